import type { AttachedFile } from '#shared/contract/runs.ts'
import { isDue, pauseAfter } from '#shared/domain/classify.ts'
import type { UserDb } from '../cache/db.ts'
import { firstDue, makerOf, waitsForChanges } from './next-row.ts'
import {
  type Fault,
  type OutboxCall,
  type OutboxRow,
  type StoredRow,
  newRow,
  dependencyRejected,
  entityCreatedBy,
  fromStored,
  readRow,
  runRequestIn,
  storedStates,
  toStored,
} from './row.ts'

/** How long a sent row is kept. */
const keptFor = 7 * 24 * 60 * 60 * 1000

/**
 * What became of one attempt: `serverId` is the server's id of what it created; `unknown` is for a call that was taken
 * back and never reached the server.
 */
export type Outcome =
  | { kind: 'sent'; serverId: string | null }
  | { kind: 'unknown' }
  | { kind: 'fault'; fault: Fault; retryAfter: number | undefined }

/** Which pauses end early: those that only guessed when the network or the server would be back or another, or all. */
export type EndedPauses = 'none' | 'guessed' | 'all'

/** A row with the files it carries. */
export type RowWithFiles = { row: OutboxRow; files: AttachedFile[] }

/**
 * Keeps `call` with its files, all or nothing; a key that is there already stays as it is. Rejects when the disk is
 * full.
 */
export function addCall(db: UserDb, call: OutboxCall, now: number): Promise<void> {
  const { files, ...rest } = call
  const encoder = new TextEncoder()
  const rows = files.map(({ content }, n) => ({ key: call.key, n, bytes: encoder.encode(content).buffer }))
  return db.transaction('rw', db.outbox, db.outboxFiles, async () => {
    if (await db.outbox.get({ key: call.key })) return
    const bytes = rows.reduce((sum, file) => sum + file.bytes.byteLength, 0)
    const row = {
      ...newRow,
      ...rest,
      files: files.map(({ name, size, type }) => ({ name, size, type })),
      bytes,
      createdAt: now,
    }
    const pause = await askedPause(db, now)
    await db.outboxFiles.bulkAdd(rows)
    await db.outbox.add(toStored({ ...row, ...pause } as Omit<OutboxRow, 'seq'>))
    await unpark(db, call)
  })
}

/**
 * The pause that the server has asked of this device, which all waiting rows share; undefined where it has asked for
 * none.
 */
async function askedPause(db: UserDb, now: number): Promise<Pick<OutboxRow, 'nextAt' | 'fault'> | undefined> {
  const first = await db.outbox.where('state').equals(storedStates.unsent).first()
  return first?.fault?.kind === 'throttled' && !isDue(first, now)
    ? { nextAt: first.nextAt, fault: first.fault }
    : undefined
}

/** The rows that the screens still have to show, in their order; what the cache knows from the server is left out. */
export async function openRows(db: UserDb): Promise<OutboxRow[]> {
  return (await readOutbox(db)).rows
}

/** The same, and how many more lie there that cannot be read. */
export async function readOutbox(db: UserDb): Promise<{ rows: OutboxRow[]; damaged: number }> {
  const rows = (await db.outbox.toArray()).map(readRow)
  return {
    rows: rows.filter((row): row is OutboxRow => row !== null && !row.seen),
    damaged: rows.filter((row) => row === null).length,
  }
}

/**
 * For the new holder of the lock: what another was sending when it died waits again, and `ended` pauses end.
 */
export function recover(db: UserDb, ended: EndedPauses, now: number): Promise<void> {
  return db.transaction('rw', db.outbox, async () => {
    await db.outbox
      .where('state')
      .equals(storedStates.sending)
      .modify({ state: storedStates.unsent, lease: null, nextAt: 0 })
    await db.outbox
      .where('state')
      .equals(storedStates.accepted)
      .and(({ doneAt }) => (doneAt ?? 0) < now - keptFor)
      .delete()
    if (ended === 'none') return
    const isEnded = ({ fault }: StoredRow) =>
      ended === 'all' || ['network', 'server', 'outdated'].includes(fault?.kind ?? '')
    await db.outbox.where('state').equals(storedStates.unsent).and(isEnded).modify({ nextAt: 0 })
  })
}

