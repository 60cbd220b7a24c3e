import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Api } from '#shared/client/client.ts'
import { runs } from '#shared/contract/runs.ts'
import { createAskingModel, gate } from '../testing/asking-model.ts'
import { type TestServer, openTestServer } from '../testing/test-server.ts'

// The engine, its tools and the database are real; only the model is not.
vi.mock('../engine/builtin/model.ts', () => ({ createBuiltinModel: createAskingModel }))

const servers: TestServer[] = []
afterEach(async () => {
  gate.open = Promise.resolve()
  for (const server of servers.splice(0).toReversed()) await server.close()
})

async function open(options: Parameters<typeof openTestServer>[0] = {}): Promise<TestServer> {
  const server = await openTestServer(options)
  servers.push(server)
  return server
}

type Seen = { event: string; id: string; data: unknown }

/** A server with a run that has asked whether it may delete a task. */
async function asking(options: Parameters<typeof openTestServer>[0] = {}) {
  const server = await open(options)
  const { api, token } = await server.signIn('admin')
  const task = await api.tasks.create({ body: { title: 'Prepare Q1 report' } })
  const reply = await api.executions.create({ params: { id: '1' }, body: { prompt: `Delete ${task.id}` } })
  const run = await api.executions.get({ params: { id: reply.execution_id } })
  const params = { id: run.id, action_id: run.pending_action!.id }
  return { server, api, token, task, reply, run, params, get: () => api.executions.get({ params: { id: run.id } }) }
}

/** Keeps an answered run from ending until the test allows it. */
function closeGate(): () => void {
  let release!: () => void
  gate.open = new Promise((resolve) => (release = resolve))
  return release
}

const titles = async (api: Api) => (await api.tasks.list()).map(({ title }) => title)
const status = async (api: Api, id: string) => (await api.executions.get({ params: { id } })).status

describe('a run that wants to delete something', () => {
  test('waits, says what it asks, and nothing has happened yet', async () => {
    const { api, task, reply, run } = await asking()
    expect(reply).toMatchObject({ status: 'waiting', result: null })
    expect(run).toMatchObject({
      status: 'waiting',
      pending_action: { tool: 'delete_task', summary: 'Delete the task “Prepare Q1 report”?', input: { id: task.id } },
      finished_at: null,
    })
    expect((await api.executions.list({ query: { status: 'waiting' } })).items.map(({ id }) => id)).toEqual([run.id])
    expect(await titles(api)).toContain('Prepare Q1 report')
  })

  test('does it once after a yes, however often that is said, and takes no other answer', async () => {
    const { server, api, params, run, get } = await asking()
    const before = await server.services.db.selectFrom('tasks').select('id').execute()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => api.executions.act({ params, body: { approve: true } })),
    )
    expect(answers.every(({ pending_action }) => pending_action === null)).toBe(true)
    await expect.poll(get).toMatchObject({ status: 'completed', result: 'I shall delete it.\n\nIt is gone.' })
    expect((await get()).steps).toEqual([
      {
        id: expect.any(String),
        tool: 'delete_task',
        status: 'done',
        summary: 'Deleted the task “Prepare Q1 report”',
        undo: { state: 'open', at: null, by: null, why: null },
      },
    ])
    expect(await titles(api)).not.toContain('Prepare Q1 report')
    expect(await server.services.db.selectFrom('tasks').select('id').execute()).toHaveLength(before.length - 1)
    expect(await api.executions.act({ params, body: { approve: true } })).toMatchObject({
      id: run.id,
      status: 'completed',
    })
    await expect(api.executions.act({ params, body: { approve: false } })).rejects.toMatchObject({
      status: 409,
      code: 'action_decided',
    })
  })

  test('goes on without it after a no', async () => {
    const { api, params, get } = await asking()
    await api.executions.act({ params, body: { approve: false } })
    await expect.poll(get).toMatchObject({ status: 'completed', result: 'I shall delete it.\n\nIt stays.', steps: [] })
    expect(await titles(api)).toContain('Prepare Q1 report')
    await expect(api.executions.act({ params, body: { approve: true } })).rejects.toMatchObject({ status: 409 })
  })

  test('asks nobody else, and no question that is not open', async () => {
    const { server, api, params, get } = await asking()
    const stranger = (await server.signIn('member')).api
    await expect(stranger.executions.act({ params, body: { approve: true } })).rejects.toMatchObject({ status: 404 })
    await expect(
      api.executions.act({ params: { ...params, action_id: 'another' }, body: { approve: true } }),
    ).rejects.toMatchObject({ status: 409, code: 'action_not_pending' })
    expect(await get()).toMatchObject({ status: 'waiting' })
  })

  test('can be stopped while it waits, and then does nothing any more', async () => {
    const { api, params, run } = await asking()
    expect(await api.executions.cancel({ params: { id: run.id }, body: {} })).toMatchObject({
      status: 'cancelled',
      pending_action: null,
    })
    await expect(api.executions.act({ params, body: { approve: true } })).rejects.toMatchObject({
      status: 409,
      code: 'action_not_pending',
    })
    expect(await titles(api)).toContain('Prepare Q1 report')
  })

  test('lapses when nobody answers within seven days, and not before', async () => {
    let now = Date.now()
    const { server, params } = await asking({ now: () => now })
    now += 7 * 86_400_000 - 1000
    await server.services.runs.recover(false)
    // The session has not lasted as long.
    const { api } = await server.signIn('admin')
    expect(await status(api, params.id)).toBe('waiting')
    now += 2000
    await server.services.runs.recover(false)
    expect(await api.executions.get({ params: { id: params.id } })).toMatchObject({
      status: 'cancelled',
      error: 'Nobody answered its question within seven days. Run it again.',
      pending_action: null,
    })
    await expect(api.executions.act({ params, body: { approve: true } })).rejects.toMatchObject({
      status: 409,
      code: 'action_not_pending',
    })
    expect(await titles(api)).toContain('Prepare Q1 report')
  })
})

