import { schemaVersion } from '../db/migrate.ts'
import { type Scratch, withScratch } from '../db/scratch.ts'
import { type Snapshot, listColumns, withSnapshot } from '../db/snapshot.ts'
import { digestTables, fill } from './copy.repo.ts'
import { type Header, damaged, exchanged } from './format.ts'
import { checkBackup, readPieces } from './read-backup.ts'

/** `digest` is the listed digest of the backup, where it is in a list. */
type Where = Parameters<typeof withScratch>[0] & { folder: string; digest?: string | null; signal: AbortSignal }

/**
 * The drill: restores a backup into a scratch database, compares every table with what was backed up, and brings it
 * up to date. Throws one sentence where that fails.
 */
export async function drill(file: string, where: Where): Promise<Header> {
  return restoreIntoScratch(file, where, async (scratch, header) => {
    const found = await withSnapshot(scratch.database, async (from) =>
      digestTables(from, header.tables, await listColumns(from.tx), where.signal),
    )
    if (JSON.stringify(found) !== JSON.stringify(header.tables)) throw damaged()
    await scratch.migrateTo(schemaVersion)
    return header
  })
}

/** Reads a backup, of an older version too, as the tables of this version. */
export async function openBackup<Result>(
  file: string,
  where: Where,
  work: (from: Snapshot, header: Header) => Promise<Result>,
): Promise<Result> {
  return restoreIntoScratch(file, where, async (scratch, header) => {
    await scratch.migrateTo(schemaVersion)
    return withSnapshot(scratch.database, (from) => work(from, header))
  })
}

async function restoreIntoScratch<Result>(
  file: string,
  where: Where,
  work: (scratch: Scratch, header: Header) => Promise<Result>,
): Promise<Result> {
  const header = await checkBackup(file, where.signal)
  if (typeof where.digest === 'string' && where.digest !== header.digest) throw exchanged()
  return withScratch(where, where.folder, async (scratch) => {
    await scratch.migrateTo(header.schema_version)
    // Batch by batch: one large commit would hold up all requests of this process, and a half-filled scratch database
    // is thrown away.
    await fill(scratch.db, header, readPieces(file, where.signal))
    return work(scratch, header)
  })
}
