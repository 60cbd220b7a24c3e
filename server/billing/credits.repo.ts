import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { preparedFirst } from '../db/prepared.ts'
import type { CreditAccountRow, CreditHoldRow, CreditLedgerRow } from '../db/billing-rows.ts'
import { openStatuses } from '#shared/domain/run-state.ts'

/** The workspace's account, locked until the transaction ends. */
export async function lockAccount(tx: Db, workspaceId: string): Promise<CreditAccountRow> {
  const none = { workspace_id: workspaceId, period_at: -1, monthly: 0, granted: 0, bought: 0, held: 0 }
  await tx
    .insertInto('credit_accounts')
    .values(none)
    .onConflict((conflict) => conflict.column('workspace_id').doNothing())
    .execute()
  const account = tx
    .updateTable('credit_accounts')
    .set((set) => ({ held: set.ref('held') }))
    .where('workspace_id', '=', workspaceId)
  return account.returningAll().executeTakeFirstOrThrow()
}

export async function findAccount(db: Db, workspaceId: string): Promise<CreditAccountRow | undefined> {
  return db.selectFrom('credit_accounts').selectAll().where('workspace_id', '=', workspaceId).executeTakeFirst()
}

/** Writes down which month runs, what is left of its credits and how many it brought. */
export async function putMonth(
  tx: Db,
  workspaceId: string,
  month: Pick<CreditAccountRow, 'period_at' | 'monthly' | 'granted'>,
): Promise<void> {
  await tx.updateTable('credit_accounts').set(month).where('workspace_id', '=', workspaceId).execute()
}

/**
 * Sets credits of the balance aside, in one statement: not more than there are unless `isUnlimited`, and not more than
 * its person may spend since `monthStart`. False when it would be, and then nothing was written.
 */
export async function setAside(
  tx: Db,
  want: { workspaceId: string; userId: string; credits: number; monthStart: number; isUnlimited: boolean },
): Promise<boolean> {
  const { workspaceId, userId, credits, monthStart, isUnlimited } = want
  const cap = sql<number | null>`(select credit_cap from users where id = ${userId})`
  const held = sql<number>`(select coalesce(sum(credits), 0) from credit_holds where user_id = ${userId})`
  const spent = sql<number>`(select coalesce(sum(-credits), 0) from credit_ledger
    where user_id = ${userId} and kind = 'run' and created_at >= ${monthStart})`
  let update = tx
    .updateTable('credit_accounts')
    .set((set) => ({ held: set('held', '+', isUnlimited ? 0 : credits) }))
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`(${cap} is null or ${cap} >= ${held} + ${spent} + ${credits})`)
  if (!isUnlimited) update = update.where(sql<boolean>`monthly + bought - held >= ${credits}`)
  return (await update.returning('workspace_id').executeTakeFirst()) !== undefined
}

/** What a run holds, nothing before its first hold; undefined once it has ended. */
export async function heldByRun(
  tx: Db,
  runId: string,
): Promise<Pick<CreditHoldRow, 'credits' | 'of_balance'> | undefined> {
  const run = await tx
    .selectFrom('executions')
    .leftJoin('credit_holds', 'credit_holds.execution_id', 'executions.id')
    .select(['credit_holds.credits', 'credit_holds.of_balance'])
    .where('executions.id', '=', runId)
    .where('executions.status', 'in', openStatuses)
    .executeTakeFirst()
  return run && { credits: run.credits ?? 0, of_balance: run.of_balance ?? 0 }
}

/** Writes down what a run holds now. */
export async function putHold(tx: Db, row: CreditHoldRow): Promise<void> {
  await tx
    .insertInto('credit_holds')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('execution_id').doUpdateSet({ credits: row.credits, of_balance: row.of_balance }),
    )
    .execute()
}

export const findHold: (db: Db, runId: string) => Promise<CreditHoldRow | undefined> = preparedFirst(
  (db, runId: string) => db.selectFrom('credit_holds').selectAll().where('execution_id', '=', runId),
)

