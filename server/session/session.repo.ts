import type { Db } from '../db/connect.ts'
import { preparedFirst } from '../db/prepared.ts'
import type { SessionRow } from '../db/schema.ts'
import { type Person, personColumns } from '../workspaces/users.repo.ts'

type WithSession = Person & Pick<SessionRow, 'kind' | 'last_used_at' | 'expires_at'> & { session_id: string }

/** The session with this token and whose it is. */
export const findSession: (db: Db, tokenHash: string) => Promise<WithSession | undefined> = preparedFirst(
  (db, tokenHash: string) =>
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .innerJoin('workspaces', 'workspaces.id', 'users.workspace_id')
      .select([
        ...personColumns,
        'sessions.id as session_id',
        'sessions.kind',
        'sessions.last_used_at',
        'sessions.expires_at',
      ])
      .where('sessions.token_hash', '=', tokenHash),
)

export async function insertSession(db: Db, session: SessionRow): Promise<void> {
  await db.insertInto('sessions').values(session).execute()
}

/** A user's sessions, the latest used first. */
export async function listSessions(db: Db, userId: string, now: number): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Whether a session is still there and its user may come in. */
export async function sessionLasts(db: Db, id: string): Promise<boolean> {
  const found = db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.id')
    .where('sessions.id', '=', id)
    .where('users.active', '=', 1)
  return (await found.executeTakeFirst()) !== undefined
}

export async function touchSession(
  db: Db,
  id: string,
  used: { last_used_at: number; expires_at: number },
): Promise<void> {
  await db.updateTable('sessions').set(used).where('id', '=', id).execute()
}

/** Makes every session that still lasts end so long after its last use; devices keep their days. */
export async function moveSessionEnds(tx: Db, idleMs: number, now: number): Promise<void> {
  const lasting = tx.updateTable('sessions').set((set) => ({ expires_at: set('last_used_at', '+', idleMs) }))
  await lasting.where('kind', '=', 'session').where('expires_at', '>', now).execute()
}

/** Notes that its person has typed the password again. */
export async function confirmSession(db: Db, id: string, confirmed_at: number): Promise<void> {
  await db.updateTable('sessions').set({ confirmed_at }).where('id', '=', id).execute()
}

/** Whether its person has typed the password again since then. */
export async function isConfirmed(db: Db, id: string, since: number): Promise<boolean> {
  const found = db.selectFrom('sessions').select('id').where('id', '=', id).where('confirmed_at', '>', since)
  return (await found.executeTakeFirst()) !== undefined
}

export async function deleteSession(db: Db, id: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute()
}

/** Ends one of a user's own sessions; false where it is not theirs. */
export async function deleteSessionOf(db: Db, userId: string, id: string): Promise<boolean> {
  return (
    (await db
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()) !== undefined
  )
}

/** Ends all sessions of a user but the one that is named. */
export async function deleteSessionsOf(db: Db, userId: string, exceptId?: string): Promise<void> {
  let sessions = db.deleteFrom('sessions').where('user_id', '=', userId)
  if (exceptId !== undefined) sessions = sessions.where('id', '!=', exceptId)
  await sessions.execute()
}

export async function deleteExpiredSessions(db: Db, now: number): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', now).execute()
}
