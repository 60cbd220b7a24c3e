import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ProblemError } from '#shared/contract/problem.ts'
import { newId } from '#shared/domain/ids.ts'
import { recordAudit } from '../audit/audit.rules.ts'
import type { BackupRow, BackupWorkRow } from '../db/backup-tables.ts'
import { type Db, inTransaction } from '../db/connect.ts'
import { backupFailedMail } from '../mail/messages.ts'
import type { Services } from '../services.ts'
import {
  abandonedBackups,
  adminAddresses,
  claimWork,
  endPending,
  endWork,
  findBackup,
  findWork,
  renewWork,
  updateBackup,
} from './backups.repo.ts'
import { addBackup, fileOf, folderOf, getReadable, tidyRemoved } from './backups.rules.ts'
import { type Works, type Written, restoreBackup } from './restore.rules.ts'
import { forgetOldBackups, isDue } from './schedule.rules.ts'
import { drill } from './scratch.rules.ts'
import { partOf, writeBackup } from './write-backup.ts'

export type Backups = {
  /**
   * Notes a backup in the caller's transaction, or returns the one that is being made; `begin` makes it once that is
   * durable.
   */
  add: (tx: Db, type: BackupRow['backup_type']) => Promise<BackupRow>
  begin: () => void
  /** Restores a backup into a scratch database and notes whether it passed. Throws why it cannot. */
  verify: (id: string) => Promise<void>
  /** Puts a backup in the place of all data, or changes nothing and throws why. */
  restore: (id: string, note: Written) => Promise<void>
  /** Makes what is due, and settles what a dead process or another machine left. */
  tick: () => Promise<void>
  /** Looks at what is due from now on; `everything` counts as dead at first. */
  start: (everything: boolean) => Promise<void>
  stop: () => Promise<void>
}

const leaseMs = 15_000
const renewEveryMs = 5_000
const tickEveryMs = 30_000
const stoppedError = 'The server stopped before this backup was complete.'

