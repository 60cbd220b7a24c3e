import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { newId } from '#shared/domain/ids.ts'
import { findToken } from '../account/tokens.repo.ts'
import type { RunAgent } from '../engine/engine.ts'
import type { Env } from '../env.ts'
import { newPostgresDatabase, postgresTemplate } from '../testing/postgres.ts'
import { type SilentProxy, startSilentProxy } from '../testing/silent-proxy.ts'
import { type TestServer, openTestServer } from '../testing/test-server.ts'
import { type Db, connect, inTransaction } from './connect.ts'
import { unhurried } from './connect-postgres.ts'
import { beThere } from './presence.ts'

const silent = { status: 503, code: 'database_silent', retryAfter: 5 }
const more = { body: { prompt: 'What can you do?', context: {}, attached_files: [] } }

/** An engine that answers with its prompt. */
const immediate: RunAgent = async function* ({ prompt }) {
  yield { type: 'text', text: prompt }
  return {
    kind: 'completed',
    result: prompt,
    provider: 'builtin',
    providerReason: null,
    usage: { input_tokens: 1, output_tokens: 1, credits: 0 },
  }
}

/** The same, once the test lets it: `begun` resolves when it is called. */
function patient() {
  const begun = Promise.withResolvers<void>()
  const told = Promise.withResolvers<void>()
  const runAgent: RunAgent = async function* (input) {
    begun.resolve()
    await told.promise
    return yield* immediate(input)
  }
  return { begun, told, runAgent }
}

/** How often a server has warned of something since. */
function countWarnings({ log }: TestServer['services'], beginning: string): () => number {
  let count = 0
  log.warn = (...said: unknown[]) => void (count += String(said[1]).startsWith(beginning) ? 1 : 0)
  return () => count
}

