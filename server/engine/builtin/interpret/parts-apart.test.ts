import { expect, test } from 'vitest'
import { partsApart } from './parts-apart.ts'
import { clearInParts, sentencesOf } from './sentence-by-sentence.ts'
import type { Reading } from './readings.ts'

test.each([
  ['move the quotes to friday + delete the other one', 'move the quotes to friday. delete the other one'],
  ['add a task for Chip plus what is due next week', 'add a task for Chip. what is due next week'],
  ['push it to 5, what is overdue', 'push it to 5. what is overdue'],
  ['mark it done. Oh, and give the rest to Dot', 'mark it done. give the rest to Dot'],
  // What is listed, told of somebody, or a text stays together.
  ['add three tasks: buy paint, clean the van; call Ann', 'add three tasks: buy paint, clean the van; call Ann'],
  ['give it to Chip, who has time today', 'give it to Chip, who has time today'],
  ['buy milk + bread', 'buy milk + bread'],
  ['should I mark it done + move the quotes to friday?', 'should I mark it done + move the quotes to friday?'],
  ['add a task to prepare the room – move the sofa', 'add a task to prepare the room – move the sofa'],
  ['remind me to ask Sam, when is the client meeting', 'remind me to ask Sam, when is the client meeting'],
  ['rename it to "Copy + move files"', 'rename it to "Copy + move files"'],
  ['what is due this week? Next week?', 'what is due this week? Next week?'],
])('%s', (said, apart) => {
  expect(partsApart(said)).toBe(apart)
})

test('sentences end at full stops, lines and plus signs, and not at an hour', () => {
  expect(sentencesOf('Move it to 9.30. Also mark the mail done\nmeet Dr. Lee + add Sam to it')).toEqual([
    'Move it to 9.30.',
    'mark the mail done',
    'meet Dr. Lee',
    'add Sam to it',
  ])
})

const reading = (plain: string): Reading => ({
  skill: 'test',
  signs: {},
  weight: 0,
  plain,
  things: [],
  left: [],
  wishes: [{ do: 'ask', text: plain }],
})

test('what is clear by itself or with its neighbours is done together, and never one part of it alone', () => {
  const clear = new Set(['Close the mail.', 'Call Ann. It is urgent.'])
  const read = (part: string) => (clear.has(part) ? [reading(part)] : undefined)
  const plains = (sentences: string[]) => clearInParts(sentences, read)?.map(({ plain }) => plain)
  expect(plains(['Close the mail.', 'Call Ann.', 'It is urgent.'])).toEqual([
    'Close the mail.',
    'Call Ann. It is urgent.',
  ])
  expect(plains(['Close the mail.', 'Something else.'])).toBeUndefined()
  // What may go on with the sentence before it is not read without it.
  expect(plains(['Close the mail.', 'And the other one.'])).toBeUndefined()
  expect(plains(['Close the mail.'])).toBeUndefined()
})
