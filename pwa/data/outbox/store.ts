import type { AttachedFile } from '#shared/contract/executions.ts'
import type { UserDb } from '../db.ts'
import { isDue, pauseAfter } from './classify.ts'
import { type Fault, type OutboxCall, type OutboxRow, blank, readRow } from './row.ts'

/** How long a sent row is kept. */
const keptFor = 7 * 24 * 60 * 60 * 1000

/**
 * What became of one attempt: `serverId` is what the server calls the thing it made; `unknown` is said of a call that was
 * taken back and that the server has never heard of.
 */
export type Outcome = { kind: 'sent'; serverId: string | null } | { kind: 'unknown' } | { kind: 'fault'; fault: Fault; retryAfter: number | undefined }

/** Which pauses end early: those that only guessed when the network or the server would be back, or all. */
export type EndedPauses = 'none' | 'guessed' | 'all'

/** A row with the files it carries. */
export type Parcel = { row: OutboxRow; files: AttachedFile[] }

/** Keeps `call` with its files, all or nothing; a key that is there already stays as it is. Rejects when the disk is full. */
export function addCall(db: UserDb, call: OutboxCall, now: number): Promise<void> {
  const { files, ...rest } = call
  const encoder = new TextEncoder()
  const rows = files.map(({ content }, n) => ({ key: call.key, n, bytes: encoder.encode(content).buffer }))
  return db.transaction('rw', db.outbox, db.outboxFiles, async () => {
    if (await db.outbox.get({ key: call.key })) return
    const row = { ...blank, ...rest, files: files.map(({ name, size, type }) => ({ name, size, type })), createdAt: now }
    await db.outboxFiles.bulkAdd(rows)
    await db.outbox.add(row as Omit<OutboxRow, 'seq'>)
  })
}

/** The rows that the screens still have to show, in their order; what the cache knows from the server is left out. */
export async function openRows(db: UserDb): Promise<OutboxRow[]> {
  const rows = await db.outbox.toArray()
  return rows.map(readRow).filter((row): row is OutboxRow => row !== null && !row.seen)
}

/** For the one that has just got the lock: what another was sending when it died waits again, and `ended` pauses end. */
export function recover(db: UserDb, ended: EndedPauses, now: number): Promise<void> {
  return db.transaction('rw', db.outbox, async () => {
    await db.outbox.where('state').equals('sending').modify({ state: 'queued', lease: null, nextAt: 0 })
    await db.outbox
      .where('state')
      .equals('done')
      .and(({ doneAt }) => (doneAt ?? 0) < now - keptFor)
      .delete()
    if (ended === 'none') return
    const isEnded = ({ fault }: OutboxRow) => ended === 'all' || fault?.kind === 'network' || fault?.kind === 'server'
    await db.outbox.where('state').equals('queued').and(isEnded).modify({ nextAt: 0 })
  })
}

/**
 * Makes the row that goes next `sending` under `lease` and gives it; otherwise when to ask again, null for never. The
 * oldest goes first, but one that keeps failing lets the other lanes pass.
 */
export function claimNext(db: UserDb, lease: string, now: number): Promise<Parcel | { nextAt: number | null }> {
  return db.transaction('rw', db.outbox, db.outboxFiles, async () => {
    const sending = await db.outbox.where('state').equals('sending').toArray()
    // This very work, done once already, on a connection that was lost after the commit.
    const mine = sending.find((row) => row.lease === lease)
    if (mine) return { row: mine, files: await filesOf(db, mine) }
    // Only the first of each lane may go, and none while it is under way.
    const lanes = new Set(sending.map(({ lane }) => lane))
    let due: OutboxRow | undefined
    let nextAt: number | null = null
    const queued = db.outbox.where('state').equals('queued')
    await queued
      .until(() => due?.attempts === 0)
      .each((stored) => {
        if (lanes.has(stored.lane)) return
        const row = readRow(stored) ?? ({ ...stored, ...blank } as OutboxRow)
        // What is taken back holds nobody up.
        if (!row.cancelRequested) lanes.add(row.lane)
        if (!isDue(row, now)) nextAt = Math.min(nextAt ?? row.nextAt, row.nextAt)
        else if (!due || row.attempts < due.attempts) due = row
      })
    if (!due) return { nextAt }
    const row: OutboxRow = { ...due, state: 'sending', lease, unheard: due.unheard + 1 }
    await db.outbox.put(row)
    return { row, files: await filesOf(db, row) }
  })
}

