import type { Db } from '../db/connect.ts'
import { prepared } from '../db/prepared.ts'
import type { ConnectedModelRow } from '../db/schema.ts'

/** All that are connected, the oldest first: the one that was connected first answers for "local". */
export const listConnectedModels: (db: Db) => Promise<ConnectedModelRow[]> = prepared((db) =>
  db.selectFrom('connected_models').selectAll().orderBy('created_at').orderBy('provider'),
)

export function findConnectedModel(db: Db, provider: string): Promise<ConnectedModelRow | undefined> {
  return db.selectFrom('connected_models').selectAll().where('provider', '=', provider).executeTakeFirst()
}

/** Adds a model, or puts it in the place of the one of that name. */
export async function keepConnectedModel(db: Db, row: ConnectedModelRow): Promise<void> {
  const { provider: _provider, created_at: _createdAt, ...changed } = row
  await db
    .insertInto('connected_models')
    .values(row)
    .onConflict((conflict) => conflict.column('provider').doUpdateSet(changed))
    .execute()
}

export async function deleteConnectedModel(db: Db, provider: string): Promise<void> {
  await db.deleteFrom('connected_models').where('provider', '=', provider).execute()
}
