import { expect, test } from 'vitest'
import { decodeDataUrl, decodeText } from './decode-text.ts'

test('UTF-8, UTF-16 with and without a mark, and windows-1252 come out as the same text', () => {
  const text = 'Grüße, café – ok'
  const utf16 = Buffer.from(text, 'utf16le')
  const windows = Buffer.from([...text].map((letter) => (letter === '–' ? 0x96 : letter.charCodeAt(0))))
  expect(decodeText(Buffer.from(text))).toEqual({ text: text, encoding: 'UTF-8' })
  expect(decodeText(Buffer.from(`\uFEFF${text}`))).toEqual({ text: text, encoding: 'UTF-8' })
  expect(decodeText(Buffer.from(`\uFEFF${text}`, 'utf16le'))).toEqual({ text: text, encoding: 'UTF-16' })
  expect(decodeText(Buffer.from(`\uFEFF${text}`, 'utf16le').swap16())).toEqual({ text: text, encoding: 'UTF-16' })
  expect(decodeText(Buffer.from('plain words', 'utf16le'))).toEqual({ text: 'plain words', encoding: 'UTF-16' })
  expect(decodeText(windows)).toEqual({ text: text, encoding: 'Windows-1252' })
  expect(utf16.length).toBe(text.length * 2)
})

test('only a whole data URL counts as one', () => {
  expect(Buffer.from(decodeDataUrl('data:text/plain;base64,aGk=')!).toString()).toBe('hi')
  expect(Buffer.from(decodeDataUrl('data:text/plain,a%20b')!).toString()).toBe('a b')
  expect(decodeDataUrl('data: 1, 2, 3')).toBeUndefined()
  expect(decodeDataUrl('data:text/plain;base64,not base64 at all!')).toBeUndefined()
  expect(Buffer.from(decodeDataUrl('data:;base64,aGkg\r\naGk=')!).toString()).toBe('hi hi')
  expect(decodeDataUrl('data:;base64,aGk!')).toBeUndefined()
  expect(decodeDataUrl('data:;base64,aGki!!!!')).toBeUndefined()
  expect(decodeDataUrl('no url')).toBeUndefined()
})
