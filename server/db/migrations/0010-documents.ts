import type { Kysely } from 'kysely'

/** What custom agents know: documents saved once, as the text that was read out of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('agent_documents')
    .addColumn('workspace_id', 'text', (c) => c.notNull().references('workspaces.id'))
    .addColumn('agent_id', 'text', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('size', 'bigint', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('characters', 'integer', (c) => c.notNull())
    .addColumn('receipt', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('agent_documents_pk', ['workspace_id', 'id'])
    .execute()
  await db.schema
    .createIndex('agent_documents_agent')
    .on('agent_documents')
    .columns(['workspace_id', 'agent_id', 'created_at'])
    .execute()
}
