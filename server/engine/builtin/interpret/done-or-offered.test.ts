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

async function ask(prompt: string) {
  const { text, outcome } = await runThrough(runAgent(runInput(workspace, prompt, { agent: millie })))
  const next = outcome.kind === 'completed' ? (outcome.ending?.next ?? []) : []
  return { text, offers: next.map(({ label, hint }) => `${label} ${hint ?? ''}`.trim()) }
}

test('what shall repeat for somebody is offered for its first time', async () => {
  const weekly = await ask("I'd like a task every Friday to reconcile the bank feeds, starting this coming Friday.")
  expect(weekly.text).toContain('cannot repeat it')
  expect(weekly.offers).toEqual(['Create a task “Reconcile the bank feeds” due Fri 27 Nov 2026'])
  const monthly = await ask('monthly task for me: pay the rent on the 1st')
  expect(monthly.offers).toEqual(['Create a task “Pay the rent” for Alex Kim due Tue 1 Dec 2026'])
  const own = await ask('every monday i must water the office plants, task please')
  expect(own.offers).toEqual(['Create a task “Water the office plants” for Alex Kim due Mon 23 Nov 2026'])
})

test('what names no event in full and moves nothing may be a new one', async () => {
  const { text, offers } = await ask('client call monday 10 to 11')
  expect(text).toContain('nothing was changed')
  expect(offers.some((offer) => offer.includes('Schedule an event called “Client call”'))).toBe(true)
  expect((await ask('standup monday 10 to 10:30')).text).toContain('10:00–10:30')
})

test('what is said twice and does not come to the same is asked about', async () => {
  const { text } = await ask('meeting with client today must be one hour later, from 19')
  expect(text).toMatch(/Which (?:one|of the two)/)
})

test('a longer one may move, too', async () => {
  const { text } = await ask('make the product review half an hour longer and move it one hour later')
  // Whatever the clock of the machine, it begins an hour later and lasts an hour and a half.
  expect(text).toMatch(/(?:15:00–16:30|16:00–17:30)/)
})

test('a question that leaves out most of what was said is not offered', async () => {
  expect((await ask('how much costs diesel today in Poland')).offers.join()).not.toContain('diesel')
})

test('the weekend of a date is that one', async () => {
  const { text } = await ask('what things have to be ready the weekend of 28 and 29?')
  expect(text).toContain('Proofread the new pricing page')
  expect(text).not.toContain('Nordhaus')
})

test('what was changed is read back, also where it is the usual', async () => {
  const { text } = await ask('drop the trade fair thing to medium and shove it to monday')
  expect(text).toContain('medium priority')
})

test('“could we … please” is done', async () => {
  const { text } = await ask('Could we push the quotes to Thursday? And please set them to medium.')
  expect(text).toContain('due Thu 26 Nov 2026, medium priority')
})

test('an evening that has its hour besides is part of a name', async () => {
  expect((await ask("Parents' evening Wednesday 2 December 7pm, hour and a half")).text).toContain("Parents' evening")
})

test('what takes an hour between two others is put where there is time', async () => {
  const { text } = await ask('I need an hour with Sam on Monday between 14:00 and 17:00 about the rota')
  expect(text).toContain('14:00–15:00')
})

test.each([
  'remove the due date of the supplier quotes',
  'take the deadline off the supplier quotes',
  'the supplier quotes need no deadline',
])('a day that goes takes nothing along: %s', async (prompt) => {
  const { text } = await ask(prompt)
  expect(text).toContain('**Compare supplier quotes**')
  expect(text).toContain('it was due Tue 24 Nov 2026')
})

test.each([
  ['Chip takes over everything from Suki', ['Proofread the new pricing page', 'Write the launch announcement']],
  ['Chip does what Suki has open', ['Proofread the new pricing page', 'Write the launch announcement']],
  ['close what is overdue', ['Follow up with the trade-fair leads']],
  ['everything low becomes medium', ['Book the interview rooms']],
])('a group that is told in other words: %s', async (prompt, titles) => {
  const { text } = await ask(prompt)
  expect(text).toMatch(/Changed|Marked/)
  for (const title of titles) expect(text).toContain(`**${title}**`)
})

test('the day behind a colon is part of the move', async () => {
  expect((await ask('reschedule the client meeting: tomorrow at 10')).text).toContain('Sun 22 Nov 2026, 10:00')
})

test('what moves gets the length that is said with it', async () => {
  const { text } = await ask('move the client meeting to monday at 15:00 for two hours')
  expect(text).toContain('15:00–17:00')
})