describe('with several processes on one database', () => {
  test('any of them takes the answer and goes on; a stream across the wait tells every event once', async () => {
    const { server, api, token, params, run } = await asking()
    const other = await open({ database: server.services.env.database })
    const elsewhere = other.client(token)
    const seen: Seen[] = []
    for await (const event of api.stream.executions.events({ params: { id: run.id } })) {
      seen.push(event)
      if (event.event === 'approval') break
    }
    expect(seen.map(({ event }) => event)).toEqual(['accepted', 'text', 'approval'])
    // It could be the one to find the answered run; what follows is about the other.
    await server.services.runs.stop(0)
    const release = closeGate()
    const rest: Seen[] = []
    for await (const event of elsewhere.stream.executions.events(
      { params: { id: run.id } },
      { lastEventId: seen.at(-1)!.id },
    )) {
      rest.push(event)
      expect(event.event === 'done' || event.event in runs.events.events).toBe(true)
      if (event.event === 'accepted') await elsewhere.executions.act({ params, body: { approve: true } })
      if (event.event === 'tool' && event.data.status === 'done') release()
    }
    expect(rest.map(({ event }) => event)).toEqual(['accepted', 'tool', 'tool', 'text', 'usage', 'done'])
    expect(rest.at(-1)!.data).toMatchObject({ status: 'completed', result: 'I shall delete it.\n\nIt is gone.' })
    const numbers = [...seen, ...rest]
      .filter(({ event }) => event !== 'accepted' && event !== 'done')
      .map(({ id }) => Number(id))
    expect(numbers).toEqual(numbers.map((_, n) => n + 1))
    expect(await titles(api)).not.toContain('Prepare Q1 report')
  })

  test('one that follows from here hears what goes on there', async () => {
    const { server, api, token, params, run } = await asking()
    const other = await open({ database: server.services.env.database })
    const release = closeGate()
    const seen: Seen[] = []
    for await (const event of api.stream.executions.events({ params: { id: run.id } })) {
      seen.push(event)
      if (event.event === 'approval') await other.client(token).executions.act({ params, body: { approve: true } })
      // Written there, read here.
      if (event.event === 'tool' && event.data.status === 'done') release()
    }
    const told = seen.filter(({ event }) => event !== 'accepted' && event !== 'done').map(({ id }) => Number(id))
    expect(told).toEqual(told.map((_, n) => n + 1))
    expect(seen.map(({ event }) => event).slice(0, 5)).toEqual(['accepted', 'text', 'approval', 'tool', 'tool'])
    expect(seen.at(-1)).toMatchObject({
      event: 'done',
      data: { status: 'completed', result: 'I shall delete it.\n\nIt is gone.' },
    })
  })

  test('opposite answers at the same time: one holds, and the other is told', async () => {
    const { server, api, token, params, get } = await asking()
    // A file of SQLite has one process: two would wait here for one another.
    const other =
      server.services.env.database.kind === 'postgres' ? await open({ database: server.services.env.database }) : server
    const [yes, no] = await Promise.allSettled([
      api.executions.act({ params, body: { approve: true } }),
      other.client(token).executions.act({ params, body: { approve: false } }),
    ])
    expect([yes, no].filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect.poll(async () => (await get()).status).toBe('completed')
    expect((await titles(api)).includes('Prepare Q1 report')).toBe(yes.status === 'rejected')
  })
})

describe('after a restart', () => {
  test('a run that waited still waits, and goes on after the answer', async () => {
    const { server, token, params, run } = await asking()
    await server.services.runs.stop(0)
    const next = await open({ database: server.services.env.database })
    await next.services.runs.recover(true)
    const api = next.client(token)
    expect(await status(api, run.id)).toBe('waiting')
    await api.executions.act({ params, body: { approve: true } })
    await expect.poll(() => status(api, run.id)).toBe('completed')
    expect(await titles(api)).not.toContain('Prepare Q1 report')
  })

  test('a run that was answered and had not gone on yet does so, once', async () => {
    const { server, api, token, params, run } = await asking()
    // The process takes the answer and dies before it does anything with it.
    await server.services.runs.stop(0)
    expect(await api.executions.act({ params, body: { approve: true } })).toMatchObject({ status: 'queued' })
    const next = await open({ database: server.services.env.database })
    await next.services.runs.recover(true)
    const after = next.client(token)
    await expect.poll(() => status(after, run.id)).toBe('completed')
    expect((await after.executions.get({ params: { id: run.id } })).result).toBe('I shall delete it.\n\nIt is gone.')
    expect(await titles(after)).not.toContain('Prepare Q1 report')
  })

  test('a run that died while it went on is settled, and does not ask or act again', async () => {
    const { server, token, run, params } = await asking()
    const dead = server.services.db
    await dead
      .updateTable('executions')
      .set({ status: 'running', decision: 1, lease_owner: 'dead', lease_until: 1 })
      .where('id', '=', run.id)
      .execute()
    const next = await open({ database: server.services.env.database })
    await next.services.runs.recover(true)
    const api = next.client(token)
    expect(await api.executions.get({ params: { id: run.id } })).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('Run it again'),
      pending_action: null,
    })
    expect(await api.executions.act({ params, body: { approve: true } })).toMatchObject({ status: 'failed' })
    expect(await titles(api)).toContain('Prepare Q1 report')
  })
})
