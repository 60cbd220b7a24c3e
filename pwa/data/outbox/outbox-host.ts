import { inDatabase } from '../cache/cache.ts'
import { awaitsFirstPicture } from '../cache/cache-connection.ts'
import { cache } from '../cache/cache-state.ts'
import { connection, noteAnswer } from '../network/connection.ts'
import { showBadge } from './badge.ts'
import { tellOthers } from './channel.ts'
import type { DrainOptions, Rest } from './drain.ts'
import { outboxLock } from './names.ts'
import { type OutboxCall, type OutboxRow, entityCreatedBy } from './row.ts'
import { type RowWithFiles, addCall, drop, dropUnsent, readOutbox, retry, takeBack } from './store.ts'
import { noteUnsent, outboxCount } from './outbox-count.ts'
import { onSignedOut, session } from '../session/session.ts'
import { currentToken, refuse } from '../session/token.ts'

type SyncRegistration = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } }

const listeners = new Set<(rows: OutboxRow[]) => void>()

/** Milliseconds until something that should be under way is looked at again. */
const lookAgainMs = 30_000

/** Milliseconds between two attempts at least, and at most: a clock that went back must not make a pause of days. */
const minPauseMs = 500
const maxPauseMs = 30 * 60_000

let drain: ((options?: DrainOptions) => Promise<Rest>) | undefined
let timer: ReturnType<typeof setTimeout> | undefined
/** The rows as they were last read. */
let known: readonly OutboxRow[] = []
let drains = 0
let reading: Promise<void> | null = null
let isStale = false

onSignedOut(() => {
  clearTimeout(timer)
  known = []
})

/**
 * Calls `listener` with every row that is still to be shown, in their order, after each change on this device;
 * returns the way to stop that.
 */
export function onRows(listener: (rows: OutboxRow[]) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Keeps `call` on this device and sends it as soon as it can be sent. Resolves once it is kept; throws `DeviceTrouble`,
 * and then nothing of it is kept.
 */
export async function enqueue(call: OutboxCall): Promise<void> {
  // Once it is reported as kept the page may be closed: the worker sends it then, and has to know for which user.
  await Promise.all([inDatabase(userId(), (db) => addCall(db, call, Date.now())), mirrorSession().catch(() => {})])
  void wakeWorkerLater()
  // What exists nowhere else should not go when the device runs out of space.
  if (!connection.online) void navigator.storage?.persist?.().catch(() => {})
  await changed()
  void drainOutbox()
}

/** Sends what is due; never throws. Whatever becomes of it, a timer sees to it that it is tried again. */
export async function drainOutbox(options: DrainOptions = {}): Promise<void> {
  drains += 1
  try {
    await rereadRows()
    if (outboxCount.unsent === outboxCount.failed) return
    const [{ createDrain }, isSignedIn] = await Promise.all([import('./drain.ts'), mirrorSession()])
    if (!isSignedIn) return
    drain ??= createDrain(pageHost)
    const rest = await drain(options)
    if (rest.refused !== null) refuse(rest.refused)
    if (rest.due || rest.nextAt !== null) void wakeWorkerLater()
  } catch {
    // Nothing is kept here, or another user has signed in.
  } finally {
    drains -= 1
    tryAgainLater()
  }
}

/** Mirrors for the worker who is signed in; false when no user is. */
async function mirrorSession(): Promise<boolean> {
  const { writeMirror } = await import('../session/core-db.ts')
  // Read only now: a session that has ended meanwhile must not come back through the mirror.
  const { user } = session
  const token = currentToken()
  if (!user || !token) return false
  await writeMirror({ userId: user.id, token })
  return true
}

/**
 * Takes the call `key` back; its row and files when the server cannot have it, null when it will be cancelled there.
 */
export async function takeBackCall(key: string): Promise<RowWithFiles | null> {
  const found = await inDatabase(userId(), (db) => takeBack(db, key))
  if (found) return found
  await changed()
  void drainOutbox()
  return null
}

/** Deletes the call `key` from this device if it has not left it; false when it may have. */
export async function dropUnsentCall(key: string): Promise<boolean> {
  const isDropped = await inDatabase(userId(), (db) => dropUnsent(db, key))
  if (isDropped) await changed()
  return isDropped
}

/** Deletes the call `key` from this device. */
export async function dropCall(key: string): Promise<void> {
  await inDatabase(userId(), (db) => drop(db, key))
  await changed()
}

/** Sends the refused call `key` again as it is. */
export async function retryCall(key: string): Promise<void> {
  await inDatabase(userId(), (db) => retry(db, key))
  await changed()
  void drainOutbox({ isForced: true })
}

/** Reads the rows and notifies the listeners; never throws. */
export function rereadRows(): Promise<void> {
  isStale = true
  return (reading ??= rereadAll())
}

/** Notifies this page and the others that rows have changed; resolves when this one has read them. */
export function changed(): Promise<void> {
  tellOthers()
  return rereadRows()
}

async function rereadAll(): Promise<void> {
  try {
    while (isStale) {
      isStale = false
      const { user } = session
      // Always a step of its own: an end before `reading` is assigned would keep it for good.
      const isKept = user && cache.available && !awaitsFirstPicture()
      const kept = await (isKept ? inDatabase(user.id, readOutbox).catch(() => null) : null)
      if (!kept || session.user?.id !== user?.id) continue
      const { rows, damaged } = kept
      const unsent = rows.filter(({ state }) => state !== 'accepted')
      noteUnsent(user!.id, unsent.length + damaged, unsent.filter(({ state }) => state === 'rejected').length + damaged)
      showBadge(outboxCount.unsent)
      for (const listener of listeners) listener(rows)
      known = rows
      tryAgainLater()
    }
  } finally {
    reading = null
  }
}

/** Every tab has a timer of its own: none knows which others are alive, or what became of the last attempt. */
function tryAgainLater(): void {
  clearTimeout(timer)
  if (!connection.online) return
  const open = known.filter(({ state }) => state === 'unsent' || state === 'sending')
  // A row that creates an entity has a time of its own; rows that depend on it go after that.
  const toMake = new Set(open.map(entityCreatedBy))
  const heads = new Map<string, OutboxRow>()
  for (const row of open) if (!heads.has(row.orderingKey)) heads.set(row.orderingKey, row)
  const next = [...heads.values()].filter(({ dependsOn }) => !dependsOn.some((need) => toMake.has(need)))
  if (next.length === 0) return
  const now = Date.now()
  const pauses = next.map(({ state, nextAt }) => {
    if (state === 'sending' || drains > 0) return lookAgainMs
    return Math.max(minPauseMs, nextAt - now)
  })
  timer = setTimeout(() => void drainOutbox(), Math.min(...pauses, maxPauseMs))
}

const pageHost = {
  baseUrl: location.origin,
  use: inDatabase,
  isOnline: () => connection.online,
  changed: () => void changed(),
  answered: noteAnswer,
  lockTimeoutMs: 30_000,
  isPatient: true,
  budget: Infinity,
  now: Date.now,
  random: Math.random,
}

function userId(): string {
  return session.user?.id ?? ''
}

/** Should this page be closed before all is sent, the browser wakes the worker (Chromium only). */
async function wakeWorkerLater(): Promise<void> {
  try {
    const registration = (await navigator.serviceWorker?.ready) as SyncRegistration | undefined
    await registration?.sync?.register(outboxLock)
  } catch {
    // Refused, here or altogether.
  }
}
