import { ProblemError } from '#shared/contract/problem.ts'
import { proxy, ref, subscribe } from 'valtio'
import { inDatabase } from '../cache/cache.ts'
import type { UserDb } from '../cache/db.ts'
import { onRunEnded } from '../conversations/run-following.ts'
import { type Entries, type StoredCall, listEntries, putBack, readStored, takeOut } from './entries.ts'
import { changed, drainOutbox, dropCall, onRows, takeBackCall } from './outbox-host.ts'
import { onSignedOut, session } from '../session/session.ts'
import { tasks } from '../sync/synced.ts'

/** What the outbox holds; null until it has been read, and where nothing is kept. */
export const outboxEntries = proxy<{ value: Entries | null }>({ value: null })

onSignedOut(() => (outboxEntries.value = null))

/**
 * Milliseconds in which further changes are taken together: while much is sent, rows change faster than anyone
 * reads.
 */
const rest = 150

let reading: Promise<void> | null = null
let isStale = false

/** Reads the entries now and after each change, until the way to stop that is called. */
export function followEntries(): () => void {
  void read()
  // Each refresh may bring runs.
  const stops = [onRows(read), onRunEnded(read), subscribe(tasks, read)]
  return () => {
    for (const stop of stops) stop()
  }
}

/**
 * Takes an entry off this device that no server can have; returns the way to bring it back as it was. Null when it may
 * have arrived: then it stays. Throws a `ProblemError`, as all here do, where the device does not play along.
 */
export async function discardEntry(seq: number): Promise<(() => Promise<void>) | null> {
  const { user } = session
  const taken = await onDevice(user?.id, (db) => takeOut(db, seq))
  if (!taken) return null
  await changed()
  return async () => {
    await onDevice(user?.id, (db) => putBack(db, taken))
    await changed()
    void drainOutbox()
  }
}

/** Takes back a run request that may have arrived: it is cancelled on the server as soon as that can be reached. */
export async function cancelOnServer(key: string): Promise<void> {
  // Meanwhile it may have come back unsent.
  if (await takeBackCall(key)) await dropCall(key)
}

/** All that is left of an entry, as text for people. */
export async function readRemains(seq: number): Promise<string> {
  const kept = await onDevice(session.user?.id, (db) => readStored(db, seq))
  return kept ? textOf(kept) : ''
}

function onDevice<T>(userId: string | undefined, work: (db: UserDb) => Promise<T>): Promise<T> {
  return inDatabase(userId ?? '', work).catch((error: unknown) => {
    throw new ProblemError(
      0,
      'not_kept',
      "This browser doesn't let Muster change what it keeps. Reload the page and try again.",
      { cause: error },
    )
  })
}

function read(): Promise<void> {
  isStale = true
  return (reading ??= readAll())
}

async function readAll(): Promise<void> {
  try {
    while (isStale) {
      isStale = false
      const { user } = session
      const midnight = new Date().setHours(0, 0, 0, 0)
      // Always a step of its own: an end before `reading` is assigned would keep it for good.
      const value = await (user ? inDatabase(user.id, (db) => listEntries(db, midnight)).catch(() => null) : null)
      if (session.user?.id === user?.id) outboxEntries.value = value && ref(value)
      if (value && value.entries.length > 50) await new Promise((resolve) => setTimeout(resolve, rest))
    }
  } finally {
    reading = null
  }
}

function textOf({ stored, files }: StoredCall): string {
  const { lease: _lease, bytes: _bytes, ...rest } = stored
  const decoder = new TextDecoder()
  const contents = files.map(({ n, bytes }) => {
    const name = stored.files?.[n]?.name ?? `File ${n + 1}`
    const content = bytes instanceof ArrayBuffer ? decoder.decode(bytes) : 'data:'
    return `${name}\n\n${content.startsWith('data:') ? 'Its content is not text.' : content}`
  })
  return [...words(stored.input), JSON.stringify(rest, null, 2), ...contents].join('\n\n')
}

/** What the user wrote comes before the machine's part. */
function words(input: unknown): string[] {
  const { prompt, message, title, name, body } = ((input as OutboxInput | null)?.body ?? {}) as Record<string, unknown>
  return [prompt, message, title, name, body].filter((each) => typeof each === 'string')
}

type OutboxInput = StoredCall['stored']['input']
