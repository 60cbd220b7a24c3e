import { expect, test } from 'vitest'
import { withNamesRight, withoutSlips } from './slips.ts'

test.each([
  ['all pending tassk of Spec', 'all pending tasks of Spec'],
  ['move it to tmoorrow aftrenoon', 'move it to tomorrow afternoon'],
  ['what is the most ugrent', 'what is the most urgent'],
  ['remid me of the meetign', 'remind me of the meeting'],
  ['evvery overduue one', 'every overdue one'],
  ["don't move tassk and don't delete them", "don't move tasks and don't delete them"],
])('%s is %s', (typed, meant) => {
  expect(withoutSlips(typed)).toBe(meant)
})

test.each([
  'add a task for Chip to order firs for the lobby, all tassk',
  'update the trackr page with the scheduler of the invitee',
  'order the moaning chair and the wording of the lager label',
  'rename it to "Tassk force"',
  'call Tsaks about the roof',
  'whats arent theyre whos',
  'mail tassk@example.com about projet.pdf',
  'first line\nall tassk of a pasted text',
])('%j stays as it is', (typed) => {
  expect(withoutSlips(typed)).toBe(typed)
})

test('names of the workspace are put right, other names are not', () => {
  const names = ['Arlo', 'Chip', 'Millie', 'Spec']
  expect(withNamesRight('give it to mille, not to arol', names)).toBe('give it to Millie, not to Arlo')
  expect(withNamesRight('give it to Milli Vanilli', names)).toBe('give it to Milli Vanilli')
  expect(withNamesRight('a spec for the ship, and Carlo in the mill', names)).toBe(
    'a spec for the ship, and Carlo in the mill',
  )
})
