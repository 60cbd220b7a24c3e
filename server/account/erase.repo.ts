import { sql } from 'kysely'
import { takeOutPerson, takeOutWorkspace } from '../audit/audit.repo.ts'
import type { Db } from '../db/connect.ts'
import type { Schema } from '../db/schema.ts'
import { openStatuses } from '#shared/domain/run-state.ts'

/**
 * Every table with rows of one person, in the order in which they can go. The ledger keeps what was paid, and no
 * name.
 */
export const tablesOfPerson = [
  'chat_continuations',
  'chat_sessions',
  'credit_holds',
  'draft_versions',
  'drafts',
  'proposals',
  'run_changes',
  'executions',
  'schedule_runs',
  'schedules',
  'model_preferences',
  'request_keys',
  'push_devices',
  'access_tokens',
  'account_links',
  'second_factors',
  'recovery_codes',
  'webhooks',
  'google_mirrors',
  'google_connections',
  'google_states',
  'sessions',
] as const satisfies (keyof Schema)[]

/** Every table with rows of a workspace besides its people's, in the order in which they can go. */
export const tablesOfWorkspace = [
  'agent_documents',
  'agents',
  'tasks',
  'projects',
  'events',
  'tombstones',
  'invitations',
  'credit_holds',
  'credit_accounts',
  'credit_ledger',
  'billing_turns',
  'subscriptions',
] as const satisfies (keyof Schema)[]

/** The user that the ledger and the audit log name in place of deleted ones. */
const gone = 'gone'

/** Deletes a person with everything that is theirs alone; what they changed in the workspace stays, without their name. */
export async function erasePerson(tx: Db, userId: string, workspaceId: string): Promise<void> {
  for (const table of ['tasks', 'projects', 'events'] as const)
    await tx
      .updateTable(table as 'tasks')
      .set({ changed_by: null })
      .where('workspace_id', '=', workspaceId)
      .where('changed_by', '=', userId)
      .execute()
  await eraseOwn(tx, userId)
}

async function eraseOwn(tx: Db, userId: string): Promise<void> {
  for (const table of tablesOfPerson)
    await tx
      .deleteFrom(table as 'sessions')
      .where('user_id', '=', userId)
      .execute()
  await takeOutPerson(tx, userId, gone)
  await tx.updateTable('credit_ledger').set({ user_id: gone }).where('user_id', '=', userId).execute()
  await tx.deleteFrom('users').where('id', '=', userId).execute()
}

/** Deletes a workspace with all its users and data. */
export async function eraseWorkspace(tx: Db, workspaceId: string): Promise<void> {
  const people = await tx.selectFrom('users').select('id').where('workspace_id', '=', workspaceId).execute()
  for (const { id } of people) await eraseOwn(tx, id)
  for (const table of tablesOfWorkspace)
    await tx
      .deleteFrom(table as 'agents')
      .where('workspace_id', '=', workspaceId)
      .execute()
  await takeOutWorkspace(tx, workspaceId)
  await tx.deleteFrom('workspaces').where('id', '=', workspaceId).execute()
}

/** The runs of a person that have not ended. */
export async function openRunsOf(db: Db, userId: string): Promise<string[]> {
  const open = db
    .selectFrom('executions')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', 'in', openStatuses)
    // As the index of the few runs that are not completed says it, or it is not used.
    .where('status', '<>', sql.lit('completed'))
  return (await open.execute()).map(({ id }) => id)
}

/** How many administrators besides this person may sign in. */
export async function countOtherAdmins(db: Db, userId: string): Promise<number> {
  const admins = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('active', '=', 1)
    .where('id', '!=', userId)
    .execute()
  return admins.length
}