export async function workspacesOfRuns(db: Db, runIds: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('executions')
    .select('workspace_id')
    .distinct()
    .where('id', 'in', runIds)
    .orderBy('workspace_id')
    .execute()
  return rows.map((row) => row.workspace_id)
}

/** Ends holds and returns what they were. */
export async function takeHolds(tx: Db, runIds: string[]): Promise<CreditHoldRow[]> {
  return tx.deleteFrom('credit_holds').where('execution_id', 'in', runIds).returningAll().execute()
}

/** Changes what is in an account and what is held of it by these amounts, which may be negative. */
export async function moveCredits(
  tx: Db,
  workspaceId: string,
  by: { monthly: number; bought: number; held: number },
): Promise<void> {
  await tx
    .updateTable('credit_accounts')
    .set((set) => ({
      monthly: set('monthly', '+', by.monthly),
      bought: set('bought', '+', by.bought),
      held: set('held', '+', by.held),
    }))
    .where('workspace_id', '=', workspaceId)
    .execute()
}

/** A row for the same run means that it is settled already: that is an error. */
export async function insertLedger(tx: Db, row: CreditLedgerRow): Promise<void> {
  await tx.insertInto('credit_ledger').values(row).execute()
}

/** Writes a row under an id that names its cause; false where it was written already. */
export async function insertLedgerOnce(tx: Db, row: CreditLedgerRow): Promise<boolean> {
  const insert = tx
    .insertInto('credit_ledger')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
  return (await insert.returning('id').executeTakeFirst()) !== undefined
}

/** How many credits rows with ids that begin like this have taken back. */
export async function takenBack(tx: Db, workspaceId: string, idsBegin: string): Promise<number> {
  const rows = tx
    .selectFrom('credit_ledger')
    .select(({ fn }) => fn.sum('credits').as('credits'))
    .where('workspace_id', '=', workspaceId)
  const { credits } = await rows.where('id', 'like', `${idsBegin}%`).executeTakeFirstOrThrow()
  return 0 - Number(credits ?? 0)
}

/** What one person's runs have cost since a moment. */
export async function spentBy(db: Db, userId: string, since: number): Promise<number> {
  const runs = db
    .selectFrom('credit_ledger')
    .select(({ fn }) => fn.sum('credits').as('credits'))
    .where('user_id', '=', userId)
  const { credits } = await runs.where('kind', '=', 'run').where('created_at', '>=', since).executeTakeFirstOrThrow()
  return 0 - Number(credits ?? 0)
}

/** The same for each person of a workspace; those who have spent nothing are left out. */
export async function spentByEach(db: Db, workspaceId: string, since: number): Promise<Map<string | null, number>> {
  const runs = db
    .selectFrom('credit_ledger')
    .select(({ fn }) => ['user_id', fn.sum('credits').as('credits')])
    .where('workspace_id', '=', workspaceId)
  const rows = await runs.where('kind', '=', 'run').where('created_at', '>=', since).groupBy('user_id').execute()
  return new Map(rows.map(({ user_id, credits }) => [user_id, 0 - Number(credits)]))
}

type LedgerFilter = {
  forUser?: string | undefined
  before?: { created_at: number; id: string } | undefined
  limit: number
}

/** The ledger of a workspace, newest first; for one person only their rows and those without a person. */
export async function listLedger(
  db: Db,
  workspaceId: string,
  { forUser, before, limit }: LedgerFilter,
): Promise<CreditLedgerRow[]> {
  let query = db.selectFrom('credit_ledger').selectAll().where('workspace_id', '=', workspaceId)
  if (forUser) query = query.where((where) => where.or([where('user_id', 'is', null), where('user_id', '=', forUser)]))
  if (before) {
    const { created_at, id } = before
    query = query.where((where) =>
      where.or([
        where('created_at', '<', created_at),
        where.and([where('created_at', '=', created_at), where('id', '<', id)]),
      ]),
    )
  }
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}
