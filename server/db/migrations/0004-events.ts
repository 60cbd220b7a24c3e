import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('events')
    .addColumn('workspace_id', 'text', (c) => c.notNull().references('workspaces.id'))
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('start_at', 'bigint', (c) => c.notNull())
    .addColumn('end_at', 'bigint', (c) => c.notNull())
    .addColumn('time_zone', 'text', (c) => c.notNull())
    .addColumn('attendees', 'text', (c) => c.notNull())
    .addColumn('notes', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addColumn('rev', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('events_pk', ['workspace_id', 'id'])
    .execute()
  await db.schema.createIndex('events_rev').on('events').columns(['workspace_id', 'rev']).execute()
  await db.schema.createIndex('events_end').on('events').columns(['workspace_id', 'end_at']).execute()
  // What a project's progress is counted from, and what a renamed agent has.
  await db.schema.createIndex('tasks_project').on('tasks').columns(['workspace_id', 'project_id', 'status']).execute()
  await db.schema.createIndex('tasks_assignee').on('tasks').columns(['workspace_id', 'assignee_id']).execute()
  await db.schema.alterTable('tombstones').addColumn('made_at', 'bigint').execute()
}
