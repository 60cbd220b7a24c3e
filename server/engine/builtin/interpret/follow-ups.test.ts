import { afterEach, beforeEach, expect, test } from 'vitest'
import { sampleAgents } from '../../../agents/sample-agents.ts'
import { type TestWorkspace, openTestWorkspace, runInput, runThrough } from '../../../testing/test-workspace.ts'
import { runAgent } from '../../run.ts'

let workspace: TestWorkspace
beforeEach(async () => {
  workspace = await openTestWorkspace({ now: () => Date.parse('2026-11-21T10:00:00Z') })
})
afterEach(() => workspace.server.close())

const millie = { id: '6', ...sampleAgents[5]!, skills: [...sampleAgents[5]!.skills] }

/** The replies to the prompts of one conversation. */
async function talk(...prompts: string[]) {
  const history: { prompt: string; result: string }[] = []
  for (const prompt of prompts) {
    const { text } = await runThrough(runAgent(runInput(workspace, prompt, { agent: millie, history: [...history] })))
    history.push({ prompt, result: text })
  }
  return history.map(({ result }) => result)
}

async function last(...prompts: string[]) {
  return (await talk(...prompts)).at(-1)!
}

test.each([
  [['who is in the project website relaunch?', 'and in the hiring one?'], 'On **Hiring: support lead**'],
  [['Who is in the team of the website?', 'And in the one of the suppliers?'], 'On **Supplier review**'],
  [['How is the website relaunch coming along?', 'And the other active one?'], '**Supplier review**: **On track**'],
  [['how many open in website', 'and suppliers', 'and hiring'], 'There are **3** open tasks in Hiring: support lead'],
  [['how many tasks are open?', 'how many of them are for the hiring?', 'and in the website?'], 'There are **4** open'],
  [['When finishes the project of the suppliers?', 'And the one of the web, is it before or after?'], 'Sat 5 Dec 2026'],
  [['overdue?', 'and due today?'], '**2 open tasks, due today**'],
])('the question before is put to something else: %s', async (prompts, told) => {
  expect(await last(...prompts)).toContain(told)
})

test.each([
  [["spec's workload?", 'Which of these is due first?'], 'First **Name two questions for each supplier** is due.'],
  [['Which projects are there?', 'Which of these is due first?'], 'First **Supplier review** is due.'],
  [['List our projects.', 'Which of them is due first?'], 'First **Supplier review** is due.'],
  [['whats on today', "who's in the last one"], 'At **Client meeting**'],
  [
    ["what's left to do for the website relaunch?", 'who does the one that comes first?'],
    '**Millie** has **Share the launch plan**',
  ],
  [
    ['Which of our projects has to be finished first, please?', 'And the one after that?'],
    '**Website relaunch** comes after “Supplier review”',
  ],
  [['When is the product review?', 'And the one after that?'], '**Client meeting** comes after “Product review”'],
  [
    ['What does Clide have open?', 'does he do anything besides that?'],
    '**Clide** has nothing open besides “Answer the open refund tickets”',
  ],
  [
    ['Tell me about the supplier review', 'Somebody besides Spec works in it?'],
    'Besides Spec, on **Supplier review** is Arlo.',
  ],
  [['how is going the website relaunch', 'and how many of this tasks is finish already?'], '**7**'],
  [
    ['what meetings have i got today', 'do i need to bring anything to any of them'],
    'Bring the list of open redirects',
  ],
  [['Move the supplier comparison to 25 November.', 'Please confirm the new date.'], 'Wed 25 Nov 2026'],
  [['Move the launch plan to Tuesday.', 'What did I let you change just now?'], '**Share the launch plan**'],
])('what was just shown is asked about: %s', async (prompts, told) => {
  expect(await last(...prompts)).toContain(told)
})

test('the next ones of what was shown go by their days, and the late one is left out', async () => {
  const reply = await last("what's open", 'just the next 3, by date. not the late one')
  expect(reply.match(/\*\*([^*]+)\*\*:/g)).toEqual([
    '**Draft the e-mail to Nordhaus**:',
    '**Answer the open refund tickets**:',
    '**Share the launch plan**:',
  ])
})

