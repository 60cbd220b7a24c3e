import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'

/** Users who have not confirmed their address become registrations that wait. */
export async function up(
  db: Kysely<{ users: { password_hash: string; unverified_since: number | null }; account_links: { kind: string } }>,
): Promise<void> {
  await db.schema
    .createTable('registrations')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('password_hash', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('used_at', 'bigint')
    .execute()
  await db.schema.createIndex('registrations_email').on('registrations').columns(['email', 'created_at']).execute()
  // Who chose the passwords of those who wait already is unknown. Their accounts stay, for users who ask for a new one
  // by mail.
  const { hash } = await import('@node-rs/argon2')
  const nobodys = await hash(randomBytes(32))
  await db.updateTable('users').set({ password_hash: nobodys }).where('unverified_since', 'is not', null).execute()
  await db.schema.alterTable('users').dropColumn('unverified_since').execute()
  await db.deleteFrom('account_links').where('kind', '=', 'verify').execute()
  await db.schema.alterTable('account_links').dropColumn('kind').execute()
}
