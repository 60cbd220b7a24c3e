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
    'set the low one to medium',
    ['Proofread the new pricing page', 'Collect questions for the board meeting', 'Book the interview rooms'],
  ],
  ['close specs high prio task', ['Compare supplier quotes', 'Check every redirect of the old site']],
  [
    "suki's off sick so can u push her task to thurs 10 dec",
    ['Proofread the new pricing page', 'Write the launch announcement'],
  ],
  ['push the in progress one to Tuesday', ['Draft the e-mail to Nordhaus', 'Answer the open refund tickets']],
])('of several that fit it is asked which: %s', async (said, names) => {
  const { text, offers } = await ask(said)
  expect(text).toContain('Which one do you mean?')
  expect(offers).toEqual(names)
})

test.each([
  ["Move Dot's low task a week back", '**Book the interview rooms** for Dot, due Mon 14 Dec 2026'],
  ['close chips overdue task', 'Marked **Follow up with the trade-fair leads** as done'],
  ["can you hand Clide's task to Sam", '**Answer the open refund tickets** for Sam Rivera'],
])('the one that fits is meant: %s', async (said, told) => {
  expect((await ask(said)).text).toContain(told)
})

test('the one of what was just shown is meant', async () => {
  const { text } = await ask('open tasks on website relaunch?', 'set the low one to medium')
  expect(text).toContain('Changed the task **Proofread the new pricing page**')
  expect(text).not.toContain('interview rooms')
})

test.each([
  [
    'In this project: write the questions (Spec, 2 of December) and recruit 40 people (Dot, 9 of December)',
    ['for Spec, due Wed 2 Dec 2026, project Coffee survey', 'for Dot, due Wed 9 Dec 2026, project Coffee survey'],
  ],
  [
    'Lovely. Now add two things to it: book the hall by the 27th, and Sam prints the cards by 11 December.',
    ['Print the cards** for Sam Rivera, due Fri 11 Dec 2026, project Coffee survey', 'due Fri 27 Nov 2026, project'],
  ],
  [
    'Now put inside a task for Chip, write to the twelve restaurants, for tuesday',
    ['for Chip, due Tue 24 Nov 2026, project Coffee survey'],
  ],
])('it is of the project that was spoken of: %s', async (said, told) => {
  const { text } = await ask('new project: Coffee survey, due 20 December', said)
  for (const words of told) expect(text).toContain(words)
})

test.each([
  [
    ['How many tasks are finished in the Website relaunch?', 'And how many are not?'],
    'There are **4** open tasks in Website relaunch',
  ],
  [['how many tasks are done in hiring?', 'and how many remain?'], 'There are **3** open tasks in Hiring'],
  [['whats Dot got on', "and which of them isn't due till december?"], '**1 open task, due from Tue 1 Dec 2026 on**'],
  [
    ['What is on my calendar today?', 'Is Sam needed at any of those that are still to come?'],
    '**Product review** with Alex Kim and Sam Rivera',
  ],
  [['What is on my calendar today?', 'Is Spec at one of those?'], 'No: none of them is with Spec.'],
  [['I am free now until when?'], '**Product review**'],
  [['Could you tell me how many tasks each of our agents still has open?'], '| Spec | 3 |'],
  [
    ["Who hasn't got anything to do at the min? could do with a spare pair of hands"],
    '**Sam Rivera** have no open task',
  ],
  [['fires? anything past due or due today'], 'Nordhaus'],
  [['is anything late or due tomorrow?'], 'Share the launch plan'],
])('is answered: %s', async (prompts, told) => {
  expect((await ask(...prompts)).text).toContain(told)
})

test.each([
  "Delete Chip's task list",
  "Rename Chip's task list to Leads",
  "Create a task: set up Chip's task board",
  "Create a task for Suki: review Chip's task",
  "Mark Chip's task card as done",
])("what only begins like somebody's task is not that task: %s", async (said) => {
  const { text } = await ask(said)
  expect(text).toMatch(/Nothing was changed|nothing was changed|Which one do you mean/)
  expect(text).not.toMatch(/trade-fair/)
})

test('a task list takes a new task', async () => {
  const { text } = await ask("Add to Chip's task list: call the printer")
  expect(text).toContain('Created the task **Call the printer** for Chip')
})
