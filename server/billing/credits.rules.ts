import type { LedgerRow } from '#shared/contract/billing.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import { newId } from '#shared/domain/ids.ts'
import { count } from '#shared/domain/plural.ts'
import type { Caller } from '../session/caller.ts'
import { type Db, inTransaction } from '../db/connect.ts'
import type { CreditAccountRow, CreditLedgerRow } from '../db/billing-rows.ts'
import { type Cursor, cutPage } from '../http/paging.ts'
import { findCapped, findSubscription } from './billing.repo.ts'
import {
  findAccount,
  findHold,
  heldByRun,
  insertLedger,
  insertLedgerOnce,
  listLedger,
  lockAccount,
  moveCredits,
  putHold,
  putMonth,
  setAside,
  takeHolds,
  takenBack,
  workspacesOfRuns,
} from './credits.repo.ts'
import { type PlanNow, type Terms, planNow } from './terms.ts'

type CreditHold = { workspaceId: string; userId: string; runId: string; credits: number }

/**
 * Holds so many credits for a run, all in all: what it holds already counts. False where the balance or its person's
 * cap does not allow it, or the run has ended; then nothing has changed. Runs of any number of processes never hold
 * more together than there is.
 */
export function hold(db: Db, terms: Terms, { workspaceId, userId, runId, credits }: CreditHold): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { monthStart, isUnlimited } = await openAccount(tx, terms, workspaceId)
    const held = await heldByRun(tx, runId)
    if (held === undefined) return false
    const more = credits - held.credits
    if (more <= 0) return true
    if (!(await setAside(tx, { workspaceId, userId, credits: more, monthStart, isUnlimited }))) return false
    await putHold(tx, {
      execution_id: runId,
      workspace_id: workspaceId,
      user_id: userId,
      credits,
      of_balance: held.of_balance + (isUnlimited ? 0 : more),
    })
    return true
  })
}

/** How much of what a run has used can be charged: at most what it holds. */
export async function chargeable(tx: Db, runId: string, used: number): Promise<number> {
  return used === 0 ? 0 : Math.min(used, (await findHold(tx, runId))?.credits ?? 0)
}

/** Ends a run's hold and charges what it used, at most what it held. Call it in the transaction of the outcome. */
export async function settleHold(
  tx: Db,
  now: number,
  { runId, credits }: { runId: string; credits: number },
): Promise<void> {
  const known = await findHold(tx, runId)
  if (!known) return
  const account = await lockAccount(tx, known.workspace_id)
  const [held] = await takeHolds(tx, [runId])
  if (!held) return
  const charge = Math.min(credits, held.credits)
  const paid = Math.min(charge, held.of_balance)
  // The month's credits go first: those that were bought do not end with it.
  const monthly = Math.min(paid, Math.max(0, account.monthly))
  await moveCredits(tx, held.workspace_id, { monthly: -monthly, bought: monthly - paid, held: -held.of_balance })
  if (charge > 0)
    await insertLedger(
      tx,
      ledgerRow(held.workspace_id, now, {
        kind: 'run',
        credits: -charge,
        reason: 'A run',
        user_id: held.user_id,
        execution_id: runId,
      }),
    )
}

/** Lowers the hold of a run that waits for a person to what it has used so far. */
export async function keepHeld(tx: Db, { runId, credits }: { runId: string; credits: number }): Promise<void> {
  const known = await findHold(tx, runId)
  if (!known) return
  await lockAccount(tx, known.workspace_id)
  const of_balance = Math.min(credits, known.of_balance)
  await moveCredits(tx, known.workspace_id, { monthly: 0, bought: 0, held: of_balance - known.of_balance })
  await putHold(tx, { ...known, credits, of_balance })
}

/** Ends the holds of runs that cost nothing, because they failed. */
export async function release(tx: Db, runIds: string[]): Promise<void> {
  if (runIds.length === 0) return
  // Locked before the holds are looked for, so that none is set down beside this.
  for (const workspaceId of await workspacesOfRuns(tx, runIds)) await lockAccount(tx, workspaceId)
  for (const { workspace_id, of_balance } of await takeHolds(tx, runIds))
    await moveCredits(tx, workspace_id, { monthly: 0, bought: 0, held: -of_balance })
}

