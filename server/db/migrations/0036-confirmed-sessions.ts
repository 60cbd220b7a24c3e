import type { Kysely } from 'kysely'

/** When a signed-in person last typed their password again, which the heaviest calls ask for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sessions').addColumn('confirmed_at', 'bigint').execute()
}
