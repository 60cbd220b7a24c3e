import { sql } from 'kysely'
import type { Env } from '../env.ts'
import type { Db } from '../db/connect.ts'
import type { RunRow, Schema } from '../db/schema.ts'
import { type Snapshot, listColumns } from '../db/snapshot.ts'
import { copyTable } from './copy.repo.ts'
import { keepOwed, readOwed } from './owed.repo.ts'
import { backedTables, keptTables, leftTables, restoredTables } from './tables.ts'
import { openStatuses } from '#shared/domain/run-state.ts'

/** What is written over instead of deleted, because sessions and keys that stay refer to it. */
const overwritten: readonly (keyof Schema)[] = ['workspaces', 'users', 'executions']

/** Why a run is cancelled that the backup does not hold; its key stays taken. */
export const removedError = 'Removed by a restore.'
/**
 * Why a run is cancelled that had not ended when the backup was made: it may have ended since, and must not happen
 * twice.
 */
export const interruptedError =
  'This was still going on when the backup was made that has been restored. Run it again if it is still wanted.'

type Options = {
  tx: Db
  from: Snapshot
  kind: Env['database']['kind']
  now: number
  epoch: string
  signal: AbortSignal
  progress: (table: string) => void
}

type Replacing = Options & {
  /** Called before a user with connections is deleted whom the backup does not hold. */
  leaving: (userId: string) => Promise<void>
}

/** Puts the data of `from` in the place of what there is, in the transaction `tx`. */
export async function replaceAll({ tx, from, kind, now, epoch, signal, progress, leaving }: Replacing): Promise<void> {
  if (kind === 'postgres') await lockTables(tx)
  const columnsOf = await listColumns(tx)
  const owed = await readOwed(tx)
  for (const table of restoredTables.toReversed())
    if (!overwritten.includes(table)) await tx.deleteFrom(table).execute()
  await tx.updateTable('workspaces').set({ rev: -1 }).execute()
  // Frees the addresses of restored users; a user who keeps such a one is not in the backup.
  await tx.updateTable('users').set({ email: gone, username: gone }).execute()
  await tx
    .updateTable('executions')
    .set({ ...emptied, error: removedError, deleted_at: now, finished_at: sql`coalesce(finished_at, ${now})` })
    .execute()
  for (const table of restoredTables) {
    progress(table)
    await copyTable(tx, from, table, columnsOf.get(table)!, signal, overwritten.includes(table))
    if (table === 'executions') await forgetGone(tx, columnsOf, leaving)
  }
  await endOpenRuns(tx, now)
  await keepOwed(tx, owed, now)
  await tx.updateTable('workspaces').set({ epoch }).execute()
  await tx
    .updateTable('google_mirrors')
    .set((set) => ({
      seq: set('seq', '+', 1),
      next_at: now,
      tries: 0,
      error: null,
      wanted: sql`case when exists (
        select 1 from events where events.workspace_id = google_mirrors.workspace_id and events.id = google_mirrors.event_id
      ) then 'there' else 'gone' end`,
    }))
    .execute()
  await countRows(tx, kind)
}

/**
 * Fills an installation without users. Where the backup was the last state of another one, everything goes on as it
 * stood there.
 */
export async function fillEmpty(
  { tx, from, kind, now, epoch, signal, progress }: Options,
  isMove: boolean,
): Promise<void> {
  const columnsOf = await listColumns(tx)
  await tx.deleteFrom('settings').execute()
  // The audit log that comes has days of its own.
  await tx.deleteFrom('audit_days').execute()
  for (const table of backedTables) {
    progress(table)
    await copyTable(tx, from, table, columnsOf.get(table)!, signal)
  }
  await countRows(tx, kind)
  if (isMove) return
  await endOpenRuns(tx, now)
  await tx.updateTable('workspaces').set({ epoch }).execute()
}

