import type { RunStatus } from '#shared/contract/runs.ts'
import { findRows, tablesOf } from '../cache/kept-lists.ts'
import type { UserDb } from '../cache/db.ts'
import { type OutboxFile, type OutboxRow, type StoredRow, readRow, runRequestIn } from './row.ts'

/** One call that this device keeps, or has sent lately. */
export type Entry = {
  seq: number
  /** Null where it cannot be read. */
  row: OutboxRow | null
  /** It cannot be sent: it cannot be read, or its files are gone. */
  isDamaged: boolean
  /** What it takes on this device. */
  bytes: number
  /** The status of the run that it began, as far as this device knows. */
  status: RunStatus | null
}

/** The entries in their order, and the names of the entities that they refer to (`tasks:0192…`, `agents:6`). */
export type Entries = { entries: Entry[]; names: Readonly<Record<string, string>> }

/** A stored row and its files as they lay there. */
export type StoredCall = { stored: StoredRow; files: OutboxFile[] }

/** What waits or was refused, what was sent since `since`, and what was sent before and runs still. */
export function listEntries(db: UserDb, since: number): Promise<Entries> {
  const tables = [
    db.outbox,
    db.outboxFiles,
    db.agents,
    ...tablesOf(db),
    db.executions,
    db.chatRuns,
    db.drafts,
    db.proposals,
  ]
  return db.transaction('r', tables, async () => {
    const [stored, fileKeys] = await Promise.all([db.outbox.toArray(), db.outboxFiles.toCollection().primaryKeys()])
    const fileCounts = new Map<string, number>()
    for (const [key] of fileKeys) fileCounts.set(key, (fileCounts.get(key) ?? 0) + 1)
    const rows = stored.map(readRow)
    const statuses = await statusesOf(db, rows)
    const entries = stored.map((each, n): Entry => {
      const row = rows[n] ?? null
      const isDamaged =
        !row || (row.state !== 'accepted' && row.serverId === null && (fileCounts.get(row.key) ?? 0) < row.files.length)
      return {
        seq: each.seq,
        row,
        isDamaged,
        bytes: sizeOf(each, isDamaged ? null : row),
        status: statuses.get(row?.serverId ?? '') ?? null,
      }
    })
    const shown = entries.filter(
      ({ row, status }) => row?.state !== 'accepted' || (row.doneAt ?? 0) >= since || isUnderWay(status),
    )
    return { entries: shown, names: await namesOf(db, shown) }
  })
}

/**
 * Takes an entry off this device that no server can have, refused and damaged ones among them; returns what brings it
 * back, or null when it may have arrived.
 */
export function takeOut(db: UserDb, seq: number): Promise<StoredCall | null> {
  return db.transaction('rw', db.outbox, db.outboxFiles, async () => {
    const stored = await db.outbox.get(seq)
    const row = readRow(stored)
    if (!stored || (row && row.state !== 'rejected' && !isUnsent(row))) return null
    const files = await filesOf(db, stored)
    await db.outbox.delete(seq)
    await db.outboxFiles.bulkDelete(files.map(({ key, n }) => [key, n]))
    return { stored, files }
  })
}

/** Puts back in its place what was taken out. */
export function putBack(db: UserDb, { stored, files }: StoredCall): Promise<void> {
  return db.transaction('rw', db.outbox, db.outboxFiles, async () => {
    await db.outbox.put(stored)
    await db.outboxFiles.bulkPut(files)
  })
}

/** An entry as it lies there, to save what can be read of it. */
export function readStored(db: UserDb, seq: number): Promise<StoredCall | null> {
  return db.transaction('r', db.outbox, db.outboxFiles, async () => {
    const stored = await db.outbox.get(seq)
    return stored ? { stored, files: await filesOf(db, stored) } : null
  })
}

/** Whether no attempt at it has left this device. */
export function isUnsent({ state, unacknowledgedAttempts, serverId, cancelRequested }: OutboxRow): boolean {
  return state === 'unsent' && unacknowledgedAttempts === 0 && serverId === null && !cancelRequested
}

/** Whether a run has begun and not ended. */
export function isUnderWay(status: RunStatus | null): boolean {
  return status === 'queued' || status === 'running' || status === 'waiting'
}

async function filesOf(db: UserDb, { key }: StoredRow): Promise<OutboxFile[]> {
  return typeof key === 'string' ? db.outboxFiles.where('key').equals(key).toArray() : []
}

function sizeOf(stored: StoredRow, row: OutboxRow | null): number {
  const text = JSON.stringify(row?.input ?? stored)?.length ?? 0
  if (!row || row.state === 'accepted') return text
  return text + (row.bytes || row.files.reduce((sum, { size }) => sum + size, 0))
}

async function statusesOf(db: UserDb, rows: readonly (OutboxRow | null)[]): Promise<Map<string, RunStatus>> {
  const ids = rows.flatMap((row) => (row?.serverId && runRequestIn(row) ? [row.serverId] : []))
  const runs = [...(await db.executions.bulkGet(ids)), ...(await db.chatRuns.bulkGet(ids))]
  return new Map(runs.flatMap((run) => (run ? [[run.id, run.status] as const] : [])))
}

type Named = { id: string; title?: string; name?: string }

/** The names as the device knows them, or as the calls have them: those of new or deleted entities are nowhere else. */
async function namesOf(db: UserDb, entries: readonly Entry[]): Promise<Record<string, string>> {
  const names: Record<string, string> = {}
  const wanted = new Map<string, string[]>()
  for (const { row } of entries) {
    if (!row) continue
    const { noun, id } = entityOf(row)
    const { title, name } = row.input.body ?? {}
    const called = title ?? name
    if (noun !== null && typeof called === 'string') names[`${noun}:${id}`] ??= called
    if (noun !== null) wanted.set(noun, [...(wanted.get(noun) ?? []), id])
  }
  const readers: Record<string, (ids: string[]) => PromiseLike<(Named | undefined)[]>> = {
    agents: (ids) => db.agents.bulkGet(ids),
    tasks: (ids) => findRows(db, 'tasks', ids),
    projects: (ids) => findRows(db, 'projects', ids),
    calendar: (ids) => findRows(db, 'events', ids),
    drafts: (ids) => db.drafts.bulkGet(ids),
    proposals: (ids) => db.proposals.bulkGet(ids),
  }
  for (const [noun, ids] of wanted) {
    const things = (await readers[noun]?.([...new Set(ids)])) ?? []
    for (const thing of things) if (thing) names[`${noun}:${thing.id}`] = thing.title ?? thing.name ?? ''
  }
  return names
}

/**
 * The entity that a call is about; for a run request, the agent. `noun` is null where it is about nothing that has a
 * name.
 */
export function entityOf({ noun, name, input }: Pick<OutboxRow, 'noun' | 'name' | 'input'>): {
  noun: string | null
  id: string
} {
  const id = String(input.params?.id ?? input.body?.id ?? '')
  if (noun === 'executions') return name === 'create' ? { noun: 'agents', id } : { noun: null, id }
  return { noun: noun === 'chat' ? null : noun, id }
}
