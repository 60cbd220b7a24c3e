import type { Kysely } from 'kysely'

/** Conversations, whose messages are runs, and the tokens that fetch the rest of a reply. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('executions')
    .addColumn('chat', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('executions').addColumn('deleted_at', 'bigint').execute()

  await db.schema
    .createTable('chat_sessions')
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('workspace_id', 'text', (c) => c.notNull().references('workspaces.id'))
    .addColumn('agent_id', 'text')
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addColumn('deleted_at', 'bigint')
    .addPrimaryKeyConstraint('chat_sessions_pk', ['user_id', 'id'])
    .execute()
  await db.schema
    .createIndex('chat_sessions_updated')
    .on('chat_sessions')
    .columns(['user_id', 'updated_at', 'id'])
    .execute()

  await db.schema
    .createTable('chat_continuations')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('execution_id', 'text', (c) => c.notNull().references('executions.id').onDelete('cascade'))
    .addColumn('seq', 'integer', (c) => c.notNull())
    .addColumn('length', 'integer', (c) => c.notNull())
    .addColumn('text_hash', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('used_key', 'text')
    .execute()
  await db.schema.createIndex('chat_continuations_expiry').on('chat_continuations').column('expires_at').execute()
}
