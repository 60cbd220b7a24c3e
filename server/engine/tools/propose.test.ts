import { afterAll, beforeAll, expect, test } from 'vitest'
import { getProposal } from '../../proposals/proposals.rules.ts'
import { createTask } from '../../tasks/tasks.rules.ts'
import { type TestWorkspace, noDrafts, openTestWorkspace } from '../../testing/test-workspace.ts'
import { toolsOf } from '../profiles.ts'
import { readInput } from './tool.ts'

const now = new Date('2026-11-21T10:00:00Z')
let workspace: TestWorkspace
beforeAll(async () => {
  workspace = await openTestWorkspace({ now: () => now.getTime() })
})
afterAll(() => workspace.server.close())

async function propose(runId: string, items: unknown[]) {
  const tools = toolsOf({ id: '4', skills: [] })
  const { tool, input } = readInput(
    tools.find(({ name }) => name === 'propose'),
    { id: 'x', name: 'propose', input: { title: 'A tidy week', items } },
  )
  return tool.run(input, {
    workspace,
    drafting: { ...noDrafts, runId },
    earlierRuns: [],
    shelf: new Map(),
    maxFileLength: 1000,
    now,
    timeZone: 'Europe/Berlin',
    signal: new AbortController().signal,
  })
}

test('a model proposes tasks, events, projects and changes by the names that people use', async () => {
  const task = await workspace.change((write) => createTask(write, { title: 'Order cards', assignee_id: '5' }))
  const { receipt } = await propose('run-a', [
    { kind: 'task', title: 'Print the plan', assignee: 'dot', due: '2026-11-30', project: 'website relaunch' },
    { kind: 'event', title: 'Look at the rooms', date: '2026-11-23', start: '09:00', attendees: ['Lena'] },
    { kind: 'project', title: 'Office move', due: '2026-12-31', reason: 'Six tasks speak of it' },
    { kind: 'change', task_id: task.id, priority: 'High', project: null },
  ])
  expect(receipt).toEqual({
    status: 'done',
    summary: 'Proposed 1 task, 1 event, 1 project, and 1 change',
    link: { kind: 'proposal', id: 'run-a-p1' },
  })
  const { items } = await getProposal(workspace.db, workspace, 'run-a-p1')
  expect(items).toMatchObject([
    { kind: 'task', fields: { title: 'Print the plan', dueDate: '2026-11-30', assignee_id: expect.any(String) } },
    // Half an hour where no end is named, by the clock of whoever asked.
    { kind: 'event', fields: { start: '2026-11-23T08:00:00.000Z', end: '2026-11-23T08:30:00.000Z' } },
    { kind: 'project', fields: { title: 'Office move', dueDate: '2026-12-31' }, reason: 'Six tasks speak of it' },
    { kind: 'change', of: task.id, agent_id: '5', fields: { priority: 'High', project_id: null } },
  ])
  expect(items.every(({ state, kept, left }) => state === 'open' && kept === null && left === null)).toBe(true)
})

test.each([
  [{ kind: 'task' }, 'Every item needs a title.'],
  [{ kind: 'task', title: 'A', assignee: 'Nobody' }, 'There is nobody called Nobody.'],
  [{ kind: 'task', title: 'A', project: 'None' }, 'There is no project called None.'],
  [{ kind: 'change', priority: 'High' }, 'A change needs the task_id that list_tasks gives.'],
  [{ kind: 'event', title: 'A', date: '2026-11-23' }, 'An event needs a date and a start.'],
  [{ kind: 'event', title: 'A', date: '2026-11-23', start: '10:00', end: '09:00' }, 'has to end after it starts'],
])('the model is told what is wrong with %j', async (item, sentence) => {
  await expect(propose('run-b', [item])).rejects.toThrow(sentence)
})
