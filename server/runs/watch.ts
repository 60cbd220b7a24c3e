import type { Run } from '#shared/contract/runs.ts'
import type { Db } from '../db/connect.ts'
import type { Logger } from '../log.ts'
import { type StoredEvent, eventsOfRuns, newsOf } from './events.repo.ts'

/** How often runs of other processes are looked at. */
const lookEveryMs = 100

/** What a follower of a run knows of it: its last event, and how it stands. */
export type Known = { seq: number; status: Run['status'] }

/** How the run stands now and what it did after `seq`: the same for all who follow it. */
export type News = { status: Run['status']; events: readonly StoredEvent[] }

/**
 * Waits until the run has an event after `seq` or stands otherwise than `status`, or `signal` aborts. Undefined where it
 * is not known what is new: it has to be asked for. Never throws.
 */
export type Watch = (id: string, known: Known, signal: AbortSignal) => Promise<News | undefined>

type Follower = { known: Known; tell: (news?: News) => void }

/**
 * Looks at the runs that are followed here and go on elsewhere: all of them at once, however many follow, and reads what
 * they did once for all. Those whom the database does not answer are told that there is news, and meet the fault
 * themselves.
 */
export function createWatch(db: Db, log: Logger): Watch {
  const waiting = new Map<string, Set<Follower>>()
  let timer: NodeJS.Timeout | undefined

  async function look(): Promise<void> {
    try {
      await tellNews()
    } catch (error) {
      log.warn({ err: error }, 'runs of other processes could not be looked at')
      for (const followers of waiting.values()) for (const { tell } of followers) tell()
    }
    timer = undefined
    lookSoon()
  }

  async function tellNews(): Promise<void> {
    const now = await newsOf(db, [...waiting.keys()])
    const behind: { id: string; after: number }[] = []
    for (const [id, followers] of waiting) {
      const after = Math.min(...[...followers].map(({ known }) => known.seq))
      if (after < (now.get(id)?.seq ?? 0)) behind.push({ id, after })
    }
    const events = await eventsOfRuns(db, behind)
    for (const [id, followers] of waiting) {
      const run = now.get(id)
      const news = run && { status: run.status, events: events.get(id) ?? [] }
      for (const { known, tell } of followers)
        if (!run || run.seq > known.seq || run.status !== known.status) tell(news)
    }
  }

  function lookSoon(): void {
    if (waiting.size > 0) timer ??= setTimeout(() => void look(), lookEveryMs).unref()
  }

  return (id, known, signal) =>
    new Promise((resolve) => {
      const followers = waiting.get(id) ?? new Set()
      const tell = (news?: News) => {
        followers.delete(follower)
        if (followers.size === 0 && waiting.get(id) === followers) waiting.delete(id)
        signal.removeEventListener('abort', gone)
        resolve(news)
      }
      const gone = () => tell()
      const follower = { known, tell }
      waiting.set(id, followers.add(follower))
      signal.addEventListener('abort', gone)
      if (signal.aborted) gone()
      lookSoon()
    })
}
