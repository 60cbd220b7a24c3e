import type { Db } from '../db/connect.ts'
import type { ProposalRow } from '../db/proposal-tables.ts'
import type { Cursor } from '../http/paging.ts'

/** One of a user's proposals, a deleted one too. */
export async function findProposal(db: Db, userId: string, id: string): Promise<ProposalRow | undefined> {
  return db.selectFrom('proposals').selectAll().where('user_id', '=', userId).where('id', '=', id).executeTakeFirst()
}

type Filter = { limit: number; before?: Cursor | undefined; run_id?: string | undefined }

/** A user's proposals, the newest first. */
export async function listProposals(db: Db, userId: string, { limit, before, run_id }: Filter): Promise<ProposalRow[]> {
  let query = db.selectFrom('proposals').selectAll().where('user_id', '=', userId).where('deleted_at', 'is', null)
  if (run_id) query = query.where('run_id', '=', run_id)
  if (before)
    query = query.where((where) =>
      where.or([
        where('created_at', '<', before.created_at),
        where.and([where('created_at', '=', before.created_at), where('id', '<', before.id)]),
      ]),
    )
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

/** What changed after a rev, deletions too. */
export async function changedProposals(db: Db, userId: string, changedAfter: number): Promise<ProposalRow[]> {
  return db
    .selectFrom('proposals')
    .selectAll()
    .where('user_id', '=', userId)
    .where('rev', '>', changedAfter)
    .orderBy('rev')
    .execute()
}

/** Adds a proposal; one that is there already stays as it is. */
export async function insertProposal(tx: Db, row: ProposalRow): Promise<void> {
  await tx
    .insertInto('proposals')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

export async function updateItems(
  tx: Db,
  { id, user_id, items, updated_at, rev }: Pick<ProposalRow, 'id' | 'user_id' | 'items' | 'updated_at' | 'rev'>,
): Promise<void> {
  await tx
    .updateTable('proposals')
    .set({ items, updated_at, rev })
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .execute()
}

/** Empties what these runs of a user proposed. */
export async function eraseProposals(
  tx: Db,
  userId: string,
  runIds: readonly string[],
  when: { deleted_at: number; rev: number },
): Promise<void> {
  if (runIds.length === 0) return
  await tx
    .updateTable('proposals')
    .set({ title: '', items: '[]', updated_at: when.deleted_at, ...when })
    .where('user_id', '=', userId)
    .where('run_id', 'in', runIds)
    .where('deleted_at', 'is', null)
    .execute()
}
