import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningServer, startServer } from '../support/server.ts'
import { launcher, newHome } from './muster.ts'

const home = newHome()
const minutes = home.file(
  'minutes.md',
  '# Minutes\n\nAction items\n- Dot: Print the plan by 30 November 2099\n- Order cards\n- Chip: Call the printer\n',
)
let server: RunningServer

beforeAll(async () => {
  server = await startServer()
  const { username, password } = server.demo
  await home.muster(['login', '--server', server.url, '--email', username, '--password-stdin'], { stdin: password })
})
afterAll(() => server?.stop())

const titles = async () => (await home.muster(['tasks', 'list', '--fields', 'title'])).stdout.trimEnd().split('\n')
const newestRun = async () => (await home.muster(['runs', 'list', '--limit', '1', '--fields', 'id'])).stdout.trimEnd()

/** Has Dot list the action items of a file, which proposes them as tasks, and returns the id of the proposal. */
async function propose(): Promise<string> {
  const ended = await home.muster(['run', 'dot', 'List the action items', '-f', minutes])
  expect(ended).toMatchObject({ code: 0, stderr: '' })
  expect(ended.stdout).toContain(
    '\nProposed: 3 tasks from minutes.md\n\n1. Print the plan: Dot, due 2099-11-30 (minutes.md, line 4)\n',
  )
  return (await home.muster(['proposals', 'list', '--limit', '1', '--fields', 'id'])).stdout.trimEnd()
}

test('what an agent proposes is added item by item, taken back, and added whole', async () => {
  const id = await propose()
  expect(await titles()).not.toContain('Order cards')
  expect((await home.muster(['proposals', 'show', id.slice(-8)])).stdout).toContain(
    '\n2\tOrder cards\ttask\t\t\tminutes.md, line 5\topen\n',
  )
  const accept = (...args: string[]) => home.muster(['proposals', 'accept', id, ...args])
  const key = ['--idempotency-key', 'order-the-cards']
  for (const _ of [1, 2])
    expect(await accept('2', '--set', '2.title=Order 500 cards', '--set', '2.assignee=chip', ...key)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^[\da-f-]{36}\tOrder 500 cards\n$/),
      stderr: '',
    })
  expect((await titles()).filter((title) => title === 'Order 500 cards')).toHaveLength(1)
  expect((await home.muster(['tasks', 'list', '--assignee', 'chip'])).stdout).toContain('Order 500 cards')
  expect((await home.muster(['proposals', 'undo', id])).stdout).toContain('\tOrder 500 cards\n')
  expect(await titles()).not.toContain('Order 500 cards')
  expect((await home.muster(['proposals', 'leave-out', id, '3'])).stdout).toContain('\tCall the printer\n')
  // Whatever was left out stays so.
  expect((await accept('--all')).stdout.trimEnd().split('\n')).toHaveLength(2)
  expect((await home.muster(['proposals', 'list', '--run', id.replace(/-p1$/, '')])).stdout).toContain(
    '\t2 added, 1 left out\t',
  )
  await home.muster(['tasks', 'edit', 'Print the plan', '--title', 'Print both plans'])
  expect(await home.muster(['proposals', 'undo', id])).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^“Print both plans” stays: \S.* changed it just now\.\n$/),
  })
  expect(await titles()).toContain('Print both plans')
})

test('what a run changed is taken back once, as a whole or by a step', async () => {
  await home.muster(['run', 'dot', 'Create a task called Water the plants'])
  const run = await newestRun()
  expect(await titles()).toContain('Water the plants')
  const undo = (...args: string[]) => home.muster(['runs', 'undo', run.slice(-8), ...args])
  expect(await undo()).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('\tCreated the task “Water the plants”'),
  })
  expect(await undo()).toEqual({ code: 0, stdout: '', stderr: '' })
  expect(await titles()).not.toContain('Water the plants')
  const shown = await home.muster(['runs', 'show', run])
  expect(shown.stdout).toMatch(/ (\d+)\. ✓ Created the task “Water the plants” \(taken back /)
  expect(await undo('99')).toMatchObject({ code: 2, stdout: '' })
  expect(await undo('1')).toMatchObject({ code: 1, stderr: expect.stringContaining('nothing to take back here') })
})

