import { afterEach, expect, test } from 'vitest'
import type { Run, Step } from '#shared/contract/runs.ts'
import { type FakeServer, type Handler, aRun, events, json, problem, startFakeServer } from '../testing/fake-server.ts'
import { idOf } from '../testing/entities.ts'
import { runCommand } from '../testing/run-command.ts'

let server: FakeServer | undefined
afterEach(() => server?.close())

const id = idOf('eeee1111')
const step = (n: number, summary: string, undo?: Step['undo']): Step => ({
  id: `call-${n}`,
  tool: 'create_task',
  status: 'done',
  summary,
  ...(undo && { undo }),
})
const open = { state: 'open', at: null, by: null, why: null } as const
const steps = [step(1, 'Looked at the team'), step(2, 'Created “Order cards”', open), step(3, 'Created “Plan”', open)]
const changed = aRun({ id, result: 'Both are made.', steps })

type Options = Parameters<typeof runCommand>[1] & { more?: Record<string, Handler>; ended?: Run }

async function run(args: string[], { more, ended = changed, ...options }: Options = {}) {
  await server?.close()
  server = await startFakeServer({
    'GET /executions': (response) => json(response, { items: [ended], next_cursor: null }),
    [`GET /executions/${id}`]: (response) => json(response, ended),
    'POST /agents/1/execute': (response) =>
      void events(response, ['0', 'accepted', { execution_id: id }], ['done', 'done', ended]).end(),
    [`POST /executions/${id}/undo`]: (response, { body }) =>
      json(response, { id, undone: body.steps ?? ['call-3', 'call-2'], kept: [] }),
    ...more,
  })
  return runCommand(args, { server: server.url, token: 't', now: '2026-11-21T15:00:00Z', ...options })
}

const sent = () => server!.asked('POST')[0]!.body

test('a run is taken back, and each step of it is told', async () => {
  expect(await run(['runs', 'undo', 'eeee1111', '--idempotency-key', 'take-it-back'])).toMatchObject({
    code: 0,
    stdout: 'call-2\tCreated “Order cards”\ncall-3\tCreated “Plan”\n',
    stderr: '',
  })
  expect(sent()).toEqual({})
  expect(server!.asked('POST')[0]!.headers).toMatchObject({ 'idempotency-key': 'take-it-back' })
  expect((await run(['runs', 'undo', id], { terminal: 80 })).stderr).toBe(
    'Took back: Created “Order cards”\nTook back: Created “Plan”\n',
  )
})

test.each(['3', 'call-3'])('the step %s alone is taken back', async (named) => {
  expect(await run(['runs', 'undo', id, named])).toMatchObject({ code: 0, stdout: 'call-3\tCreated “Plan”\n' })
  expect(sent()).toEqual({ steps: ['call-3'] })
})

const at = '2026-11-21T14:55:00.000Z'

test.each([
  [{ why: 'changed', by: 'Clara', at }, '“Order cards” stays: Clara changed it 5 minutes ago.'],
  [{ why: 'changed', by: null, at: '2026-11-20T14:00:00Z' }, '“Order cards” stays: it was changed 1 day ago.'],
  [{ why: 'changed', by: null, at: null }, '“Order cards” stays: it was changed since.'],
  [{ why: 'gone', by: null, at: null }, "“Order cards” can't be taken back: it was deleted since."],
  [{ why: 'in_use', by: null, at: null }, '“Order cards” stays: it has tasks by now.'],
  [{ why: 'limit', title: 'The plan has 3 projects.', by: null, at: null }, 'The plan has 3 projects.'],
])('what stays is named, and makes the exit code 1: %j', async (reason, sentence) => {
  const answer = { id, undone: ['call-3'], kept: [{ id: 'call-2', title: 'Order cards', ...reason }] }
  const more: Record<string, Handler> = { [`POST /executions/${id}/undo`]: (response) => json(response, answer) }
  expect(await run(['runs', 'undo', id], { more })).toMatchObject({
    code: 1,
    stdout: 'call-3\tCreated “Plan”\n',
    stderr: `${sentence}\n`,
  })
  const asJson = await run(['runs', 'undo', id, '--json'], { more })
  expect(asJson).toMatchObject({ code: 1, stderr: '' })
  expect(JSON.parse(asJson.stdout)).toEqual(answer)
})

test('what was taken back already is no mistake, and what the server refuses is one', async () => {
  const none: Handler = (response) => json(response, { id, undone: [], kept: [] })
  const more = { [`POST /executions/${id}/undo`]: none }
  expect(await run(['runs', 'undo', id], { more })).toMatchObject({ code: 0, stdout: '', stderr: '' })
  expect((await run(['runs', 'undo', id], { more, terminal: 80 })).stderr).toBe('That was taken back already.\n')
  const refused: Handler = (response) => problem(response, 409, 'nothing_to_undo', 'There is nothing to take back.')
  expect(await run(['runs', 'undo', id], { more: { [`POST /executions/${id}/undo`]: refused } })).toMatchObject({
    code: 1,
    stderr: 'There is nothing to take back.\n',
  })
  expect(await run(['runs', 'undo', id, '4'])).toMatchObject({
    code: 2,
    stderr: `This run has no step 4.\nSee: muster runs show ${id}\n`,
  })
  expect(server!.asked('POST')).toEqual([])
})

const hint = 'Take it back with: muster runs undo eeee1111\n'

test('runs show numbers the steps of a run that changed something, and tells what became of them', async () => {
  const seen = await run(['runs', 'show', id], { terminal: 100 })
  expect(seen.stdout).toMatch(
    /Steps +1\. ✓ Looked at the team\n +2\. ✓ Created “Order cards”\n +3\. ✓ Created “Plan”\n/,
  )
  expect(seen.stderr).toBe(hint)
  const [, order, plan] = steps as [Step, Step, Step]
  const after = [
    { ...order, undo: { ...open, state: 'undone' as const, at } },
    { ...plan, undo: { state: 'kept' as const, at, by: 'Clara', why: 'changed' as const } },
  ]
  const taken = await run(['runs', 'show', id], { ended: { ...changed, steps: after }, terminal: 100 })
  expect(taken.stdout).toContain('1. ✓ Created “Order cards” (taken back 2026-11-21 14:55)\n')
  expect(taken.stdout).toContain('2. ✓ Created “Plan” (stays: Clara changed it 5 minutes ago)\n')
  expect(taken.stderr).toBe('')
})

test('a person is told below the reply, and not once it is too late', async () => {
  expect((await run(['run', 'arlo', 'Hi'], { terminal: 80 })).stderr).toContain(hint)
  expect((await run(['run', 'arlo', 'Hi'])).stderr).toBe('')
  expect((await run(['runs', 'show', id], { terminal: 80, now: '2026-12-22T09:00:00Z' })).stderr).toBe('')
  const ofChat = { ...changed, thread_id: idOf('abcd1111') }
  expect((await run(['runs', 'show', id], { terminal: 80, ended: ofChat })).stderr).toBe(
    `Take it back with: muster runs undo ${id}\n`,
  )
})
