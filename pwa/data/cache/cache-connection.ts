import type { UserDb } from './db.ts'
import { cache } from './cache-state.ts'
import { unsentOf } from '../outbox/outbox-count.ts'
import { abortLive, awake, onRest, restCount } from '../page/page-rest.ts'
import { onSignedOut, session } from '../session/session.ts'
import { keepsSession, read, write } from '../session/storage.ts'
import { NoAnswer, inTime, openLimit, withTimeout } from '../page/with-timeout.ts'

/** What is said while another tab keeps the database from being upgraded. */
export const closeOtherTabs = 'Close other Muster tabs to finish updating. Until then nothing is saved offline.'

/** `taken` once another tab has deleted or upgraded the database: nothing more can be done with it here. */
export type Connection = { userId: string; db: Promise<UserDb>; taken: boolean }

let current: Connection | null = null
/** Whether the code of the database could not be loaded when it was last wanted. */
let isLacking = false

const returned = new Set<() => void>()

onSignedOut(() => drop(current))
onRest(() => drop(current, true))

/**
 * Calls `listener` when a database that could not be opened, or did not answer, is there after all; returns the way to
 * stop that.
 */
export function onCacheReturn(listener: () => void): () => void {
  returned.add(listener)
  return () => returned.delete(listener)
}

/**
 * Whether this is a first visit with nothing on the screen yet: nothing is kept here to be read, and the code of the
 * database would only come before what is to be seen.
 */
export function awaitsFirstPicture(): boolean {
  return current === null && !cache.shown && read('installId') === null
}

/** The code of the database could not be loaded; the next caller requests it again. */
export class NotLoaded extends Error {
  override name = 'NotLoaded'
}

/**
 * The connection for `userId`, which stays the same until it is dropped. Where the browser refuses one, the cache is
 * off for this page.
 */
export function connect(userId: string): Connection {
  if (current?.userId === userId) return current
  const connection: Connection = { userId, taken: false, db: open(userId, () => (connection.taken = true)) }
  current = connection
  const unsent = unsentOf(userId)
  const begin = () => {
    if (isLacking) tellOfReturn()
    isLacking = false
    return compare(unsent)
  }
  connection.db.then(begin, (error: unknown) => {
    if (error instanceof NotLoaded) isLacking = true
    else if (current === connection) turnOff(error)
  })
  return connection
}

async function open(userId: string, onTaken: () => void): Promise<UserDb> {
  const { isUpgradeDue, openUserDb } = await import('./db.ts').catch((error: unknown) => {
    // Every browser throws a `TypeError` for a failed import; a refused database throws something else, in Dexie too.
    throw error instanceof TypeError
      ? new NotLoaded('The code of the database could not be loaded.', { cause: error })
      : error
  })
  try {
    return await inTime(openLimit, openUserDb(userId, onTaken), (db) => goOn(userId, db))
  } catch (error) {
    void tellOfUpgrade(isUpgradeDue(userId))
    throw error
  }
}

/** Waits as long as it takes until the database can be written again, on a connection of its own. */
async function awaitAnswer(userId: string): Promise<void> {
  const { openUserDb } = await import('./db.ts')
  for (let rests = -1; rests !== restCount() && session.user?.id === userId;) {
    await awake()
    rests = restCount()
    try {
      const db = await openUserDb(userId, () => {})
      await db.transaction('rw', db.tables, () => db.outbox.count())
      return goOn(userId, db)
    } catch {
      // Only what the page itself broke off is worth another try.
    }
  }
}

/** The database is there after all. */
function goOn(userId: string, db: UserDb): void {
  close(db)
  if (session.user?.id !== userId) return
  Object.assign(cache, { available: true, notice: '' })
  tellOfReturn()
}

function tellOfReturn(): void {
  for (const listener of returned) listener()
}

/** A tab that is asleep, or an old one that does not let go, keeps the database from being upgraded. */
async function tellOfUpgrade(asked: Promise<boolean>): Promise<void> {
  const isDue = await withTimeout(openLimit, asked).catch(() => false)
  if (isDue && !cache.available) cache.notice = closeOtherTabs
}

/** Drops the connection: the next caller opens a new one. Work under way on it still ends, unless it `breaksOff`. */
export function drop(connection: Connection | null, breaksOff = false): void {
  if (current === connection) current = null
  const end = (db: UserDb) => {
    if (breaksOff) abortLive(db.backendDB())
    close(db)
  }
  connection?.db.then(end, () => {})
}

/** Closes it for good: Dexie would open it again at the next call. */
export function close(db: UserDb): void {
  db.close({ disableAutoOpen: true })
}

/** Turns the cache off for this page; where the database only gave no answer, until it does. */
export function giveUp(userId: string, error: unknown): void {
  // Another caller has done it already.
  if (!cache.available) return
  turnOff(error)
  if (error instanceof NoAnswer) void awaitAnswer(userId)
}

function turnOff(error: unknown): void {
  const notice = keepsSession()
    ? "This browser isn't letting Muster save anything offline."
    : "This browser keeps nothing for Muster: it works while you're online, and asks you to sign in after a reload."
  Object.assign(cache, { available: false, notice })
  // Without this line there is no telling why a device keeps nothing.
  // oxlint-disable-next-line no-console
  console.warn('This browser keeps nothing offline.', error)
}

/** Runs at every connection: the browser may delete everything while the page is open, too. */
async function compare(unsent: number): Promise<void> {
  try {
    const { compareInstallId } = await import('../session/core-db.ts')
    const { id, lost } = await compareInstallId(read('installId'))
    write('installId', id)
    if (lost) cache.evicted = unsent
  } catch {
    // Better no notice than a wrong one.
  }
}
