import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ProblemError } from '#shared/contract/problem.ts'
import { schemaVersion } from '../db/migrate.ts'
import { type Snapshot, listColumns, withSnapshot } from '../db/snapshot.ts'
import type { Env } from '../env.ts'
import { version } from '../version.ts'
import { type Header, formatVersion, headerBytes, sealHeader } from './format.ts'
import { createDigest } from './digest.ts'
import { backedTables, blankColumns } from './tables.ts'

type Options = { database: Env['database']; file: string; now: number; stopped: boolean; signal: AbortSignal }

/** Until it is whole a backup has this name, and so can never be taken for one. */
export const partOf = (file: string) => `${file}.part`

const chunkBytes = 64 * 1024

/**
 * Writes everything that the database holds at one moment into a file, while others go on writing. The file is there
 * when it is whole and on the disk, and not at all where this throws.
 */
export async function writeBackup({
  database,
  file,
  now,
  stopped,
  signal,
}: Options): Promise<Header & { size: number }> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const part = partOf(file)
  const handle = await open(part, 'w', 0o600)
  try {
    const { createZstdCompress } = await import('node:zlib')
    const tables: Header['tables'] = []
    const hash = createHash('sha256')
    let bytes = 0
    await withSnapshot(database, (snapshot) =>
      pipeline(
        write(snapshot, tables),
        createZstdCompress(),
        async (chunks: AsyncIterable<Buffer>) => {
          for await (const chunk of chunks) {
            await writeAt(handle, chunk, headerBytes + bytes)
            hash.update(chunk)
            bytes += chunk.length
          }
        },
        { signal },
      ),
    )
    const { header, bytes: head } = sealHeader({
      muster_backup: formatVersion,
      product_version: version,
      schema_version: schemaVersion,
      created_at: new Date(now).toISOString(),
      stopped,
      total_records: tables.reduce((sum, { count }) => sum + count, 0),
      tables,
      body: { bytes, sha256: hash.digest('hex') },
    })
    await writeAt(handle, head, 0)
    await handle.sync()
    await handle.close()
    signal.throwIfAborted()
    await rename(part, file)
    await syncFolder(dirname(file))
    return { ...header, size: headerBytes + bytes }
  } catch (error) {
    await handle.close().catch(() => {})
    await rm(part, { force: true })
    throw roomError(error)
  }
}

async function* write(snapshot: Snapshot, tables: Header['tables']): AsyncGenerator<Buffer> {
  const columnsOf = await listColumns(snapshot.tx)
  for (const table of backedTables) {
    const columns = columnsOf.get(table)!
    const blanks = new Set(blankColumns[table])
    const digest = createDigest()
    let text = `${JSON.stringify({ table, columns })}\n`
    for await (const rows of snapshot.rows(table, columns)) {
      for (const row of rows) {
        const cells = columns.map((column) => (blanks.has(column) ? '' : row[column]!))
        digest.add(cells)
        text += `${JSON.stringify(cells)}\n`
        if (text.length < chunkBytes) continue
        yield Buffer.from(text)
        text = ''
      }
    }
    yield Buffer.from(text)
    tables.push({ name: table, ...digest.end() })
  }
}

/** A disk that fills up takes a part first. */
async function writeAt(handle: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let done = 0; done < bytes.length;)
    done += (await handle.write(bytes, done, bytes.length - done, position + done)).bytesWritten
}

/** The name is durable too, where folders can be synced. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined)
  await handle?.sync().catch(() => {})
  await handle?.close()
}

function roomError(error: unknown): unknown {
  const { code } = error as { code?: string }
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new ProblemError(507, 'no_room', 'The disk is full. Make room, or keep fewer backups, and try again.', {
      cause: error,
    })
  return error
}
