import { sql } from 'kysely'
import type { AttachedFile } from '#shared/contract/runs.ts'
import { openStatuses } from '#shared/domain/run-state.ts'
import type { Db } from '../db/connect.ts'
import { preparedFirst } from '../db/prepared.ts'
import type { RunRow } from '../db/schema.ts'
import { type QueuedRun, isResumed } from './claims.repo.ts'

/** How much of its thread a run gets. */
export const maxTurns = 20

/** What was said in a thread before a run, oldest first: at most `limit` runs that ended with a result. */
export async function threadBefore(
  db: Db,
  { user_id, thread_id, created_at, id }: RunRow,
  limit: number,
): Promise<Pick<RunRow, 'id' | 'prompt' | 'result' | 'steps' | 'next' | 'answered'>[]> {
  if (thread_id === null) return []
  const ended = db
    .selectFrom('executions')
    .select(['id', 'created_at', 'prompt', 'result', 'steps', 'next', 'answered'])
    .where('user_id', '=', user_id)
    .where('created_at', '<=', created_at)
    .where('id', '!=', id)
    // Not the bare column: SQLite would go through everything that was ever completed.
    .where(sql`status || ''`, '=', 'completed')
  const following = await ended.where('thread_id', '=', thread_id).orderBy('created_at', 'desc').limit(limit).execute()
  // The first of a thread may be known by its own id.
  const isWhole = following.length < limit && following.every((each) => each.id !== thread_id)
  const first = isWhole ? await ended.where('id', '=', thread_id).execute() : []
  return [...first, ...following.toReversed()]
}

/** The runs of a conversation that have not ended. */
export async function openInThread(db: Db, userId: string, threadId: string): Promise<string[]> {
  const open = db
    .selectFrom('executions')
    .select('id')
    .where('user_id', '=', userId)
    .where('thread_id', '=', threadId)
    .where('chat', '=', 1)
  return (await open.where('status', 'in', openStatuses).execute()).map(({ id }) => id)
}

/**
 * Empties every run of a conversation, and returns their ids; what it cost stays. One that would not stop is taken from
 * the process that works on it.
 */
export async function eraseRuns(
  tx: Db,
  userId: string,
  threadId: string,
  why: Pick<RunRow, 'error' | 'deleted_at' | 'rev'>,
): Promise<string[]> {
  const rows = await tx
    .updateTable('executions')
    .set({
      prompt: '',
      context: '{}',
      files: '[]',
      result: null,
      steps: '[]',
      state: null,
      pending_action: null,
      outcome_note: null,
      next: null,
      lease_owner: null,
      lease_until: null,
      status: 'cancelled',
      ...why,
    })
    .where('user_id', '=', userId)
    .where('thread_id', '=', threadId)
    .where('chat', '=', 1)
    .returning('id')
    .execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  await tx.deleteFrom('execution_files').where('execution_id', 'in', ids).execute()
  await tx.deleteFrom('execution_events').where('execution_id', 'in', ids).execute()
  await tx.deleteFrom('webhook_deliveries').where('execution_id', 'in', ids).execute()
  return ids
}

/**
 * Whether a queued run has to wait for what was said before it in its thread. One that waits for a person blocks no
 * other.
 */
export async function isBehind(db: Db, id: string): Promise<boolean> {
  const row = await findInThread(db, id)
  // The first of a thread may be known by its own id.
  if (row?.status !== 'queued' || row.thread_id === null) return false
  const before = await openOfThread(db, row.user_id, row.thread_id)
    .where((where) =>
      where.or([
        where('created_at', '<', row.created_at),
        where.and([where('created_at', '=', row.created_at), where('id', '<', id)]),
      ]),
    )
    .executeTakeFirst()
  return before !== undefined
}

/** The run that is next in the thread of another one; undefined while one goes on there, or where none is left. */
export async function nextInThread(db: Db, id: string): Promise<QueuedRun | undefined> {
  const row = await findInThread(db, id)
  const first = row && (await firstOpen(db, row.user_id, row.thread_id ?? row.id))
  return first?.status === 'queued' ? first : undefined
}

const findInThread = preparedFirst((db, id: string) =>
  db.selectFrom('executions').select(['id', 'user_id', 'thread_id', 'created_at', 'status']).where('id', '=', id),
)

/** The runs of a thread that have not ended and wait for no person. */
function openOfThread(db: Db, userId: string, threadId: string) {
  return db
    .selectFrom('executions')
    .select(['id', 'workspace_id', 'user_id', isResumed, 'status'])
    .where('id', 'in', (of) =>
      of
        .selectFrom('executions as open')
        .select('open.id')
        .where('open.user_id', '=', userId)
        .where('open.status', 'in', ['queued', 'running'])
        // As the index of the few runs that are not completed says it, or it is not used.
        .where('open.status', '<>', sql.lit('completed'))
        .where((where) => where.or([where('open.thread_id', '=', threadId), where('open.id', '=', threadId)])),
    )
}

const firstOpen = preparedFirst((db, userId: string, threadId: string) =>
  openOfThread(db, userId, threadId).orderBy('created_at').orderBy('id').limit(1),
)

/** The last of these runs, the oldest first, whose files together hold at most so many bytes. */
export async function lastWithin(db: Db, ids: string[], bytes: number): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('execution_files')
    .select(['execution_id', (of) => of.fn.sum(of.fn('octet_length', ['content'])).as('bytes')])
    .where('execution_id', 'in', ids)
    .groupBy('execution_id')
    .execute()
  const sizes = new Map(rows.map((row) => [row.execution_id, Number(row.bytes)]))
  let left = bytes
  const tooMany = ids.findLastIndex((id) => (left -= sizes.get(id) ?? 0) < 0)
  return ids.slice(tooMany + 1)
}

/** The files of several runs, in the order of `runs`. */
export async function filesOfRuns(db: Db, ids: string[]): Promise<AttachedFile[]> {
  if (ids.length === 0) return []
  const files = await db
    .selectFrom('execution_files')
    .select(['execution_id', 'name', 'size', 'type', 'content'])
    .where('execution_id', 'in', ids)
    .orderBy('n')
    .execute()
  return files
    .toSorted((a, b) => ids.indexOf(a.execution_id) - ids.indexOf(b.execution_id))
    .map(({ name, size, type, content }) => ({ name, size, type, content }))
}
