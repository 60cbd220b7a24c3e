import { existsSync, readFileSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { zstdCompressSync } from 'node:zlib'
import { confirmedMs } from '#shared/contract/limits.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backedTables, blankColumns, leftTables, restoredTables, sealedColumns } from './tables.ts'
import { digestsOf, makeBackup, settled, signInConfirmed } from '../testing/backups.ts'
import { type TestServer, openTestServer } from '../testing/test-server.ts'
import { fileOf, folderOf } from './backups.rules.ts'
import { updateBackup } from './backups.repo.ts'
import { headerBytes, readHeader, sealHeader } from './format.ts'

let server: TestServer
let admin: Awaited<ReturnType<TestServer['signIn']>>
beforeAll(async () => {
  server = await openTestServer()
  admin = await signInConfirmed(server.signIn, 'admin', server.demo.password)
})
afterAll(() => server.close())

describe('what a backup holds', () => {
  test('is decided for every table, and secrets are in none', async () => {
    const tables = await server.services.db.introspection.getTables()
    const decided = [...backedTables, ...Object.keys(leftTables)]
    expect(new Set(decided).size).toBe(decided.length)
    expect(tables.filter(({ name }) => !decided.includes(name))).toEqual([])
    const secret = /^((old_)?sealed|secret|token|verifier|p256dh|auth)$|_secret$/
    const leaving = tables.filter(({ name }) => backedTables.includes(name as 'users'))
    const secrets = leaving.flatMap(({ name, columns }) =>
      columns.filter((column) => secret.test(column.name)).map((column) => `${name}.${column.name}`),
    )
    expect(secrets).toEqual(
      Object.entries({ ...blankColumns, ...sealedColumns }).flatMap(([table, columns]) =>
        columns.map((column) => `${table}.${column}`),
      ),
    )
  })
})

describe('a backup', () => {
  test('is made, verified, restored, downloaded and deleted', async () => {
    const { api, token } = admin
    const before = await digestsOf(server, restoredTables)
    const made = await makeBackup(api)
    expect(made).toMatchObject({
      status: 'completed',
      backup_type: 'manual',
      error: null,
      verified_at: null,
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    const file = fileOf(server.services.env, made._id)
    expect(statSync(file)).toMatchObject({ size: made.size, mode: 0o100600 })

    expect(await api.settings.verifyBackup({ params: { id: made._id } })).toMatchObject({ success: true })
    expect((await settled(api, made._id)).verified_at).not.toBe(null)

    await api.tasks.create({ body: { title: 'Made after the backup' } })
    expect(await api.settings.restoreBackup({ params: { id: made._id } })).toEqual({
      success: true,
      message: 'Backup restored successfully. Reloading settings...',
    })
    const after = await digestsOf(server, restoredTables)
    const changes = after.filter(({ sha256 }, n) => sha256 !== before[n]!.sha256).map(({ name }) => name)
    // A new epoch, and the note that it was restored under this key.
    expect(changes).toEqual(['workspaces', 'request_keys'])
    expect((await settled(api, made._id)).restored_at).not.toBe(null)

    const download = await server.fetch(`http://muster.test/api/admin/settings/backup/${made._id}/download`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(download.headers.get('cache-control')).toBe('no-store')
    expect(download.headers.get('content-disposition')).toMatch(
      /^attachment; filename="muster-\d{4}-\d\d-\d\dT\d\d-\d\d\.muster-backup"$/,
    )
    expect(Buffer.from(await download.arrayBuffer()).equals(readFileSync(file))).toBe(true)

    await api.settings.deleteBackup({ params: { id: made._id } })
    expect(existsSync(file)).toBe(false)
    const { logs } = await api.settings.auditLogs({ query: { resource_type: 'backup' } })
    expect(logs.filter(({ resource_id }) => resource_id === made._id).map(({ action }) => action)).toEqual([
      'delete_backup',
      'download_backup',
      'restore_backup',
      'backup_made',
      'create_backup',
    ])
    const note = logs.find(({ action, resource_id }) => action === 'backup_made' && resource_id === made._id)
    expect(note).toMatchObject({
      actor: null,
      details: { records: made.total_records, bytes: made.size },
      summary: expect.stringMatching(/^The server made a backup of [\d,]+ records, [\d.]+ [kM]B$/),
    })
    expect(logs.find(({ action }) => action === 'restore_backup')!.summary).toBe(
      `Alex Kim restored the backup of ${made.created_at.slice(0, 16).replace('T', ' ')} UTC`,
    )
    const [copy, ...others] = (await api.settings.backups()).backups
    expect(others).toEqual([])
    expect(copy).toMatchObject({ backup_type: 'before_restore', status: 'completed' })
    await api.settings.deleteBackup({ params: { id: copy!._id } })
    await expect(api.settings.restoreBackup({ params: { id: made._id } })).rejects.toMatchObject({
      status: 404,
      code: 'backup_not_found',
    })
  })

  test('is made once, whoever asks for it at the same time and however often one key does', async () => {
    const { api } = admin
    const { database } = server.services.env
    // Of several processes at once only PostgreSQL has to know.
    const other = database.kind === 'postgres' ? await openTestServer({ database }) : undefined
    try {
      const there = other ? await signInConfirmed(other.signIn, 'admin', server.demo.password) : admin
      const asked = await Promise.all(
        [api, there.api, api, there.api].map((each) =>
          each.settings.createBackup({ body: {} }, { idempotencyKey: 'one-backup-key' }),
        ),
      )
      const [first] = asked.map(({ backup }) => backup._id)
      expect(new Set(asked.map(({ backup }) => backup._id)).size).toBe(1)
      await settled(api, first!)
      const again = await api.settings.createBackup({ body: {} }, { idempotencyKey: 'one-backup-key' })
      expect(again.backup._id).toBe(first)
      expect((await api.settings.backups()).backups).toHaveLength(1)
      await api.settings.deleteBackup({ params: { id: first! } })
    } finally {
      await other?.close()
    }
  })

  test('that is deleted on another machine leaves no file, and what nobody deleted stays', async () => {
    const other = await openTestServer({ database: server.services.env.database })
    try {
      const made = [await makeBackup(admin.api), await makeBackup(admin.api)].map(({ _id }) => _id)
      const files = made.map((id) => fileOf(server.services.env, id))
      // One that was copied here, as for a move, is in no list either.
      const copied = join(folderOf(server.services.env), 'copied.muster-backup')
      writeFileSync(copied, 'kept')
      const there = (await signInConfirmed(other.signIn, 'admin', server.demo.password)).api
      await there.settings.deleteBackup({ params: { id: made[0]! } })
      await server.services.backups.tick()
      expect([...files, copied].map((file) => existsSync(file))).toEqual([false, true, true])
      rmSync(copied)
      await admin.api.settings.deleteBackup({ params: { id: made[1]! } })
    } finally {
      await other.close()
    }
  })

  test('made while eight write is of one moment, and no writer is refused', async () => {
    const { api } = admin
    const { db } = server.services
    const done = new AbortController()
    let written = 0
    const task = await db.selectFrom('tasks').selectAll().limit(1).executeTakeFirstOrThrow()
    // Much that is read between the first table of a change and its last.
    const between = Array.from({ length: 3000 }, (_, n) => ({
      workspace_id: task.workspace_id,
      kind: 'tasks' as const,
      id: `gone-${n}`,
      rev: 0,
      made_at: null,
    }))
    await db.insertInto('tombstones').values(between).execute()
    // Each change makes a task and a setting of one name in one transaction, or neither.
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      for (let n = 0; !done.signal.aborted; n += 1) {
        await db.transaction().execute(async (tx) => {
          const id = `both-${writer}-${n}`
          await tx
            .insertInto('tasks')
            .values({ ...task, id })
            .execute()
          await tx.insertInto('settings').values({ key: id, value: '0' }).execute()
        })
        await api.tasks.create({ body: { title: `Writer ${writer}` } })
        written += 1
        // SQLite answers at once: without this nothing else would ever have its turn.
        await setImmediate()
      }
    })
    await expect.poll(() => written).toBeGreaterThan(20)
    const { backup } = await api.settings.createBackup({ body: {} })
    const before = written
    const made = await settled(api, backup._id)
    await expect.poll(() => written).toBeGreaterThan(before)
    done.abort()
    await Promise.all(writers)
    expect(made).toMatchObject({ status: 'completed', error: null })
    await api.settings.restoreBackup({ params: { id: made._id } })
    const tasks = (await db.selectFrom('tasks').select('id').where('id', 'like', 'both-%').execute()).map(
      ({ id }) => id,
    )
    const settings = (await db.selectFrom('settings').select('key').where('key', 'like', 'both-%').execute()).map(
      ({ key }) => key,
    )
    expect(tasks.length).toBeGreaterThan(10)
    expect(settings.toSorted()).toEqual(tasks.toSorted())
  })
})

describe('a restore', () => {
  const titles = async () => (await admin.api.tasks.list()).map(({ title }) => title)
  const copies = async () =>
    (await admin.api.settings.backups()).backups.filter(({ backup_type }) => backup_type === 'before_restore')

  test('can be taken back by the copy that is made before it, of which the newest three are kept', async () => {
    const { api } = admin
    const { _id } = await makeBackup(api)
    await api.tasks.create({ body: { title: 'Made after the backup' } })
    await api.settings.restoreBackup({ params: { id: _id } })
    expect(await titles()).not.toContain('Made after the backup')
    const [copy] = await copies()
    await api.settings.restoreBackup({ params: { id: copy!._id } })
    expect(await titles()).toContain('Made after the backup')
    for (let times = 1; times <= 3; times += 1) await api.settings.restoreBackup({ params: { id: _id } })
    expect(await copies()).toHaveLength(3)
    for (const each of [{ _id }, ...(await copies())]) await api.settings.deleteBackup({ params: { id: each._id } })
  })

  test('changes nothing where no copy can be made before it', async () => {
    const { api } = admin
    const { db } = server.services
    const { _id } = await makeBackup(api)
    await api.tasks.create({ body: { title: 'Made after that' } })
    await db.schema.alterTable('webhooks').renameTo('webhooks_away').execute()
    await expect(api.settings.restoreBackup({ params: { id: _id } })).rejects.toMatchObject({
      code: 'copy_failed',
      detail: expect.stringMatching(/^Nothing was restored, because a copy of how things stand now could not be made/),
    })
    await db.schema.alterTable('webhooks_away').renameTo('webhooks').execute()
    expect(await titles()).toContain('Made after that')
    for (const each of [{ _id }, ...(await copies())]) await api.settings.deleteBackup({ params: { id: each._id } })
  })

  test('and a download ask for the password again, for five minutes', async () => {
    const { api } = admin
    const { _id } = await makeBackup(api)
    const signed = await server.signIn('admin')
    const attempts = async () => [
      await signed.api.settings.restoreBackup({ params: { id: _id } }).then(
        () => 200,
        ({ code }: { code: string }) => code,
      ),
      (
        await server.fetch(`http://muster.test/api/admin/settings/backup/${_id}/download`, {
          headers: { authorization: `Bearer ${signed.token}` },
        })
      ).status,
    ]
    expect(await attempts()).toEqual(['password_needed', 403])
    await expect(signed.api.session.confirm({ body: { password: 'Wrong-1' } })).rejects.toMatchObject({
      code: 'wrong_password',
    })
    expect(await attempts()).toEqual(['password_needed', 403])
    await signed.api.session.confirm({ body: { password: server.demo.password } })
    expect(await attempts()).toEqual([200, 200])
    const { db, now } = server.services
    await db
      .updateTable('sessions')
      .set({ confirmed_at: now() - confirmedMs })
      .execute()
    expect(await attempts()).toEqual(['password_needed', 403])
    await api.session.confirm({ body: { password: server.demo.password } })
    for (const each of [{ _id }, ...(await copies())]) await api.settings.deleteBackup({ params: { id: each._id } })
  })
})

describe('a file that is not what it was', () => {
  // The audit log tells that it was tried.
  const everything = () => digestsOf(server, [...backedTables.filter((table) => table !== 'audit_log'), 'sessions'])
  let file: string
  let id: string
  let whole: Buffer
  beforeAll(async () => {
    id = (await makeBackup(admin.api))._id
    file = fileOf(server.services.env, id)
    whole = readFileSync(file)
  })

  async function expectRefusal(code: string): Promise<void> {
    const before = await everything()
    const refusals = [
      await admin.api.settings.verifyBackup({ params: { id } }).catch((error: unknown) => error),
      await admin.api.settings.restoreBackup({ params: { id } }).catch((error: unknown) => error),
    ]
    for (const refusal of refusals)
      expect(refusal).toMatchObject({
        status: 422,
        code,
        detail: expect.stringMatching(/^[A-Z][^.]*(\.\d[^.]*)*\. Nothing was changed|^This file is not a backup/),
      })
    expect(await everything()).toEqual(before)
    expect((await settled(admin.api, id)).error).toBe((refusals[1] as Error & { detail: string }).detail)
    expect(readdirSync(folderOf(server.services.env)).filter((name) => name.startsWith('muster_scratch'))).toEqual([])
    writeFileSync(file, whole)
    await admin.api.settings.verifyBackup({ params: { id } })
  }

  test('is refused, wherever one byte is another', async () => {
    const places = [
      0,
      1,
      60,
      200,
      2000,
      headerBytes - 3,
      headerBytes - 1,
      headerBytes,
      headerBytes + 7,
      Math.floor((headerBytes + whole.length) / 2),
      whole.length - 1,
    ]
    for (const place of places) {
      const flipped = Buffer.from(whole)
      flipped[place]! ^= 1
      writeFileSync(file, flipped)
      const refusal: unknown = await admin.api.settings
        .restoreBackup({ params: { id } })
        .catch((error: unknown) => error)
      expect(refusal, `byte ${place}`).toMatchObject({
        status: 422,
        code: expect.stringMatching(/^(backup_damaged|not_a_backup|backup_too_new)$/),
      })
    }
    writeFileSync(file, whole)
  })

  test('is refused where it was cut, in its header too', async () => {
    for (const length of [whole.length - 1, headerBytes + 10, headerBytes, 100]) {
      truncateSync(file, length)
      await expectRefusal('backup_damaged')
    }
    truncateSync(file, whole.length - 1)
    await expect(admin.api.settings.restoreBackup({ params: { id } })).rejects.toMatchObject({ status: 422 })
    const listed = async () => (await admin.api.settings.backups()).backups.find(({ _id }) => _id === id)
    expect(await listed()).toMatchObject({ damaged: true, error: expect.stringContaining('is damaged') })
    const { logs } = await admin.api.settings.auditLogs({ query: { action: 'restore_refused', limit: 1 } })
    expect(logs[0]!.summary).toMatch(/^Alex Kim could not restore a backup: This backup is damaged.*use another one$/)
    truncateSync(file, 0)
    await expectRefusal('not_a_backup')
    // The whole file has come back from elsewhere.
    writeFileSync(file, whole)
    await admin.api.settings.verifyBackup({ params: { id } })
    expect(await listed()).toMatchObject({ damaged: false, error: null })
  })

  test('is refused where it is whole and another one', async () => {
    await updateBackup(server.services.db, id, { digest: 'f'.repeat(64) })
    const before = await everything()
    await expect(admin.api.settings.restoreBackup({ params: { id } })).rejects.toMatchObject({
      code: 'backup_exchanged',
    })
    expect(await everything()).toEqual(before)
    await updateBackup(server.services.db, id, { digest: readHeader(whole.subarray(0, headerBytes)).digest })
  })

  test('is refused where a newer version made it', async () => {
    const { digest: _, ...about } = readHeader(whole.subarray(0, headerBytes))
    for (const newer of [{ schema_version: '9999-of-tomorrow' }, { muster_backup: 2 }]) {
      writeFileSync(
        file,
        Buffer.concat([
          sealHeader({ ...about, product_version: '99.1.0', ...newer }).bytes,
          whole.subarray(headerBytes),
        ]),
      )
      await expectRefusal('backup_too_new')
    }
  })

  test('is refused where its rows are fewer than it says, though every digest of the file is right', async () => {
    const { digest: _, body: _body, ...about } = readHeader(whole.subarray(0, headerBytes))
    const body = zstdCompressSync(Buffer.from(`${JSON.stringify({ table: 'settings', columns: ['key', 'value'] })}\n`))
    const { bytes, header } = sealHeader({
      ...about,
      body: { bytes: body.length, sha256: createHash('sha256').update(body).digest('hex') },
    })
    await updateBackup(server.services.db, id, { digest: header.digest })
    writeFileSync(file, Buffer.concat([bytes, body]))
    const before = await everything()
    await expect(admin.api.settings.restoreBackup({ params: { id } })).rejects.toMatchObject({ code: 'backup_damaged' })
    expect(await everything()).toEqual(before)
  })
})
