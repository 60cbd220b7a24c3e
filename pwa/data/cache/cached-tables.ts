import type { Agent } from '#shared/contract/agents.ts'
import type { CalendarEvent } from '#shared/contract/calendar.ts'
import type { Output } from '#shared/contract/endpoint.ts'
import type { Run } from '#shared/contract/runs.ts'
import type { Project } from '#shared/contract/projects.ts'
import type { sync } from '#shared/contract/sync.ts'
import type { Task } from '#shared/contract/tasks.ts'
import { isFinal } from '#shared/domain/run-state.ts'
import type { Table } from 'dexie'
import type { UserDb } from './db.ts'
import { clearLists, hasManyOver, keepRows, readList, tablesOf } from './kept-lists.ts'
import { readTasks } from './kept-tasks.ts'
import { cursorName } from '../outbox/names.ts'
import type { OutboxRow } from '../outbox/row.ts'
import { markSeen, openRows } from '../outbox/store.ts'

/** What `/sync` answers. */
export type Changes = Output<typeof sync.pull>

/**
 * The workspace as it was at `cursor`, as far as it is kept, and what waits to be sent; `fetchedAt` in milliseconds since
 * 1970, `completedTasks` how many there are here and on the server.
 */
export type Tables = {
  agents: Agent[]
  tasks: Task[]
  projects: Project[]
  events: CalendarEvent[]
  rows: OutboxRow[]
  cursor: string
  fetchedAt: number
  completedTasks: number | undefined
  /** Whether `tidyLists` has something to do. */
  isUntidy: boolean
}

/** All of the workspace that is kept, in no order; null before the first answer was kept. */
export function readTables(db: UserDb): Promise<Tables | null> {
  return db.transaction('r', [...tablesOf(db), db.agents, db.opened, db.syncMeta, db.outbox], async () => {
    const meta = await db.syncMeta.get(cursorName)
    if (!meta) return null
    const lists = [
      db.agents.toArray(),
      readTasks(db, Date.now()),
      readList(db, 'projects'),
      readList(db, 'events'),
      openRows(db),
    ] as const
    const [agents, { kept: tasks, past }, projects, events, rows] = await Promise.all(lists)
    const { cursor, fetchedAt, completedTasks } = meta
    const isUntidy = past > 0 || (await hasManyOver(db))
    return { agents, tasks, projects, events, rows, cursor, fetchedAt, completedTasks, isUntidy }
  })
}

/**
 * Keeps the answer to a request with the cursor `asked`; `settled` has the keys of the calls that the server had
 * accepted before it, so that the answer includes them. Returns false, and changes nothing, when the tables are not at
 * that cursor: another tab was faster, and the answer may be older than what it kept.
 */
export function keepChanges(
  db: UserDb,
  asked: string | null,
  changes: Changes,
  settled: readonly string[],
  fetchedAt: number,
): Promise<boolean> {
  return db.transaction(
    'rw',
    [...tablesOf(db), db.agents, db.executions, db.drafts, db.proposals, db.syncMeta, db.outbox],
    async () => {
      const meta = await db.syncMeta.get(cursorName)
      if ((meta?.cursor ?? null) !== asked) return false
      const {
        agents,
        tasks,
        projects,
        events,
        executions,
        drafts = nothing,
        proposals = nothing,
        reset,
        cursor,
      } = changes
      if (reset)
        await Promise.all([
          db.agents.clear(),
          clearLists(db),
          db.executions.clear(),
          db.drafts.clear(),
          db.proposals.clear(),
        ])
      await Promise.all([
        keep(db.agents, agents),
        keepRows(db, 'tasks', tasks),
        keepRows(db, 'projects', projects),
        keepRows(db, 'events', events),
        putRuns(db, executions.changed),
        db.executions.bulkDelete(executions.deleted),
        keep(db.drafts, drafts),
        keep(db.proposals, proposals),
      ])
      if (settled.length > 0) await markSeen(db, settled)
      await db.syncMeta.put({ name: cursorName, cursor, fetchedAt, completedTasks: changes.completed_tasks })
      return true
    },
  )
}

/** What servers before drafts and proposals tell of them. */
const nothing = { changed: [], deleted: [] }

/** Where runs are kept: those of agents, or those of chats. */
export type RunTable = 'executions' | 'chatRuns'

/**
 * Keeps `runs`; one that has ended stays so, whatever an answer says that was under way meanwhile. To be called
 * inside a transaction on that table and `outbox`.
 */
export async function putRuns(db: UserDb, runs: readonly Run[], table: RunTable = 'executions'): Promise<void> {
  const kept = await db[table].bulkGet(runs.map(({ id }) => id))
  await db[table].bulkPut(runs.filter((run, n) => isFinal(run.status) || !kept[n] || !isFinal(kept[n].status)))
  await markSeen(
    db,
    runs.map(({ idempotency_key }) => idempotency_key),
  )
}

async function keep<Row>(
  table: Table<Row, string>,
  { changed, deleted }: { changed: Row[]; deleted: string[] },
): Promise<void> {
  if (changed.length > 0) await table.bulkPut(changed)
  if (deleted.length > 0) await table.bulkDelete(deleted)
}
