import type { Run } from '#shared/contract/runs.ts'
import type { Db } from '../db/connect.ts'
import type { Logger } from '../log.ts'
import { newsOf } from './events.repo.ts'

/** How often runs of other processes are looked at. */
const lookEveryMs = 250

/** What a follower of a run knows of it: its last event, and how it stands. */
export type Known = { seq: number; status: Run['status'] }

/** Waits until the run has an event after `seq` or stands otherwise than `status`, or `signal` aborts. Never throws. */
export type Watch = (id: string, known: Known, signal: AbortSignal) => Promise<void>

/**
 * Looks at the runs that are followed here and go on elsewhere: all of them at once, however many follow. Those whom the
 * database does not answer are told that there is news, and meet the fault themselves.
 */
export function createWatch(db: Db, log: Logger): Watch {
  const waiting = new Map<string, Set<{ known: Known; wake: () => void }>>()
  let timer: NodeJS.Timeout | undefined

  async function look(): Promise<void> {
    const news = await newsOf(db, [...waiting.keys()]).catch((error: unknown) => {
      log.warn({ err: error }, 'runs of other processes could not be looked at')
      return undefined
    })
    for (const [id, followers] of waiting) {
      const now = news?.get(id)
      for (const { known, wake } of followers) if (!now || now.seq > known.seq || now.status !== known.status) wake()
    }
    timer = undefined
    lookSoon()
  }

  function lookSoon(): void {
    if (waiting.size > 0) timer ??= setTimeout(() => void look(), lookEveryMs).unref()
  }

  return (id, known, signal) =>
    new Promise((resolve) => {
      const followers = waiting.get(id) ?? new Set()
      const wake = () => {
        followers.delete(follower)
        if (followers.size === 0 && waiting.get(id) === followers) waiting.delete(id)
        signal.removeEventListener('abort', wake)
        resolve()
      }
      const follower = { known, wake }
      waiting.set(id, followers.add(follower))
      signal.addEventListener('abort', wake)
      if (signal.aborted) wake()
      lookSoon()
    })
}
