import type { Kysely } from 'kysely'

const tables = ['agents', 'tasks', 'projects', 'executions']

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('workspaces')
    .addColumn('rev', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('workspaces')
    .addColumn('epoch', 'text', (c) => c.notNull().defaultTo('first'))
    .execute()
  for (const table of tables) {
    await db.schema
      .alterTable(table)
      .addColumn('rev', 'bigint', (c) => c.notNull().defaultTo(0))
      .execute()
    const owner = table === 'executions' ? 'user_id' : 'workspace_id'
    await db.schema.createIndex(`${table}_rev`).on(table).columns([owner, 'rev']).execute()
  }
  await db.schema
    .createTable('tombstones')
    .addColumn('workspace_id', 'text', (c) => c.notNull().references('workspaces.id'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('rev', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('tombstones_pk', ['workspace_id', 'kind', 'id'])
    .execute()
  await db.schema.createIndex('tombstones_rev').on('tombstones').columns(['workspace_id', 'rev']).execute()
}
