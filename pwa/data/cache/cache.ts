import type { UserDb } from './db.ts'
import { NotLoaded, close, connect, drop, giveUp, awaitsFirstPicture } from './cache-connection.ts'
import { cache } from './cache-state.ts'
import { databaseOf } from '../outbox/names.ts'
import { forgetUnsent, unsentOf } from '../outbox/outbox-count.ts'
import { pause } from '../page/pause.ts'
import { awake, restCount } from '../page/page-rest.ts'
import { isQuotaError } from './quota.ts'
import { session } from '../session/session.ts'
import { NoAnswer, openLimit, withTimeout } from '../page/with-timeout.ts'
import { subscribe } from 'valtio'

/** Milliseconds that one piece of work may take. */
const workLimit = 10_000

/** And that it waits for the first picture of a first visit. */
const pictureLimit = 3000

let isFull = false

/**
 * Why nothing can be done with the database: the browser refuses it, the disk is full, or another user has signed
 * in.
 */
export class DeviceTrouble extends Error {
  override name = 'DeviceTrouble'
  readonly reason: 'unavailable' | 'full' | 'left'

  constructor(reason: DeviceTrouble['reason'], cause?: unknown) {
    super(`The device database: ${reason}.`, { cause })
    this.reason = reason
  }
}

/**
 * Does `work` in the database of `userId` and returns its answer; throws `DeviceTrouble`. A full disk loses the oldest
 * runs once. `work` must bear being done twice, and nothing but IndexedDB may make it throw.
 */
export async function inDatabase<T>(userId: string, work: (db: UserDb) => Promise<T>): Promise<T> {
  if (session.user?.id !== userId) throw new DeviceTrouble('left')
  const kept = async (db: UserDb) => ({ answer: await work(db) })
  let outcome: { answer: T } | undefined
  try {
    outcome = await attempt(kept).catch(async () => {
      await attempt(dropOldestRuns)
      return attempt(kept)
    })
  } catch (error) {
    throw new DeviceTrouble('full', error)
  }
  if (!outcome) throw new DeviceTrouble(session.user?.id === userId ? 'unavailable' : 'left')
  return outcome.answer
}

/**
 * Removes what is kept of someone who has signed out; with `keepsUnsent`, what was not sent stays until they come back.
 * Never throws, and does not wait for a browser that does not answer.
 */
export async function forgetUser(userId: string, keepsUnsent: boolean): Promise<void> {
  if (!keepsUnsent) await dropShared(userId)
  if (keepsUnsent && (await withTimeout(openLimit, keepUnsent(userId)).catch(() => unsentOf(userId) > 0))) return
  forgetUnsent(userId)
  try {
    indexedDB.deleteDatabase(databaseOf(userId))
  } catch {
    // A browser that refuses has kept nothing.
  }
}

/** Throws away what `userId` has not sent; rejects where nothing is kept here. */
export function discardUnsent(userId: string): Promise<void> {
  return inDatabase(userId, (db) =>
    db.transaction(
      'rw',
      db.outbox,
      db.outboxFiles,
      async () => void (await Promise.all([db.outbox.clear(), db.outboxFiles.clear()])),
    ),
  )
}

/** What was shared with the app and shown to `userId` goes with everything else they throw away. */
async function dropShared(userId: string): Promise<void> {
  try {
    const { dropSharesOf } = await import('../conversations/shares-db.ts')
    await withTimeout(openLimit, dropSharesOf(userId))
  } catch {
    // A browser that refuses has kept nothing.
  }
}

/** Empties all but the outbox; false when that is empty too. */
async function keepUnsent(userId: string): Promise<boolean> {
  const { openUserDb } = await import('./db.ts')
  const db = await openUserDb(userId, () => {})
  try {
    const { outbox } = db
    const others = db.tables.filter(({ name }) => !name.startsWith('outbox'))
    return await db.transaction('rw', [...others, outbox], async () => {
      await Promise.all(others.map((table) => table.clear()))
      await outbox.where('state').equals('done').delete()
      return (await outbox.count()) > 0
    })
  } finally {
    close(db)
  }
}

/**
 * Does `work` in the signed-in user's database and returns its answer, or undefined where nothing is kept; never
 * throws. A lost connection is opened anew once and the work repeated, so `work` must bear being done twice; the
 * second failure turns the cache off for this page, or, where the database only gave no answer, until it does. A page
 * that the browser puts aside is awaited.
 */
export async function withCache<T>(work: (db: UserDb) => Promise<T>): Promise<T | undefined> {
  if (awaitsFirstPicture()) return undefined
  try {
    return await attempt(work)
  } catch {
    return undefined
  }
}

/**
 * Like `withCache` for work that writes: a full disk loses the oldest runs once, and then writing ends for this page.
 */
export async function writeCache<T>(work: (db: UserDb) => Promise<T>): Promise<T | undefined> {
  if (isFull) return undefined
  if (awaitsFirstPicture()) await Promise.race([firstPicture(), pause(pictureLimit)])
  try {
    return await attempt(work)
  } catch {
    try {
      await attempt(dropOldestRuns)
      return await attempt(work)
    } catch {
      isFull = true
      return undefined
    }
  }
}

/** Resolves once there is something on the screen. */
async function firstPicture(): Promise<void> {
  await new Promise<void>((resolve) => {
    const stop = subscribe(cache, () => cache.shown && resolve(stop()))
  })
}

/** Whether what other tabs wrote is of use here: a page that cannot write follows the server alone. */
export function followsOtherTabs(): boolean {
  return cache.available && !isFull
}

/** Does `work` as `withCache` says; throws only when the disk is full. */
async function attempt<T>(work: (db: UserDb) => Promise<T>): Promise<T | undefined> {
  const userId = session.user?.id
  for (let failures = 0; ;) {
    await awake()
    const rests = restCount()
    // Asked anew each time: a repeat must not bring back the database of someone who has signed out.
    if (userId === undefined || session.user?.id !== userId || !cache.available) return undefined
    const connection = connect(userId)
    try {
      const db = await connection.db
      if (connection.taken) return undefined
      const answer = await withTimeout(workLimit, work(db))
      return session.user?.id === userId ? answer : undefined
    } catch (error) {
      if (connection.taken) return undefined
      // A disk too full for opening has turned the cache off already.
      if (isQuotaError(error) && cache.available) throw error
      // What is no longer awaited must not be kept after all.
      drop(connection, error instanceof NoAnswer)
      if (error instanceof NotLoaded) return undefined
      if (rests === restCount()) failures += 1
      if (failures > 1 && session.user?.id === userId) giveUp(userId, error)
    }
  }
}

async function dropOldestRuns(db: UserDb): Promise<void> {
  for (const table of [db.executions, db.chatRuns]) {
    const half = Math.ceil((await table.count()) / 2)
    await table.bulkDelete(await table.orderBy('created_at').limit(half).primaryKeys())
  }
}