/**
 * Makes the row that goes next `sending` under `lease` and returns it; otherwise when to ask again, null for never. The
 * oldest goes first, but one that keeps failing lets those with other ordering keys pass, and so does one that depends
 * on what another call is still to create. One whose dependency was rejected is parked with that reason.
 */
export function claimNext(db: UserDb, lease: string, now: number): Promise<RowWithFiles | { nextAt: number | null }> {
  return db.transaction('rw', db.outbox, db.outboxFiles, async () => {
    const sending = (await db.outbox.where('state').equals(storedStates.sending).toArray()).map(fromStored)
    // This very work, done once already, on a connection that was lost after the commit.
    const mine = sending.find((row) => row.lease === lease)
    if (mine) return { row: mine, files: await filesOf(db, mine) }
    // Only the first of each ordering key may go, and none while it is under way.
    const busy = new Set(sending.map(({ orderingKey }) => orderingKey))
    for (;;) {
      const { due, ahead, nextAt } = await firstDue(db, busy, now)
      if (!due) return { nextAt }
      const maker =
        due.dependsOn.length > 0 && !due.cancelRequested ? await makerOf(db, due, [...ahead, ...sending]) : undefined
      if (maker?.state === 'rejected') await save(db, { ...due, state: 'rejected', fault: notMade(maker, now) })
      else if (maker) busy.add(due.orderingKey)
      else if (waitsForChanges(due, sending)) return { nextAt: null }
      else {
        const row: OutboxRow = {
          ...due,
          state: 'sending',
          lease,
          unacknowledgedAttempts: due.unacknowledgedAttempts + 1,
        }
        await save(db, row)
        return { row, files: await filesOf(db, row) }
      }
    }
  })
}

/** Writes what became of the attempt `lease`; false when another has taken the row over meanwhile. */
export function record(
  db: UserDb,
  seq: number,
  lease: string,
  outcome: Outcome,
  now: number,
  random: number,
): Promise<boolean> {
  return db.transaction('rw', db.outbox, db.outboxFiles, async () => {
    const stored = await db.outbox.get(seq)
    if (!stored || stored.lease !== lease) return false
    const row = fromStored(stored)
    if (outcome.kind === 'fault') await recordFault(db, { ...row, lease: null }, outcome, now, random)
    else if (outcome.kind === 'unknown')
      await save(db, {
        ...row,
        state: 'rejected',
        lease: null,
        cancelRequested: false,
        unacknowledgedAttempts: 0,
        fault: neverSent(now),
      })
    else if (row.cancelRequested && row.serverId === null && outcome.serverId !== null) {
      // The next attempt takes it back.
      await save(db, {
        ...row,
        state: 'unsent',
        lease: null,
        fault: null,
        attempts: 0,
        nextAt: 0,
        serverId: outcome.serverId,
      })
    } else {
      if (row.files.length > 0) await deleteFiles(db, row.key)
      await save(db, {
        ...row,
        state: 'accepted',
        lease: null,
        fault: null,
        serverId: row.serverId ?? outcome.serverId,
        doneAt: now,
      })
    }
    return true
  })
}

/**
 * Takes the run `key` back. One that the server cannot have is returned with its files, and stays `rejected` until
 * `drop`; any other is cancelled on the server as soon as that can be reached, and null is returned.
 */
export function takeBack(db: UserDb, key: string): Promise<RowWithFiles | null> {
  return db.transaction('rw', db.outbox, db.outboxFiles, async () => {
    const row = readRow(await db.outbox.get({ key }))
    if (!row) return null
    if (
      row.state === 'rejected' ||
      (row.state === 'unsent' && row.unacknowledgedAttempts === 0 && row.serverId === null)
    ) {
      await db.outbox.update(row.seq, { state: storedStates.rejected })
      return { row, files: await filesOf(db, row) }
    }
    const isUnderWay = row.state === 'sending'
    await db.outbox.update(row.seq, {
      cancelRequested: true,
      nextAt: 0,
      seen: false,
      ...(!isUnderWay && { state: storedStates.unsent }),
    })
    return null
  })
}