/** What a workspace has to spend; null where nothing limits it. The credits of a month that has begun are in it. */
export async function balanceOf(db: Db, terms: Terms, workspaceId: string): Promise<number | null> {
  const [subscription, known] = await Promise.all([findSubscription(db, workspaceId), findAccount(db, workspaceId)])
  const { plan, monthStart, isUnlimited } = planNow(subscription, terms)
  if (isUnlimited) return null
  const isBehind =
    known === undefined
      ? plan.monthly_credits > 0
      : known.period_at < monthStart || known.granted < plan.monthly_credits
  const account = isBehind ? (await inTransaction(db, (tx) => openAccount(tx, terms, workspaceId))).account : known
  return account === undefined ? 0 : account.monthly + account.bought - account.held
}

/**
 * The refusal of a run that the balance or its person's cap does not allow, in a sentence that says what would help.
 */
export async function creditsExhausted(
  db: Db,
  terms: Terms,
  { workspaceId, userId, credits }: Omit<CreditHold, 'executionId'>,
): Promise<ProblemError> {
  const [balance, person] = await Promise.all([balanceOf(db, terms, workspaceId), findCapped(db, workspaceId, userId)])
  const cap = person?.credit_cap ?? null
  if (cap !== null && (balance === null || balance >= credits)) {
    const detail =
      `This run needs about ${count(credits, 'credit')}, which is more than you have left of the ${count(cap, 'credit')} you may ` +
      `use a month. Run with the built-in assistant, or ask the workspace's owner for a higher cap.`
    return new ProblemError(402, 'credits_exhausted', detail)
  }
  const detail =
    `This run needs about ${count(credits, 'credit')}, and the workspace has ${count(Math.max(0, balance ?? 0), 'credit')} ` +
    `left. Run with the built-in assistant, or ask the workspace's owner for a larger plan.`
  return new ProblemError(402, 'credits_exhausted', detail)
}

/** Adds credits that were paid for, once for each payment; they last until they are used. */
export async function addBought(
  tx: Db,
  now: number,
  {
    paymentId,
    workspaceId,
    userId,
    credits,
  }: { paymentId: string; workspaceId: string; userId: string | null; credits: number },
): Promise<void> {
  await lockAccount(tx, workspaceId)
  const row = ledgerRow(workspaceId, now, {
    id: paymentId,
    kind: 'purchase',
    credits,
    reason: 'Credits bought',
    user_id: userId,
  })
  if (await insertLedgerOnce(tx, row)) await moveCredits(tx, workspaceId, { monthly: 0, bought: credits, held: 0 })
}

const backReasons = { refund: 'Credits refunded', dispute: 'Payment disputed and lost' }

/**
 * Takes credits back whose payment was; `total` is how many of the payment's by now, and of two reports the larger
 * counts. The balance may fall below nothing.
 */
export async function takeBack(
  tx: Db,
  now: number,
  { paymentId, workspaceId, userId }: { paymentId: string; workspaceId: string; userId: string | null },
  why: keyof typeof backReasons,
  total: number,
): Promise<void> {
  if (total === 0) return
  await lockAccount(tx, workspaceId)
  const more = total - (await takenBack(tx, workspaceId, `${paymentId}-${why}-`))
  if (more <= 0) return
  await insertLedger(
    tx,
    ledgerRow(workspaceId, now, {
      id: `${paymentId}-${why}-${total}`,
      kind: 'adjustment',
      credits: -more,
      reason: backReasons[why],
      user_id: userId,
    }),
  )
  await moveCredits(tx, workspaceId, { monthly: 0, bought: -more, held: 0 })
}

