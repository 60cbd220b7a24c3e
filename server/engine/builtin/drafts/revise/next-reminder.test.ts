import { expect, test } from 'vitest'
import { nextReminder } from './next-reminder.ts'

const draft = {
  title: 'Reminder',
  body: 'Dear Mr Lindqvist,\n\nThis is a friendly reminder.\n\nJob R-304, 395 pounds.\n\nKind regards\nAlex Kim',
  blanks: [],
  answers: {},
}
const added = (prompt: string) =>
  nextReminder(prompt, draft)?.wishes.flatMap((wish) =>
    wish.do === 'add' ? [wish.text] : wish.do === 'replace' ? [wish.to] : [],
  )

test.each([
  [
    'he still dont pay. Now more strong, second reminder, 7 days time to pay',
    ['We are writing to you for the second time', 'Your payment has still not arrived.', 'Please pay within 7 days.'],
  ],
  [
    'third and last reminder now, they have until 30 november, otherwise we go to a lawyer',
    ['This is our last reminder', 'Please pay by 30 November.', 'Otherwise we go to a lawyer.'],
  ],
  [
    'nothing came. a firmer one please and give them 10 days',
    ['Your payment has still not arrived.', 'Please pay within 10 days.'],
  ],
])('%s goes on with a reminder', (prompt, texts) => {
  expect(added(prompt)).toEqual(texts)
  expect(nextReminder(prompt, draft)?.declined).toEqual(['firmer'])
})

test('what is not understood is said, and other texts have no next reminder', () => {
  expect(nextReminder('second reminder, purple elephants', draft)?.unplaced.join(' ')).toContain('purple elephants')
  expect(nextReminder('second reminder, 7 days', { ...draft, title: 'Post', body: 'Hello.' })).toBeUndefined()
  expect(nextReminder('please shorter', draft)).toBeUndefined()
})

test('a time that is no reminder, and a reminder for somebody else, make none of it', () => {
  expect(added('Make it softer, last time she paid quickly')).toBeUndefined()
  expect(added('Say that we will charge interest next time')).toBeUndefined()
  expect(added('One more reminder for Mr Klein, invoice 91, 300 euros')).toBeUndefined()
})

test('many small words behind a term are read in one go', () => {
  expect(added(`second reminder: 7 days ${'to pay '.repeat(50)}xylophone`)).toBeDefined()
})
