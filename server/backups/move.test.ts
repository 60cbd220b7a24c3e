import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import type { Db } from '../db/connect.ts'
import { readEnv } from '../env.ts'
import { digestsOf } from '../testing/backups.ts'
import { killServerProcesses, startServerProcess } from '../testing/server-process.ts'
import { openTestServer } from '../testing/test-server.ts'
import { workOffline } from './offline.ts'
import { backedTables, keptTables, restoredTables } from './tables.ts'

afterEach(killServerProcesses)

type Made = { file: string; digest: string; total_records: number }

function newFolder() {
  const dataDir = mkdtempSync(join(tmpdir(), 'muster-move-'))
  return readEnv({ MUSTER_DATA: join(dataDir, 'data'), LOG_LEVEL: 'silent' })
}

/** An installation that is stopped, on SQLite; what it keeps is what a day of work leaves. */
async function stoppedInstallation() {
  const env = newFolder()
  const server = await openTestServer({ database: env.database })
  const { api } = await server.signIn('admin')
  const file = { name: 'plan.txt', size: 9, type: 'text/plain', content: 'Line\u2028 two' }
  await api.executions.create(
    { params: { id: '1' }, body: { prompt: 'Summarise this \u0000 \ud83d\ude00', attached_files: [file] } },
    { idempotencyKey: 'key-that-moves' },
  )
  const waiting = await api.executions.create({
    params: { id: '1' },
    body: { prompt: 'Delete the task Page list and owners' },
  })
  await api.tasks.create({ body: { title: 'A task' } })
  await api.team.invite({ body: { email: 'quinn@example.com', role: 'member' } })
  await api.account.createToken({ body: { name: 'CI', scopes: ['read'] } })
  expect(waiting.status).toBe('waiting')
  await server.close()
  return { env, demo: server.demo, waiting: waiting.execution_id }
}

/** How many rows PostgreSQL takes a table to have when it plans; -1 where it never counted. */
async function planned(db: Db, table: string): Promise<number> {
  const counted = sql<{ rows: number }>`select reltuples as rows from pg_class where relname = ${table}`
  return (await counted.execute(db)).rows[0]!.rows
}

test(
  'an installation moves to the other database and back, and is the same by every digest',
  { timeout: 120_000 },
  async () => {
    const { env: first, demo, waiting } = await stoppedInstallation()
    // An empty database of the kind that is tested: of PostgreSQL, when that is it.
    const empty = await openTestServer({ env: { MUSTER_DEMO: 'off' } })
    const other = { ...newFolder(), database: empty.services.env.database }
    for (const table of [...restoredTables, ...keptTables].toReversed())
      await empty.services.db.deleteFrom(table).execute()
    // What was counted of a log that somebody emptied by hand.
    await empty.services.db.insertInto('audit_days').values({ day: 20_000, counts: '{"login":7}' }).execute()
    const back = newFolder()
    const here = (env: typeof first) =>
      digestsOf(
        { services: { env } } as never,
        backedTables.filter((table) => table !== 'invitations'),
      )

    const made = (await workOffline(
      first,
      ['create', '--out', join(first.dataDir, 'moved.muster-backup')],
      () => {},
    )) as Made
    expect(await workOffline(first, ['verify', made.file], () => {})).toMatchObject({ digest: made.digest })
    const steps: string[] = []
    await workOffline(other, ['restore', made.file], (step) => steps.push(step))
    expect(steps).toContain('Restoring execution files')
    expect(await here(other)).toEqual(await here(first))
    expect(await empty.services.db.selectFrom('audit_days').selectAll().execute()).toEqual([])
    if (other.database.kind === 'postgres') expect(await planned(empty.services.db, 'executions')).toBe(2)

    const returned = (await workOffline(other, ['create'], () => {})) as Made
    expect(await workOffline(other, ['list'], () => {})).toMatchObject([
      { status: 'completed', digest: returned.digest },
    ])
    await workOffline(back, ['restore', returned.file], () => {})
    expect(await here(back)).toEqual(await here(first))
    await empty.close()

    // It goes on where it stood: the question is still open, the key still taken, and users sign in as before.
    const running = await startServerProcess(back)
    const api = await running.signIn(demo.username, demo.password)
    const { pending_action } = await api.executions.get({ params: { id: waiting } })
    expect(pending_action).toMatchObject({ summary: expect.stringContaining('Page list and owners') })
    await api.executions.act({ params: { id: waiting, action_id: pending_action!.id }, body: { approve: true } })
    await expect.poll(async () => (await api.executions.get({ params: { id: waiting } })).status).toBe('completed')
    expect((await api.executions.list({ query: { idempotency_key: 'key-that-moves' } })).items).toHaveLength(1)
    await running.stop()
  },
)

test(
  'data on which a server works, or in which someone is, is refused and stays as it is',
  { timeout: 120_000 },
  async () => {
    const { env } = await stoppedInstallation()
    const { file } = (await workOffline(env, ['create'], () => {})) as Made
    await expect(workOffline(env, ['restore', file], () => {})).rejects.toThrow(
      'There is data in this installation already.',
    )

    const server = await openTestServer()
    const used =
      server.services.env.database.kind === 'sqlite' ? env : { ...env, database: server.services.env.database }
    await server.close()
    const running = await startServerProcess(used)
    for (const words of [['create'], ['restore', file]])
      await expect(workOffline(used, words, () => {})).rejects.toThrow('A Muster server is working on this data.')
    await running.stop()
  },
)

test('a damaged file is refused, and leaves an installation empty that another one can go into', async () => {
  const { env } = await stoppedInstallation()
  const { file } = (await workOffline(env, ['create'], () => {})) as Made
  const bytes = readFileSync(file)
  bytes[bytes.length - 5]! ^= 4
  writeFileSync(`${file}-2`, bytes)
  const target = newFolder()
  await expect(workOffline(target, ['restore', `${file}-2`], () => {})).rejects.toMatchObject({
    code: 'backup_damaged',
  })
  await expect(workOffline(target, ['verify', `${file}-2`], () => {})).rejects.toMatchObject({ code: 'backup_damaged' })
  await workOffline(target, ['restore', file], () => {})
  await expect(workOffline(newFolder(), ['create'], () => {})).rejects.toThrow(/^There is no Muster data in /)
  await expect(workOffline(env, ['create', '--out', file], () => {})).rejects.toThrow('There is a file at')
  expect(existsSync(file)).toBe(true)
})
