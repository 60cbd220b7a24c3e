import type { Db } from '../db/connect.ts'
import { prepared } from '../db/prepared.ts'
import type { ConnectionKind, GoogleConnectionRow, GoogleStateRow } from '../db/google-tables.ts'

/** Whose connection, and which of the two. */
export type Who = { userId: string; kind: ConnectionKind }

/** Keeps an authorization that was begun, and forgets those that are over. */
export async function insertState(db: Db, row: GoogleStateRow, now: number): Promise<void> {
  await db.deleteFrom('google_states').where('expires_at', '<', now).execute()
  await db.insertInto('google_states').values(row).execute()
}

/**
 * Takes the state for a finish, once; undefined where it is unknown, over, used, another person's or of the other
 * flow.
 */
export function claimState(
  db: Db,
  hash: string,
  { userId, kind }: Who,
  key: string,
  now: number,
): Promise<GoogleStateRow | undefined> {
  return db
    .updateTable('google_states')
    .set({ used_key: key })
    .where('state_hash', '=', hash)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .where('used_key', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** Releases a state whose finish never got an answer from Google. */
export async function releaseState(db: Db, hash: string): Promise<void> {
  await db
    .updateTable('google_states')
    .set({ used_key: null })
    .where('state_hash', '=', hash)
    .where('done', '=', 0)
    .execute()
}

/** Notes that the finish succeeded. */
export async function endState(db: Db, hash: string): Promise<void> {
  await db.updateTable('google_states').set({ done: 1 }).where('state_hash', '=', hash).execute()
}

/** Whether the same request finished this state before. */
export async function wasFinishedBy(db: Db, hash: string, userId: string, key: string): Promise<boolean> {
  const found = db
    .selectFrom('google_states')
    .select('done')
    .where('state_hash', '=', hash)
    .where('user_id', '=', userId)
    .where('used_key', '=', key)
  return (await found.executeTakeFirst())?.done === 1
}

export function findConnection(db: Db, { userId, kind }: Who): Promise<GoogleConnectionRow | undefined> {
  return db
    .selectFrom('google_connections')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirst()
}

export const listConnections: (db: Db, userId: string) => Promise<GoogleConnectionRow[]> = prepared(
  (db, userId: string) => db.selectFrom('google_connections').selectAll().where('user_id', '=', userId),
)

/** How many connections a workspace has besides this one. */
export async function countOthers(db: Db, workspaceId: string, { userId, kind }: Who): Promise<number> {
  const rows = await db
    .selectFrom('google_connections')
    .select(['user_id', 'kind'])
    .where('workspace_id', '=', workspaceId)
    .execute()
  return rows.filter((row) => row.user_id !== userId || row.kind !== kind).length
}

export async function countConnections(db: Db, workspaceId: string): Promise<number> {
  const counted = db
    .selectFrom('google_connections')
    .select(({ fn }) => fn.countAll().as('n'))
    .where('workspace_id', '=', workspaceId)
  return Number((await counted.executeTakeFirstOrThrow()).n)
}

/** Keeps a connection in place of the one before. */
export async function keepConnection(db: Db, row: GoogleConnectionRow): Promise<void> {
  const { user_id: _, kind: __, ...fields } = row
  await db
    .insertInto('google_connections')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(fields))
    .execute()
}

export async function deleteConnection(db: Db, { userId, kind }: Who): Promise<void> {
  await db.deleteFrom('google_connections').where('user_id', '=', userId).where('kind', '=', kind).execute()
}

/** Whether a connection rests on this Google account: what is revoked for one is revoked for all. */
export async function isInUse(db: Db, email: string): Promise<boolean> {
  const rows = db
    .selectFrom('google_connections')
    .select('user_id')
    .where('email', '=', email)
    .where('sealed', '!=', '')
    .limit(1)
  return (await rows.executeTakeFirst()) !== undefined
}

/** Takes the refresh of this token; undefined while some process is at it, or where the token is another by now. */
export async function claimRefresh(
  db: Db,
  { userId, kind }: Who,
  sealed: string,
  now: number,
  until: number,
): Promise<boolean> {
  const claimed = db
    .updateTable('google_connections')
    .set({ refresh_until: until })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('sealed', '=', sealed)
    .where((where) => where.or([where('refresh_until', 'is', null), where('refresh_until', '<', now)]))
  return (await claimed.returning('user_id').executeTakeFirst()) !== undefined
}

type Refreshed = Partial<Pick<GoogleConnectionRow, 'sealed' | 'token_expires_at' | 'error'>>

/** Ends a refresh, unless the connection was made anew or removed meanwhile. */
export async function endRefresh(db: Db, { userId, kind }: Who, before: string, refreshed: Refreshed): Promise<void> {
  const own = db
    .updateTable('google_connections')
    .set({ ...refreshed, refresh_until: null })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
  await own.where('sealed', '=', before).execute()
}

/** Notes what the person has to do about a connection. */
export async function noteFault(db: Db, { userId, kind }: Who, error: string): Promise<void> {
  await db
    .updateTable('google_connections')
    .set({ error })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .execute()
}

/**
 * Notes when the connection last worked, and that nothing is wrong with it; at most once a minute, because every look
 * at the calendar is one.
 */
export async function noteSynced(db: Db, { userId, kind }: Who, now: number): Promise<void> {
  const own = db
    .updateTable('google_connections')
    .set({ last_synced: now, error: null })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
  await own
    .where((where) =>
      where.or([
        where('last_synced', 'is', null),
        where('last_synced', '<', now - 60_000),
        where('error', 'is not', null),
      ]),
    )
    .execute()
}
