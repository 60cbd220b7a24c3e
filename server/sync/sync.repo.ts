import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { Schema, TaskRow, TombstoneRow } from '../db/schema.ts'
import { type RunRecord, recordColumns } from '../runs/runs.repo.ts'

export async function listTombstones(db: Db, workspaceId: string, changedAfter: number): Promise<TombstoneRow[]> {
  return db
    .selectFrom('tombstones')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('rev', '>', changedAfter)
    .execute()
}

/**
 * Forgets the oldest deletions of workspaces that have more than twice `most`, in two calls: the first says which cursors
 * are too old for what is left, and the next, when nobody reads by those any more, forgets. `turn` lets others go first
 * between pieces.
 */
export async function compactTombstones(db: Db, most: number, turn: () => Promise<unknown>): Promise<void> {
  const large = await db
    .selectFrom('tombstones')
    .innerJoin('workspaces', 'workspaces.id', 'tombstones.workspace_id')
    .select(['workspace_id', 'news_from'])
    .groupBy(['workspace_id', 'news_from'])
    .having((row) => row.fn.countAll(), '>', 2 * most)
    .execute()
  for (const { workspace_id, news_from } of large) {
    const ofThese = db.selectFrom('tombstones').where('workspace_id', '=', workspace_id)
    let forgot = 0
    for (let left = true; left;) {
      const old = ofThese.select('rev').where('rev', '<=', news_from).orderBy('rev')
      // One statement, so that a piece goes to the disk once.
      const last = await old
        .offset(piece - 1)
        .limit(1)
        .executeTakeFirst()
      left = last !== undefined
      const { numDeletedRows } = await db
        .deleteFrom('tombstones')
        .where('workspace_id', '=', workspace_id)
        .where('rev', '<=', last?.rev ?? news_from)
        .executeTakeFirstOrThrow()
      forgot += Number(numDeletedRows)
      await turn()
    }
    if (forgot > 0) continue
    const first = await ofThese.select('rev').orderBy('rev', 'desc').offset(most).limit(1).executeTakeFirst()
    if (first) await db.updateTable('workspaces').set({ news_from: first.rev }).where('id', '=', workspace_id).execute()
  }
}

const piece = 200

/** Behind this row of a list in the order of its changes; without an id behind all rows of that rev. */
export type RowPlace = { rev: number; id?: string }

/** The next rows of a workspace that changed, in the order of their changes. */
export async function nextRows<Name extends 'projects' | 'tasks' | 'events' | 'tombstones'>(
  db: Db,
  table: Name,
  workspaceId: string,
  after: RowPlace,
  most: number,
  tasks?: 'open' | 'completed',
): Promise<(Schema[Name] & Required<RowPlace>)[]> {
  let rows = db
    .selectFrom(table as 'tasks')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('rev', '>=', after.rev)
    .where(behind(after))
    .orderBy('rev')
    .orderBy('id')
    .limit(most)
  if (tasks) rows = rows.where('status', tasks === 'open' ? '!=' : '=', 'Completed')
  return (await rows.execute()) as never
}

/** Behind all days in which a task may be due. */
export const neverDue = '9'

/** The open tasks of a workspace that are due next, those behind `after`; its `due` is a day or `neverDue`. */
export async function nextDue(
  db: Db,
  workspaceId: string,
  after: { due: string; created_at: number; id: string } | undefined,
  most: number,
): Promise<TaskRow[]> {
  // As the index of open tasks says both, or it is not used.
  const due = sql<string>`coalesce(due_date, ${sql.lit(neverDue)})`
  const tasks = db
    .selectFrom('tasks')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('status', '<>', sql.lit('Completed'))
    .orderBy(due)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(most)
  if (!after) return tasks.execute()
  return tasks
    .where(due, '>=', after.due)
    .where(({ or, and, eb }) =>
      or([
        eb(due, '>', after.due),
        eb('created_at', '<', after.created_at),
        and([eb('created_at', '=', after.created_at), eb('id', '>', after.id)]),
      ]),
    )
    .execute()
}

/** The completed tasks of a workspace that were changed since a time in milliseconds, the last first; those behind `after`. */
export async function nextCompleted(
  db: Db,
  workspaceId: string,
  since: number,
  after: { updated_at: number; id: string } | undefined,
  most: number,
): Promise<TaskRow[]> {
  const tasks = db
    .selectFrom('tasks')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('status', '=', sql.lit('Completed'))
    .where('updated_at', '>=', since)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(most)
  if (!after) return tasks.execute()
  return tasks
    .where('updated_at', '<=', after.updated_at)
    .where(({ or, eb }) => or([eb('updated_at', '<', after.updated_at), eb('id', '>', after.id)]))
    .execute()
}

/** The same of the user's runs, without those of conversations. */
export async function nextRuns(
  db: Db,
  userId: string,
  after: RowPlace,
  most: number,
): Promise<(RunRecord & Required<RowPlace>)[]> {
  return db
    .selectFrom('executions')
    .select([...recordColumns, 'rev'])
    .where('user_id', '=', userId)
    .where('rev', '>=', after.rev)
    .where(behind(after))
    .where('chat', '=', 0)
    .orderBy('rev')
    .orderBy('id')
    .limit(most)
    .execute()
}

function behind({ rev, id }: RowPlace) {
  return id === undefined ? sql<boolean>`rev > ${rev}` : sql<boolean>`(rev > ${rev} or id > ${id})`
}
