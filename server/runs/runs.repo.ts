import { type ExpressionBuilder, sql } from 'kysely'
import type { AttachedFile, Run, Step } from '#shared/contract/runs.ts'
import type { Db } from '../db/connect.ts'
import { prepared, preparedFirst } from '../db/prepared.ts'
import type { RunRow, Schema } from '../db/schema.ts'

/** A run without the state it waits with, which may be megabytes and is for the process that takes it up again. */
export type RunRecord = Omit<RunRow, 'state' | 'task_id'>

export const recordColumns = [
  'id',
  'workspace_id',
  'user_id',
  'agent_id',
  'client_key',
  'request_hash',
  'status',
  'prompt',
  'context',
  'files',
  'provider_wanted',
  'thread_id',
  'client_time',
  'time_zone',
  'result',
  'error',
  'provider',
  'provider_reason',
  'credits_used',
  'steps',
  'pending_action',
  'decision',
  'waiting_until',
  'cancel_requested',
  'lease_owner',
  'lease_until',
  'created_at',
  'started_at',
  'finished_at',
  'rev',
  'chat',
  'deleted_at',
  'outcome',
  'outcome_note',
  'next',
  'answered',
  'answers',
] as const satisfies (keyof RunRecord)[]

const insertRow = preparedFirst((db, row: RunRow) =>
  db
    .insertInto('executions')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'client_key']).doNothing())
    .returning('id'),
)

/** Inserts a run unless its user has one under this key already; returns whether it did. */
export async function insertRun(db: Db, row: RunRow, files: AttachedFile[]): Promise<boolean> {
  if (!(await insertRow(db, row))) return false
  if (files.length > 0) {
    await db
      .insertInto('execution_files')
      .values(files.map((file, n) => ({ execution_id: row.id, n, ...file })))
      .execute()
  }
  return true
}

export const findRun: (db: Db, userId: string, id: string) => Promise<RunRecord | undefined> = preparedFirst(
  (db, userId: string, id: string) =>
    db
      .selectFrom('executions')
      .select(recordColumns)
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('deleted_at', 'is', null),
)

/** A run of any user. */
export async function findAnybodys(db: Db, id: string): Promise<RunRecord | undefined> {
  return db.selectFrom('executions').select(recordColumns).where('id', '=', id).executeTakeFirst()
}

/** Also finds a run that was deleted: its key stays taken. */
export const findRunByKey: (db: Db, userId: string, key: string) => Promise<RunRecord | undefined> = preparedFirst(
  (db, userId: string, key: string) =>
    db.selectFrom('executions').select(recordColumns).where('user_id', '=', userId).where('client_key', '=', key),
)

/** Notes which next action of a run was taken; false where one was before. */
export async function takeNext(db: Db, id: string, answered: string, rev: number): Promise<boolean> {
  const taken = await db
    .updateTable('executions')
    .set({ answered, rev })
    .where('id', '=', id)
    .where('answered', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

type RunFilter = {
  agent_id?: string | undefined
  status?: RunRow['status'] | undefined
  idempotency_key?: string | undefined
  thread_id?: string | undefined
  task_id?: string | undefined
  before?: { created_at: number; id: string } | undefined
  limit: number
}

/**
 * A user's runs, newest first. Runs of a conversation are included only where the query names the conversation, a key
 * or `waiting`.
 */
export async function listRuns(db: Db, userId: string, filter: RunFilter): Promise<RunRecord[]> {
  const { before, thread_id } = filter
  const all = db.selectFrom('executions').select(recordColumns).where('deleted_at', 'is', null)
  let query = thread_id
    ? all.where('id', 'in', (of) => membersOf(of, userId, thread_id))
    : all.where('user_id', '=', userId)
  if (filter.agent_id) query = query.where('agent_id', '=', filter.agent_id)
  if (filter.task_id) query = query.where('task_id', '=', filter.task_id)
  if (filter.status) query = query.where('status', '=', filter.status)
  // Said in so many words, it lets the index of the few others be used.
  if (filter.status && filter.status !== 'completed') query = query.where('status', '<>', sql.lit('completed'))
  if (filter.idempotency_key) query = query.where('client_key', '=', filter.idempotency_key)
  if (!thread_id && !filter.idempotency_key && filter.status !== 'waiting') query = query.where('chat', '=', 0)
  if (before) {
    query = query.where((where) =>
      where.or([
        where('created_at', '<', before.created_at),
        where.and([where('created_at', '=', before.created_at), where('id', '<', before.id)]),
      ]),
    )
  }
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(filter.limit).execute()
}

/**
 * A person's runs of a thread: the first, whose id it is, and those that follow. Apply further conditions to this result
 * only: a planner that sees a person or a status in the same query scans all rows with it.
 */
function membersOf(of: ExpressionBuilder<Schema, 'executions'>, userId: string, threadId: string) {
  const following = of
    .selectFrom('executions as following')
    .select('following.id')
    .where('following.user_id', '=', userId)
    .where('following.thread_id', '=', threadId)
  const first = of
    .selectFrom('executions as first')
    .select('first.id')
    .where('first.user_id', '=', userId)
    .where('first.id', '=', threadId)
  return following.unionAll(first)
}

export const filesOfRun: (db: Db, id: string) => Promise<AttachedFile[]> = prepared((db, id: string) =>
  db
    .selectFrom('execution_files')
    .select(['name', 'size', 'type', 'content'])
    .where('execution_id', '=', id)
    .orderBy('n'),
)

export async function findFile(db: Db, id: string, n: number): Promise<AttachedFile | undefined> {
  return db
    .selectFrom('execution_files')
    .select(['name', 'size', 'type', 'content'])
    .where('execution_id', '=', id)
    .where('n', '=', n)
    .executeTakeFirst()
}

/** Writes what has become of the steps of a run. */
export async function updateSteps(tx: Db, runId: string, steps: string, rev: number): Promise<void> {
  await tx.updateTable('executions').set({ steps, rev }).where('id', '=', runId).execute()
}

/** The whole run as clients see it. */
export function presentRun(row: RunRecord): Run {
  return {
    id: row.id,
    agent_id: row.agent_id,
    idempotency_key: row.client_key,
    prompt: row.prompt,
    context: JSON.parse(row.context) as Run['context'],
    attached_files: JSON.parse(row.files) as Run['attached_files'],
    status: row.status,
    result: row.result,
    error: row.error,
    provider_wanted: row.provider_wanted,
    provider: row.provider,
    provider_reason: row.provider_reason,
    credits_used: row.credits_used,
    steps: JSON.parse(row.steps) as Step[],
    pending_action:
      row.status === 'waiting' && row.pending_action !== null
        ? (JSON.parse(row.pending_action) as Run['pending_action'])
        : null,
    thread_id: row.thread_id,
    outcome: row.outcome,
    outcome_note: row.outcome_note,
    next: row.next === null ? [] : (JSON.parse(row.next) as Run['next']),
    answered: row.answered,
    answers: row.answers === null ? null : (JSON.parse(row.answers) as Run['answers']),
    created_at: new Date(row.created_at).toISOString(),
    started_at: instant(row.started_at),
    finished_at: instant(row.finished_at),
  }
}

function instant(millis: number | null): string | null {
  return millis === null ? null : new Date(millis).toISOString()
}
