import { expect, test } from 'vitest'
import { closeMarks } from '#pwa/parts/markdown/close-marks.ts'

test.each([
  ['Read **', 'Read '],
  ['Read *', 'Read '],
  ['Read **the no', 'Read **the no**'],
  ['Read **the notes**', 'Read **the notes**'],
  ['Call `na', 'Call `na`'],
  ['Open ** once.\n\nThen **go', 'Open ** once.\n\nThen **go**'],
  ['```\na ** b', '```\na ** b'],
  ['A list:\n\n- one\n- **two', 'A list:\n\n- one\n- **two**'],
])('%j is shown as %j while it is written', (text, shown) => {
  expect(closeMarks(text)).toBe(shown)
})
