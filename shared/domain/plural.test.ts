import { expect, test } from 'vitest'
import { count, plural } from './plural.ts'

test('one has the singular, none and all others the plural', () => {
  expect([0, 1, 2].map((number) => plural(number, 'file'))).toEqual(['files', 'file', 'files'])
  expect([1, 2].map((number) => plural(number, 'authority', 'authorities'))).toEqual(['authority', 'authorities'])
})

test('a number is grouped in front of its noun', () => {
  expect([count(0, 'word'), count(1, 'word'), count(4210, 'word'), count(2, 'entry', 'entries')]).toEqual([
    '0 words',
    '1 word',
    '4,210 words',
    '2 entries',
  ])
})
