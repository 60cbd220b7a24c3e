import { proxy } from 'valtio'
import type { UserDb } from './db.ts'
import { onSignedOut, session } from './session.ts'
import { read, write } from './storage.ts'

/**
 * Whether this device keeps what was seen; when it does not, everything still works from the network. `evicted` is true
 * when the browser has removed what was kept.
 */
export const cache = proxy({ available: true, evicted: false })

/** Milliseconds that a browser has to open the database, and to do one piece of work in it. */
const limits = { open: 3000, work: 10_000 }

type Connection = { userId: string; db: Promise<UserDb>; taken: boolean }

let current: Connection | null = null
let isFull = false
let isCompared = false

onSignedOut(({ user, onPurpose }) => {
  drop(current)
  if (!user || !onPurpose) return
  try {
    indexedDB.deleteDatabase(nameFor(user.id))
  } catch {
    // A browser that refuses has kept nothing.
  }
})

/**
 * Does `work` in the signed-in user's database and gives its answer, or undefined where nothing is kept; never throws.
 * A lost connection is opened anew once and the work repeated, so `work` must bear being done twice; the second failure
 * turns the cache off for this page.
 */
export async function withCache<T>(work: (db: UserDb) => Promise<T>): Promise<T | undefined> {
  try {
    return await attempt(work)
  } catch {
    return undefined
  }
}

/** Like `withCache` for work that writes: a full disk loses the oldest runs once, and then writing ends for this page. */
export async function writeCache<T>(work: (db: UserDb) => Promise<T>): Promise<T | undefined> {
  if (isFull) return undefined
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

/** Whether what other tabs wrote is of use here: a page that cannot write follows the server alone. */
export function followsOtherTabs(): boolean {
  return cache.available && !isFull
}

/** Does `work` as `withCache` says; throws only when the disk is full. */
async function attempt<T>(work: (db: UserDb) => Promise<T>): Promise<T | undefined> {
  const userId = session.user?.id
  for (let isRepeat = false; ; isRepeat = true) {
    // Asked anew each time: a repeat must not bring back the database of someone who has signed out.
    if (userId === undefined || session.user?.id !== userId || !cache.available) return undefined
    const connection = connect(userId)
    try {
      const db = await connection.db
      if (connection.taken) return undefined
      const answer = await within(limits.work, work(db))
      return session.user?.id === userId ? answer : undefined
    } catch (error) {
      if (connection.taken) return undefined
      // A disk too full for opening has turned the cache off already.
      if (isQuotaError(error) && cache.available) throw error
      drop(connection)
      if (isRepeat && session.user?.id === userId) turnOff(error)
    }
  }
}

function nameFor(userId: string): string {
  return `muster-u-${userId}`
}

function connect(userId: string): Connection {
  if (current?.userId === userId) return current
  const connection: Connection = { userId, taken: false, db: open(userId, () => (connection.taken = true)) }
  current = connection
  connection.db.then(compareOnce, (error: unknown) => {
    if (current === connection) turnOff(error)
  })
  return connection
}

async function open(userId: string, onTaken: () => void): Promise<UserDb> {
  const { openUserDb } = await import('./db.ts')
  const opening = openUserDb(nameFor(userId), onTaken)
  try {
    return await within(limits.open, opening)
  } catch (error) {
    // It may open after all, and would then stand in the way of other tabs.
    opening.then(close, () => {})
    throw error
  }
}

function drop(connection: Connection | null): void {
  if (current === connection) current = null
  connection?.db.then(close, () => {})
}

function close(db: UserDb): void {
  db.close({ disableAutoOpen: true })
}

function turnOff(error: unknown): void {
  cache.available = false
  // Without this line nobody could tell why a device keeps nothing.
  // oxlint-disable-next-line no-console
  console.warn('This browser keeps nothing offline.', error)
}

async function compareOnce(): Promise<void> {
  if (isCompared) return
  isCompared = true
  try {
    const { compareInstallId } = await import('./db.ts')
    const { id, lost } = await compareInstallId(read('installId'))
    write('installId', id)
    if (lost) cache.evicted = true
  } catch {
    // Nothing is said rather than something wrong.
  }
}

async function dropOldestRuns(db: UserDb): Promise<void> {
  const half = Math.ceil((await db.executions.count()) / 2)
  const oldest = await db.executions.orderBy('created_at').limit(half).primaryKeys()
  await db.executions.bulkDelete(oldest)
}

/** Dexie tells of a full disk as an `AbortError` with the reason inside. */
function isQuotaError(error: unknown): boolean {
  const { name, inner } = (error ?? {}) as { name?: unknown; inner?: { name?: unknown } | null }
  return name === 'QuotaExceededError' || inner?.name === 'QuotaExceededError'
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`IndexedDB did not answer within ${milliseconds} ms.`)), milliseconds)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
