import { readMirror } from '../data/session/core-db.ts'
import { type UserDb, openUserDb } from '../data/cache/db.ts'
import { showBadge } from '../data/outbox/badge.ts'
import { tellOthers } from '../data/outbox/channel.ts'
import { type Rest, createDrain } from '../data/outbox/drain.ts'
import { outboxLock } from '../data/outbox/names.ts'
import { readOutbox } from '../data/outbox/store.ts'
import { openLimit, inTime } from '../data/page/with-timeout.ts'

declare const self: ServiceWorkerGlobalScope

/** Background Sync (WICG), which TypeScript does not know. `lastChance` is true when the browser will not ask again. */
type SyncEvent = ExtendableEvent & { tag: string; lastChance: boolean }

const drain = createDrain({
  baseUrl: self.location.origin,
  use,
  isOnline: () => self.navigator.onLine,
  changed: tellOthers,
  lockTimeoutMs: 10_000,
  isPatient: false,
  // The browser lets a worker run for a little over half a minute.
  budget: 25_000,
  now: Date.now,
  random: Math.random,
})

/** Sends what waits when the browser says that the network is back, with no page open too. */
export function sendInBackground(): void {
  self.addEventListener('sync', (event) => {
    const { tag, lastChance } = event as SyncEvent
    if (tag === outboxLock) (event as SyncEvent).waitUntil(sendAll(lastChance))
  })
}

/** Sends what waits; rejects when something remains that could not be sent, unless the browser will not ask again. */
export async function sendAll(isLastChance: boolean): Promise<void> {
  const rest = await drain({ isFresh: true }).finally(countOnIcon)
  // The browser asks again some minutes after a failure, and only then.
  if (remains(rest) && !isLastChance) throw new Error('Not everything could be sent yet.')
}

function remains({ due, nextAt }: Rest): boolean {
  return due || nextAt !== null
}

/** No page may be open to do it. */
async function countOnIcon(): Promise<void> {
  try {
    const mirror = await readMirror()
    if (!mirror) return
    const { rows, damaged } = await use(mirror.userId, readOutbox)
    showBadge(rows.filter(({ state }) => state !== 'accepted').length + damaged)
  } catch {
    // Nothing is kept here.
  }
}

async function use<T>(userId: string, work: (db: UserDb) => Promise<T>): Promise<T> {
  // Opened for one piece of work only: a worker that sleeps must not hold up an upgrade or a deletion.
  const db = await inTime(
    openLimit,
    openUserDb(userId, () => {}),
    close,
  )
  try {
    return await work(db)
  } finally {
    close(db)
  }
}

function close(db: UserDb): void {
  db.close({ disableAutoOpen: true })
}