/** Makes, verifies and restores backups: one job at a time over all processes. */
export function createBackups(works: Works & Pick<Services, 'mail' | 'origin'>): Backups {
  const { db, env, log, now, mail } = works
  const stopping = new AbortController()
  const owners = new Map<string, string>()
  const jobs = new Set<Promise<unknown>>()
  /** What was added here and is not begun: one at most, because its claim is. */
  let added: string | undefined
  let timer: NodeJS.Timeout | undefined
  mkdirSync(folderOf(env), { recursive: true, mode: 0o700 })

  async function claim(tx: Db, kind: BackupWorkRow['kind'], backup_id: string): Promise<boolean> {
    const owner = newId()
    const claimed = await claimWork(tx, { kind, backup_id, owner, lease_until: now() + leaseMs }, now())
    if (claimed) owners.set(backup_id, owner)
    return claimed
  }

  /** Does something under a claim that is held already, and releases the claim. */
  function work<Result>(id: string, todo: () => Promise<Result>): Promise<Result> {
    const owner = owners.get(id)!
    const renewing = setInterval(
      () =>
        void renewWork(db, owner, now() + leaseMs).catch((error: unknown) =>
          log.warn({ err: error }, 'a claim on a backup could not be renewed'),
        ),
      renewEveryMs,
    )
    const job = todo().finally(async () => {
      clearInterval(renewing)
      owners.delete(id)
      await endWork(db, owner)
    })
    jobs.add(job)
    job.catch(() => {}).finally(() => jobs.delete(job))
    return job
  }

  async function make(row: BackupRow): Promise<void> {
    const file = fileOf(env, row.id)
    try {
      const { total_records, size, digest } = await writeBackup({
        database: env.database,
        file,
        now: row.created_at,
        stopped: false,
        signal: stopping.signal,
      })
      const end = { status: 'completed', total_records, size, digest, finished_at: now() } as const
      const made = { action: 'backup_made', details: { records: total_records, bytes: size } } as const
      if (!(await settle(row, end, made))) return rmSync(file, { force: true })
      if (row.backup_type !== 'manual') await forgetOldBackups(db, env, row.backup_type, now())
    } catch (error) {
      // The folder itself may be what is wrong.
      await rm(file, { force: true }).catch(() => {})
      if (!stopping.signal.aborted) log.error({ err: error, backup: row.id }, 'a backup failed')
      await fail(row, stopping.signal.aborted ? stoppedError : sentenceOf(error))
    }
  }

  /** Ends a backup and notes how; false where it was ended already. */
  function settle(
    { id }: BackupRow,
    end: Parameters<typeof endPending>[2],
    noted: { action: 'backup_made' | 'backup_failed'; details: Record<string, unknown> },
  ): Promise<boolean> {
    return inTransaction(db, async (tx) => {
      if (!(await endPending(tx, id, end))) return false
      await recordAudit(tx, now(), null, { ...noted, resource_type: 'backup', resource_id: id })
      return true
    })
  }

  async function fail(row: BackupRow, error: string): Promise<void> {
    const noted = { action: 'backup_failed', details: { why: error } } as const
    if (!(await settle(row, { status: 'failed', error, finished_at: now() }, noted))) return
    for (const address of await adminAddresses(db)) mail.send(backupFailedMail(address, error, works.origin))
  }

  /** What is done with a backup that is there, and noted with it. */
  async function use(
    kind: 'verify' | 'restore',
    id: string,
    todo: (row: BackupRow, file: string) => Promise<void>,
  ): Promise<void> {
    const { row, file } = await getReadable(db, env, id)
    if (!(await claim(db, kind, id))) throw busy(await findWork(db, now()))
    await work(id, async () => {
      try {
        await todo(row, file)
      } catch (error) {
        if (!(error instanceof ProblemError))
          log.error({ err: error, backup: id }, `a backup could not be used: ${kind}`)
        await updateBackup(db, id, { error: sentenceOf(error), ...(kind === 'verify' && { verified_at: null }) })
        throw new ProblemError(
          error instanceof ProblemError ? error.status : 500,
          error instanceof ProblemError ? error.code : 'internal',
          sentenceOf(error),
          { cause: error },
        )
      }
    })
  }

  /** Makes a backup of how things stand before another one takes their place: the way back. */
  async function copyBefore({ id }: BackupRow): Promise<void> {
    const copy = await addBackup(db, 'before_restore', now())
    await make(copy)
    const { status, error } = (await findBackup(db, copy.id))!
    if (status === 'completed') return
    log.warn({ backup: id, copy: copy.id }, 'a restore was refused because nothing could be copied before it')
    throw new ProblemError(
      500,
      'copy_failed',
      `Nothing was restored, because a copy of how things stand now could not be made first. ${error ?? ''}`.trim(),
    )
  }

  async function tick(): Promise<void> {
    await tidyRemoved(db, env, now())
    for (const row of await abandonedBackups(db, now())) {
      for (const file of [fileOf(env, row.id), partOf(fileOf(env, row.id))]) rmSync(file, { force: true })
      await fail(row, stoppedError)
    }
    if (!(await isDue(db, now()))) return
    const row = await inTransaction(db, async (tx) => {
      const id = newId()
      if (!(await claim(tx, 'create', id))) return undefined
      // Another process may have made it in between.
      if (!(await isDue(tx, now()))) return void (await endWork(tx, owners.get(id)))
      return addBackup(tx, 'scheduled', now(), id)
    })
    if (row) await work(row.id, () => make(row))
  }

  const tickSafely = () =>
    void tick().catch((error: unknown) => log.error({ err: error }, 'backups could not be looked at'))

  return {
    async add(tx, type) {
      const id = newId()
      if (await claim(tx, 'create', id)) {
        added = id
        return addBackup(tx, type, now(), id)
      }
      const other = await findWork(tx, now())
      const making = other?.kind === 'create' ? await findBackup(tx, other.backup_id) : undefined
      if (!making) throw busy(other)
      return making
    },
    begin() {
      const id = added
      added = undefined
      // Joined, or the answer of a key that was used before: a process makes it already.
      if (id === undefined) return
      void work(id, async () => {
        const row = await findBackup(db, id)
        if (row) await make(row)
      }).catch((error: unknown) => log.error({ err: error, backup: id }, 'a backup could not be noted'))
    },
    verify: (id) =>
      use('verify', id, async (row, file) => {
        await drill(file, {
          db,
          database: env.database,
          folder: folderOf(env),
          digest: row.digest,
          signal: stopping.signal,
        })
        await updateBackup(db, id, { verified_at: now(), error: null })
      }),
    restore: (id, note) =>
      use('restore', id, (row, file) =>
        restoreBackup(works, { row, file, before: () => copyBefore(row), note, signal: stopping.signal }),
      ),
    tick,
    async start(everything) {
      if (everything) await endWork(db)
      // What a killed process was writing; on a machine of several, not what another one writes right now.
      const busyWith = (await findWork(db, now()))?.backup_id
      for (const file of readdirSync(folderOf(env))) {
        if (file.endsWith(partOf('')) && !file.startsWith(`${busyWith}.`))
          rmSync(join(folderOf(env), file), { force: true })
      }
      await tick()
      timer = setInterval(tickSafely, tickEveryMs)
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await Promise.allSettled(jobs)
    },
  }
}

function busy(work: BackupWorkRow | undefined): ProblemError {
  const what = work
    ? { create: 'A backup is being made', verify: 'A backup is being verified', restore: 'A backup is being restored' }[
        work.kind
      ]
    : 'Something is being done with a backup'
  return new ProblemError(409, 'backup_busy', `${what} right now. Try again when that has ended.`)
}

/** Why it could not be done, for those who run the server: what the machine says of its disk is what they can mend. */
function sentenceOf(error: unknown): string {
  if (error instanceof ProblemError) return error.detail
  const { code, path } = (error ?? {}) as NodeJS.ErrnoException
  const where = path === undefined ? 'the folder of backups' : path
  const known: Record<string, string> = {
    ENOSPC: 'The disk of the server is full. Make room and try again.',
    EDQUOT: 'The disk quota of the server is used up. Make room and try again.',
    EROFS: `The server cannot write to ${where}: the disk is read-only.`,
    EACCES: `The server may not write to ${where}. Give its user the right to.`,
    EPERM: `The server may not write to ${where}. Give its user the right to.`,
    ENOTDIR: `The server cannot write to ${where}: a part of it is not a folder.`,
    EEXIST: `The server cannot write to ${where}: it is not a folder.`,
    ENOENT: `The server does not find ${where}.`,
    EIO: 'The disk of the server could not be read or written. Look at its health before anything else.',
  }
  if (code !== undefined && /^E[A-Z]+$/.test(code))
    return known[code] ?? `The server's disk answered ${code} for ${where}.`
  return 'Something broke on the server. It has been logged; try again.'
}
