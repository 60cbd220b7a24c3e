import { expect, test } from 'vitest'
import { createPace } from '../../pace.ts'
import { dayOf } from '../calendar.ts'
import { factsFor } from './facts-for.ts'
import { takeManner } from './manner.ts'
import { readDraft } from './read-draft.ts'
import { namesOf, wellWritten } from './well-written.ts'

const self = { name: 'Arlo', role: 'Executive Assistant' }

test.each([
  [
    'answer ruth: 31+32 come monday. keep it short, and dont grovel',
    'answer ruth: 31+32 come monday.',
    { sentences: 6 },
  ],
  ['insta post about the café. no hashtags pls and not too salesy', 'insta post about the café.', {}],
  [
    'Thank Elif. Warm, max 70 words, no price talk.',
    'Thank Elif.',
    { tone: 'warm', words: 70, avoided: ['price talk'] },
  ],
  [
    'we paid kolb twice. friendly, we like them. i sign as Alex',
    'we paid kolb twice.',
    { signedBy: 'Alex', tone: 'warm' },
  ],
  [
    'press note about the market. leave out the wine and the stall fees',
    'press note about the market.',
    { avoided: ['wine', 'the stall fees'] },
  ],
  ['post: free repairs from May, no booking needed', 'post: free repairs from May, no booking needed', { avoided: [] }],
  [
    'write the crew: from May only by mail, no more paper',
    'write the crew: from May only by mail, no more paper',
    { avoided: [] },
  ],
  ['post: we are open. not much emojis please', 'post: we are open.', {}],
  ['mail to jana what is low, without hello and bye stuff', 'mail to jana what is low', { isBare: true }],
  [
    'post: wreaths from 32 euro, shop open from february',
    'post: wreaths from 32 euro, shop open from february',
    { signedBy: undefined },
  ],
  [
    'Schreib Herrn Pohl: Dienstag passt. Bitte höflich, aber nicht länger als fünf Sätze.',
    'Schreib Herrn Pohl: Dienstag passt.',
    { sentences: 5 },
  ],
])('%j is to say %j', (prompt, rest, manner) => {
  const taken = takeManner(prompt)
  expect(taken.rest).toBe(rest)
  expect(taken.manner).toMatchObject(manner)
})

test.each([
  ['answer ruth: 31+32 come monday', { kind: 'e-mail', to: 'ruth', purpose: 'reply', said: ['31+32 come monday'] }],
  ['decline the offer from maschinenhaus', { to: 'maschinenhaus', purpose: 'decline' }],
  ['accept offer B, to mr Reuss, ask him to confirm delivery', { to: 'mr Reuss', purpose: 'accept', about: 'offer B' }],
  [
    'payment reminder to Osteria Lago for their open orders, with the order numbers and the sum',
    { to: 'Osteria Lago', purpose: 'reminder', about: 'their open orders', wants: ['the order numbers', 'the sum'] },
  ],
  [
    'apology to the customers who could not check out on tuesday',
    { purpose: 'apology', about: 'that you could not check out on tuesday' },
  ],
  [
    'Thank-you note to Elif for the interview. Mention that we will write in January.',
    { to: 'Elif', purpose: 'thanks', about: 'the interview' },
  ],
  [
    'out of office for christmas, see notes when we are closed',
    { kind: 'absence note', wants: ['when we are closed'] },
  ],
])('beside a file %j asks for a letter', (prompt, draft) => {
  expect(readDraft(prompt, self, true)).toMatchObject(draft)
})

test('without a file to ask or to remind somebody is no letter', () => {
  expect(readDraft('remind Chip to call Acme', self)).toBeUndefined()
  expect(readDraft('ask Sam to send it', self)).toBeUndefined()
  expect(readDraft("Short mail to Sam: Monday's standup is off", self)).toMatchObject({
    to: 'Sam',
    said: ["Monday's standup is off"],
  })
})

test('names are written as a file writes them, days with a capital', () => {
  const names = namesOf(['Dear Ruth, please ask Sam Rivera about the swaps.'])
  expect(wellWritten('i think sam swaps it on monday, dont you', names)).toBe(
    "I think Sam swaps it on Monday, don't you",
  )
})

const facts = (wants: string[], about: string, text: string, kind: 'text' | 'table', avoided: string[] = []) =>
  factsFor(wants, {
    avoided,
    about,
    most: 3,
    materials: [{ name: 'a', kind, text, extracted: false, truncated: false }],
    today: dayOf(2026, 11, 21)!,
    pace: createPace(),
  })

test('a letter to somebody of a table has the rows about them and their sum', async () => {
  const table =
    'order,customer,status,total\nK-1,Osteria Lago,open,260\nK-2,Cafe Rio,open,10\nK-3,Osteria Lago,paid,50\nK-4,Osteria Lago,open,166.8\nK-5,Bar Uno,paid,1\nK-6,Bar Due,paid,1\nK-7,Bar Tre,paid,1\nK-8,Bar Qua,paid,1\nK-9,Bar Cin,paid,1\nK-10,Bar Sei,paid,1\nK-11,Bar Set,paid,1\nK-12,Bar Ott,paid,1'
  const { parts } = await facts(['the order numbers', 'the sum'], 'their open orders Osteria Lago', table, 'table')
  expect(parts[0]?.split('\n')).toEqual([
    '- K-1, Osteria Lago, open, 260',
    '- K-4, Osteria Lago, open, 166.8',
    '- **Total: 426.8**',
  ])
})

test('what must not be spoken of is left out, and what is not found is said to be missing', async () => {
  const text =
    '# Board\n\n## Christmas market\nThe market is on 12 December with 22 stalls. Mulled wine is still unclear.\n\n## Roof\nThe roof leaks.'
  const { items } = await facts(['the christmas market'], 'the christmas market', text, 'text', ['the mulled wine'])
  expect(items).toEqual(['The market is on 12 December with 22 stalls.'])
  expect((await facts(['xyzzy'], '', text, 'text')).missing).toEqual(['xyzzy'])
})

test.each([
  'overdue but no reminder sent yet - invoice nos',
  'all minutes per person please, i must report it on monday',
  'no reply from which suppliers so far',
  'total minutes of the week',
  'open reminders, how many',
])('beside a file no text is asked for by: %s', (prompt) => {
  expect(readDraft(prompt, self, true)).toBeUndefined()
})
