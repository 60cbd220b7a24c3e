import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { newId } from '#shared/domain/ids.ts'
import type { Env } from '../env.ts'
import { type Db, connect, unhurriedly } from './connect.ts'
import { connectBeside } from './connect-beside.ts'
import { unhurried } from './connect-postgres.ts'
import { migrateTo } from './migrate.ts'

/** A database of its own kind that is thrown away again. */
export type Scratch = { db: Db; database: Env['database']; migrateTo: (version: string) => Promise<void> }

const prefix = 'muster_scratch_'

/**
 * Makes an empty database beside an existing one, a file in `folder` or a schema of its own in PostgreSQL, and drops it
 * when `work` has ended. What an earlier process left behind goes first: only one at a time may call this.
 */
export async function withScratch<Result>(
  beside: { db: Db | undefined; database: Env['database'] },
  folder: string,
  work: (scratch: Scratch) => Promise<Result>,
): Promise<Result> {
  const {
    db: main,
    database: { kind },
  } = beside
  const name = prefix + newId().replaceAll('-', '')
  const drop = async () => {
    for (const file of await readdir(folder)) if (file.startsWith(prefix)) await rm(join(folder, file), { force: true })
    if (kind !== 'postgres' || !main) return
    const left = await main.introspection.getSchemas()
    await unhurriedly(main, beside.database, async (own) => {
      for (const { name } of left)
        if (name.startsWith(prefix)) await sql`drop schema ${sql.id(name)} cascade`.execute(own)
    })
  }
  await drop()
  const database =
    beside.database.kind === 'postgres'
      ? { ...beside.database, schema: name }
      : ({ kind: 'sqlite', file: join(folder, `${name}.db`) } as const)
  if (kind === 'postgres' && main) await sql`create schema ${sql.id(name)}`.execute(main)
  const db = database.kind === 'sqlite' ? connectBeside(database.file) : await connect(unhurried(database))
  try {
    // Nothing of it has to outlive a power cut, and the disk is the others' then.
    if (kind === 'sqlite') await sql`pragma synchronous = off`.execute(db)
    return await work({
      db,
      database,
      migrateTo: (version) => migrateTo(db, version, kind === 'postgres' ? name : undefined),
    })
  } finally {
    await db.destroy()
    await drop()
  }
}
