import { sql } from 'kysely'
import { takeOutPerson, takeOutWorkspace } from '../audit/audit.repo.ts'
import { type Db, inTransaction } from '../db/connect.ts'
import { type Pieces, deleteInPieces, updateInPieces } from '../db/in-pieces.ts'
import type { Schema } from '../db/schema.ts'
import { renameAttendee } from '../calendar/calendar.rules.ts'
import { renameMember } from '../projects/projects.rules.ts'
import { renameAssignee } from '../tasks/tasks.rules.ts'
import { writeWorkspace } from '../workspaces/write.ts'
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

/** What lets a person in, or lets what they had go on outside, in the order in which it can go. */
const waysIn = [
  'push_devices',
  'access_tokens',
  'account_links',
  'second_factors',
  'recovery_codes',
  // Google is not asked to end a grant that a connection rests on.
  'google_connections',
  'google_states',
  'sessions',
] as const satisfies (typeof tablesOfPerson)[number][]

/** A person who is gone for everybody, and what is still to be erased of them: `withWorkspace`, too. */
export type Erasure = { userId: string; workspaceId: string; withWorkspace: boolean }

/**
 * Shuts a person out for good, under no name any more, and notes that everything that is theirs alone is to be erased,
 * the workspace too where it goes with them.
 */
export async function beginErasure(tx: Db, { userId, workspaceId, withWorkspace }: Erasure): Promise<void> {
  for (const table of waysIn)
    await tx
      .deleteFrom(table as 'sessions')
      .where('user_id', '=', userId)
      .execute()
  if (withWorkspace) await tx.deleteFrom('invitations').where('workspace_id', '=', workspaceId).execute()
  const nobody = `${gone}:${userId}`
  await tx
    .updateTable('users')
    .set({ email: nobody, username: nobody, name: '', password_hash: '', active: 0, erasing: withWorkspace ? 2 : 1 })
    .where('id', '=', userId)
    .execute()
}

export async function listErasures(db: Db): Promise<Erasure[]> {
  const rows = await db.selectFrom('users').select(['id', 'workspace_id', 'erasing']).where('erasing', '>', 0).execute()
  return rows.map(({ id, workspace_id, erasing }) => ({
    userId: id,
    workspaceId: workspace_id,
    withWorkspace: erasing === 2,
  }))
}

/**
 * Erases a person with everything that is theirs alone, some rows at a time; what they changed in the workspace stays,
 * without their name, and so do their tasks, or the workspace goes too. Done again where it was interrupted, and ended where a restore has
 * brought them back.
 */
export async function eraseInPieces(
  db: Db,
  erasure: Erasure,
  now: () => number,
  between: Pieces['between'],
): Promise<void> {
  const { userId, workspaceId, withWorkspace } = erasure
  const pieces = { while: sql`exists (select 1 from users where id = ${userId} and erasing > 0)`, between }
  if (!withWorkspace) {
    await takeFromWork(db, erasure, now, between)
    for (const table of ['tasks', 'projects', 'events'] as const) {
      const where = sql`workspace_id = ${workspaceId} and changed_by = ${userId}`
      await updateInPieces(db, { table, where }, sql`changed_by = null`, pieces)
    }
  }
  const people = withWorkspace ? await everybodyIn(db, workspaceId) : [userId]
  for (const id of people) await eraseOwn(db, id, pieces)
  if (withWorkspace) {
    for (const table of tablesOfWorkspace)
      await deleteInPieces(db, { table, where: sql`workspace_id = ${workspaceId}` }, pieces)
    await takeOutWorkspace(db, workspaceId, pieces)
  }
  await inTransaction(db, async (tx) => {
    const still = tx.updateTable('users').set({ active: 0 }).where('id', '=', userId).where('erasing', '>', 0)
    if (!(await still.returning('id').executeTakeFirst())) return
    await tx.deleteFrom('users').where('id', 'in', people).execute()
    if (withWorkspace) await tx.deleteFrom('workspaces').where('id', '=', workspaceId).execute()
  })
}

/** So many tasks are taken from a person at once, and so many events. */
const atOnce = 200

/** Takes who goes out of the tasks, projects and events of the workspace, so that its devices learn of it. */
async function takeFromWork(
  db: Db,
  { userId, workspaceId }: Erasure,
  now: () => number,
  between: Pieces['between'],
): Promise<void> {
  const take = () =>
    writeWorkspace(db, { workspaceId, userId: null }, now, async (write) => {
      const still = write.tx.selectFrom('users').select('id').where('id', '=', userId).where('erasing', '>', 0)
      if (!(await still.executeTakeFirst())) return 0
      await renameMember(write, userId, null)
      const tasks = await renameAssignee(write, userId, null, atOnce)
      return tasks > 0 ? tasks : renameAttendee(write, { id: userId, name: '' }, null, atOnce)
    })
  while ((await take()) > 0) await between()
}

async function eraseOwn(db: Db, userId: string, pieces: Pieces): Promise<void> {
  for (const table of tablesOfPerson) await deleteInPieces(db, { table, where: sql`user_id = ${userId}` }, pieces)
  await takeOutPerson(db, userId, gone, pieces)
  const charged = { table: 'credit_ledger', where: sql`user_id = ${userId}` } as const
  await updateInPieces(db, charged, sql`user_id = ${gone}`, pieces)
}

/** Deactivated people of a workspace, too. */
async function everybodyIn(db: Db, workspaceId: string): Promise<string[]> {
  const people = await db.selectFrom('users').select('id').where('workspace_id', '=', workspaceId).execute()
  return people.map(({ id }) => id)
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
