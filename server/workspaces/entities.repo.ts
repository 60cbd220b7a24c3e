import type { Db } from '../db/connect.ts'
import { prepared, preparedFirst } from '../db/prepared.ts'
import type { Schema, TombstoneRow } from '../db/schema.ts'

/** The entities of a workspace, whose ids users or devices may choose; also the names of the tables. */
export type EntityType = TombstoneRow['kind']

/** The one row of a kind with this id. */
export async function findEntity<K extends EntityType>(
  db: Db,
  type: K,
  workspaceId: string,
  id: string,
): Promise<Schema[K] | undefined> {
  return (await of[type].find(db, workspaceId, id)) as Schema[K] | undefined
}

/** Adds one entity; returns false, with nothing changed, where its id is taken. */
export async function insertEntity<K extends EntityType>(tx: Db, type: K, row: Schema[K]): Promise<boolean> {
  return (await of[type].insert(tx, row as Schema['tasks'])) !== undefined
}

/** Adds one entity whose id cannot be taken. */
export async function insertNewEntity<K extends EntityType>(tx: Db, type: K, row: Schema[K]): Promise<void> {
  await of[type].insertNew(tx, row as Schema['tasks'])
}

export async function updateEntity<K extends EntityType>(tx: Db, type: K, row: Schema[K]): Promise<void> {
  await of[type].update(tx, row as Schema['tasks'])
}

export async function countEntities(db: Db, type: EntityType, workspaceId: string): Promise<number> {
  const { n } = await db
    .selectFrom(type as 'tasks')
    .select(({ fn }) => fn.countAll().as('n'))
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  return Number(n)
}

export async function insertEntities<K extends EntityType>(tx: Db, type: K, rows: Schema[K][]): Promise<void> {
  if (rows.length > 0)
    await tx
      .insertInto(type as 'tasks')
      .values(rows as Schema['tasks'][])
      .execute()
}

export async function deleteEntity(tx: Db, type: EntityType, workspaceId: string, id: string): Promise<void> {
  await of[type].remove(tx, workspaceId, id)
}

/** Writes a tombstone, for every device that still has the entity. */
export async function addTombstone(tx: Db, tombstone: TombstoneRow): Promise<void> {
  await insertTombstone(tx, tombstone)
}

const insertTombstone = prepared((tx, tombstone: TombstoneRow) => tx.insertInto('tombstones').values(tombstone))

/** Whether there is a tombstone under this id. */
export async function hasTombstone(db: Db, workspaceId: string, type: EntityType, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('tombstones')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('kind', '=', type)
    .where('id', '=', id)
    .executeTakeFirst()
  return found !== undefined
}

/** Removes a tombstone and returns when the entity had been created; undefined where there is none. */
export async function removeTombstone(
  tx: Db,
  workspaceId: string,
  type: EntityType,
  id: string,
): Promise<number | undefined> {
  return (await deleteTombstone(tx, workspaceId, type, id))?.made_at ?? undefined
}

const deleteTombstone = preparedFirst((tx, workspaceId: string, type: EntityType, id: string) =>
  tx
    .deleteFrom('tombstones')
    .where('workspace_id', '=', workspaceId)
    .where('kind', '=', type)
    .where('id', '=', id)
    .returning('made_at'),
)

const of = {
  agents: queriesOf('agents'),
  tasks: queriesOf('tasks'),
  projects: queriesOf('projects'),
  events: queriesOf('events'),
}

/** All tables have the columns that are named here. */
function queriesOf(type: EntityType) {
  const table = type as 'tasks'
  return {
    find: preparedFirst((db, workspaceId: string, id: string) =>
      db.selectFrom(table).selectAll().where('workspace_id', '=', workspaceId).where('id', '=', id),
    ),
    insert: preparedFirst((tx, row: Schema['tasks']) =>
      tx
        .insertInto(table)
        .values(row)
        .onConflict((conflict) => conflict.columns(['workspace_id', 'id']).doNothing())
        .returning('id'),
    ),
    insertNew: prepared((tx, row: Schema['tasks']) => tx.insertInto(table).values(row)),
    remove: prepared((tx, workspaceId: string, id: string) =>
      tx.deleteFrom(table).where('workspace_id', '=', workspaceId).where('id', '=', id),
    ),
    update: prepared((tx, { workspace_id, id, ...fields }: Schema['tasks']) =>
      tx.updateTable(table).set(fields).where('workspace_id', '=', workspace_id).where('id', '=', id),
    ),
  }
}
