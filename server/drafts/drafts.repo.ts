import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { DraftRow, DraftVersionRow } from '../db/draft-tables.ts'
import type { Cursor } from '../http/paging.ts'

/** What is told of a version without its text. */
export type VersionHead = Omit<DraftVersionRow, 'body' | 'user_id' | 'made_by'> & { length: number }

/** One of a user's drafts, a deleted one too. */
export async function findDraft(db: Db, userId: string, id: string): Promise<DraftRow | undefined> {
  return db.selectFrom('drafts').selectAll().where('user_id', '=', userId).where('id', '=', id).executeTakeFirst()
}

type Filter = { limit: number; before?: Cursor | undefined; run_id?: string | undefined; q?: string | undefined }

/** A user's drafts, the last changed first; `q` is looked for in titles and texts, in any case. */
export async function listDrafts(db: Db, userId: string, { limit, before, run_id, q }: Filter): Promise<DraftRow[]> {
  let query = db.selectFrom('drafts').selectAll().where('user_id', '=', userId).where('deleted_at', 'is', null)
  if (run_id)
    query = query.where('id', 'in', (of) =>
      of.selectFrom('draft_versions').select('draft_id').where('draft_versions.run_id', '=', run_id),
    )
  if (q) {
    const like = `%${q.toLowerCase().replaceAll(/[\\%_]/g, (letter) => `\\${letter}`)}%`
    query = query.where((where) =>
      where.or([
        sql<boolean>`lower(${where.ref('title')}) like ${like} escape '\\'`,
        sql<boolean>`lower(${where.ref('body')}) like ${like} escape '\\'`,
      ]),
    )
  }
  if (before)
    query = query.where((where) =>
      where.or([
        where('updated_at', '<', before.created_at),
        where.and([where('updated_at', '=', before.created_at), where('id', '<', before.id)]),
      ]),
    )
  return query.orderBy('updated_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

/** What changed after a rev, deletions too. */
export async function changedDrafts(db: Db, userId: string, changedAfter: number): Promise<DraftRow[]> {
  return db
    .selectFrom('drafts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('rev', '>', changedAfter)
    .orderBy('rev')
    .execute()
}

/** The drafts that any of these runs wrote a version of, the last changed first. */
export async function draftsOfRuns(db: Db, userId: string, runIds: string[], limit: number): Promise<DraftRow[]> {
  if (runIds.length === 0) return []
  return db
    .selectFrom('drafts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('id', 'in', (of) =>
      of.selectFrom('draft_versions').select('draft_id').where('draft_versions.run_id', 'in', runIds),
    )
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** The versions of several drafts without their texts, oldest first. */
export async function versionHeads(db: Db, draftIds: string[]): Promise<VersionHead[]> {
  if (draftIds.length === 0) return []
  return db
    .selectFrom('draft_versions')
    .select(['draft_id', 'n', 'author', 'note', 'run_id', 'created_at'])
    .select(({ fn }) => fn<number>('length', ['body']).as('length'))
    .where('draft_id', 'in', draftIds)
    .orderBy('n')
    .execute()
}

/** The texts of versions, for as many drafts as are asked for, by draft and number. */
export async function versionBodies(db: Db, wanted: { draft_id: string; n: number }[]): Promise<Map<string, string>> {
  if (wanted.length === 0) return new Map()
  const ids = [...new Set(wanted.map(({ draft_id }) => draft_id))]
  const rows = await db
    .selectFrom('draft_versions')
    .select(['draft_id', 'n', 'body'])
    .where('draft_id', 'in', ids)
    .where('n', 'in', [...new Set(wanted.map(({ n }) => n))])
    .execute()
  return new Map(rows.map(({ draft_id, n, body }) => [`${draft_id} ${n}`, body]))
}

/** The version that came of a call of a run, or of the change under a key. */
export async function versionMadeBy(db: Db, draftId: string, madeBy: string): Promise<number | undefined> {
  const found = await db
    .selectFrom('draft_versions')
    .select('n')
    .where('draft_id', '=', draftId)
    .where('made_by', '=', madeBy)
    .executeTakeFirst()
  return found?.n
}

/** Adds a draft; false where its id is taken, as by the same call of a run that began again. */
export async function insertDraft(tx: Db, row: DraftRow): Promise<boolean> {
  const added = await tx
    .insertInto('drafts')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

export async function updateDraft(
  tx: Db,
  { id, user_id, ...fields }: Partial<DraftRow> & Pick<DraftRow, 'id' | 'user_id'>,
) {
  await tx.updateTable('drafts').set(fields).where('id', '=', id).where('user_id', '=', user_id).execute()
}

export async function insertVersion(tx: Db, row: DraftVersionRow): Promise<void> {
  await tx.insertInto('draft_versions').values(row).execute()
}

/** Forgets the oldest versions but for `keep` and the current one. */
export async function trimVersions(tx: Db, draftId: string, current: number, keep: number): Promise<void> {
  await tx
    .deleteFrom('draft_versions')
    .where('draft_id', '=', draftId)
    .where('n', '!=', current)
    .where('n', 'not in', (of) =>
      of
        .selectFrom('draft_versions as kept')
        .select('kept.n')
        .where('kept.draft_id', '=', draftId)
        .orderBy('kept.n', 'desc')
        .limit(keep),
    )
    .execute()
}

/** Empties a user's drafts, those of these ids or those that these runs wrote first. */
export async function eraseDrafts(
  tx: Db,
  userId: string,
  which: { ids: string[] } | { runIds: string[] },
  when: { deleted_at: number; rev: number },
): Promise<void> {
  const values = 'ids' in which ? which.ids : which.runIds
  if (values.length === 0) return
  const rows = await tx
    .updateTable('drafts')
    .set({ title: '', body: '', blanks: '[]', answers: '{}', updated_at: when.deleted_at, ...when })
    .where('user_id', '=', userId)
    .where('ids' in which ? 'id' : 'run_id', 'in', values)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await tx.deleteFrom('draft_versions').where('draft_id', 'in', ids).execute()
}