describe.skipIf(process.env.TEST_DATABASE !== 'postgres')('a PostgreSQL that hangs', () => {
  let proxy: SilentProxy
  let direct: Db
  let database: Extract<Env['database'], { kind: 'postgres' }>
  const servers: TestServer[] = []

  beforeEach(async () => {
    const socket = inject('postgresSocket')
    const name = `t_${newId().replaceAll('-', '')}`
    direct = await connect(await newPostgresDatabase(socket, name, postgresTemplate))
    proxy = await startSilentProxy(join(socket, '.s.PGSQL.5432'))
    database = {
      kind: 'postgres',
      url: `postgres://muster@127.0.0.1:${proxy.port}/${name}`,
      timeouts: { connectMs: 1_000, statementMs: 1_000, silentMs: 2_000 },
    }
  })
  afterEach(async () => {
    proxy.speak()
    for (const server of servers.splice(0)) await server.close()
    await direct.destroy()
    await proxy.stop()
  })

  async function open(options: Parameters<typeof openTestServer>[0] = {}) {
    const server = await openTestServer({ runAgent: immediate, ...options, database })
    servers.push(server)
    return { ...server, ...(await server.signIn('admin')) }
  }
  const tasks = () => direct.selectFrom('tasks').select('title').where('title', '=', 'Once').execute()
  const once = { body: { title: 'Once' } }

  test('ends every request with 503, also of those that wait for a connection, and everything works once it is back', async () => {
    const server = await open()
    // Connections that are there, and are found dead.
    await Promise.all(Array.from({ length: 10 }, () => server.api.agents.list()))
    proxy.hush('asked', 'answered')
    const asked = Array.from({ length: 30 }, (_, n) =>
      n % 2 ? server.api.agents.list() : server.api.tasks.create(once, { idempotencyKey: `the-same-key-${n}` }),
    )
    for (const each of await Promise.allSettled(asked))
      expect(each).toMatchObject({ status: 'rejected', reason: silent })
    // None is left, and none can be made.
    await expect(server.api.agents.list()).rejects.toMatchObject(silent)

    const ready = await server.fetch('http://muster.test/readyz')
    expect([ready.status, ready.headers.get('content-type'), ready.headers.get('retry-after')]).toEqual([
      503,
      'application/problem+json',
      '5',
    ])
    expect(await ready.json()).toMatchObject({
      code: 'database_silent',
      detail: 'The database does not answer. Please try again in a moment.',
    })
    expect((await server.fetch('http://muster.test/healthz')).status).toBe(200)

    proxy.speak()
    expect(await server.api.agents.list()).not.toHaveLength(0)
    expect((await server.fetch('http://muster.test/readyz')).status).toBe(200)
    for (let n = 0; n < 30; n += 2) await server.api.tasks.create(once, { idempotencyKey: `the-same-key-${n}` })
    expect(await tasks()).toHaveLength(15)
  })

  test.each([
    ['was done, and nobody heard of it', ['answered']],
    ['is done long after nobody waits for it any more', ['asked', 'answered']],
  ] as const)('leaves a commit in doubt that %s: the same key again does not do it twice', async (_, directions) => {
    const { api } = await open()
    // What has been asked before goes out together with the commit.
    for (let n = 0; n < 3; n += 1) await api.tasks.create({ body: { title: 'Before' } }, { idempotencyKey: newId() })
    const key = newId()
    const hushed = proxy.hushAt('commit', ...directions)
    await expect(api.tasks.create(once, { idempotencyKey: key })).rejects.toMatchObject(silent)
    await hushed
    await expect(api.tasks.create(once, { idempotencyKey: key })).rejects.toMatchObject(silent)
    proxy.speak()
    const task = await api.tasks.create(once, { idempotencyKey: key })
    expect(await tasks()).toHaveLength(1)
    expect(await api.tasks.get({ params: { id: task.id } })).toMatchObject({ title: 'Once' })
    await expect(api.tasks.create({ body: { title: 'Another' } }, { idempotencyKey: key })).rejects.toMatchObject({
      status: 422,
    })
  })

  test('accepts a run once whose commit was in doubt, and ends it', async () => {
    const { api, services } = await open()
    const key = newId()
    const hushed = proxy.hushAt('commit', 'answered')
    await expect(
      api.executions.create({ params: { id: '6' }, ...more }, { idempotencyKey: key }),
    ).rejects.toMatchObject(silent)
    await hushed
    proxy.speak()
    const { execution_id: id } = await api.executions.create(
      { params: { id: '6' }, ...more },
      { idempotencyKey: key, respondAsync: true },
    )
    await services.runs.recover(false)
    await expect
      .poll(() => api.executions.get({ params: { id } }))
      .toMatchObject({ status: 'completed', result: 'What can you do?' })
    expect((await api.executions.list()).items).toHaveLength(1)
  })

  test('leaves a run in doubt whether it was begun: it is begun once, and not taken for that of a server that stopped', async () => {
    let begun = 0
    const { api, services } = await open({
      runAgent(input) {
        begun += 1
        return immediate(input)
      },
    })
    const claimed = proxy.hushAt('"started_at" = ').then(() => proxy.hushAt('commit', 'answered'))
    const { execution_id: id } = await api.executions.create({ params: { id: '6' }, ...more }, { respondAsync: true })
    const warned = countWarnings(services, 'a run could not be claimed')
    await claimed
    await expect.poll(warned).toBeGreaterThan(0)
    expect(begun).toBe(0)
    proxy.speak()
    await expect
      .poll(() => api.executions.get({ params: { id } }))
      .toMatchObject({ status: 'completed', result: 'What can you do?' })
    expect(begun).toBe(1)
  })

  test('keeps what a run has come to until it can be stored', async () => {
    const { begun, told, runAgent } = patient()
    const { api, services } = await open({ runAgent })
    const { execution_id: id } = await api.executions.create({ params: { id: '6' }, ...more }, { respondAsync: true })
    await begun.promise
    proxy.hush('asked', 'answered')
    const warned = countWarnings(services, 'an outcome could not be stored')
    told.resolve()
    // More often than what is tried again after any other fault.
    await expect.poll(warned).toBeGreaterThan(3)
    proxy.speak()
    await expect
      .poll(() => api.executions.get({ params: { id } }))
      .toMatchObject({ status: 'completed', result: 'What can you do?' })
  })

  test('takes no run of a living server for one of a dead server, though none could renew its lease', async () => {
    const { begun, told, runAgent } = patient()
    const { api, services } = await open({ runAgent })
    let late = 0
    const other = await openTestServer({ database, now: () => Date.now() + late })
    servers.push(other)
    await other.services.runs.recover(false)
    const { execution_id: id } = await api.executions.create({ params: { id: '6' }, ...more }, { respondAsync: true })
    await begun.promise
    proxy.hush('asked', 'answered')
    await expect(other.services.runs.recover(false)).rejects.toThrow('The database does not answer.')
    late = 31_000
    proxy.speak()
    await other.services.runs.recover(false)
    expect(await api.executions.get({ params: { id } })).toMatchObject({ status: 'running' })
    await services.runs.recover(false)
    told.resolve()
    await expect
      .poll(() => api.executions.get({ params: { id } }))
      .toMatchObject({ status: 'completed', result: 'What can you do?' })
  })

  test('leaves a run in doubt whether it was begun, and not for long enough that it is taken for a dead one', async () => {
    const { api, services } = await open()
    const claimed = proxy.hushAt('"started_at" = ').then(() => proxy.hushAt('commit', 'answered'))
    const { execution_id: id } = await api.executions.create({ params: { id: '6' }, ...more }, { respondAsync: true })
    const warned = countWarnings(services, 'a run could not be claimed')
    await claimed
    await expect.poll(warned).toBeGreaterThan(0)
    // As after a silence longer than a lease.
    await direct
      .updateTable('executions')
      .set({ lease_until: 1 })
      .where('id', '=', id)
      .where('status', '=', 'running')
      .execute()
    proxy.speak()
    await services.runs.recover(false)
    await expect
      .poll(() => api.executions.get({ params: { id } }))
      .toMatchObject({ status: 'completed', result: 'What can you do?' })
  })

  test('reads what a run needs again, instead of failing it', async () => {
    const { api, services } = await open()
    const hushed = proxy.hushAt('from "agent_documents"', 'asked', 'answered')
    const { execution_id: id } = await api.executions.create({ params: { id: '6' }, ...more }, { respondAsync: true })
    const warned = countWarnings(services, 'what a run needs could not be read')
    await hushed
    await expect.poll(warned).toBeGreaterThan(0)
    proxy.speak()
    await expect
      .poll(() => api.executions.get({ params: { id } }))
      .toMatchObject({ status: 'completed', result: 'What can you do?' })
  })

  test('gives up a statement that waits for a lock, and the connection goes on', async () => {
    const { api } = await open()
    await inTransaction(direct, async (tx) => {
      await sql`lock table tasks`.execute(tx)
      await expect(api.tasks.create(once)).rejects.toMatchObject(silent)
      // Nothing waits for it there any more.
      const { rows } =
        await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
          tx,
        )
      expect(rows).toEqual([])
    })
    await api.tasks.create(once)
    expect(await tasks()).toHaveLength(1)
  })

  test('that ends a connection in the middle of a transaction ends only what was done there', async () => {
    const { api, services } = await open()
    const broken = inTransaction(services.db, async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await sql`select pg_terminate_backend(${rows[0]!.pid}, 5000)`.execute(direct)
      await sql`select 1`.execute(tx)
    })
    await expect(broken).rejects.toThrow('The database does not answer.')
    await api.tasks.create(once)
  })

  test('does not hold up a server that starts, nor one that leaves', async () => {
    const leave = await beThere(database)
    const db = await connect(database)
    await sql`select 1`.execute(db)
    await findToken(db, 'of nobody')
    proxy.hush('asked', 'answered')
    await expect(beThere(database)).rejects.toThrow('The database does not answer.')
    await leave()
    await db.destroy()
  })

  test('is waited for by what moves all data', async () => {
    const { api } = await open()
    await api.tasks.create(once)
    const own = await connect(unhurried(database))
    const counted = await inTransaction(direct, async (tx) => {
      await sql`lock table tasks`.execute(tx)
      const counting = own.selectFrom('tasks').select('title').where('title', '=', 'Once').execute()
      // Asked later, and given up before.
      await expect(api.tasks.create(once)).rejects.toMatchObject(silent)
      return { counting }
    })
    expect(await counted.counting).toEqual([once.body])
    await own.destroy()
  })
})
