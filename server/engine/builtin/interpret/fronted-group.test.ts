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
  return (await runThrough(runAgent(runInput(workspace, prompt, { agent: millie })))).text
}

const [nordhaus, refunds, leads, quotes, questions] = [
  'Draft the e-mail to Nordhaus',
  'Answer the open refund tickets',
  'Follow up with the trade-fair leads',
  'Compare supplier quotes',
  'Name two questions for each supplier',
]

test.each([
  ['all tasks what is due today bring it to monday, today i have only clients', [nordhaus, refunds], 'Mon 23 Nov'],
  ['All tasks that are due today, move them to Monday', [nordhaus, refunds], 'Mon 23 Nov'],
  ['What is overdue please move to Monday', [leads], 'Mon 23 Nov'],
  ['What is already late, please put it for Monday.', [leads], 'Mon 23 Nov'],
  ['Could whatever is due on Monday be moved to Tuesday, please?', [questions], 'Tue 24 Nov'],
  ["I'm on a plane all tuesday. Whatever is due that day, make it monday", [quotes], 'Mon 23 Nov'],
  ['Everything that is due on Monday and Tuesday should be moved to Wednesday', [questions, quotes], 'Wed 25 Nov'],
])('a group that is named before what becomes of it is just that: %s', async (prompt, titles, day) => {
  const text = await ask(prompt)
  for (const title of titles) expect(text).toMatch(new RegExp(`\\*\\*${title}\\*\\*[^\\n]*due ${day}`))
  expect(text.match(/Changed the task/g)).toHaveLength(titles.length)
})

test('what only asks, or says no day, moves nothing', async () => {
  expect(await ask('what is due today')).toContain('2 open tasks')
  expect(await ask('what is overdue, please put it in a list')).not.toContain('Changed')
  expect(await ask('whatever is due that day, make it monday')).not.toContain('Changed')
})
