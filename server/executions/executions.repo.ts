import { type ExpressionBuilder, sql } from 'kysely'
import type { AttachedFile, Execution, Step } from '#shared/contract/executions.ts'
import type { Db } from '../db/connect.ts'
import { prepared } from '../db/prepared.ts'
import type { ExecutionRow, Schema } from '../db/schema.ts'

/** A run without the state it waits with, which may be megabytes and is for whoever takes it up again. */
export type ToldExecution = Omit<ExecutionRow, 'state'>

export const told = [
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
] as const satisfies (keyof ToldExecution)[]

/** Whether its user has webhooks: asked in the statement that ends a run, so that it costs no other. */
export const isAwaited = sql<number>`case when exists (select 1 from webhooks where webhooks.user_id = executions.user_id and webhooks.paused = 0) then 1 else 0 end`.as('is_awaited')

/** What came of a change of a run; `is_awaited` is 1 where webhooks may have to be told of it. */
export type Ended = { is_awaited: number }

export type StoredEvent = { seq: number; event: string; data: unknown }

const columns = [...told, 'state'] as const satisfies (keyof ExecutionRow)[]

const insertRow = prepared((db, ...values: ExecutionRow[keyof ExecutionRow][]) =>
  db
    .insertInto('executions')
    .values(Object.fromEntries(columns.map((column, n) => [column, values[n]])) as unknown as ExecutionRow)
    .onConflict((conflict) => conflict.columns(['user_id', 'client_key']).doNothing())
    .returning('id'),
)

/** Inserts a run unless its user has one under this key already; tells which. */
export async function insertExecution(db: Db, row: ExecutionRow, files: AttachedFile[]): Promise<boolean> {
  const inserted = await insertRow(db, ...columns.map((column) => row[column]))
  if (inserted.length === 0) return false
  if (files.length > 0) {
    await db
      .insertInto('execution_files')
      .values(files.map((file, n) => ({ execution_id: row.id, n, ...file })))
      .execute()
  }
  return true
}

export async function findExecution(db: Db, userId: string, id: string): Promise<ToldExecution | undefined> {
  const [row] = await ownRun(db, id, userId)
  return row
}

const ownRun = prepared((db, id: string, userId: string) => db.selectFrom('executions').select(told).where('id', '=', id).where('user_id', '=', userId).where('deleted_at', 'is', null))

/** A run, whoever's it is. */
export async function findAnybodys(db: Db, id: string): Promise<ToldExecution | undefined> {
  return db.selectFrom('executions').select(told).where('id', '=', id).executeTakeFirst()
}

/** Also finds a run that was deleted: its key stays taken. */
export async function findExecutionByKey(db: Db, userId: string, key: string): Promise<ToldExecution | undefined> {
  const [row] = await runByKey(db, userId, key)
  return row
}

const runByKey = prepared((db, userId: string, key: string) => db.selectFrom('executions').select(told).where('user_id', '=', userId).where('client_key', '=', key))

export type ExecutionFilter = {
  agent_id?: string | undefined
  status?: ExecutionRow['status'] | undefined
  idempotency_key?: string | undefined
  thread_id?: string | undefined
  before?: { created_at: number; id: string } | undefined
  limit: number
}

