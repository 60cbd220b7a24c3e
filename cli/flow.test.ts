import { expect, test } from 'vitest'
import { createFlow } from './flow.ts'

function flowed(text: string, width: number, pieces = 1): string {
  let written = ''
  const flow = createFlow(width, (part) => (written += part))
  for (let at = 0; at < text.length; at += pieces) flow.push(text.slice(at, at + pieces))
  flow.end()
  return written
}

test.each([1, 3, 100])('a line is broken between words, whatever pieces it comes in (%i)', (pieces) => {
  expect(flowed('one two three four\n\nfive', 9, pieces)).toBe('one two\nthree\nfour\n\nfive')
  expect(flowed('123456789 x', 9, pieces)).toBe('123456789\nx')
})

test('it goes on below the text of its item or quotation', () => {
  expect(flowed('- one two three\n  - four five six\n10. seven eight\n> nine ten', 11)).toBe(
    '- one two\n  three\n  - four\n    five\n    six\n10. seven\n    eight\n> nine ten',
  )
})

test('text without blanks shows as it is written, and breaks between any two characters', () => {
  let written = ''
  const flow = createFlow(6, (part) => (written += part))
  flow.push('你好')
  expect(written).toBe('你好')
  flow.push('世界再见')
  expect(written).toBe('你好世\n界再见')
  expect(flowed('- お元気ですか', 8)).toBe('- お元気\n  ですか')
  expect(flowed('ab 世界cd', 5)).toBe('ab 世\n界cd')
  expect(flowed('か\u3099か\u3099か\u3099か\u3099', 4)).toBe('か\u3099か\u3099\nか\u3099か\u3099')
  expect(flowed('| 你好 | 世界 |\n```\n你好世界', 6)).toBe('| 你好 | 世界 |\n```\n你好世界')
})

test('code and tables stay as they are', () => {
  const whole = '```sh\nmuster run arlo "x y z"\n```\n| a | b | c | d |\n    four blanks before it'
  expect(flowed(whole, 10)).toBe(whole)
  expect(flowed('```\na b c d\n```\na b c d', 4)).toBe('```\na b c d\n```\na b\nc d')
})

test('blanks and words that fill a line are kept', () => {
  expect(flowed('a  b ', 80)).toBe('a  b')
  expect(flowed('https://muster.example/a/long/way yes', 10)).toBe('https://muster.example/a/long/way yes')
  expect(flowed('田中 さん', 6)).toBe('田中\nさん')
})

test('a line of blanks without end is written as it came', () => {
  const blanks = ' '.repeat(500_000)
  expect(flowed(`${blanks}\na${blanks}\n`, 80, 1_000_000)).toBe(`${blanks}\na${blanks}\n`)
})
