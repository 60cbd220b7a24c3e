import { cache, inDatabase } from './cache.ts'
import { connection, noteAnswer } from './connection.ts'
import { tellOthers } from './outbox/channel.ts'
import type { DrainOptions, Rest } from './outbox/drain.ts'
import { outboxLock } from './outbox/names.ts'
import type { OutboxCall, OutboxRow } from './outbox/row.ts'
import { type Parcel, addCall, openRows, retry, takeBack } from './outbox/store.ts'
import { noteUnsent, outboxCount } from './outbox-count.ts'
import { onSignedOut, session } from './session.ts'
import { currentToken, refuse } from './token.ts'

type SyncRegistration = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } }

const listeners = new Set<(rows: OutboxRow[]) => void>()

let drain: ((options?: DrainOptions) => Promise<Rest>) | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let reading: Promise<void> | null = null
let isStale = false

onSignedOut(() => clearTimeout(timer))

/** Calls `listener` with every row that still stands for something, in their order, after each change on this device. */
export function onRows(listener: (rows: OutboxRow[]) => void): void {
  listeners.add(listener)
}

/**
 * Keeps `call` on this device and sends it as soon as it can be sent. Resolves once it is kept; throws `DeviceTrouble`,
 * and then nothing of it is kept.
 */
export async function enqueue(call: OutboxCall): Promise<void> {
  await inDatabase(userId(), (db) => addCall(db, call, Date.now()))
  wakeWorkerLater()
  await changed()
  void drainOutbox()
}

/** Sends what is due, now and whenever a pause ends; never throws. */
export async function drainOutbox(options: DrainOptions = {}): Promise<void> {
  clearTimeout(timer)
  const { user } = session
  const token = currentToken()
  if (!user || !token) return
  try {
    await rereadRows()
    if (outboxCount.unsent === outboxCount.failed) return
    const { createDrain } = await import('./outbox/drain.ts')
    const { writeMirror } = await import('./core-db.ts')
    await writeMirror({ userId: user.id, token })
    drain ??= createDrain(pageHost)
    const rest = await drain(options)
    if (rest.refused !== null) refuse(rest.refused)
    clearTimeout(timer)
    if (rest.nextAt !== null) timer = setTimeout(() => void drainOutbox(), Math.max(0, rest.nextAt - Date.now()))
  } catch {
    // Nothing is kept here, or somebody else has signed in: the next occasion tries again.
  }
}

/** Takes the call `key` back; its row and files when it never left or had failed, null when it will be cancelled. */
export async function takeBackCall(key: string): Promise<Parcel | null> {
  const parcel = await inDatabase(userId(), (db) => takeBack(db, key))
  await changed()
  if (!parcel) void drainOutbox()
  return parcel
}

/** Sends the refused call `key` again as it is. */
export async function retryCall(key: string): Promise<void> {
  await inDatabase(userId(), (db) => retry(db, key))
  await changed()
  void drainOutbox({ isForced: true })
}

/** Reads the rows and tells the listeners; never throws. */
export function rereadRows(): Promise<void> {
  isStale = true
  return (reading ??= rereadAll())
}

async function rereadAll(): Promise<void> {
  try {
    while (isStale) {
      isStale = false
      const { user } = session
      const rows = user && cache.available ? await inDatabase(user.id, openRows).catch(() => null) : null
      if (!rows || session.user?.id !== user?.id) continue
      const unsent = rows.filter(({ state }) => state !== 'done')
      noteUnsent(user!.id, unsent.length, unsent.filter(({ state }) => state === 'failed').length)
      for (const listener of listeners) listener(rows)
    }
  } finally {
    reading = null
  }
}

function changed(): Promise<void> {
  tellOthers()
  return rereadRows()
}

const pageHost = {
  baseUrl: location.origin,
  use: inDatabase,
  isOnline: () => connection.online,
  changed: () => void changed(),
  answered: noteAnswer,
  lockPatience: 30_000,
  isPatient: true,
  budget: Infinity,
  now: Date.now,
  random: Math.random,
}

function userId(): string {
  return session.user?.id ?? ''
}

/** Should this page be closed before all is sent, the browser wakes the worker (Chromium only). */
function wakeWorkerLater(): void {
  const ready = navigator.serviceWorker?.ready as Promise<SyncRegistration> | undefined
  ready?.then(({ sync }) => sync?.register(outboxLock)).catch(() => {})
}
