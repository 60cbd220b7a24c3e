import type { Kysely } from 'kysely'

/** Models that administrators connect by an address, for everybody who uses this installation. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('connected_models')
    .addColumn('provider', 'text', (c) => c.primaryKey())
    .addColumn('display_name', 'text', (c) => c.notNull())
    .addColumn('server', 'text', (c) => c.notNull())
    .addColumn('base_url', 'text', (c) => c.notNull())
    .addColumn('model_id', 'text', (c) => c.notNull())
    .addColumn('sealed', 'text')
    .addColumn('is_local', 'integer', (c) => c.notNull())
    .addColumn('can_call_tools', 'integer')
    .addColumn('context_length', 'integer')
    .addColumn('price_input', 'double precision')
    .addColumn('price_output', 'double precision')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute()
}
