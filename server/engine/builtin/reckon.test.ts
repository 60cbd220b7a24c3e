import { expect, test } from 'vitest'
import { reckon } from './reckon.ts'
import { clockOf } from './when.ts'

const clock = clockOf(new Date('2026-11-21T10:00:00Z'), 'Europe/Berlin')

test.each([
  ['what is 17 percent of 2,340?', '397.8'],
  ['17% of 2340', '397.8'],
  ['1840 plus 19% vat?', '2,189.6'],
  ['what is 80 minus 25 percent', '60'],
  ['2 + 3 * 4', '14'],
  ["what's (12 - 2) / 4", '2.5'],
  ['1.234,50 + 0,5', '1,235'],
  ['how many days until christmas', '34 days'],
  ['days between 3 May and 9 June', '37 days'],
])('%s', (prompt, answer) => {
  expect(reckon(prompt, clock)).toContain(`**${answer}**`)
})

test.each([
  'move it to 2026-11-24',
  '2026-11-24',
  'call +49 30 1234',
  '12',
  'how many tasks are due until friday',
  '1 / 0',
  '(1 + 2',
])('no arithmetic: %s', (prompt) => {
  expect(reckon(prompt, clock)).toBeUndefined()
})
