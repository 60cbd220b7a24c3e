import type { Db } from '../db/connect.ts'
import type { Schema } from '../db/schema.ts'

type Table = keyof Schema

/** What of each table belongs to one person, without what is secret: the columns that go into their export. */
export const exportedOfPerson = {
  sessions: ['id', 'kind', 'user_agent', 'created_at', 'last_used_at', 'expires_at'],
  access_tokens: ['id', 'name', 'scopes', 'created_at', 'last_used_at', 'expires_at'],
  second_factors: ['created_at', 'confirmed_at'],
  push_devices: ['id', 'user_agent', 'created_at'],
  google_connections: ['kind', 'email', 'scopes', 'last_synced', 'created_at'],
  model_preferences: ['preferred_provider', 'fallback_provider', 'updated_at'],
  chat_sessions: ['id', 'agent_id', 'title', 'created_at', 'updated_at', 'deleted_at'],
  drafts: [
    'id',
    'run_id',
    'agent_id',
    'kind',
    'title',
    'body',
    'blanks',
    'answers',
    'version',
    'created_at',
    'updated_at',
    'deleted_at',
  ],
  draft_versions: ['draft_id', 'n', 'body', 'author', 'note', 'run_id', 'created_at'],
  proposals: ['id', 'run_id', 'agent_id', 'title', 'items', 'created_at', 'updated_at', 'deleted_at'],
  run_changes: ['run_id', 'origin', 'kind', 'entity_id', 'before', 'after', 'made_at', 'undone_at'],
  schedules: [
    'id',
    'agent_id',
    'prompt',
    'provider',
    'cron',
    'time_zone',
    'paused',
    'paused_reason',
    'next_at',
    'last_at',
    'deleted_at',
    'created_at',
    'updated_at',
  ],
  webhooks: [
    'id',
    'url',
    'description',
    'events',
    'paused',
    'paused_reason',
    'failing_since',
    'created_at',
    'updated_at',
  ],
  schedule_runs: ['schedule_id', 'due_at', 'execution_id', 'outcome', 'reason'],
  audit_log: ['id', 'at', 'action', 'resource_type', 'resource_id', 'details', 'address', 'user_agent'],
  credit_ledger: ['id', 'kind', 'credits', 'reason', 'execution_id', 'created_at'],
  executions: [
    'id',
    'agent_id',
    'status',
    'prompt',
    'context',
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
    'outcome',
    'outcome_note',
    'next',
    'answered',
    'answers',
    'created_at',
    'started_at',
    'finished_at',
    'chat',
  ],
} as const satisfies Partial<Record<Table, readonly string[]>>

/** What an owner gets besides: the workspace's own data. */
export const exportedOfWorkspace = [
  'agents',
  'agent_documents',
  'projects',
  'tasks',
  'events',
] as const satisfies Table[]

export type Row = Record<string, unknown>

/** A person's rows of a table, in the order of its first two columns: ids follow the time, and versions their number. */
export async function rowsOfPerson(
  db: Db,
  table: Exclude<keyof typeof exportedOfPerson, 'executions'>,
  userId: string,
): Promise<Row[]> {
  const [first, second] = exportedOfPerson[table]
  return db
    .selectFrom(table as 'sessions')
    .select(exportedOfPerson[table] as never)
    .where('user_id', '=', userId)
    .orderBy(first as 'id')
    .orderBy(second as 'id')
    .execute()
}

export async function rowsOfWorkspace(
  db: Db,
  table: (typeof exportedOfWorkspace)[number],
  workspaceId: string,
): Promise<Row[]> {
  return db
    .selectFrom(table as 'tasks')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** A person's runs as they were asked for, after one of them. */
export async function runsAfter(
  db: Db,
  userId: string,
  after: { created_at: number; id: string } | undefined,
  limit: number,
): Promise<(Row & { created_at: number; id: string })[]> {
  let runs = db.selectFrom('executions').select(exportedOfPerson.executions).where('user_id', '=', userId)
  if (after)
    // The first condition is what the index of a person's runs is walked by; by id alone each page would sort them all.
    runs = runs
      .where('created_at', '>=', after.created_at)
      .where((run) => run.or([run('created_at', '>', after.created_at), run('id', '>', after.id)]))
  return runs.orderBy('created_at').orderBy('id').limit(limit).execute()
}
