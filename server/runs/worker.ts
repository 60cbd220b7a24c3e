import { newId } from '#shared/domain/ids.ts'
import type { RunRow } from '../db/schema.ts'
import type { Place } from '../jobs/jobs.ts'
import { claim } from './claiming.ts'
import { type Drive, driveRun, stopping } from './driving.ts'
import { storeEnding } from './endings.ts'
import { type LiveRun, cancelled } from './live-run.ts'
import { type Owned, addQueued, createQueue } from './queue.ts'
import { createRecovery } from './recovering.ts'
import { createRetry } from './retry.ts'
import { nextInThread } from './thread.repo.ts'
import { keepUp } from './upkeep.ts'
import { type Watch, createWatch } from './watch.ts'

export type Runs = {
  /**
   * Starts working on a queued run that is already durable; `after` is the number of its last event, where it has run
   * before.
   */
  start: (run: Owned, after?: number) => void
  /** The run while it waits for its turn or goes on in this process. */
  live: (id: string) => LiveRun | undefined
  /** Waits for news of a run that goes on in another process. */
  watch: Watch
  /** How many runs this process works on. */
  active: () => number
  /** Aborts a run that this process works on; false when it is not one. */
  abort: (id: string) => boolean
  /**
   * Forgets a run that was cancelled while no process worked on it, notifies its followers, and lets the next of its
   * thread go.
   */
  drop: (id: string) => Promise<void>
  /** Settles what a dead process left and starts what no process works on. At start, `everything` counts as dead. */
  recover: (everything: boolean) => Promise<void>
  /** Lets runs finish for `graceMs`, then settles the rest. */
  stop: (graceMs: number) => Promise<void>
}

/**
 * `tell` is called with every run that has ended or waits for a person, once that is durable; `awaited` where
 * webhooks are notified of it.
 */
type Options = Drive & {
  tell?: (id: string) => void
  awaited?: () => void
  concurrency: number
  /** How often it is written what runs do while they go on; only then other processes can tell of it. */
  flushEveryMs?: number
}

/** The worker that takes queued runs through the engine and settles each exactly once. */
export function createRuns({
  tell = () => {},
  awaited = () => {},
  concurrency,
  flushEveryMs = 500,
  ...drive
}: Options): Runs {
  const { db, env, log, now } = drive
  const owner = newId()
  const queue = createQueue(work, concurrency)
  const upkeep = keepUp({ db, log, now, owner, live: queue.live, flushEveryMs })
  const recover = createRecovery({ db, log, now, queue, upkeep, tell })
  let isStopping = false
  const retry = createRetry(log, () => isStopping)

  async function work(id: string, place: Place): Promise<void | 'full'> {
    const run = queue.begin(id)
    if (!run) return
    try {
      const row = await claim({ db, terms: { env, now }, owner, retry }, run)
      if (row === 'full') {
        queue.wait(run)
        return 'full'
      }
      if (row) {
        if (await settle(run, row, place)) awaited()
        tell(id)
      }
    } catch (error) {
      // Its lease is not renewed any more: recover(), here or in another process, settles it once that has run out.
      log.error({ err: error, run: id }, 'a run could not be settled')
      return
    } finally {
      if (!queue.isWaiting(id)) queue.finish(run)
    }
    await startNext(id)
    // No other job hands this one over while this one is not done.
    if (queue.isWaiting(id)) return work(id, place)
  }

  /** True where webhooks are notified of it. */
  async function settle(run: LiveRun, row: RunRow, place: Place): Promise<boolean> {
    const ending = await driveRun({ ...drive, retry }, run, row, place)
    if (ending.status === 'failed') run.add('error', { error: ending.error })
    run.settling = true
    await Promise.all([run.flushing, run.holding])
    let tries = 0
    const isAwaited = await retry(run, 'an outcome could not be stored', () =>
      storeEnding({ db, log, now, owner }, run, ending, (tries += 1)),
    )
    // A first try whose answer was lost may have notified them.
    return isAwaited || tries > 1
  }

  /** Starts what waited for the run `id` in its thread; that may be itself, where it came too early. */
  async function startNext(id: string): Promise<void> {
    try {
      const next = await nextInThread(db, id)
      if (next) await addQueued(db, queue, next)
    } catch (error) {
      log.error({ err: error, run: id }, 'the next run of a thread could not be started')
    }
  }

  return {
    start: queue.add,
    live: queue.find,
    watch: createWatch(db, log),
    active: () => [...queue.live.values()].filter(({ claimed }) => claimed).length,
    abort(id) {
      const run = queue.live.get(id)
      if (!run?.claimed) return false
      run.controller.abort(cancelled)
      return true
    },
    async drop(id) {
      if (!queue.live.get(id)?.claimed) queue.forget(id)
      tell(id)
      await startNext(id)
    },
    recover,
    async stop(graceMs) {
      isStopping = true
      upkeep.stop()
      const ended = queue.stop()
      // What waits for its turn stays queued and starts with the next server.
      const grace = setTimeout(() => {
        for (const run of queue.live.values()) run.controller.abort(stopping)
      }, graceMs)
      await ended
      clearTimeout(grace)
    },
  }
}