test('what someone changed since stays, and is named', async () => {
  await home.muster(['run', 'dot', 'Create a task called Feed the cat'])
  const run = await newestRun()
  await home.muster(['tasks', 'edit', 'Feed the cat', '--priority', 'high'])
  const kept = await home.muster(['runs', 'undo', run, '--json'])
  expect(kept).toMatchObject({ code: 1, stderr: '' })
  expect(JSON.parse(kept.stdout)).toMatchObject({
    id: run,
    undone: [],
    kept: [{ title: 'Feed the cat', why: 'changed' }],
  })
  expect((await home.muster(['runs', 'undo', run])).stderr).toMatch(
    /^“Feed the cat” stays: \S.* changed it just now\.\n$/,
  )
})

test('an assistant adds what the user wants of a proposal, and takes back what a run changed', async () => {
  const id = await propose()
  const env = Object.fromEntries(
    Object.entries(home.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
  const client = new Client({ name: 'tests', version: '1.0.0' })
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [launcher, 'mcp'], env }))
  const call = async (name: string, input: Record<string, unknown>) => {
    const { structuredContent, content, isError = false } = await client.callTool({ name, arguments: input })
    return { value: structuredContent as Record<string, unknown>, text: JSON.stringify(content), isError }
  }
  const states = (value: Record<string, unknown>) => (value.items as { state: string }[]).map(({ state }) => state)
  try {
    expect(client.getInstructions()).toContain('accept_proposal')
    const run = await call('get_run', { run: id.replace(/-p1$/, '') })
    expect(run.value).toMatchObject({ proposals: [id], can_undo: [] })
    expect(run.text).toContain(`What it proposed is ${id}: read it with get_proposal.`)
    expect((await call('list_proposals', { limit: 1 })).value.proposals).toEqual([
      expect.objectContaining({ id, title: '3 tasks from minutes.md', open: 3 }),
    ])
    expect((await call('get_proposal', { proposal: id })).value).toMatchObject({
      items: [
        { number: 1, title: 'Print the plan', assignee: 'Dot', reason: 'minutes.md, line 4', state: 'open' },
        {},
        {},
      ],
    })
    const edits = [{ item: 2, title: 'Order green cards', assignee: 'suki', dueDate: '2099-12-01' }]
    const added = await call('accept_proposal', { proposal: id, items: [1, 2], edits })
    expect(added.value).toMatchObject({ left: [], open: 1 })
    expect((await call('list_tasks', { search: 'green cards' })).value.tasks).toEqual([
      expect.objectContaining({ title: 'Order green cards', assignee: 'Suki', dueDate: '2099-12-01' }),
    ])
    const left = await call('leave_out_of_proposal', { proposal: id, items: [3] })
    expect(states(left.value)).toEqual(['added', 'added', 'left_out'])
    const undone = await call('undo_proposal', { proposal: id, items: [2] })
    expect(undone.value).toMatchObject({ kept: [] })
    expect(states(undone.value)).toEqual(['added', 'open', 'left_out'])
    expect(await call('accept_proposal', { proposal: id, items: [7] })).toMatchObject({ isError: true })
    expect(await call('accept_proposal', { proposal: id, items: [2], edits: [{ item: 3, title: 'x' }] })).toMatchObject(
      {
        isError: true,
        text: expect.stringContaining('not among the items to add'),
      },
    )
    const made = await call('run_agent', { agent: 'dot', prompt: 'Create a task called Air the room' })
    expect(made.value.can_undo).toHaveLength(1)
    const back = await call('undo_run', { run: made.value.id, steps: made.value.can_undo })
    expect(back.value).toEqual({ undone: [expect.stringContaining('Created the task “Air the room”')], kept: [] })
  } finally {
    await client.close()
  }
})
