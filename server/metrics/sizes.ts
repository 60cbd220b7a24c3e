import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Db } from '../db/connect.ts'
import { programPath } from '../program-path.ts'
import type { Env } from '../env.ts'
import { sizesOfTables } from './metrics.repo.ts'

/** What each kind of thing takes in the database, in bytes, its indexes included; a kind is a table. */
export type Sizes = ReadonlyMap<string, number>

/** SQLite reads its whole file to tell, in a thread of its own; it is not asked more often than this. */
const everyMs = 15 * 60_000

/**
 * Returns a function that tells the sizes that are known, none at first, and has them looked up where they are old. What
 * cannot be read is tried again with the next look.
 */
export function createSizes(db: Db, database: Env['database'], now: () => number): () => Sizes {
  let known: Sizes = new Map()
  let askedAt = -Infinity
  return () => {
    if (now() - askedAt >= everyMs) {
      askedAt = now()
      const asking = database.kind === 'sqlite' ? sizesInFile(database.file) : sizesOfTables(db)
      asking.then(
        (sizes) => (known = sizes),
        () => (askedAt = -Infinity),
      )
    }
    return known
  }
}

async function sizesInFile(file: string): Promise<Sizes> {
  const worker = new Worker(programPath('sizes-thread'), { workerData: file })
  worker.unref()
  const [sizes] = (await once(worker, 'message')) as [Sizes]
  return sizes
}