/** One page of the ledger, newest first: the owner sees all of it, others their own rows and those without a person. */
export async function pageLedger(
  db: Db,
  { user, userId, workspaceId }: Caller,
  before: Cursor | undefined,
  limit: number,
): Promise<{ items: LedgerRow[]; next_cursor: string | null }> {
  const seesAll = user.is_owner || user.role === 'admin'
  return cutPage(
    await listLedger(db, workspaceId, { forUser: seesAll ? undefined : userId, before, limit: limit + 1 }),
    limit,
    presentLedgerRow,
    (row) => row.created_at,
  )
}

/**
 * The account, locked, with the credits of the month that has begun: they come once, and what was left of the last
 * month's ends.
 */
async function openAccount(
  tx: Db,
  terms: Terms,
  workspaceId: string,
): Promise<PlanNow & { account: CreditAccountRow }> {
  const account = await payDebt(tx, await lockAccount(tx, workspaceId))
  const at = planNow(await findSubscription(tx, workspaceId), terms)
  // Where nothing limits it nothing is granted either, and what there was is kept.
  if (at.isUnlimited) return { ...at, account }
  const monthly = at.plan.monthly_credits
  const now = terms.now()
  const early = begunEarly(account, at)
  if (early !== undefined) {
    // A smaller plan takes nothing back before the month ends, and going up again brings nothing twice.
    const more = Math.max(0, monthly - early.granted)
    const next = { period_at: early.period_at, monthly: account.monthly + more, granted: early.granted + more }
    if (more > 0)
      await insertLedger(
        tx,
        ledgerRow(workspaceId, now, {
          kind: 'grant',
          credits: more,
          reason: `More monthly credits with ${at.plan.name}`,
        }),
      )
    if (more > 0 || early.period_at !== account.period_at) await putMonth(tx, workspaceId, next)
    return { ...at, account: { ...account, ...next } }
  }
  if (account.monthly > 0)
    await insertLedger(
      tx,
      ledgerRow(workspaceId, now, {
        kind: 'adjustment',
        credits: -account.monthly,
        reason: "What was left of the month's credits",
      }),
    )
  if (monthly > 0)
    await insertLedger(
      tx,
      ledgerRow(workspaceId, now, { kind: 'grant', credits: monthly, reason: `Monthly credits of ${at.plan.name}` }),
    )
  const next = { period_at: at.monthStart, monthly, granted: monthly }
  await putMonth(tx, workspaceId, next)
  return { ...at, account: { ...account, ...next } }
}

/** What was taken back beyond the bought credits is owed by the month's: once, and not again each month. */
async function payDebt(tx: Db, account: CreditAccountRow): Promise<CreditAccountRow> {
  const owed = Math.min(account.monthly, -account.bought)
  if (owed <= 0) return account
  await moveCredits(tx, account.workspace_id, { monthly: -owed, bought: owed, held: 0 })
  return { ...account, monthly: account.monthly - owed, bought: account.bought + owed }
}

const dayMs = 24 * 60 * 60_000

/**
 * When the month began, and how much of what it should bring is there, where no whole month has passed since the last
 * grant: the month that runs, or one that a change between monthly and annual bills began anew. Of the old grant
 * counts what its days have not used up, or changing to and fro would bring a month's credits each time.
 */
function begunEarly(
  account: CreditAccountRow,
  { monthStart, plan }: PlanNow,
): { period_at: number; granted: number } | undefined {
  const elapsed = monthStart - account.period_at
  if (elapsed <= 0) return account
  if (elapsed >= 28 * dayMs || account.granted === 0 || plan.monthly_credits === 0) return undefined
  return { period_at: monthStart, granted: Math.ceil(account.granted * (1 - elapsed / (30 * dayMs))) }
}

function ledgerRow(
  workspace_id: string,
  created_at: number,
  row: Pick<CreditLedgerRow, 'kind' | 'credits' | 'reason'> & Partial<CreditLedgerRow>,
): CreditLedgerRow {
  return { id: newId(), workspace_id, user_id: null, execution_id: null, created_at, ...row }
}

function presentLedgerRow({
  id,
  kind,
  credits,
  reason,
  user_id,
  execution_id,
  created_at,
}: CreditLedgerRow): LedgerRow {
  return { id, kind, credits, reason, user_id, execution_id, created_at: new Date(created_at).toISOString() }
}
