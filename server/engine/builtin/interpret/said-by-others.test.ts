import { afterEach, beforeEach, expect, test } from 'vitest'
import { talkToMillie } from '../../../testing/talk-to-millie.ts'
import { type TestWorkspace, openTestWorkspace } from '../../../testing/test-workspace.ts'
import { withMonthFirst } from './month-first.ts'

let workspace: TestWorkspace
beforeEach(async () => {
  workspace = await openTestWorkspace({ now: () => Date.parse('2026-11-21T10:00:00Z') })
})
afterEach(() => workspace.server.close())

const ask = (...prompts: string[]) => talkToMillie(workspace, prompts)

const clock = { today: '2026-11-21' } as Parameters<typeof withMonthFirst>[1]['clock']

test.each([
  ['rotate the cert, due 12-03', 'rotate the cert, due 2026-12-03'],
  ['push it to 01-09', 'push it to 2027-01-09'],
  // Either may be meant, so the date is left to be asked about.
  ['pay by 05-04', 'pay by 05/04'],
  ['move the meeting to 10-11', 'move the meeting to 10-11'],
  ['by 02-30', 'by 02-30'],
])('a month and a day with a hyphen: %s', (said, meant) => {
  expect(withMonthFirst(said, { clock, events: [] })).toBe(meant)
})

test.each([
  ['new task: order flour, due 12-09, high, mine', 'for Alex Kim, due Wed 9 Dec 2026, high priority'],
  ['drop the proofread one to 12-07, it can go after launch', 'due Mon 7 Dec 2026'],
  ['Sam needs to pick up the crates from Hadleys on the 28th, can you add that', 'due Sat 28 Nov 2026'],
  ['product review at 1 instead of 2 today please', 'it was on Sat 21 Nov 2026'],
  ['Is there anything that ought to have been done by now and hasn’t?', 'overdue'],
  ['when am I next with Nordhaus?', '**Client meeting** with Alex Kim and Nordhaus'],
  ['when is my next meeting with nordhaus', '**Client meeting** with Alex Kim and Nordhaus'],
  ['can you remind me how many tasks are open', '**13** open tasks'],
  ['drop the announcement to next Friday', 'due Fri 27 Nov 2026'],
  ['set up a project for our choir tour, "Voices Abroad". due 20 March', 'Created the project **Voices Abroad**'],
  ['remember me on monday that i call the jar supplier', 'Created the task **Call the jar supplier** for Alex Kim'],
  ['Note down for me that I must insure the van, before the end of the year, say the 18th of December.', '18 Dec 2026'],
  ['All what Spec still has for supplier review must be high', 'Changed the task **Name two questions'],
  ["could you shove everything Suki's still got back by a week? she's swamped", 'due Fri 11 Dec 2026'],
  ['the client meeting at 4 clashes with school, shift it to half five will you, same length', '17:30–18:30'],
  ['The email for Nordhaus we can do it monday, today i have not time', 'due Mon 23 Nov 2026'],
  ['put Sam also on the redirects, with Spec', 'Check every redirect of the old site** for Spec and Sam Rivera'],
  ['the rooms are not so urgent, put it for 14 december', 'due Mon 14 Dec 2026'],
  ['compare supplier quotes done', 'Marked **Compare supplier quotes** as done'],
  ['add to the hiring project: ask about a temp cook. Dot can do it, by thursday', 'project Hiring: support lead'],
  [
    "put the trustees' tea in the calendar? Thursday 3 December, three until half past four, with Sam.",
    '15:00–16:30, with Sam Rivera',
  ],
])('is done: %s', async (said, told) => {
  expect((await ask(said)).text).toContain(told)
})

test('what holds for all of a list is no task of its own', async () => {
  const list = await ask('create tasks: buy milk, wash the van and ring Ann, all by Friday')
  expect(list.text.match(/due Fri 27 Nov 2026/g)).toHaveLength(3)
  expect(list.text).not.toContain('**All**')
  const each = await ask('I need a separate task for each of Amara, Colm and Jo to hand in their list, all by Friday.')
  expect(each.text.match(/hand in their list\*\*.*due Fri 27 Nov 2026/g)).toHaveLength(3)
})

