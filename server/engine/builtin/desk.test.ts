import { expect, test } from 'vitest'
import { builtinChoice, openTestWorkspace, runInput, runThrough } from '../../testing/test-workspace.ts'
import { createTask } from '../../tasks/tasks.rules.ts'
import { runAgent } from '../run.ts'
import { type DeskCall, NeedsTools, openDesk } from './desk.ts'

const tools = new Set(['list_tasks', 'list_agents', 'create_task', 'update_task', 'read_file'])
const open: DeskCall = { name: 'list_tasks', input: { open: true } }
const change: DeskCall = { name: 'update_task', input: { id: '1' } }
const tasks = { tasks: [], total: 0 }

/** What is asked for by these calls, one after the other, where so much has been answered. */
function missing(answers: readonly unknown[], ...turns: DeskCall[][]): DeskCall[] {
  const desk = openDesk(tools, answers)
  try {
    for (const calls of turns) desk.useAll(calls)
    return []
  } catch (error) {
    if (error instanceof NeedsTools) return error.calls
    throw error
  }
}

test('what was listed is known until something is changed', () => {
  expect(missing([], [open, { name: 'list_agents', input: {} }])).toHaveLength(2)
  expect(missing([], [open, open])).toEqual([open])
  expect(missing([tasks], [open], [open, open])).toEqual([])
  expect(missing([tasks, { error: 'There is no such task.' }], [open], [change], [open])).toEqual([])
  expect(missing([tasks, { changed: {} }], [open], [change], [open])).toEqual([open])
  expect(
    missing([{ created: {} }], [{ name: 'create_task', input: {} }], [{ name: 'create_task', input: {} }]),
  ).toEqual([{ name: 'create_task', input: {} }])
})

test('a run that has waited since such calls were refused goes on where it was', () => {
  const refused = { error: 'You have made exactly this call before in this run, and its answer stands.' }
  const desk = openDesk(tools, [tasks, refused, { changed: { id: '1' } }])
  desk.useAll([open])
  expect(desk.use('list_tasks', { open: true })).toBe(tasks)
  expect(desk.use('update_task', { id: '1' })).toEqual({ changed: { id: '1' } })
})

test('a workspace with more tasks than a list shows is answered from the list', async () => {
  const workspace = await openTestWorkspace({ now: () => Date.parse('2026-11-21T10:00:00Z') })
  await workspace.change(async (write) => {
    for (let n = 0; n < 120; n += 1) await createTask(write, { title: `Prepare part ${n}`, dueDate: '2026-12-01' })
  })
  const prompt = 'Which tasks are open?'
  const { text, steps } = await runThrough(runAgent(runInput(workspace, prompt, { choices: [builtinChoice] })))
  expect(text).toMatch(/^\*\*1[234]\d open tasks\*\*/)
  expect(steps.filter((step) => step.startsWith('failed'))).toEqual([])
  await workspace.server.close()
})

test('of more tasks than a list shows, one that is named in full is told from all that have its words', async () => {
  const workspace = await openTestWorkspace({ now: () => Date.parse('2026-11-21T10:00:00Z') })
  await workspace.change(async (write) => {
    for (let n = 0; n < 250; n += 1)
      await createTask(write, {
        title: `Prepare part ${n} of the offer`,
        dueDate: n === 177 ? '2026-12-02' : '2026-12-01',
      })
  })
  const ask = async (prompt: string) => runThrough(runAgent(runInput(workspace, prompt, { choices: [builtinChoice] })))
  const { text } = await ask('When is “Prepare part 177 of the offer” due?')
  expect(text).toContain('the task **Prepare part 177 of the offer**: it is pending, it is due Wed 2 Dec 2026')
  expect((await ask('When is part 77 of the offer due?')).text).toMatch(/^Several things fit/)
  await workspace.server.close()
})