/** Deletes the row `key` if the server cannot have it; false when it may. */
export function dropUnsent(db: UserDb, key: string): Promise<boolean> {
  return db.transaction('rw', db.outbox, db.outboxFiles, async () => {
    const row = readRow(await db.outbox.get({ key }))
    if (row?.state !== 'unsent' || row.unacknowledgedAttempts > 0) return false
    await db.outbox.delete(row.seq)
    await deleteFiles(db, key)
    return true
  })
}

/** Deletes a row and its files, because the user wants that. */
export function drop(db: UserDb, key: string): Promise<void> {
  return db.transaction('rw', db.outbox, db.outboxFiles, async () => {
    await db.outbox.where('key').equals(key).delete()
    await deleteFiles(db, key)
  })
}

/** Lets a rejected row try again under the same key, and with it what waits for it. */
export function retry(db: UserDb, key: string): Promise<void> {
  return db.transaction('rw', db.outbox, async () => {
    const row = readRow(await db.outbox.get({ key }))
    if (row?.state !== 'rejected') return
    if (runRequestIn(row)) {
      // What was done meanwhile so that it can go, such as ending the pause of its agent, comes before it.
      const { seq, ...again } = row
      await db.outbox.delete(seq)
      await db.outbox.add(toStored({ ...again, ...asNew }))
    } else await db.outbox.update(row.seq, { ...asNew, state: storedStates.unsent })
    await unpark(db, row)
  })
}

/** Notes that the server's own records of these keys are kept; to be called inside a transaction on `outbox`. */
export async function markSeen(db: UserDb, keys: readonly string[]): Promise<void> {
  await db.outbox
    .where('key')
    .anyOf([...keys])
    .and(({ state, seen }) => state === storedStates.accepted && !seen)
    .modify({ seen: true })
}

/** What a rejected row becomes when it is to be sent after all. */
const asNew = { state: 'unsent', fault: null, attempts: 0, nextAt: 0 } as const

function notMade(maker: OutboxRow, at: number): Fault {
  const { title, name } = maker.input.body as { title?: string; name?: string }
  return {
    kind: 'refused',
    status: 0,
    code: dependencyRejected,
    detail: `It needs '${title ?? name}', which couldn't be saved.`,
    at,
  }
}

/** What was parked because `call` could not be sent waits again, behind it and in its order. */
async function unpark(db: UserDb, call: Pick<OutboxCall, 'noun' | 'name' | 'input'>): Promise<void> {
  const made = entityCreatedBy(call)
  if (made === null) return
  const isBehind = ({ state, fault, dependsOn, unacknowledgedAttempts }: OutboxRow) =>
    dependsOn.includes(made) &&
    (fault?.code === dependencyRejected || (state === 'unsent' && unacknowledgedAttempts === 0))
  const rows = await db.outbox.where('state').anyOf(storedStates.unsent, storedStates.rejected).toArray()
  for (const row of rows
    .flatMap((stored) => readRow(stored) ?? [])
    .filter(isBehind)
    .toSorted((a, b) => a.seq - b.seq)) {
    const { seq, ...rest } = row
    await db.outbox.delete(seq)
    await db.outbox.add(toStored({ ...rest, ...asNew }))
    await unpark(db, row)
  }
}

async function recordFault(
  db: UserDb,
  row: OutboxRow,
  { fault, retryAfter }: Extract<Outcome, { kind: 'fault' }>,
  now: number,
  random: number,
): Promise<void> {
  const { kind } = fault
  if (kind === 'refused' || kind === 'damaged') {
    await save(db, { ...row, state: 'rejected', cancelRequested: false, unacknowledgedAttempts: 0, fault })
    return
  }
  // These are clear answers too.
  if (kind === 'auth' || kind === 'throttled' || kind === 'outdated') row.unacknowledgedAttempts -= 1
  const attempts = row.fault?.kind === kind ? row.attempts + 1 : 1
  const nextAt = kind === 'auth' ? 0 : now + pauseAfter(kind, attempts - 1, retryAfter, random)
  await save(db, { ...row, state: 'unsent', fault, attempts, nextAt })
  // The server has had enough of this device, not of one agent.
  if (kind === 'throttled')
    await db.outbox
      .where('state')
      .equals(storedStates.unsent)
      .and((each) => each.nextAt < nextAt)
      .modify({ nextAt, fault })
}

function save(db: UserDb, row: OutboxRow): Promise<number> {
  return db.outbox.put(toStored(row))
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
