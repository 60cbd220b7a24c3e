import { isDue } from '#shared/domain/classify.ts'
import type { UserDb } from '../cache/db.ts'
import { type OutboxRow, type StoredRow, entityCreatedBy, readRow, runRequestIn, storedStates } from './row.ts'

/**
 * Whether `due` must wait for rows under way: a run request for the changes made before it, so that the agent sees
 * them, and a deletion for every earlier call.
 */
export function waitsForChanges(due: OutboxRow, sending: readonly OutboxRow[]): boolean {
  const before = sending.filter(({ seq }) => seq < due.seq)
  return due.name === 'remove'
    ? before.length > 0
    : runRequestIn(due) !== null && before.some((row) => runRequestIn(row) === null)
}

/**
 * How much of the queue is read first: what goes next is nearly always there, and a cursor costs more than all of it.
 */
const headLength = 8

type Found = {
  /** The first row that may go now. */
  due: OutboxRow | undefined
  /** Those that wait before it. */
  ahead: OutboxRow[]
  /** Otherwise when the next one wants to be tried, null for never. */
  nextAt: number | null
}

/** Looks for the row that goes next; rows with a `busy` ordering key are passed over. */
export async function firstDue(db: UserDb, busy: ReadonlySet<string>, now: number): Promise<Found> {
  const queued = () => db.outbox.where('state').equals(storedStates.unsent)
  const head = await queued().limit(headLength).toArray()
  const found = findDue(head, busy, now)
  const isWhole = found.due?.attempts === 0 || head.length < headLength
  const { damaged, ...rest } = isWhole ? found : findDue(await queued().toArray(), busy, now)
  // A damaged row is not sent: what can be read of it would be another call.
  for (const seq of damaged)
    await db.outbox.update(seq, {
      state: storedStates.rejected,
      lease: null,
      fault: { kind: 'damaged', status: 0, code: 'damaged', detail: 'It is damaged on this device.', at: now },
    })
  return rest
}

function findDue(queue: readonly StoredRow[], busy: ReadonlySet<string>, now: number): Found & { damaged: number[] } {
  const orderingKeys = new Set(busy)
  const rows: OutboxRow[] = []
  const damaged: number[] = []
  let due: OutboxRow | undefined
  let nextAt: number | null = null
  for (const stored of queue) {
    const row = readRow(stored)
    if (!row) {
      if (!orderingKeys.has(stored.lane)) damaged.push(stored.seq)
      continue
    }
    rows.push(row)
    if (orderingKeys.has(row.orderingKey)) continue
    // What is taken back holds up nothing.
    if (!row.cancelRequested) orderingKeys.add(row.orderingKey)
    if (!isDue(row, now)) nextAt = Math.min(nextAt ?? row.nextAt, row.nextAt)
    else if (!due || row.attempts < due.attempts) due = row
    if (due?.attempts === 0) break
  }
  return { due, ahead: rows.filter(({ seq }) => due && seq < due.seq), nextAt, damaged }
}

/** The seven agents of every workspace, which no call makes. */
const givenAgents = /^agents:[1-7]$/

/** The earlier call that is still to create something `row` depends on; one under way is preferred to a refused one. */
export async function makerOf(
  db: UserDb,
  row: OutboxRow,
  onTheirWay: readonly OutboxRow[],
): Promise<OutboxRow | undefined> {
  const dependsOn = row.dependsOn.filter((need) => !givenAgents.test(need))
  if (dependsOn.length === 0) return undefined
  const makes = (each: OutboxRow) =>
    each.seq < row.seq && dependsOn.includes(entityCreatedBy(each) ?? '') && !isThere(each)
  const maker = onTheirWay.find(makes)
  if (maker) return maker
  const refused = await db.outbox.where('state').equals(storedStates.rejected).toArray()
  return refused.flatMap((stored) => readRow(stored) ?? []).find(makes)
}

/** What was refused because the server has it already holds up nothing. */
function isThere({ state, fault }: OutboxRow): boolean {
  return state === 'rejected' && fault?.status === 409 && fault.code.endsWith('_exists')
}
