import { expect, test } from 'vitest'
import { createPasteReader, drawn, meant } from './paste.ts'

/** What comes of these chunks: keys as they are, pastes in brackets. */
function read(...chunks: string[]): string[] {
  const heard: string[] = []
  const reader = createPasteReader({
    typed: (text) => heard.push(text),
    pasted: (text) => heard.push(`[${meant(text)}]`),
  })
  for (const chunk of chunks) reader(chunk)
  return heard
}

test('a paste is told from keys, wherever the chunks cut its marks', () => {
  const all = 'ab\u001b[A\u001b[200~one\rtwo\r\nthree\n\u001b[201~\r'
  expect(read(all)).toEqual(['ab\u001b[A', '[one\ntwo\nthree]', '\r'])
  for (let at = 1; at < all.length; at += 1)
    expect(read(all.slice(0, at), all.slice(at)).join(''), String(at)).toBe('ab\u001b[A[one\ntwo\nthree]\r')
  expect(read(...all).join('')).toBe('ab\u001b[A[one\ntwo\nthree]\r')
})

test('what is pasted steers neither the editor nor the terminal', () => {
  expect(read('\u001b[200~a\u001b]0;title\u0007\u0003\u009b2J\tb\u2028c\u001b[201~')).toEqual(['[a]0;title2J\tb\nc]'])
})

test('Ctrl-C is a key also where the end of a paste was lost', () => {
  expect(read('\u001b[200~half', '\u0003')).toEqual(['[half]', '\u0003'])
})

test('several lines are drawn as one, with a sign where each ends', () => {
  let line = ''
  createPasteReader({ typed: () => {}, pasted: (text) => (line = text) })('\u001b[200~one\rtwo\u001b[201~')
  expect([drawn(line), meant(line)]).toEqual(['one⏎two', 'one\ntwo'])
})
