import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '../db/connect.ts'
import { type TestServer, openTestServer } from '../testing/test-server.ts'
import { createMetrics } from './metrics.ts'

const token = 'a-token-for-the-watcher'
const read = (server: TestServer, headers: Record<string, string> = { authorization: `Bearer ${token}` }) =>
  server.fetch('http://muster.test/metrics', { headers })

describe('metrics', () => {
  let server: TestServer
  beforeEach(async () => {
    server = await openTestServer({ env: { MUSTER_METRICS_TOKEN: token } })
  })
  afterEach(() => server.close())

  test('requests are counted by the pattern of their path, without a word of who asked for what', async () => {
    const { api } = await server.signIn(server.demo.username)
    await api.agents.get({ params: { id: '1' } })
    await api.agents.get({ params: { id: 'nobody' } }).catch(() => {})
    await server.fetch('http://muster.test/api/no/such/call')
    const text = await (await read(server)).text()
    expect(text).toContain(
      'muster_http_request_duration_seconds_count{method="GET",route="/api/agents/:id",status="200"} 1',
    )
    expect(text).toContain(
      'muster_http_request_duration_seconds_count{method="GET",route="/api/agents/:id",status="404"} 1',
    )
    expect(text).toContain('muster_http_request_duration_seconds_count{method="GET",route="/api/*",status="404"} 1')
    expect(text).toContain(
      'muster_http_request_duration_seconds_count{method="POST",route="/api/auth/login",status="200"} 1',
    )
    expect(text).not.toContain('nobody')
    expect(text).not.toContain(server.demo.username)
    expect(text).toContain('nodejs_eventloop_lag_seconds')
  })

  test('runs are counted by how they ended and who did them, and those that are open by their state', async () => {
    const { api } = await server.signIn(server.demo.username)
    const done = await api.executions.create({
      params: { id: '6' },
      body: { prompt: 'What can you do?', context: {}, attached_files: [] },
    })
    expect(done.status).toBe('completed')
    await expect
      .poll(async () => (await read(server)).text())
      .toContain('muster_run_duration_seconds_count{status="completed",provider="builtin"} 1')
    const text = await (await read(server)).text()
    expect(text).toContain('muster_runs_open{status="queued"} 0')
    expect(text).toContain('muster_runs_queued_oldest_seconds 0')
    expect(text).toContain('muster_runs_active 0')
    expect(text).toContain('muster_database_up 1')
  })

  test('what each kind of thing takes in the database is told, once it was looked up', async () => {
    await expect.poll(async () => (await read(server)).text()).toMatch(/^muster_database_bytes\{kind="executions"\} /m)
    const text = await (await read(server)).text()
    const sizes = [...text.matchAll(/^muster_database_bytes\{kind="(\w+)"\} (\d+)$/gm)]
    expect(sizes.map(([, kind]) => kind)).toEqual(expect.arrayContaining(['tasks', 'agents', 'audit_log']))
    for (const [, , bytes] of sizes) expect(Number(bytes)).toBeGreaterThanOrEqual(0)
    expect(Number(sizes.find(([, kind]) => kind === 'agents')![2])).toBeGreaterThan(4000)
  })

  test('what each kind of thing takes in the database is told, once it was looked up', async () => {
    await expect.poll(async () => (await read(server)).text()).toMatch(/^muster_database_bytes\{kind="executions"\} /m)
    const text = await (await read(server)).text()
    const sizes = [...text.matchAll(/^muster_database_bytes\{kind="(\w+)"\} (\d+)$/gm)]
    const kinds = new Map(sizes.map(([, kind, bytes]) => [kind, Number(bytes)]))
    expect([...kinds.keys()]).toEqual(expect.arrayContaining(['tasks', 'agents', 'audit_log']))
    expect(kinds.get('agents')).toBeGreaterThan(4000)
  })

  test('a run that waits for a process is seen, and for how long', async () => {
    const { api } = await server.signIn(server.demo.username)
    const { execution_id: id } = await api.executions.create({
      params: { id: '6' },
      body: { prompt: 'What can you do?', context: {}, attached_files: [] },
    })
    const { db, now, runs } = server.services
    // Nothing is started any more: right after its end it would be taken for the next of its thread.
    await runs.stop(10_000)
    await db
      .updateTable('executions')
      .set({ status: 'queued', created_at: now() - 90_000, finished_at: null })
      .where('id', '=', id!)
      .execute()
    const text = await (await read(server)).text()
    expect(text).toContain('muster_runs_open{status="queued"} 1')
    expect(Number(/^muster_runs_queued_oldest_seconds (\S+)$/m.exec(text)![1])).toBeGreaterThanOrEqual(90)
  })

  test(
    'a run that waits for a person, or for those before it in its thread, waits for no process: its time ' +
      'begins with the answer',
    async () => {
      const { api } = await server.signIn(server.demo.username)
      const { db, now } = server.services
      const give = async (thread_id?: string) =>
        (
          await api.executions.create({
            params: { id: '6' },
            body: { prompt: 'What can you do?', context: {}, attached_files: [], ...(thread_id && { thread_id }) },
          })
        ).execution_id
      const put = (id: string, values: object) =>
        db
          .updateTable('executions')
          .set({ finished_at: null, ...values })
          .where('id', '=', id)
          .execute()
      const oldest = async () =>
        Number(/^muster_runs_queued_oldest_seconds (\S+)$/m.exec(await (await read(server)).text())![1])
      const first = await give()
      const second = await give(first)
      await put(first, {
        status: 'waiting',
        created_at: now() - 900_000,
        waiting_until: now() + 900_000,
        pending_action: JSON.stringify({ id: 'the-question', tool: 'delete_task', summary: 'Delete it?', input: {} }),
      })
      expect(await oldest()).toBe(0)
      // A person answers; no process has room.
      server.services.runs.start = () => {}
      await api.executions.act({ params: { id: first, action_id: 'the-question' }, body: { approve: true } })
      await put(second, { status: 'queued', created_at: now() - 600_000 })
      expect(await read(server).then((answer) => answer.text())).toContain('muster_runs_open{status="queued"} 2')
      expect(await oldest()).toBeLessThan(600)
      await put(first, { status: 'completed' })
      expect(await oldest()).toBeGreaterThanOrEqual(600)
    },
  )

  test('runs that are cancelled before they start, and questions that lapse, are counted with how long they took', async () => {
    const { api } = await server.signIn(server.demo.username)
    const { db, now, runs } = server.services
    const give = async () =>
      (
        await api.executions.create({
          params: { id: '6' },
          body: { prompt: 'What can you do?', context: {}, attached_files: [] },
        })
      ).execution_id
    const [queued, asking] = [await give(), await give()]
    await runs.stop(10_000)
    await db
      .updateTable('executions')
      .set({ status: 'queued', provider: null, finished_at: null, created_at: now() - 40_000 })
      .where('id', '=', queued)
      .execute()
    await db
      .updateTable('executions')
      .set({
        status: 'waiting',
        provider: null,
        finished_at: null,
        created_at: now() - 40_000,
        waiting_until: now() - 1,
      })
      .where('id', '=', asking)
      .execute()
    await api.executions.cancel({ params: { id: queued }, body: {} })
    const text = async () => (await read(server)).text()
    await expect.poll(text).toContain('muster_run_duration_seconds_count{status="cancelled",provider="none"} 1')
    await runs.recover(false)
    await expect.poll(text).toContain('muster_run_duration_seconds_count{status="cancelled",provider="none"} 2')
    expect(await text()).toContain('muster_run_duration_seconds_bucket{le="30",status="cancelled",provider="none"} 0')
    // Looked at again, they are not counted again.
    await runs.recover(false)
    await api.executions.cancel({ params: { id: queued }, body: {} })
    expect(await text()).toContain('muster_run_duration_seconds_count{status="cancelled",provider="none"} 2')
  })

  test('a database that hangs is told in time, and not asked once more meanwhile', async () => {
    const { log, now } = server.services
    let asked = 0
    const query: object = new Proxy(
      {},
      { get: (_, name) => (name === 'execute' ? () => ((asked += 1), new Promise(() => {})) : () => query) },
    )
    const metrics = createMetrics({
      db: { selectFrom: () => query } as unknown as Db,
      log,
      now,
      active: () => 0,
      waitMs: 20,
    })
    for (const text of [await metrics.text(), await metrics.text()]) expect(text).toContain('muster_database_up 0')
    expect(asked).toBe(1)
  })

  test('a database that is gone is told, and the rest as well', async () => {
    const { db } = server.services
    await db.schema.alterTable('executions').renameTo('away').execute()
    const answer = await read(server)
    expect(answer.status).toBe(200)
    const text = await answer.text()
    expect(text).toContain('muster_database_up 0')
    expect(text).not.toMatch(/^muster_runs_(open|queued_oldest_seconds)/m)
    expect(text).toContain('nodejs_version_info')
    await db.schema.alterTable('away').renameTo('executions').execute()
  })

  test.each([{}, { authorization: 'Bearer another-token-here' }, { authorization: token }])(
    '%j reads nothing',
    async (headers) => {
      const answer = await read(server, headers as Record<string, string>)
      expect(answer.status).toBe(401)
      expect(await answer.text()).not.toContain('muster_')
    },
  )
})

test('without a token there is no such page', async () => {
  const server = await openTestServer()
  const answer = await read(server)
  expect(answer.status).toBe(404)
  await server.close()
})