/** A user's runs, newest first. Those of a conversation come where it, a key or what waits for a person is asked for. */
export async function listExecutions(db: Db, userId: string, filter: ExecutionFilter): Promise<ToldExecution[]> {
  const { before, thread_id } = filter
  const all = db.selectFrom('executions').select(told).where('deleted_at', 'is', null)
  let query = thread_id ? all.where('id', 'in', (of) => membersOf(of, userId, thread_id)) : all.where('user_id', '=', userId)
  if (filter.agent_id) query = query.where('agent_id', '=', filter.agent_id)
  if (filter.status) query = query.where('status', '=', filter.status)
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
 * A person's runs of a thread: the first, whose id it is, and those that follow; of one of `statuses`, where there are any.
 * Whatever else is asked of them, ask it of these alone: a planner that sees a person or a status beside them looks at all of those.
 */
export function membersOf(of: ExpressionBuilder<Schema, 'executions'>, userId: string, threadId: string, statuses?: ExecutionRow['status'][]) {
  let following = of.selectFrom('executions as following').select('following.id').where('following.user_id', '=', userId).where('following.thread_id', '=', threadId)
  let first = of.selectFrom('executions as first').select('first.id').where('first.user_id', '=', userId).where('first.id', '=', threadId)
  if (statuses) {
    following = following.where('following.status', 'in', statuses)
    first = first.where('first.status', 'in', statuses)
  }
  return following.unionAll(first)
}

/** Takes a queued run for one process, or has taken it by this very claim; undefined when another was faster or it was cancelled. */
export async function claimExecution(
  db: Db,
  id: string,
  claim: { lease_owner: string; lease_until: number; started_at: number; rev: number },
): Promise<ExecutionRow | undefined> {
  const [row] = await claimed(db, id, claim.lease_owner, claim.lease_until, claim.started_at, claim.rev)
  return row
}

const claimed = prepared((db, id: string, lease_owner: string, lease_until: number, started_at: number, rev: number) =>
  db
    .updateTable('executions')
    .set({ status: 'running', lease_owner, lease_until, started_at, rev })
    .where('id', '=', id)
    .where((where) => where.or([where('status', '=', 'queued'), where.and([where('status', '=', 'running'), where('lease_owner', '=', lease_owner), where('started_at', '=', started_at)])]))
    .returningAll(),
)

export const filesOfExecution: (db: Db, id: string) => Promise<AttachedFile[]> = prepared((db, id: string) =>
  db.selectFrom('execution_files').select(['name', 'size', 'type', 'content']).where('execution_id', '=', id).orderBy('n'),
)

export async function findFile(db: Db, id: string, n: number): Promise<AttachedFile | undefined> {
  return db.selectFrom('execution_files').select(['name', 'size', 'type', 'content']).where('execution_id', '=', id).where('n', '=', n).executeTakeFirst()
}

export type Settlement = Pick<ExecutionRow, 'result' | 'error' | 'provider' | 'provider_reason' | 'credits_used' | 'finished_at' | 'rev'> & {
  status: 'completed' | 'failed' | 'cancelled'
  steps: Step[]
}

/** Ends a run that `owner` still holds; undefined when the claim was lost, and then nothing was written. */
export async function settleExecution(db: Db, id: string, owner: string, { steps, ...outcome }: Settlement): Promise<Ended | undefined> {
  const { status, result, error, provider, provider_reason, credits_used, finished_at, rev } = outcome
  const [row] = await settled(db, id, owner, JSON.stringify(steps), status, result, error, provider, provider_reason, credits_used, finished_at, rev)
  return row
}

const settled = prepared(
  (db, id: string, owner: string, steps: string, status: Settlement['status'], result: string | null, error: string | null, provider: string | null, provider_reason: string | null, credits_used: number, finished_at: number | null, rev: number) =>
    db
      .updateTable('executions')
      .set({ status, result, error, provider, provider_reason, credits_used, finished_at, rev, steps, state: null, lease_owner: null, lease_until: null })
      .where('id', '=', id)
      .where('status', '=', 'running')
      .where('lease_owner', '=', owner)
      .returning(isAwaited),
)

/** Asks whichever process runs it to stop. */
export async function requestCancel(db: Db, id: string): Promise<void> {
  await db.updateTable('executions').set({ cancel_requested: 1 }).where('id', '=', id).where('status', '=', 'running').execute()
}

/** Whether a process still holds a run. */
export async function isHeldBy(db: Db, id: string, owner: string): Promise<boolean> {
  const held = db.selectFrom('executions').select('id').where('id', '=', id).where('status', '=', 'running').where('lease_owner', '=', owner)
  return (await held.executeTakeFirst()) !== undefined
}

/** Extends a process's claims on the runs it still works on. */
export async function renewLeases(db: Db, owner: string, ids: string[], until: number): Promise<void> {
  await db
    .updateTable('executions')
    .set({ lease_until: until })
    .where('id', 'in', ids)
    .where('lease_owner', '=', owner)
    .where('status', '=', 'running')
    .execute()
}

/** The runs of a process that somebody, in whichever process, wants stopped. */
export async function cancelRequests(db: Db, owner: string): Promise<string[]> {
  const rows = await db
    .selectFrom('executions')
    .select('id')
    .where('status', '=', 'running')
    .where('lease_owner', '=', owner)
    .where('cancel_requested', '=', 1)
    .execute()
  return rows.map((row) => row.id)
}

/** The workspaces that have runs whose process is gone: their lease ran out before `expired`. */
export async function workspacesWithAbandoned(db: Db, expired: number): Promise<string[]> {
  const rows = await db
    .selectFrom('executions')
    .select('workspace_id')
    .distinct()
    .where('status', '=', 'running')
    .where('lease_until', '<', expired)
    .execute()
  return rows.map((row) => row.workspace_id)
}

/** Fails those runs of one workspace and gives which. What they did, as far as it is known, stays in their steps. */
export async function failAbandoned(
  db: Db,
  workspaceId: string,
  expired: number,
  end: Pick<ExecutionRow, 'result' | 'error' | 'finished_at' | 'rev'>,
): Promise<({ id: string } & Ended)[]> {
  const rows = await db
    .updateTable('executions')
    .set({ status: 'failed', ...end, credits_used: 0, state: null, lease_owner: null, lease_until: null })
    .where('workspace_id', '=', workspaceId)
    .where('status', '=', 'running')
    .where('lease_until', '<', expired)
    .returning(['id', isAwaited])
    .execute()
  const ids = rows.map((row) => row.id)
  if (ids.length === 0) return rows
  for (const [id, steps] of await stepsInEvents(db, ids)) await db.updateTable('executions').set({ steps: JSON.stringify(steps) }).where('id', '=', id).execute()
  await deleteEvents(db, ids)
  return rows
}

async function stepsInEvents(db: Db, ids: string[]): Promise<Map<string, Step[]>> {
  const rows = await db.selectFrom('execution_events').select(['execution_id', 'data']).where('execution_id', 'in', ids).where('event', '=', 'tool').orderBy('seq').execute()
  const byRun = new Map<string, Map<string, Step>>()
  for (const { execution_id, data } of rows) {
    const step = JSON.parse(data) as Step
    const steps = byRun.get(execution_id) ?? new Map<string, Step>()
    byRun.set(execution_id, steps.set(step.id, step))
  }
  return new Map([...byRun].map(([id, steps]) => [id, endSteps([...steps.values()])]))
}

/** What was still going on when a run ended did not succeed. */
export function endSteps(steps: Step[]): Step[] {
  return steps.map((step) => (step.status === 'running' ? { ...step, status: 'failed' as const } : step))
}

/** A run that waits for its turn; `is_resumed` is 1 where it has run before. */
export type QueuedRun = Pick<ExecutionRow, 'id' | 'workspace_id'> & { is_resumed: number }

/** Asked instead of the state itself, which may be megabytes. */
export const isResumed = sql<number>`case when state is null then 0 else 1 end`.as('is_resumed')

/** Accepted runs that nothing works on, oldest first. */
export async function queuedExecutions(db: Db, limit: number): Promise<QueuedRun[]> {
  return db.selectFrom('executions').select(['id', 'workspace_id', isResumed]).where('status', '=', 'queued').orderBy('created_at').limit(limit).execute()
}

/** Those of these runs that wait for their turn no more: somebody works on them, or they have ended. */
export async function pastQueue(db: Db, ids: string[]): Promise<string[]> {
  return (await db.selectFrom('executions').select('id').where('id', 'in', ids).where('status', '!=', 'queued').execute()).map(({ id }) => id)
}

/** A statement takes so many values and no more. */
export const mostEventsAtOnce = 1000

/** Adds events, at most `mostEventsAtOnce`; those it has already, from a write whose success nobody heard of, stay as they are. */
export async function appendEvents(db: Db, executionId: string, events: StoredEvent[]): Promise<void> {
  await db
    .insertInto('execution_events')
    .values(events.map(({ seq, event, data }) => ({ execution_id: executionId, seq, event, data: JSON.stringify(data) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function lastEventSeq(db: Db, executionId: string): Promise<number> {
  const row = await db.selectFrom('execution_events').select((of) => of.fn.max('seq').as('seq')).where('execution_id', '=', executionId).executeTakeFirst()
  return Number(row?.seq ?? 0)
}

export async function eventsAfter(db: Db, executionId: string, seq: number): Promise<StoredEvent[]> {
  const rows = await db
    .selectFrom('execution_events')
    .select(['seq', 'event', 'data'])
    .where('execution_id', '=', executionId)
    .where('seq', '>', seq)
    .orderBy('seq')
    .execute()
  return rows.map((row) => ({ seq: row.seq, event: row.event, data: JSON.parse(row.data) as unknown }))
}

export async function deleteEvents(db: Db, executionIds: string[]): Promise<void> {
  await db.deleteFrom('execution_events').where('execution_id', 'in', executionIds).execute()
}

/** The whole run as clients see it. */
export function presentExecution(row: ToldExecution): Execution {
  return {
    id: row.id,
    agent_id: row.agent_id,
    idempotency_key: row.client_key,
    prompt: row.prompt,
    context: JSON.parse(row.context) as Execution['context'],
    attached_files: JSON.parse(row.files) as Execution['attached_files'],
    status: row.status,
    result: row.result,
    error: row.error,
    provider_wanted: row.provider_wanted,
    provider: row.provider,
    provider_reason: row.provider_reason,
    credits_used: row.credits_used,
    steps: JSON.parse(row.steps) as Step[],
    pending_action: row.status === 'waiting' && row.pending_action !== null ? (JSON.parse(row.pending_action) as Execution['pending_action']) : null,
    thread_id: row.thread_id,
    created_at: new Date(row.created_at).toISOString(),
    started_at: instant(row.started_at),
    finished_at: instant(row.finished_at),
  }
}

function instant(millis: number | null): string | null {
  return millis === null ? null : new Date(millis).toISOString()
}
