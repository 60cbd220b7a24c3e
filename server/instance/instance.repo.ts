import { openStatuses } from '#shared/domain/run-state.ts'
import type { SubscriptionRow } from '../db/billing-rows.ts'
import type { Db } from '../db/connect.ts'
import type { RunRow } from '../db/schema.ts'

/** What is told of people: a list, so that nothing else of a row ever leaves here. */
const personColumns = [
  'users.id',
  'users.name',
  'users.username',
  'users.email',
  'users.role',
  'users.is_owner',
  'users.workspace_id',
  'workspaces.name as workspace_name',
  'workspaces.suspended_at',
  'users.created_at',
  'users.last_seen_at',
  'users.active',
  'users.suspended_with_workspace',
] as const

/** The same of workspaces. */
const workspaceColumns = ['id', 'name', 'created_at', 'suspended_at', 'runs', 'file_bytes'] as const

/** So many people, the newest first, those made before `before`. */
export function readPeople(db: Db, before: string | undefined, limit: number) {
  const rows = everybody(db).orderBy('users.id', 'desc').limit(limit)
  return (before === undefined ? rows : rows.where('users.id', '<', before)).execute()
}

export type PersonFound = Awaited<ReturnType<typeof readPeople>>[number]

export async function findPerson(db: Db, id: string): Promise<PersonFound | undefined> {
  return everybody(db).where('users.id', '=', id).executeTakeFirst()
}

/** Those who are being erased are gone for everybody. */
function everybody(db: Db) {
  return db
    .selectFrom('users')
    .innerJoin('workspaces', 'workspaces.id', 'users.workspace_id')
    .select(personColumns)
    .where('users.erasing', '=', 0)
}

/** How many sessions of each of these people last; who has none is missing. */
export async function countSessions(db: Db, ids: string[], now: number): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('sessions')
    .select(({ fn }) => ['user_id', fn.countAll().as('sessions')])
    .where('user_id', 'in', ids)
    .where('expires_at', '>', now)
    .groupBy('user_id')
    .execute()
  return new Map(rows.map(({ user_id, sessions }) => [user_id, Number(sessions)]))
}

/** So many workspaces, the newest first, those made before `before`. */
export function readWorkspaces(db: Db, before: string | undefined, limit: number) {
  const rows = db.selectFrom('workspaces').select(workspaceColumns).orderBy('id', 'desc').limit(limit)
  return (before === undefined ? rows : rows.where('id', '<', before)).execute()
}

export type WorkspaceFound = Awaited<ReturnType<typeof readWorkspaces>>[number]

export async function findWorkspace(db: Db, id: string): Promise<WorkspaceFound | undefined> {
  return db.selectFrom('workspaces').select(workspaceColumns).where('id', '=', id).executeTakeFirst()
}

/** How many people each of these workspaces has; one without any is missing. */
export async function countPeople(db: Db, ids: string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select(({ fn }) => ['workspace_id', fn.countAll().as('people')])
    .where('workspace_id', 'in', ids)
    .where('erasing', '=', 0)
    .groupBy('workspace_id')
    .execute()
  return new Map(rows.map(({ workspace_id, people }) => [workspace_id, Number(people)]))
}

export async function subscriptionsOf(db: Db, ids: string[]): Promise<ReadonlyMap<string, SubscriptionRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('subscriptions').selectAll().where('workspace_id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.workspace_id, row]))
}

/** Says since when a workspace is suspended, or that it is not; false where it is so already. Locked until the commit. */
export async function setSuspendedAt(tx: Db, id: string, suspended_at: number | null): Promise<boolean> {
  const changed = tx
    .updateTable('workspaces')
    .set({ suspended_at })
    .where('id', '=', id)
    .where('suspended_at', suspended_at === null ? 'is not' : 'is', null)
  return (await changed.returning('id').executeTakeFirst()) !== undefined
}

/** An administrator who works in this workspace and may sign in. */
export async function findAdminIn(db: Db, workspaceId: string): Promise<{ name: string } | undefined> {
  return db
    .selectFrom('users')
    .select('name')
    .where('workspace_id', '=', workspaceId)
    .where('role', '=', 'admin')
    .where('active', '=', 1)
    .executeTakeFirst()
}

export async function listActive(db: Db, workspaceId: string): Promise<string[]> {
  const people = db.selectFrom('users').select('id').where('workspace_id', '=', workspaceId).where('active', '=', 1)
  return (await people.execute()).map(({ id }) => id)
}

/** Notes whether a person is out because of their workspace. */
export async function setSuspendedWith(tx: Db, id: string, suspended_with_workspace: 0 | 1): Promise<void> {
  await tx.updateTable('users').set({ suspended_with_workspace }).where('id', '=', id).execute()
}

/** Lets everybody in again who was out because of their workspace. */
export async function reactivate(tx: Db, workspaceId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ active: 1, suspended_with_workspace: 0 })
    .where('workspace_id', '=', workspaceId)
    .where('suspended_with_workspace', '=', 1)
    .where('erasing', '=', 0)
    .execute()
}

/** The runs of people of a workspace who may not come in, that have not ended. */
export async function openRunsOfSuspended(
  db: Db,
  workspaceId: string,
): Promise<Pick<RunRow, 'id' | 'user_id' | 'workspace_id'>[]> {
  return db
    .selectFrom('executions')
    .innerJoin('users', 'users.id', 'executions.user_id')
    .select(['executions.id', 'executions.user_id', 'executions.workspace_id'])
    .where('executions.workspace_id', '=', workspaceId)
    .where('executions.status', 'in', openStatuses)
    .where('users.active', '=', 0)
    .execute()
}
