import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ProblemError } from '#shared/contract/problem.ts'
import { newId } from '#shared/domain/ids.ts'
import { type Db, inTransaction } from '../db/connect.ts'
import { unhurried } from '../db/connect-postgres.ts'
import { connectUpToDate } from '../db/migrate.ts'
import { holdAlone } from '../db/presence.ts'
import type { Env } from '../env.ts'
import { updateBackup } from './backups.repo.ts'
import { addBackup, fileOf, folderOf, listAll } from './backups.rules.ts'
import { fillEmpty, isEmpty } from './restore.repo.ts'
import { drill, openBackup } from './scratch.rules.ts'
import { writeBackup } from './write-backup.ts'

type Progress = (line: string) => void

const usage = 'Usage: backup create [--out FILE] | list | verify FILE | restore FILE'
const signal = new AbortController().signal

/**
 * `backup create [--out FILE]`, `list`, `verify FILE` and `restore FILE` on the machine of a server that does not
 * run; returns what the command line prints. A restore goes into an empty installation, of either kind: so one moves.
 */
export async function workOffline(env: Env, args: string[], progress: Progress): Promise<unknown> {
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options: { out: { type: 'string' } } })
  const [verb, file] = positionals
  if (verb === 'create' && !file) return create(env, values.out)
  if (verb === 'list' && !file) return withDatabase(env, (db) => listAll(db, Date.now()))
  if (verb === 'verify' && file) return verify(resolve(file))
  if (verb === 'restore' && file) return restore(env, resolve(file), progress)
  throw new ProblemError(400, 'invalid_input', usage)
}

async function create(env: Env, out: string | undefined): Promise<unknown> {
  if (out !== undefined && existsSync(out))
    throw new Error(`There is a file at ${resolve(out)} already. Choose another name.`)
  return alone(env, () =>
    withDatabase(env, async (db) => {
      const now = Date.now()
      const id = newId()
      const file = out === undefined ? fileOf(env, id) : resolve(out)
      const { total_records, size, digest, schema_version } = await writeBackup({
        database: env.database,
        file,
        now,
        stopped: true,
        signal,
      })
      if (out === undefined) {
        await addBackup(db, 'manual', now, id)
        await updateBackup(db, id, { status: 'completed', total_records, size, digest, finished_at: Date.now() })
      }
      return { file, total_records, size, digest, schema_version, ...(out === undefined && { _id: id }) }
    }),
  )
}

/** Needs no installation: the scratch database is a file of its own. */
async function verify(file: string): Promise<unknown> {
  return withFolder(async (folder) => {
    const { total_records, digest, schema_version, created_at } = await drill(file, {
      db: undefined,
      database: { kind: 'sqlite', file: '' },
      folder,
      signal,
    })
    return { file, total_records, digest, schema_version, created_at }
  })
}

async function restore(env: Env, file: string, progress: Progress): Promise<unknown> {
  return alone(env, async () => {
    const db = await connectUpToDate(unhurried(env.database))
    try {
      if (!(await isEmpty(db)))
        throw new Error(
          'There is data in this installation already. Restore into an empty one, or let the running server ' +
            'restore one of its own backups.',
        )
      return await withFolder((folder) =>
        openBackup(
          file,
          { db, database: env.database, folder, signal },
          async (from, { stopped, total_records, digest, created_at }) => {
            const step = (table: string) => progress(`Restoring ${table.replaceAll('_', ' ')}`)
            await inTransaction(db, (tx) =>
              fillEmpty(
                { tx, from, kind: env.database.kind, now: Date.now(), epoch: newId(), signal, progress: step },
                stopped,
              ),
            )
            return { file, total_records, digest, created_at }
          },
        ),
      )
    } finally {
      await db.destroy()
    }
  })
}

async function alone<Result>(env: Env, work: () => Promise<Result>): Promise<Result> {
  await mkdir(folderOf(env), { recursive: true, mode: 0o700 })
  const release = await holdAlone(env.database, join(env.dataDir, 'server.lock'))
  try {
    return await work()
  } finally {
    await release()
  }
}

async function withDatabase<Result>(env: Env, work: (db: Db) => Promise<Result>): Promise<Result> {
  if (env.database.kind === 'sqlite' && !existsSync(env.database.file))
    throw new Error(`There is no Muster data in ${env.dataDir}. Name the folder that the server keeps it in.`)
  const db = await connectUpToDate(unhurried(env.database))
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

async function withFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'muster-backup-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