test.each([
  ['is anything late, or due today?', ['trade-fair leads', 'Nordhaus', 'refund']],
  ['is anything overdue or due tomorrow?', ['trade-fair leads', 'launch plan']],
  ['anything high prio due after dec 1? or on it', ['redirect']],
  ['what is due on dec 4 or later', ['announcement', 'interview rooms']],
  ["what's due friday or earlier", ['quotes', 'advert']],
  ['due dec 1 - dec 7?', ['redirect', 'announcement', 'interview rooms']],
  ['who has no task at the moment? i search somebody for to help me with the fair', ['Sam Rivera']],
  ['who has time?', ['Sam Rivera']],
  ['who could take something on?', ['Sam Rivera']],
  ["which of you would be best at replying to a guest who's cross about the food?", ['Clide']],
  ['I have a forty-page report to get through. Which of you would be best at reading it for me?', ['Spec']],
  ['have I got a gap before the product review? wanted to squeeze in a tasting', ['Free in', '11:00–1']],
  ['am I free before 14:00 today', ['11:00–14:00']],
  ["Am I expected to bring anything to this afternoon's review?", ['redirects']],
  [
    'at what hour is the meeting with nordhaus and how much time it takes',
    ['**Client meeting** is on Sat 21 Nov 2026'],
  ],
  ['nordhaus, what was the problem there?', ['2291']],
])('is answered: %s', async (said, told) => {
  const { text } = await ask(said)
  for (const words of told) expect(text).toContain(words)
})

test('what goes on with the answer before changes nothing', async () => {
  expect((await ask('what does spec have open', 'and of those, what is high')).text).toContain('2 high-priority')
  expect(
    (await ask('show me what is high priority and open', 'and from this, what is not even started')).text,
  ).toContain('3 pending tasks')
  expect((await ask("when's the client meeting?", 'anything after it?')).text).toContain('Nothing is on the calendar')
  expect((await ask('how goes the supplier review', 'and who is in the team there')).text).toContain('Arlo and Spec')
})

test('what was held back is done on “go ahead and do it”', async () => {
  const held = "hmm don't do anything yet, but I'm thinking the board meeting questions should go to Millie"
  expect((await ask(held, 'yeah right, go ahead and do it')).text).toContain('for Millie')
})

test('where nothing fits, what could be done with the one thing that is named is offered', async () => {
  const { offers } = await ask('the launch announcement thing, friday?')
  expect(offers).toContain('Tell me about “Write the launch announcement”')
  expect((await ask('refund tickets are driving me mad')).text).not.toContain('Marked')
})

test.each([
  ['what is due next week?', 'And the week after?', 'due in the week after next'],
  ['which tasks are due this week', 'Thank you. And the week after that?', 'due next week'],
  ['what is on today', 'and the day after?', 'On Sun 22 Nov 2026'],
])('%s, then: %s', async (before, then, told) => {
  expect((await ask(before, then)).text).toContain(told)
})

test('what is said to remind somebody of an answer is no reminder', async () => {
  expect((await ask('Could you please remind me what the committee agreed on lane hire?')).text).not.toContain(
    'Created',
  )
})

test.each([
  ['The launch plan is late. The screening questions too?'],
  ['Does the launch announcement have to be ready 2 days earlier?'],
  ['Who said the supplier quotes must be ready 2 days earlier?'],
  ['Sam said the launch announcement must be done two days earlier'],
  ['Is it true that the client meeting must be one hour later, at 17?'],
  ['The interview rooms and the launch plan, both by Friday?'],
  ['Share the launch plan is nearly done'],
  ['Answer the open refund tickets is almost completed'],
  ['client meeting an hour later, at 21'],
  ['Remember me to your sister on Sunday'],
])('%s changes nothing', async (prompt) => {
  expect((await ask(prompt)).text).not.toMatch(/^(?:- )?(?:Changed|Created|Marked)/)
})

test('a time that is kept free has the hours that were told', async () => {
  expect((await ask("There's a match on Sunday, keep 15 to 17 free")).text).toContain('Sun 22 Nov 2026, 15:00–17:00')
  expect((await ask('I need the car on Friday from 3 to 5, can you book it')).text).toContain('the event **Car**')
})
