import type { Kysely } from 'kysely'

/**
 * What agents propose, who changed a task, project or event last, and what runs changed, so that it can be taken back.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['tasks', 'projects', 'events'])
    await db.schema.alterTable(table).addColumn('changed_by', 'text').execute()
  await db.schema
    .createTable('run_changes')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('workspace_id', 'text', (c) => c.notNull().references('workspaces.id'))
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('run_id', 'text', (c) => c.notNull())
    .addColumn('origin', 'text', (c) => c.notNull())
    .addColumn('proposal_id', 'text')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('entity_id', 'text', (c) => c.notNull())
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .addColumn('rev', 'bigint', (c) => c.notNull())
    .addColumn('n', 'integer', (c) => c.notNull())
    .addColumn('made_at', 'bigint', (c) => c.notNull())
    .addColumn('undone_at', 'bigint')
    .execute()
  await db.schema.createIndex('run_changes_run').on('run_changes').columns(['run_id', 'proposal_id']).execute()
  await db.schema.createIndex('run_changes_made').on('run_changes').column('made_at').execute()
  await db.schema.createIndex('run_changes_user').on('run_changes').column('user_id').execute()
  await db.schema
    .createIndex('run_changes_entity')
    .on('run_changes')
    .columns(['workspace_id', 'kind', 'entity_id', 'made_at'])
    .execute()
  await db.schema
    .createTable('proposals')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('workspace_id', 'text', (c) => c.notNull().references('workspaces.id'))
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('run_id', 'text', (c) => c.notNull())
    .addColumn('agent_id', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('items', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addColumn('deleted_at', 'bigint')
    .addColumn('rev', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('proposals_rev').on('proposals').columns(['user_id', 'rev']).execute()
  await db.schema.createIndex('proposals_created').on('proposals').columns(['user_id', 'created_at', 'id']).execute()
  await db.schema.createIndex('proposals_run').on('proposals').column('run_id').execute()
}