/** PostgreSQL plans by what it last counted, which is nothing in new tables, and counts again by itself only minutes later. */
async function countRows(tx: Db, kind: Options['kind']): Promise<void> {
  if (kind === 'postgres') await sql`analyze ${sql.join(backedTables.map((table) => sql.table(table)))}`.execute(tx)
}

/** Whether the database is empty. */
export async function isEmpty(db: Db): Promise<boolean> {
  const [user, workspace] = [
    await db.selectFrom('users').select('id').limit(1).executeTakeFirst(),
    await db.selectFrom('workspaces').select('id').limit(1).executeTakeFirst(),
  ]
  return user === undefined && workspace === undefined
}

/** Runs that have not ended, with whose they are. */
export async function openRuns(db: Db): Promise<Pick<RunRow, 'id' | 'user_id' | 'workspace_id'>[]> {
  return db
    .selectFrom('executions')
    .select(['id', 'user_id', 'workspace_id'])
    .where('status', 'in', openStatuses)
    .execute()
}

const gone = sql<string>`id || '#'`

/** A run of which nothing but its key is left. */
const emptied = {
  status: 'cancelled',
  prompt: '',
  context: '{}',
  files: '[]',
  result: null,
  steps: '[]',
  state: null,
  pending_action: null,
  waiting_until: null,
  lease_owner: null,
  lease_until: null,
  cancel_requested: 0,
  thread_id: null,
  rev: 0,
} satisfies Partial<RunRow>

/**
 * Other processes read on and write only afterwards. The order is that of writes, a key first and then the workspace: a
 * write that has begun gets to the end.
 */
async function lockTables(tx: Db): Promise<void> {
  const first = ['request_keys', 'workspaces']
  const rest = [...restoredTables, ...keptTables].filter((table) => !first.includes(table))
  for (const table of [...first, ...rest]) await sql`lock table ${sql.table(table)} in exclusive mode`.execute(tx)
}

/**
 * Deletes the people and workspaces that the backup does not hold, with whatever refers to them. Sessions and tokens
 * go with their person.
 */
async function forgetGone(tx: Db, columnsOf: Map<string, string[]>, leaving: Replacing['leaving']): Promise<void> {
  const people = tx.selectFrom('users').select('id').where('email', '=', gone)
  const workspaces = tx.selectFrom('workspaces').select('id').where('rev', '<', 0)
  for (const { user_id } of await tx
    .selectFrom('google_connections')
    .select('user_id')
    .distinct()
    .where('user_id', 'in', people)
    .execute())
    await leaving(user_id)
  await tx.deleteFrom('executions').where('user_id', 'in', people).execute()
  // A key that stays belongs where its person is now.
  const theirs = sql<string>`(select users.workspace_id from users where users.id = executions.user_id)`
  await tx.updateTable('executions').set({ workspace_id: theirs }).where('workspace_id', 'in', workspaces).execute()
  for (const table of [...Object.keys(leftTables), ...keptTables]) {
    if (columnsOf.get(table)?.includes('workspace_id'))
      await tx
        .deleteFrom(table as 'invitations')
        .where('workspace_id', 'in', workspaces)
        .execute()
  }
  await tx.deleteFrom('users').where('email', '=', gone).execute()
  await tx.deleteFrom('workspaces').where('rev', '<', 0).execute()
}

/** What had not ended does not begin again: it may have ended since, and have been charged. */
async function endOpenRuns(tx: Db, now: number): Promise<void> {
  const {
    prompt: _,
    context: _context,
    files: _files,
    thread_id: _thread,
    result: _result,
    steps: _steps,
    rev: _rev,
    ...ended
  } = emptied
  await tx
    .updateTable('executions')
    .set({ ...ended, error: interruptedError, finished_at: now })
    .where('status', 'in', openStatuses)
    .execute()
  await tx.deleteFrom('execution_events').execute()
  await tx.deleteFrom('credit_holds').execute()
  await tx.updateTable('credit_accounts').set({ held: 0 }).execute()
}
