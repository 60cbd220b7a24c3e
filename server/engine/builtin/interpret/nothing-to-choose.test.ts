import { afterEach, beforeEach, expect, test } from 'vitest'
import { talkToMillie } from '../../../testing/talk-to-millie.ts'
import { type TestWorkspace, openTestWorkspace } from '../../../testing/test-workspace.ts'

let workspace: TestWorkspace
beforeEach(async () => {
  workspace = await openTestWorkspace({ now: () => Date.parse('2026-11-21T10:00:00Z') })
})
afterEach(() => workspace.server.close())

const ask = (...prompts: string[]) => talkToMillie(workspace, prompts)

test.each([
  [
    'Please put for me one task that the epoxy must be ordered until thursday, priority high',
    'Alex Kim, due Thu 26 Nov 2026, high priority',
  ],
  [
    'In the team of the website please take out Spec and enter Chip in the place of him',
    'with Suki, Millie and Chip, due',
  ],
  [
    'Please add Chip to the team of the supplier review, take Arlo off it, and extend its due date to 4 December.',
    'with Spec and Chip, due Fri 4 Dec 2026',
  ],
  [
    'Kindly prepone the supplier quotes comparison to Monday and show it as in progress',
    'Mon 23 Nov 2026, in progress',
  ],
])('what does all that the others do is done: %s', async (said, told) => {
  expect((await ask(said)).text).toContain(told)
})

test('where one of two changes may not be meant, it is asked about', async () => {
  const { text } = await ask(
    'we need an Investor update project, only planning for now, suki and spec on it, has to be out by dec 15 because the board sits two days later',
  )
  expect(text).toContain('nothing was changed')
})

test.each([
  ['Create the task "Issue Payment Notice No. 7": assignee Arlo, due 30/11/2026', '**Issue Payment Notice No. 7**'],
  ['Create the task "Meet Dr. Lund at St. Mary" for Arlo', '**Meet Dr. Lund at St. Mary**'],
  ['note on the quotes task: ask for delivery e.g. by ship', '“ask for delivery e.g. by ship”'],
  ['create a task: ring Smith & Co. about the bill, high', '**Ring Smith & Co. about the bill**'],
])('the dots of what is abbreviated stay: %s', async (said, told) => {
  expect((await ask(said)).text).toContain(told)
})

test.each([
  ['I wonder whether the launch announcement might be handed to Millie; Suki has rather enough to do.', 'for Millie'],
  ['tomorrow i am not there, everything of tomorrow go to tuesday', 'due Tue 24 Nov 2026'],
  [
    "Could you see to it that I don't forget to ring the crematorium about the slot on the 2nd? Monday will do.",
    'the slot on the 2nd** for Alex Kim, due Mon 23 Nov 2026',
  ],
  ['toolbox talk mon 0730, 15 min, me+sam', '07:30–07:45, with Alex Kim and Sam Rivera'],
  [
    'I had thought of moving the product review to four o’clock, but that would clash with the client, so do leave it where it is for now.',
    'nothing was changed',
  ],
  [
    'Hiring is live as of today, not planning any more. Sam joins that team.',
    '(active), with Dot, Clide and Sam Rivera',
  ],
  ['Hiring project is not any more in planning, it has started now. Change please', '(active)'],
  ['supplier review, open tasks: +2d', 'due Mon 23 Nov 2026'],
  ['In the website relaunch team replace Spec with Chip', 'with Suki, Millie and Chip'],
  ['The hiring has commenced. Accordingly, please change the status of that project to Active.', '(active)'],
  [
    'One item is overdue, I believe. Kindly shift it to Wednesday and leave everything else as it is.',
    '**Follow up with the trade-fair leads** for Chip, due Wed 25 Nov 2026',
  ],
  ['move the one due tomorrow to friday', '**Share the launch plan** for Millie, due Fri 27 Nov 2026'],
  ['mark the one due today as done', 'Which one'],
])('a wish in other words: %s', async (said, told) => {
  expect((await ask(said)).text).toContain(told)
})

test.each([
  "relaunch description: 'New pages, new words, zero downtime.'",
  'Replace the description of the website relaunch by the following: "New pages, new words, zero downtime."',
  'change the description of the website relaunch to “New pages, new words, zero downtime.”',
])('a description in quotes is taken word for word: %s', async (said) => {
  const { text } = await ask(said, 'what is the website relaunch about')
  expect(text).toContain('New pages, new words, zero downtime.')
  expect(text).not.toContain('same address')
})

test('the one that is due on a day is one of those that were shown', async () => {
  const { text } = await ask(
    'Which tasks of the website relaunch are still open?',
    'give the one due on the 28th to Spec',
  )
  expect(text).toContain('**Proofread the new pricing page** for Spec, due Sat 28 Nov 2026')
  expect(text).not.toContain('Share the launch plan')
})
