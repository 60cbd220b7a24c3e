import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { newId } from '#shared/domain/ids.ts'
import { digestsOf, makeBackup } from '../testing/backups.ts'
import { killServerProcesses, startServerProcess } from '../testing/server-process.ts'
import { type TestServer, openTestServer } from '../testing/test-server.ts'
import { folderOf } from './backups.rules.ts'
import { backedTables } from './tables.ts'

let server: TestServer | undefined
afterEach(async () => {
  killServerProcesses()
  await server?.close()
})

/** Enough for a restore to take a while. */
const manyRuns = 15_000

/** The demo with many runs, on which no process works yet. */
async function fillServer(): Promise<TestServer> {
  const made = await openTestServer()
  const { api } = await made.signIn('admin')
  const { execution_id } = await api.executions.create({ params: { id: '1' }, body: { prompt: 'Hello' } })
  const { db } = made.services
  const row = await db.selectFrom('executions').selectAll().where('id', '=', execution_id).executeTakeFirstOrThrow()
  for (let from = 0; from < manyRuns; from += 200) {
    const rows = Array.from({ length: 200 }, (_, n) => ({
      ...row,
      id: `run-${from + n}`,
      client_key: `key-of-run-${from + n}`,
      prompt: `Prompt ${newId()} `.repeat(20),
    }))
    await db.insertInto('executions').values(rows).execute()
  }
  return made
}

test(
  'a server killed in the middle of a restore leaves everything as it was, and one killed in a backup leaves none',
  { timeout: 180_000 },
  async () => {
    server = await fillServer()
    const { env } = server.services
    const { username, password } = server.demo
    // The copy that is made before a restore stays, and the log tells of it.
    const lasting = backedTables.filter((table) => table !== 'audit_log')
    const held = () => digestsOf(server!, [...lasting, 'sessions'])

    const first = await startServerProcess(env)
    const api = await first.signIn(username, password)
    await api.session.confirm({ body: { password } })
    const { _id } = await makeBackup(api)
    await api.tasks.create({ body: { title: 'Made after the backup' } })
    const before = await held()
    const answer = api.settings.restoreBackup({ params: { id: _id } }).catch((error: unknown) => error)
    await expect.poll(() => first.printed.stderr, { interval: 5, timeout: 60_000 }).toContain('"table":"tombstones"')
    await first.kill()
    expect(await answer).toMatchObject({ code: 'unreachable' })
    expect(first.printed.stderr).not.toContain('"table":"settings"')
    expect(await held()).toEqual(before)

    // The next server works on, and restores the same backup.
    const second = await startServerProcess(env)
    const again = await second.signIn(username, password)
    await again.session.confirm({ body: { password } })
    // On PostgreSQL the dead process holds its claim until that lapses.
    await expect
      .poll(
        () =>
          again.settings.restoreBackup({ params: { id: _id } }).then(
            ({ success }) => success,
            (error: unknown) => (error as { code: string }).code,
          ),
        { timeout: 60_000, interval: 1000 },
      )
      .toBe(true)
    // On a busy machine the answer may be that the restore goes on.
    await expect
      .poll(async () => (await again.tasks.list()).some(({ title }) => title === 'Made after the backup'), {
        timeout: 60_000,
        interval: 200,
      })
      .toBe(false)
    await expect.poll(() => readdirSync(folderOf(env)).filter((name) => name.includes('scratch'))).toEqual([])

    const { backup } = await again.settings.createBackup({ body: {} })
    const part = join(folderOf(env), `${backup._id}.muster-backup.part`)
    await expect.poll(() => existsSync(part), { interval: 1 }).toBe(true)
    await second.kill()
    const third = await startServerProcess(env)
    const last = await third.signIn(username, password)
    await expect
      .poll(async () => (await last.settings.backups()).backups.map(({ status }) => status), { timeout: 90_000 })
      .toEqual(['failed', 'completed', 'completed', 'completed'])
    expect(readdirSync(folderOf(env)).filter((name) => name.startsWith(backup._id))).toEqual([])
    await third.stop()
  },
)
