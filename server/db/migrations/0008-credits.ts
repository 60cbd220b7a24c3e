import type { Kysely } from 'kysely'

/** Subscriptions, and the credits that come with them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('subscriptions')
    .addColumn('workspace_id', 'text', (c) => c.primaryKey().references('workspaces.id'))
    .addColumn('plan_id', 'text')
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('billing_interval', 'text')
    .addColumn('trial_ends_at', 'bigint')
    .addColumn('period_started_at', 'bigint', (c) => c.notNull())
    .addColumn('period_ends_at', 'bigint')
    .addColumn('cancel_at_period_end', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('credit_accounts')
    .addColumn('workspace_id', 'text', (c) => c.primaryKey().references('workspaces.id'))
    .addColumn('period_at', 'bigint', (c) => c.notNull())
    .addColumn('monthly', 'bigint', (c) => c.notNull())
    .addColumn('bought', 'bigint', (c) => c.notNull())
    .addColumn('held', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('credit_holds')
    .addColumn('execution_id', 'text', (c) => c.primaryKey().references('executions.id'))
    .addColumn('workspace_id', 'text', (c) => c.notNull().references('workspaces.id'))
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('credits', 'bigint', (c) => c.notNull())
    .addColumn('of_balance', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('credit_holds_user').on('credit_holds').column('user_id').execute()
  await db.schema
    .createTable('credit_ledger')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('workspace_id', 'text', (c) => c.notNull().references('workspaces.id'))
    // A person or a run may go; what was paid for them stays.
    .addColumn('user_id', 'text')
    .addColumn('execution_id', 'text', (c) => c.unique())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('credits', 'bigint', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('credit_ledger_time')
    .on('credit_ledger')
    .columns(['workspace_id', 'created_at', 'id'])
    .execute()
  await db.schema.createIndex('credit_ledger_user').on('credit_ledger').columns(['user_id', 'created_at']).execute()
  await db.schema.alterTable('users').addColumn('credit_cap', 'bigint').execute()
}