test.each([
  [
    ["what's due between now and the 29th?", "push the ones of Dot's in there back by a week"],
    ['**Write the support lead advert** for Dot, due Thu 3 Dec', '**Screening questions** for Dot, due Sun 6 Dec'],
  ],
  [
    ['What does Dot have open?', 'Give the two earliest to Clide'],
    ['**Write the support lead advert** for Clide', '**Screening questions** for Clide'],
  ],
  [
    ['whats left on the relaunch', 'all to millie except the redirects'],
    ['**Proofread the new pricing page** for Millie', '**Write the launch announcement** for Millie'],
  ],
  [
    ['what low priority stuff is still open', 'push all of it two weeks, nobody should be touching that before launch'],
    ['due Sat 12 Dec', 'due Mon 14 Dec', 'due Mon 21 Dec'],
  ],
])('what is changed is exactly what was said of what was shown: %s', async (prompts, told) => {
  const reply = await last(...prompts)
  for (const words of told) expect(reply).toContain(words)
  expect(reply.match(/^- Changed/gm) ?? []).toHaveLength(told.length)
})

test('of two tasks that are due the same day it is not said which is the earlier', async () => {
  const reply = await last("what's open", 'give the two earliest to Sam')
  expect(reply).not.toMatch(/Changed/)
})

test.each([
  [
    ['make chip a task to order lanyards by friday', 'oh and one for dot too, same day'],
    'Created the task **Order lanyards** for Dot, due Fri 27 Nov',
  ],
  [
    ['add a task for millie to chase the florist by thurs', 'n one for the photographer same day'],
    'Created the task **Chase the photographer** for Millie, due Thu 26 Nov',
  ],
  [
    ['Create a task for Suki to write the card, due Thursday.', 'And one for Chip, same day: call the printers.'],
    'Created the task **Call the printers** for Chip, due Thu 26 Nov',
  ],
  [
    [
      'Please add a task for Arlo: Order name badges, by Thursday.',
      'On second thoughts, Clide has more time for this than Arlo. Could you change that?',
    ],
    '**Order name badges** for Clide',
  ],
  [['put "Venue walk" in my calendar monday 10 to 11', 'no wait 11 to 12, they open late'], '11:00–12:00'],
  [
    [
      'Book "Choir" on Saturday 5 December from 6 to 8 pm',
      'what is on that day?',
      'Oh dear, I told you wrong, it is on the Sunday. Same times.',
    ],
    '**Choir** on Sun 6 Dec 2026, 18:00–20:00',
  ],
  [
    ['questions for the board meeting are due wednesday 2 december now', 'actually make it the thursday'],
    'due Thu 3 Dec 2026',
  ],
  [['move the questions to weds', 'the screening ones i meant'], '**Screening questions** for Dot, due Wed 25 Nov'],
  [['Which task is too late?', 'move this to monday, and Sam should do it'], 'for Sam Rivera, due Mon 23 Nov'],
  [
    ['Please add a task for Sam to water the plants on Monday', "make it Tuesday, and I'll do it myself"],
    'for Alex Kim, due Tue 24 Nov',
  ],
  [["what's due tomorrow?", 'ok arlo should do it'], '**Share the launch plan** for Arlo'],
  [
    ['when is compare supplier quotes due', 'then make the 2 questions for each supplier the same day'],
    '**Name two questions for each supplier** for Spec, due Tue 24 Nov',
  ],
  [['give the launch plan to Suki', 'no, back how it was'], 'for Millie'],
])('what was made or shown last is changed: %s', async (prompts, told) => {
  expect(await last(...prompts)).toContain(told)
})

test('of two tasks of one name the one that was made last is meant', async () => {
  const reply = await last(
    'add a task for Chip to call the bank on Friday',
    'and one for Dot too, same day',
    'no wait, on Thursday',
  )
  expect(reply).toContain('Changed the task **Call the bank** for Dot, due Thu 26 Nov')
})

test('what is booked after a question for free time is a new event', async () => {
  const reply = await last('do I have a gap for an hour on Monday?', 'and on Tuesday?', 'book it with Sam then')
  expect(reply).toContain('At what time')
})

test.each([
  [['Mark the website relaunch as completed', 'What about the supplier review?'], '**Supplier review**: active'],
  [
    ['Add a task to the website relaunch: check the fonts', 'and what about the supplier review?'],
    '**Supplier review**: active',
  ],
  [['Can you mark the supplier review as completed?', 'What about the hiring?'], '**Hiring: support lead**: planning'],
])('a change is not made again because something else is asked about: %s', async (prompts, told) => {
  const reply = await last(...prompts)
  expect(reply).toContain(told)
  expect(reply).not.toMatch(/Changed|Created/)
})

