import { type Kysely, sql } from 'kysely'

/** Subscriptions that a card processor keeps, the events it has sent, and how much of a month's credits was granted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('subscriptions').addColumn('contact', 'text').execute()
  await db.schema.alterTable('subscriptions').addColumn('stripe_customer_id', 'text').execute()
  await db.schema.alterTable('subscriptions').addColumn('stripe_subscription_id', 'text').execute()
  await db.schema
    .alterTable('subscriptions')
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('subscriptions')
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('subscriptions').addColumn('checked_at', 'bigint').execute()
  await db.schema.alterTable('subscriptions').addColumn('card_at', 'bigint').execute()
  await db.schema
    .createIndex('subscriptions_customer')
    .on('subscriptions')
    .column('stripe_customer_id')
    .unique()
    .execute()
  await db.schema
    .alterTable('credit_accounts')
    .addColumn('granted', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  const grants = sql`select coalesce(sum(credits), 0) from credit_ledger
    where kind = 'grant' and workspace_id = credit_accounts.workspace_id and created_at >= credit_accounts.period_at`
  await sql`update credit_accounts set granted = (${grants})`.execute(db)
  await db.schema
    .createTable('stripe_events')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
}
