import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { zstdCompressSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#shared/domain/ids.ts'
import { withScratch } from '../db/scratch.ts'
import { listColumns } from '../db/snapshot.ts'
import { makeBackup, settled, signInConfirmed } from '../testing/backups.ts'
import { type TestServer, openTestServer } from '../testing/test-server.ts'
import { scriptedEngine } from '../testing/scripted-engine.ts'
import { updateBackup } from './backups.repo.ts'
import { addBackup, fileOf, folderOf } from './backups.rules.ts'
import { createDigest } from './digest.ts'
import { formatVersion, sealHeader } from './format.ts'
import { interruptedError, removedError } from './restore.repo.ts'

let server: TestServer
let admin: Awaited<ReturnType<TestServer['signIn']>>
let engine: ReturnType<typeof scriptedEngine>
beforeEach(async () => {
  engine = scriptedEngine()
  server = await openTestServer({ runAgent: engine.runAgent })
  admin = await signInConfirmed(server.signIn, 'admin', server.demo.password)
})
afterEach(() => server.close())

const password = 'Long-enough-1'
const run = (prompt: string) => ({ params: { id: '1' }, body: { prompt } })
const restore = (id: string, idempotencyKey = newId()) =>
  admin.api.settings.restoreBackup({ params: { id } }, { idempotencyKey })

async function completed(prompt: string, idempotencyKey: string) {
  engine.write(`Did ${prompt}`)
  engine.end()
  return admin.api.executions.create(run(prompt), { idempotencyKey })
}

describe('a restore', () => {
  test('brings back what was there, and of runs since leaves nothing but their keys', async () => {
    const { api } = admin
    const [before] = await api.tasks.list()
    const kept = await completed('before', 'key-before-it')
    const { cursor } = await api.sync.pull()
    const { _id } = await makeBackup(api)
    const removed = await completed('a secret plan', 'key-after-it')
    await api.tasks.update({ params: { id: before!.id }, body: { title: 'Renamed since' } })
    const { id: since } = await api.tasks.create({ body: { title: 'Made since' } })

    await restore(_id)
    const tasks = await api.tasks.list()
    expect(tasks.find(({ id }) => id === before!.id)).toEqual(before)
    expect(tasks.some(({ id }) => id === since)).toBe(false)
    expect((await api.executions.list()).items.map(({ id }) => id)).toEqual([kept.execution_id])
    expect(await api.sync.pull({ query: { cursor } })).toMatchObject({
      reset: true,
      executions: { changed: [{ id: kept.execution_id }] },
    })

    expect(await api.executions.create(run('a secret plan'), { idempotencyKey: 'key-after-it' })).toMatchObject({
      execution_id: removed.execution_id,
      status: 'cancelled',
      error: removedError,
      result: null,
    })
    await expect(api.executions.create(run('another'), { idempotencyKey: 'key-after-it' })).rejects.toMatchObject({
      status: 422,
      code: 'idempotency_key_reused',
    })
    expect(await api.executions.create(run('before'), { idempotencyKey: 'key-before-it' })).toMatchObject({
      execution_id: kept.execution_id,
      status: 'completed',
    })
    expect(engine.inputs).toHaveLength(2)
    expect(JSON.stringify(await server.services.db.selectFrom('executions').selectAll().execute())).not.toContain(
      'secret plan',
    )
  })

  test('lets those in who are there, ends the sessions of those who are not, and what was revoked stays revoked', async () => {
    const { api } = admin
    const member = await server.signIn('member')
    const old = await api.account.createToken({ body: { name: 'Old', scopes: ['read'] } })
    await server.client().session.register({ body: { name: 'Robin', email: 'robin@example.com', password } })
    const robin = await server.signIn('robin', password)
    const { _id } = await makeBackup(api)
    await api.account.revokeToken({ params: { id: old.id } })
    const young = await api.account.createToken({ body: { name: 'Young', scopes: ['read'] } })
    await server.client().session.register({ body: { name: 'Quinn', email: 'quinn@example.com', password } })
    const quinn = await server.signIn('quinn', password)
    const { user } = await quinn.api.session.me()
    await robin.api.account.remove({ body: { password, delete_workspace: true } })
    // Another user has the address now.
    await server
      .client()
      .session.register({ body: { name: 'Other Robin', email: 'robin@example.com', password: 'Another-one-2' } })

    await restore(_id)
    expect((await api.session.me()).user.username).toBe('admin')
    expect((await member.api.session.me()).user.username).toBe('member')
    await expect(quinn.api.session.me()).rejects.toMatchObject({ status: 401 })
    await expect(server.signIn('quinn', password)).rejects.toMatchObject({ status: 401 })
    await expect(robin.api.session.me()).rejects.toMatchObject({ status: 401 })
    expect((await (await server.signIn('robin@example.com', password)).api.session.me()).user.name).toBe('Robin')
    expect((await api.account.tokens()).map(({ name }) => name)).toEqual(['Young'])
    expect(await server.client(young.token).tasks.list()).not.toEqual([])
    await expect(server.client(old.token).tasks.list()).rejects.toMatchObject({ status: 401 })
    const { db } = server.services
    expect(await db.selectFrom('workspaces').select('id').where('id', '=', user.workspace.id).execute()).toEqual([])
  })

  test('lets the idle timeout hold at once that it has brought', async () => {
    const { api } = admin
    const { db, now } = server.services
    const idle = await server.signIn('member')
    await api.settings.saveSecurity({ body: { session_timeout_minutes: 5 } })
    const { _id } = await makeBackup(api)
    await api.settings.saveSecurity({ body: { session_timeout_minutes: 60 } })
    const { user } = await idle.api.session.me()
    await db
      .updateTable('sessions')
      .set({ last_used_at: now() - 10 * 60_000 })
      .where('user_id', '=', user.id)
      .execute()

    await restore(_id)
    expect(server.services.settings.current.session_timeout_minutes).toBe(5)
    await expect(idle.api.session.me()).rejects.toMatchObject({ status: 401 })
    expect((await api.session.me()).user.username).toBe('admin')
  })

  test('ends what goes on, and does not begin again what went on when the backup was made', async () => {
    const { api } = admin
    const going = await api.executions.create(run('going'), { idempotencyKey: 'key-of-going', respondAsync: true })
    await expect.poll(() => engine.inputs.length).toBe(1)
    const { _id } = await makeBackup(api)
    engine.end()
    await expect
      .poll(async () => (await api.executions.get({ params: { id: going.execution_id } })).status)
      .toBe('completed')
    const since = await api.executions.create(run('since'), { respondAsync: true })
    await expect.poll(() => engine.inputs.length).toBe(2)

    await restore(_id)
    expect(await api.executions.get({ params: { id: going.execution_id } })).toMatchObject({
      status: 'cancelled',
      error: interruptedError,
    })
    await expect(api.executions.get({ params: { id: since.execution_id } })).rejects.toMatchObject({ status: 404 })
    expect(engine.inputs[1]!.signal.aborted).toBe(true)
    await server.services.runs.recover(true)
    expect(engine.inputs).toHaveLength(2)
    expect(await server.services.db.selectFrom('credit_holds').selectAll().execute()).toEqual([])
  })

  test('acts once under one key, and not at all while something else is done with a backup', async () => {
    const { api } = admin
    const { _id } = await makeBackup(api)
    await restore(_id, 'restore-once-key')
    await api.tasks.create({ body: { title: 'Made after the restore' } })
    await restore(_id, 'restore-once-key')
    expect((await api.tasks.list()).some(({ title }) => title === 'Made after the restore')).toBe(true)
    const two = await Promise.allSettled([restore(_id), restore(_id)])
    expect(two.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(two.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 409, code: 'backup_busy' },
    })
  })

  test('takes in a backup of an older version', async () => {
    const { db, env, now } = server.services
    const old = '0006-models'
    const folder = folderOf(env)
    mkdirSync(folder, { recursive: true })
    const lines: string[] = []
    const tables = await withScratch({ db, database: env.database }, folder, async (scratch) => {
      await scratch.migrateTo(old)
      const columnsOf = await listColumns(scratch.db)
      const rows = {
        workspaces: [{ id: 'w', name: 'From long ago', created_at: 1, rev: 3, epoch: 'e', local_only: 0 }],
        users: [
          {
            id: 'u',
            workspace_id: 'w',
            email: 'old@example.com',
            username: 'old',
            name: 'Old',
            role: 'admin',
            is_owner: 1,
            password_hash: 'x',
            active: 1,
            created_at: 1,
          },
        ],
      }
      return Object.entries(rows).map(([name, [row]]) => {
        const columns = columnsOf.get(name)!
        const cells = columns.map((column) => (row as Record<string, string | number>)[column]!)
        lines.push(JSON.stringify({ table: name, columns }), JSON.stringify(cells))
        const digest = createDigest()
        digest.add(cells)
        return { name, ...digest.end() }
      })
    })
    const body = zstdCompressSync(Buffer.from(lines.map((line) => `${line}\n`).join('')))
    const { header, bytes } = sealHeader({
      muster_backup: formatVersion,
      product_version: '0.0.1',
      schema_version: old,
      created_at: new Date(now()).toISOString(),
      stopped: false,
      total_records: 2,
      tables,
      body: { bytes: body.length, sha256: createHash('sha256').update(body).digest('hex') },
    })
    const { id } = await addBackup(db, 'manual', now())
    writeFileSync(fileOf(env, id), Buffer.concat([bytes, body]))
    await updateBackup(db, id, { status: 'completed', digest: header.digest, schema_version: old })

    await admin.api.settings.verifyBackup({ params: { id } })
    expect((await settled(admin.api, id)).verified_at).not.toBe(null)
    await restore(id)
    expect(await db.selectFrom('users').select(['username', 'time_zone', 'credit_cap']).execute()).toEqual([
      { username: 'old', time_zone: null, credit_cap: null },
    ])
    // The user who restored it is not in it.
    await expect(admin.api.session.me()).rejects.toMatchObject({ status: 401 })
  })
})