test.each([
  ['The standup ends at 8:30', 'so it cannot end at 08:30. Nothing was changed.'],
  ['The client meeting runs until 11', 'so it cannot end at 11:00. Nothing was changed.'],
  ['The product review ends at 13:00', 'so it cannot end at 13:00. Nothing was changed.'],
])('what would end before it begins is asked about: %s', async (said, told) => {
  expect(await last(said)).toContain(told)
})

test('what begins in the evening ends in the evening', async () => {
  expect(await last('Book "Choir" on Saturday from 6 to 8 pm', 'it ends at 9')).toContain('18:00–21:00')
})

test.each([
  [['When is the launch announcement due?', 'push it back a week, I want Dot to do it']],
  [['When is the launch announcement due?', 'push it back a week, I need Spec on it']],
])('who is named is not passed over as a reason: %s', async (prompts) => {
  expect(await last(...prompts)).not.toContain('for Suki, due Fri 11 Dec')
})

test('a guest who is named behind a new time is added', async () => {
  const reply = await last('Schedule a call with Sam tomorrow at 10', 'no, 11 to 12, Dot joins too')
  expect(reply).toContain('11:00–12:00, with Sam Rivera and Dot')
})

test.each([
  'Remind me in two days, I have to call the bank.',
  'Create a task for Dot in two weeks, we need new badges',
])('what is new is read as without a conversation: %s', async (said) => {
  const created = (reply: string) => /^Created .*$/m.exec(reply)?.[0]
  const alone = created(await last(said))
  expect(alone).toBeDefined()
  expect(created(await last('What is overdue?', said))).toBe(alone)
})

test.each([
  'I doubt that, Dot does it.',
  'As far as I know, Dot does that.',
  'Sam could do it.',
  "Leave it, I'll do it",
  'Dot does it, I suppose',
  'they say Arlo does that',
])('a thought, a doubt or a report gives nothing to anybody: %s', async (said) => {
  expect(await last('Tell me about the refund tickets', said)).toMatch(/othing was changed/)
})

test('what was spoken of last comes before what was made last', async () => {
  const reply = await last(
    'Create a task for Suki: poster',
    'Who has the refund tickets?',
    'Actually Dot has more time for this.',
  )
  expect(reply).toContain('**Answer the open refund tickets** for Dot')
  const declined = await last(
    'Create a task for Suki: poster, due Friday',
    'When is the task screening questions due?',
    'I was wrong, it is on Sunday',
  )
  expect(declined).toContain('Nothing was changed')
})

test.each([
  ['push it to the Monday', 'due Mon 30 Nov 2026'],
  ['postpone it to the Monday', 'due Mon 30 Nov 2026'],
  ['move it back to the Monday', 'due Mon 30 Nov 2026'],
  ['make it the Thursday', 'due Thu 26 Nov 2026'],
])('what is pushed never goes back in time: %s', async (said, told) => {
  expect(await last('When is the proofreading due?', said)).toContain(told)
})

test.each([
  [
    ['Create a high priority task for Suki in the website relaunch: banner, due Friday', 'the same for Dot'],
    '**Banner** for Dot, due Fri 27 Nov 2026, high priority, project Website relaunch',
  ],
  [
    [
      'Create a low priority task for Arlo in the hiring project: pick a room, due Monday',
      'one for Spec too, same day',
    ],
    '**Pick a room** for Spec, due Mon 23 Nov 2026, low priority, project Hiring: support lead',
  ],
  [
    ['Create a high priority task for Suki: banner, due Friday', 'and one for Dot, same day: call the printers'],
    '**Call the printers** for Dot, due Fri 27 Nov 2026.',
  ],
])('the same again is the same but for whom: %s', async (prompts, told) => {
  expect(await last(...prompts)).toContain(told)
})

test('what is next has not begun', async () => {
  expect(await last('Which meetings do I have today?', 'What is next?')).toContain('Next is **Product review**.')
  expect(await last('Which meetings do I have today?', 'which one is first?')).toContain('First is **Team standup**.')
})
