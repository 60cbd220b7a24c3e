import type { Db } from '../db/connect.ts'
import type { Logger } from '../log.ts'
import { failDead, lapse } from './abandoned.rules.ts'
import { pastQueue, queuedRuns } from './claims.repo.ts'
import { type Queue, addQueued } from './queue.ts'
import { type Upkeep, leaseMs } from './upkeep.ts'

type Options = {
  db: Db
  log: Logger
  now: () => number
  queue: Queue
  upkeep: Upkeep
  tell: (id: string) => void
}

/** A statement takes so many values and no more. */
const maxIdsAtOnce = 1000
/** So many runs of one person wait here that another process may have accepted. */
const maxOfOne = 100
/** Where no check has succeeded for so long, leases may have run out because they could not be renewed. */
const maxGapMs = leaseMs / 2

/**
 * Returns a function that settles the runs of dead processes and adds those that no process works on; with `everything`
 * all processes count as dead.
 */
export function createRecovery(options: Options): (everything: boolean) => Promise<void> {
  const { db, log, now, queue, upkeep, tell } = options
  /** When a check last succeeded, and until when no process is taken for dead, by a monotonic clock. */
  let lookedAt = performance.now()
  let forgivingUntil = 0

  return async (everything) => {
    // After a laptop's sleep this process's own leases have run out too, and its runs go on.
    await upkeep.renew()
    const last = lookedAt
    // A failed check does not count.
    lookedAt = -Infinity
    for (const id of await lapse(db, now)) tell(id)
    lookedAt = performance.now()
    // After a silence of the database all leases have run out: processes that live renew first.
    if (lookedAt - last > maxGapMs) forgivingUntil = lookedAt + leaseMs
    if (everything || lookedAt >= forgivingUntil) {
      const failed = await failDead(db, now, everything ? Number.MAX_SAFE_INTEGER : now())
      if (failed.length > 0) log.warn({ runs: failed.length }, 'settled runs whose server had stopped')
      failed.forEach(tell)
    }
    await forgetTaken(db, queue)
    for (const queued of await queuedRuns(db, maxIdsAtOnce, maxOfOne)) await addQueued(db, queue, queued)
  }
}

/** Lets go of runs that wait here where another process was faster: their followers read them from the database. */
async function forgetTaken(db: Db, queue: Queue): Promise<void> {
  const ids = queue.waiting()
  for (let n = 0; n < ids.length; n += maxIdsAtOnce)
    for (const id of await pastQueue(db, ids.slice(n, n + maxIdsAtOnce))) queue.takeBack(id)
}
