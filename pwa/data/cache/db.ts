import type { Agent } from '#shared/contract/agents.ts'
import type { CalendarEvent } from '#shared/contract/calendar.ts'
import type { ChatSession } from '#shared/contract/chat.ts'
import type { Draft } from '#shared/contract/drafts.ts'
import type { Proposal } from '#shared/contract/proposals.ts'
import type { Run } from '#shared/contract/runs.ts'
import type { Project } from '#shared/contract/projects.ts'
import type { Task } from '#shared/contract/tasks.ts'
// Before Dexie.
import '../page/broadcast.ts'
import { Dexie, type EntityTable, type Table, type Transaction } from 'dexie'
import { cursorName, databaseOf } from '../outbox/names.ts'
import type { OutboxFile, StoredRow } from '../outbox/row.ts'
import type { Block, Gone } from './kept-lists.ts'
import { openUntilRest } from '../page/page-rest.ts'

/**
 * Up to where the tables follow the server: `/sync`'s cursor, when it was fetched, in milliseconds since 1970, and how many
 * tasks were completed by then, here and on the server.
 */
export type SyncMeta = { name: string; cursor: string; fetchedAt: number; completedTasks?: number | undefined }

/** The server's last answer to a request outside the workspace, and when it came, in milliseconds since 1970. */
export type KeptAnswer = { name: string; value: unknown; keptAt: number }

/** One user's tables on this device: the server's rows as they travel, and what waits to be sent. */
export type UserDb = Dexie & {
  agents: EntityTable<Agent, 'id'>
  /** What lies over the blocks of these lists, as `kept-lists.ts` says. */
  tasks: EntityTable<Task | Gone, 'id'>
  projects: EntityTable<Project | Gone, 'id'>
  events: EntityTable<CalendarEvent | Gone, 'id'>
  blocks: Table<Block, number>
  /** When tasks were opened here that had left the device, or would by now; in milliseconds since 1970. */
  opened: EntityTable<{ id: string; at: number }, 'id'>
  executions: EntityTable<Run, 'id'>
  syncMeta: EntityTable<SyncMeta, 'name'>
  /** The chats, their runs, and what else the chat shows, by name. */
  chats: EntityTable<ChatSession, 'id'>
  chatRuns: EntityTable<Run, 'id'>
  chatFacts: EntityTable<{ name: string; value: unknown }, 'name'>
  answers: EntityTable<KeptAnswer, 'name'>
  drafts: EntityTable<Draft, 'id'>
  proposals: EntityTable<Proposal, 'id'>
  outbox: EntityTable<StoredRow, 'seq'>
  outboxFiles: Table<OutboxFile, [key: string, n: number]>
}

/**
 * Opens the database of `userId`; rejects when the browser refuses. `onTaken` is called when another tab deletes or
 * upgrades it: the connection is closed by then and must not be opened again, because an old tab would write what new
 * code cannot read.
 */
export async function openUserDb(userId: string, onTaken: () => void): Promise<UserDb> {
  const db = define(userId)
  db.on('versionchange', () => {
    db.close({ disableAutoOpen: true })
    onTaken()
    // Dexie would open it again at the next call.
    return false
  })
  await openUntilRest(db)
  // Closed by the browser, which Dexie does not report: the next one to open it has to look whether it is
  // still the same.
  db.backendDB().addEventListener('close', () => db.close({ disableAutoOpen: true }))
  return db
}

/** Whether the database of `userId` is there in a form that is older than this code's. */
export async function isUpgradeDue(userId: string): Promise<boolean> {
  const known = (await indexedDB.databases()).find(({ name }) => name === databaseOf(userId))
  // Dexie counts in tenths.
  return known?.version !== undefined && known.version < define(userId).verno * 10
}

function define(userId: string): UserDb {
  // Strict: what was reported as saved survives a power cut too.
  const db = new Dexie(databaseOf(userId), { chromeTransactionDurability: 'strict' }) as UserDb
  db.version(1).stores({
    agents: 'id',
    tasks: 'id',
    projects: 'id',
    executions: 'id, created_at, [agent_id+created_at]',
    syncMeta: 'name',
  })
  db.version(2).stores({ outbox: '++seq, &key, state', outboxFiles: '[key+n], key' })
  // Under a name of its own, so that a release without this table never moves the cursor past what it does not keep; it
  // names no place, which makes the server send everything.
  db.version(3).stores({ events: 'id' }).upgrade(startOver('sync', 'sync3'))
  db.version(4).stores({
    chats: 'id, updated_at',
    chatRuns: 'id, created_at, [thread_id+created_at]',
    chatFacts: 'name',
    answers: 'name',
  })
  db.version(5)
    .stores({ drafts: 'id, updated_at', executions: 'id, created_at, [agent_id+created_at], context.task_id' })
    .upgrade(startOver('sync3', 'sync4'))
  db.version(6).stores({ proposals: 'id, created_at' }).upgrade(startOver('sync4', 'sync5'))
  // What was completed long ago leaves with the next answer.
  db.version(7).stores({ opened: 'id, at', blocks: '++n, list' }).upgrade(startOver('sync5', cursorName))
  return db
}

/** Keeps what is there, and lets the next answer of the server replace all of it. */
function startOver(before: string, after: string) {
  return async (tx: Transaction) => {
    const meta = (await tx.table('syncMeta').get(before)) as SyncMeta | undefined
    if (meta) await tx.table('syncMeta').put({ ...meta, name: after, cursor: 'from the start' })
  }
}
