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

async function ask(prompt: string, taken?: Parameters<typeof runInput>[2]) {
  const { text, outcome } = await runThrough(runAgent(runInput(workspace, prompt, { agent: millie, ...taken })))
  if (outcome.kind !== 'completed') throw new Error(`${prompt}: ${outcome.kind}`)
  const { outcome: ended, next } = outcome.ending ?? { outcome: 'done', next: [] }
  return { text, ended, next, offers: next.map(({ label }) => label) }
}

test('an act on what is only described is asked about with what may be meant', async () => {
  const moved = await ask('Please move this afternoon’s meeting to Monday, at the same hour.')
  expect(moved.ended).toBe('needs_you')
  expect(moved.offers).toEqual(['Move “Product review” to Mon 23 Nov 2026', 'Move “Client meeting” to Mon 23 Nov 2026'])
  const cancelled = await ask('cancel the meeting of the afternoon, i must stay on the building site')
  expect(cancelled.offers).toEqual(['Delete “Product review”', 'Delete “Client meeting”'])
})

test('a question in other words is declined with the nearest that can be asked, and a tap answers it', async () => {
  const { text, ended, next, offers } = await ask("who's the bottleneck")
  expect(ended).toBe('not_done')
  expect(text).toContain('This is the nearest that I can do')
  expect(offers).toEqual(['Who has the most open tasks?', 'Show the workload of all agents', 'Connect a model'])
  const { ended: answered, text: answer } = await ask(offers[0]!, { taken: next[0]! })
  expect(answered).toBe('done')
  expect(answer).toContain('Spec')
})

test('what names nothing and is no work of the kind is declined with examples', async () => {
  const { text, offers } = await ask('book me a train to Berlin')
  expect(text).toContain('For example')
  expect(offers).toEqual(['Connect a model'])
})

test.each([
  'Who has the fewest open tasks?',
  'Who has the most open tasks?',
  'Show the workload of all agents',
  'Which tasks does Spec have?',
  'Show the open tasks',
  'What is overdue?',
  'How many open tasks are there?',
  'How many completed tasks are there?',
  'What should I do first?',
  'Are the projects on track?',
  'Is Website relaunch on track?',
  'Daily briefing',
  'Plan my day',
  'Which events overlap this week?',
  'How many hours of meetings are there this week?',
  'What changed since yesterday?',
  'When is there free time this week?',
  'When is there free time on Mon 23 Nov 2026?',
  'Write a status report',
  'What can you do?',
  'Which agents are there, and what do they do?',
  'Tell me about “Product review”',
])('what is offered in place of a refusal is answered: %s', async (question) => {
  const { ended, next } = await ask(question)
  // Plans are proposed, and wait for a tap.
  expect(ended === 'done' || next.length > 0).toBe(true)
  expect(ended).not.toBe('not_done')
})

test('an event without its hour is asked about with hours that are free, and a tap makes it', async () => {
  const { text, next, offers } = await ask('put in a tasting on Monday with Sam')
  expect(text).toContain('At what time on Mon 23 Nov 2026 is “Tasting”?')
  expect(offers).toEqual(
    ['09:00 to 10:00', '11:00 to 12:00', '14:00 to 15:00'].map(
      (hours) => `Schedule an event called “Tasting” on Mon 23 Nov 2026 from ${hours} with Sam Rivera`,
    ),
  )
  const { text: made } = await ask('put in a tasting on Monday with Sam', { taken: next[1]! })
  expect(made).toContain('Created the event **Tasting** on Mon 23 Nov 2026, 11:00–12:00, with Sam Rivera')
  // A tap would leave the note out.
  const noted = await ask('Schedule a review with Sam on Monday for 2 hours, note: bring the list')
  expect(noted.text).toContain('At what time')
  expect(noted.offers).toEqual([])
})
