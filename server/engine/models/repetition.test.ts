import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { watchForRepetition } from './repetition.ts'

/** How much of a text stays where it comes a few characters at a time; all of it where it never repeats itself. */
function keep(text: string): string {
  const isRepeating = watchForRepetition()
  for (let length = 1; length <= text.length; length += 4) {
    const kept = isRepeating(text.slice(0, length))
    if (kept !== undefined) return text.slice(0, kept)
  }
  return text
}

test('a passage without end is kept once', () => {
  expect(keep(`First of all, hello. ${'And then we go on. '.repeat(200)}`)).toBe(
    'First of all, hello. And then we go on.',
  )
  expect(keep(`Yes${'!'.repeat(5000)}`)).toBe('Yes!')
})

test('a list whose numbers alone go on is kept until it repeats', () => {
  const list = Array.from({ length: 60 }, (_, n) => `${n + 1}. Call the customer and ask.`).join('\n')
  expect(keep(list)).toBe('1. Call the customer and ask.')
})

test('what a real model wrote without an end is stopped', () => {
  const text = readFileSync(new URL('../../testing/recordings/gemma-repeats.txt', import.meta.url), 'utf8')
  const kept = keep(text)
  expect(kept.length).toBeLessThan(text.length)
  expect(kept).toContain('net worth')
})

test.each([
  ['a table of like rows', Array.from({ length: 30 }, (_, n) => `| ${n} | Open | Chip | 2026-11-${n} |`).join('\n')],
  ['rules and blank cells', `# Plan\n\n${'-'.repeat(120)}\n\n${'|   |   |   |\n'.repeat(30)}`],
  [
    'an agenda',
    Array.from({ length: 40 }, (_, n) => `${n + 9}:00 Point ${n} of the day, with Dot and Chip`).join('\n'),
  ],
  ['a chorus', `${'We will, we will rock you. '.repeat(4)}\n\nAnd a verse that says something else entirely.`],
])('%s stays as it is', (_name, text) => {
  expect(keep(text)).toBe(text)
})
