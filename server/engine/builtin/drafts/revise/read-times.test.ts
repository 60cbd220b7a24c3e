import { expect, test } from 'vitest'
import { readRevision } from './read-revision.ts'
import { revise } from './revise.ts'
import type { DraftText } from './wish.ts'

const mail: DraftText = {
  title: 'Open house on Thursday at 4 pm',
  body: 'Hello all,\n\nThe open house is on Thursday 3 December at 4 pm. There are 4 rooms to see.\n\nKind regards\nAlex',
  blanks: [],
  answers: {},
}
const plan: DraftText = { ...mail, title: 'Plan', body: 'Doors open at 16:00. The talk begins at 17:00.' }
const bare: DraftText = { ...mail, title: 'Note', body: 'We meet at 4 by the gate, with 4 dogs.' }

function after(prompt: string, draft: DraftText): string | undefined {
  const revision = readRevision(prompt, draft)
  const revised = revision && revise(draft, revision)
  return revised && `${revised.title ?? draft.title} | ${revised.body.replaceAll('\n', ' ')}`
}

test.each<[prompt: string, draft: DraftText, holds: string[], not: string[]]>([
  ['say fri instead of thurs', mail, ['is on Friday 3 December', 'Open house on Friday'], ['Thursday']],
  ['Fri not Thu', mail, ['is on Friday'], ['Thursday']],
  ['4 dec instead of 3 dec', mail, ['4 December'], ['3 December']],
  [
    'Oh, it starts at 5, not 4, I forgot the set-up',
    mail,
    ['at 5 pm. There are 4 rooms', 'Thursday at 5 pm |'],
    ['4 pm'],
  ],
  ['it is not at 4 but at 5:30', mail, ['at 5:30 pm'], ['4 pm']],
  ['doors open at 3, not 4', plan, ['Doors open at 15:00'], ['16:00']],
  ['we meet at 5 instead of 4', bare, ['We meet at 5 by the gate, with 4 dogs'], []],
])('%s', (prompt, draft, holds, not) => {
  const text = after(prompt, draft)
  for (const words of holds) expect(text).toContain(words)
  for (const words of not) expect(text).not.toContain(words)
})

test('who reads it is a reason for another tone, and no wish of its own', () => {
  expect(readRevision("friendlier please, Birte's alright", mail)?.declined).toEqual(['friendlier'])
  expect(readRevision('make it warmer, Mr Holm is an old friend', mail)?.declined).toEqual(['warmer'])
  expect(readRevision('friendlier please, Birte gets the task', mail)).toBeUndefined()
})
