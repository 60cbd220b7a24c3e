import type { Db } from '../db/connect.ts'
import type { RunRow } from '../db/schema.ts'
import { createInProcessJobs } from '../jobs/in-process.ts'
import type { Work } from '../jobs/jobs.ts'
import type { QueuedRun } from './claims.repo.ts'
import { lastEventSeq } from './events.repo.ts'
import { LiveRun } from './live-run.ts'

/** A run, and whose it is. */
export type Owned = Pick<RunRow, 'id' | 'workspace_id' | 'user_id'>

/** The runs that this process has: what waits for its turn here, and what goes on. */
export type Queue = {
  /** Those that go on, and of those that wait the ones that are followed. */
  live: ReadonlyMap<string, LiveRun>
  /**
   * Hands over a run that is already durable; `after` is the number of its last event, where it has run before. Does
   * nothing where this process has it.
   */
  add: (run: Owned, after?: number) => void
  /** Followers in this process wait on the run itself, also while it waits for its turn. */
  find: (id: string) => LiveRun | undefined
  has: (id: string) => boolean
  isWaiting: (id: string) => boolean
  /** The ids of what waits for its turn. */
  waiting: () => string[]
  /** The run whose turn it is; undefined where it waits no more. */
  begin: (id: string) => LiveRun | undefined
  /** Notes that a run that was begun waits for its turn again. */
  wait: (run: LiveRun) => void
  /** Lets go of a run that was begun. */
  finish: (run: LiveRun) => void
  /** Lets go of what waits for its turn here. */
  forget: (id: string) => void
  /** Forgets what has not been begun; what has been may be this process's own by now. */
  takeBack: (id: string) => void
  /** Begins nothing more and resolves when what was begun has ended. */
  stop: () => Promise<void>
}

/** Does `work` for each run that is added, at most `concurrency` at once beside those that left their place. */
export function createQueue(work: Work, concurrency: number): Queue {
  const live = new Map<string, LiveRun>()
  /** Only what is needed of each: there may be many. */
  const waiting = new Map<string, { workspaceId: string; after: number }>()
  const jobs = createInProcessJobs(work, concurrency)

  const has = (id: string) => live.has(id) || waiting.has(id)

  function find(id: string): LiveRun | undefined {
    const waits = waiting.get(id)
    if (waits && !live.has(id)) live.set(id, new LiveRun(id, waits.workspaceId, waits.after))
    return live.get(id)
  }

  function forget(id: string): void {
    waiting.delete(id)
    live.get(id)?.end()
    live.delete(id)
  }

  return {
    live,
    add(run, after = 0) {
      if (has(run.id)) return
      waiting.set(run.id, { workspaceId: run.workspace_id, after })
      jobs.enqueue(run.id, run)
    },
    find,
    has,
    isWaiting: (id) => waiting.has(id),
    waiting: () => [...waiting.keys()],
    begin(id) {
      const run = waiting.has(id) ? find(id) : undefined
      waiting.delete(id)
      return run
    },
    wait(run) {
      waiting.set(run.id, { workspaceId: run.workspaceId, after: run.base })
    },
    finish(run) {
      live.delete(run.id)
      run.end()
    },
    forget,
    takeBack(id) {
      if (jobs.takeBack(id)) forget(id)
    },
    stop: () => jobs.stop(),
  }
}

/** Adds what waits for its turn, unless this process has it already. */
export async function addQueued(db: Db, queue: Queue, run: QueuedRun): Promise<void> {
  if (!queue.has(run.id)) queue.add(run, run.is_resumed ? await lastEventSeq(db, run.id) : 0)
}
