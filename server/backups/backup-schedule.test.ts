import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openMailServer } from '../testing/mail-server.ts'
import { makeBackup } from '../testing/backups.ts'
import { type TestServer, openTestServer } from '../testing/test-server.ts'
import { claimWork, endWork } from './backups.repo.ts'
import { addBackup, fileOf, folderOf } from './backups.rules.ts'
import { partOf } from './write-backup.ts'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs
/** A Wednesday at noon by this machine's clock. */
const noon = new Date(2026, 10, 18, 12).getTime()

let clock: number
let server: TestServer
let mails: Awaited<ReturnType<typeof openMailServer>>
let api: Awaited<ReturnType<TestServer['signIn']>>['api']
beforeEach(async () => {
  clock = noon
  mails = await openMailServer()
  server = await openTestServer({ now: () => clock, env: { SMTP_URL: mails.url } })
  api = (await server.signIn('admin')).api
})
afterEach(async () => {
  await server.close()
  await mails.close()
})

const tick = () => server.services.backups.tick()

/** A user who stays signed in over days. */
async function list() {
  api = (await server.signIn('admin')).api
  return (await api.settings.backups()).backups
}

describe('the schedule', () => {
  test('is off until someone turns it on, and says how it stands', async () => {
    expect(await api.settings.backupSchedule()).toEqual({
      backup_schedule: { value: 'off' },
      backup_keep: { value: 7 },
    })
    clock += 2 * dayMs
    await tick()
    expect(await list()).toEqual([])
    expect(await api.settings.saveBackupSchedule({ body: { backup_schedule: 'daily' } })).toEqual({
      success: true,
      settings: { backup_schedule: { value: 'daily' }, backup_keep: { value: 7 } },
    })
    await expect(api.settings.saveBackupSchedule({ body: { backup_keep: 0 } })).rejects.toMatchObject({
      status: 400,
      detail: 'Keep 1 to 365 backups.',
    })
  })

  test('makes one backup when it is due, in one process of all, and after a long sleep one as well', async () => {
    await api.settings.saveBackupSchedule({ body: { backup_schedule: 'daily' } })
    await tick()
    // What was due before it was turned on is not made up for.
    expect(await list()).toEqual([])
    const { database } = server.services.env
    const others =
      database.kind === 'postgres'
        ? await Promise.all([1, 2].map(() => openTestServer({ database, now: () => clock })))
        : []
    try {
      clock += dayMs
      await Promise.all([tick(), ...others.map(({ services }) => services.backups.tick())])
      await Promise.all([tick(), ...others.map(({ services }) => services.backups.tick())])
      expect(await list()).toMatchObject([{ backup_type: 'scheduled', status: 'completed' }])
      clock += 5 * dayMs
      await Promise.all([tick(), ...others.map(({ services }) => services.backups.tick())])
      await tick()
      expect(await list()).toHaveLength(2)
    } finally {
      for (const other of others) await other.close()
    }
  })

  test('keeps as many as it is told, and never deletes one that someone made', async () => {
    await api.settings.saveBackupSchedule({ body: { backup_schedule: 'daily', backup_keep: 2 } })
    const own = await makeBackup(api)
    for (let day = 0; day < 4; day += 1) {
      clock += dayMs
      await tick()
    }
    const left = await list()
    expect(left.map(({ backup_type }) => backup_type)).toEqual(['scheduled', 'scheduled', 'manual'])
    expect(left.at(-1)!._id).toBe(own._id)
    expect(readdirSync(folderOf(server.services.env)).toSorted()).toEqual(
      left.map(({ _id }) => `${_id}.muster-backup`).toSorted(),
    )
  })

  test('tells the administrators by mail where one fails, and tries the next one when that is due', async () => {
    await api.settings.saveBackupSchedule({ body: { backup_schedule: 'daily' } })
    const folder = folderOf(server.services.env)
    rmSync(folder, { recursive: true })
    writeFileSync(folder, 'in the way')
    clock += dayMs
    await tick()
    await tick()
    const why = `The server cannot write to ${folder}`
    expect(await list()).toMatchObject([{ status: 'failed', error: expect.stringContaining(why) }])
    const { logs } = await api.settings.auditLogs({ query: { action: 'backup_failed' } })
    expect(logs.map(({ summary }) => summary)).toEqual([
      expect.stringContaining(`The server could not make a backup: ${why}`),
    ])
    await vi.waitFor(
      () => expect(mails.to('admin@muster.example')).toMatchObject([{ subject: 'A backup of Muster failed' }]),
      15_000,
    )
    rmSync(folder)
    clock += dayMs
    await tick()
    expect(await list()).toMatchObject([{ status: 'completed' }, { status: 'failed' }])
  })
})

describe('a server that was killed while it made a backup', () => {
  test('leaves one that failed, and no file', async () => {
    const { db, env, backups } = server.services
    const { id } = await addBackup(db, 'manual', clock)
    await claimWork(db, { kind: 'create', backup_id: id, owner: 'dead', lease_until: clock + 30_000 }, clock)
    writeFileSync(partOf(fileOf(env, id)), 'half')
    await backups.tick()
    expect(await list()).toMatchObject([{ status: 'pending', doing: 'create' }])
    await expect(api.settings.deleteBackup({ params: { id } })).rejects.toMatchObject({
      status: 409,
      code: 'backup_busy',
    })
    clock += 30_001
    await backups.tick()
    expect(await list()).toMatchObject([
      { status: 'failed', doing: null, error: 'The server stopped before this backup was complete.' },
    ])
    expect(existsSync(partOf(fileOf(env, id)))).toBe(false)
    await endWork(db)
  })
})