/** Writes what became of the attempt `lease`; false when another has taken the row over meanwhile. */
export function record(db: UserDb, seq: number, lease: string, outcome: Outcome, now: number, random: number): Promise<boolean> {
  return db.transaction('rw', db.outbox, db.outboxFiles, async () => {
    const row = await db.outbox.get(seq)
    if (!row || row.lease !== lease) return false
    if (outcome.kind === 'fault') await recordFault(db, { ...row, lease: null }, outcome, now, random)
    else if (outcome.kind === 'unknown') await db.outbox.put({ ...row, state: 'failed', lease: null, cancelRequested: false, unheard: 0, fault: neverSent(now) })
    else if (row.cancelRequested && row.serverId === null && outcome.serverId !== null) {
      // The next attempt takes it back.
      await db.outbox.put({ ...row, state: 'queued', lease: null, fault: null, attempts: 0, nextAt: 0, serverId: outcome.serverId })
    } else {
      await deleteFiles(db, row.key)
      await db.outbox.put({ ...row, state: 'done', lease: null, fault: null, serverId: row.serverId ?? outcome.serverId, doneAt: now })
    }
    return true
  })
}

/**
 * Takes the row `key` back. One that the server cannot have is given with its files, and stays as `failed` until `drop`;
 * any other is cancelled on the server as soon as that can be reached, and null is given.
 */
export function takeBack(db: UserDb, key: string): Promise<Parcel | null> {
  return db.transaction('rw', db.outbox, db.outboxFiles, async () => {
    const row = readRow(await db.outbox.get({ key }))
    if (!row) return null
    if (row.state === 'failed' || (row.state === 'queued' && row.unheard === 0 && row.serverId === null)) {
      await db.outbox.update(row.seq, { state: 'failed' })
      return { row, files: await filesOf(db, row) }
    }
    const isUnderWay = row.state === 'sending'
    await db.outbox.update(row.seq, { cancelRequested: true, nextAt: 0, seen: false, ...(!isUnderWay && { state: 'queued' }) })
    return null
  })
}

/** Deletes a row and its files, because the user wants that. */
export function drop(db: UserDb, key: string): Promise<void> {
  return db.transaction('rw', db.outbox, db.outboxFiles, async () => {
    await db.outbox.where('key').equals(key).delete()
    await deleteFiles(db, key)
  })
}

/** Lets a failed row try again under the same key. */
export async function retry(db: UserDb, key: string): Promise<void> {
  await db.outbox
    .where('key')
    .equals(key)
    .and(({ state }) => state === 'failed')
    .modify({ state: 'queued', fault: null, attempts: 0, nextAt: 0 })
}

/** Notes that the server's own records of these keys are kept; to be called inside a transaction on `outbox`. */
export async function markSeen(db: UserDb, keys: readonly string[]): Promise<void> {
  await db.outbox
    .where('key')
    .anyOf([...keys])
    .and(({ state, seen }) => state === 'done' && !seen)
    .modify({ seen: true })
}

async function recordFault(db: UserDb, row: OutboxRow, { fault, retryAfter }: Extract<Outcome, { kind: 'fault' }>, now: number, random: number): Promise<void> {
  const { kind } = fault
  if (kind === 'refused' || kind === 'damaged') {
    await db.outbox.put({ ...row, state: 'failed', cancelRequested: false, unheard: 0, fault })
    return
  }
  // These two are clear answers too.
  if (kind === 'auth' || kind === 'throttled') row.unheard -= 1
  const attempts = row.fault?.kind === kind ? row.attempts + 1 : 1
  const nextAt = kind === 'auth' ? 0 : now + pauseAfter(kind, attempts - 1, retryAfter, random)
  await db.outbox.put({ ...row, state: 'queued', fault, attempts, nextAt })
  // The server has had enough of this device, not of one agent.
  if (kind === 'throttled') await db.outbox.where('state').equals('queued').and((each) => each.nextAt < nextAt).modify({ nextAt, fault })
}

function neverSent(at: number): Fault {
  return { kind: 'refused', status: 0, code: 'cancelled', detail: 'It was cancelled before it arrived.', at }
}

async function filesOf(db: UserDb, row: OutboxRow): Promise<AttachedFile[]> {
  if (row.files.length === 0) return []
  const kept = await db.outboxFiles.where('key').equals(row.key).sortBy('n')
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  return row.files.flatMap((file, n) => (kept[n] ? [{ ...file, content: decoder.decode(kept[n].bytes) }] : []))
}

async function deleteFiles(db: UserDb, key: string): Promise<void> {
  await db.outboxFiles.where('key').equals(key).delete()
}
