import type { ChatSession } from '#shared/contract/chat.ts'
import type { Db } from '../db/connect.ts'
import type { ChatSessionRow } from '../db/schema.ts'

/** A conversation of this user, also one that was deleted. */
export async function findSession(db: Db, userId: string, id: string): Promise<ChatSessionRow | undefined> {
  return db
    .selectFrom('chat_sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Adds a conversation; one that is there already only notes who was asked last, and when. Returns it as it is now. */
export async function touchSession(tx: Db, row: ChatSessionRow): Promise<ChatSessionRow> {
  const { agent_id, updated_at } = row
  return tx
    .insertInto('chat_sessions')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doUpdateSet({ agent_id, updated_at }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The user's conversations, the last used first. */
export async function listSessions(
  db: Db,
  userId: string,
  limit: number,
  before: { updated_at: number; id: string } | undefined,
): Promise<ChatSessionRow[]> {
  let query = db.selectFrom('chat_sessions').selectAll().where('user_id', '=', userId).where('deleted_at', 'is', null)
  if (before) {
    query = query.where((where) =>
      where.or([
        where('updated_at', '<', before.updated_at),
        where.and([where('updated_at', '=', before.updated_at), where('id', '<', before.id)]),
      ]),
    )
  }
  return query.orderBy('updated_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

export async function updateSession(
  tx: Db,
  userId: string,
  id: string,
  fields: Partial<Pick<ChatSessionRow, 'title' | 'deleted_at'>>,
): Promise<void> {
  await tx.updateTable('chat_sessions').set(fields).where('user_id', '=', userId).where('id', '=', id).execute()
}

export function presentSession({ id, title, agent_id, created_at, updated_at }: ChatSessionRow): ChatSession {
  return {
    id,
    title,
    agent_id,
    created_at: new Date(created_at).toISOString(),
    updated_at: new Date(updated_at).toISOString(),
  }
}
