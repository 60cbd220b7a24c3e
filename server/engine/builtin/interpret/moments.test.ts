import { expect, test } from 'vitest'
import { tokenize } from '../reading/tokens.ts'
import { clockOf } from '../when.ts'
import { momentsIn } from './moments.ts'

const clock = clockOf(new Date('2026-11-21T10:00:00Z'), 'Europe/Berlin')

test.each([
  ['on Monday to 10', '2026-11-23', '10:00'],
  ['tomorrow to 11:30', '2026-11-22', '11:30'],
  ['Tuesday to 3pm', '2026-11-24', '15:00'],
])('“%s” is a day and its hour', (words, day, time) => {
  const tokens = tokenize(words)
  const part = { slot: 'when', text: words, first: 0, last: tokens.length - 1 }
  expect(momentsIn({ tokens, text: words }, [part], clock)).toMatchObject([{ day, time }])
})
