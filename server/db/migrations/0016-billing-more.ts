import type { Kysely } from 'kysely'

/**
 * AI employees beyond the plan's number, tries to subscribe whose outcome is unknown, and what a card processor still
 * has to be notified of.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('subscriptions')
    .addColumn('employees', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('subscriptions')
    .addColumn('employees_paid', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('subscriptions').addColumn('employees_paid_until', 'bigint').execute()
  await db.schema.alterTable('subscriptions').addColumn('unheard_at', 'bigint').execute()
  await db.schema.alterTable('subscriptions').addColumn('contact_due_at', 'bigint').execute()
  await db.schema
    .createTable('gone_customers')
    .addColumn('customer_id', 'text', (c) => c.primaryKey())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
}
