import type { Db } from '../db/connect.ts'
import type { Logger } from '../log.ts'
import { pollEvery } from '../jobs/poll-every.ts'
import { cancelRequests, renewLeases } from './claims.repo.ts'
import { type StoredEvent, appendEvents, maxEventsAtOnce } from './events.repo.ts'
import { type LiveRun, cancelled } from './live-run.ts'

export const leaseMs = 30_000
const renewEveryMs = 10_000
const hearCancelsEveryMs = 500

type Unwritten = { run: LiveRun; events: StoredEvent[] }

export type Upkeep = {
  /** Renews the leases now. */
  renew: () => Promise<void>
  stop: () => void
}

type Options = {
  db: Db
  log: Logger
  now: () => number
  owner: string
  live: ReadonlyMap<string, LiveRun>
  flushEveryMs: number
}

/**
 * Looks after the runs that a process works on, for as long as they go on: no other process takes them for dead, they
 * learn that they are to stop, whichever process asks for it, and other processes can show what they have done. What
 * cannot be written or read is logged and tried again with the next look; none waits for more than one answer at a
 * time.
 */
export function keepUp({ db, log, now, owner, live, flushEveryMs }: Options): Upkeep {
  const ends = [
    pollEvery(renewEveryMs, renew),
    pollEvery(hearCancelsEveryMs, hearCancels),
    pollEvery(flushEveryMs, flush),
  ]

  function claimed(): LiveRun[] {
    return [...live.values()].filter((run) => run.claimed)
  }

  async function renew(): Promise<void> {
    // A claim of which it is unknown whether it was made is one, too; of what only waits here nothing is renewed.
    const ids = [...live.keys()]
    if (ids.length === 0) return
    await renewLeases(db, owner, ids, now() + leaseMs).catch((error: unknown) =>
      log.error({ err: error }, 'leases could not be renewed'),
    )
  }

  async function hearCancels(): Promise<void> {
    if (claimed().length === 0) return
    try {
      for (const id of await cancelRequests(db, owner)) live.get(id)?.controller.abort(cancelled)
    } catch (error) {
      log.error({ err: error }, 'cancellations could not be read')
    }
  }

  /** Writes what long runs have done: a commit for each would be hundreds where hundreds go on. */
  async function flush(): Promise<void> {
    const open = claimed().filter((run) => !run.settling)
    const written: Promise<void>[] = []
    let together: Unwritten[] = []
    let room = maxEventsAtOnce
    const write = () => {
      if (together.length > 0) written.push(flushTogether(together))
      together = []
      room = maxEventsAtOnce
    }
    for (const run of open) {
      const events = run.unflushed().slice(0, maxEventsAtOnce)
      if (events.length === 0) continue
      if (events.length > room) write()
      together.push({ run, events })
      room -= events.length
    }
    write()
    await Promise.all(written)
  }

  function flushTogether(runs: Unwritten[]): Promise<void> {
    for (const { run } of runs) run.mayBeStored = true
    const write = append(runs).catch(async (error: unknown) => {
      // What one of them is refused for is no fault of the others.
      const isOne = runs.length === 1
      if (isOne) log.error({ err: error, run: runs[0]!.run.id }, 'events could not be stored; trying again')
      else for (const each of runs) await flushTogether([each])
    })
    for (const { run } of runs) run.flushing = write
    return write
  }

  async function append(runs: Unwritten[]): Promise<void> {
    await appendEvents(
      db,
      runs.map(({ run, events }) => ({ runId: run.id, events })),
    )
    for (const { run, events } of runs) run.markFlushed(events.length)
  }

  return {
    renew,
    stop() {
      for (const end of ends) end()
    },
  }
}
