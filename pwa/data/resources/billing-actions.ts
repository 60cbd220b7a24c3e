import type { Input, Output } from '#shared/contract/endpoint.ts'
import type { Subscription, billing as contract } from '#shared/contract/billing.ts'
import type { PlanPreview, Settled } from '#shared/contract/payment.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import { newId } from '#shared/domain/ids.ts'
import { request } from '../network/api.ts'
import { loadSubscription, subscription, takeSubscription } from './billing.ts'
import { cardOnFile, loadCardOnFile } from './card-on-file.ts'
import { loadCredits } from './credits.ts'
import { onSignedOut } from '../session/session.ts'
import { checkSession } from '../session/standing.ts'

export type TrialWish = Input<typeof contract.startTrial>['body']
export type BillingDetails = NonNullable<TrialWish['billing_details']>
export type PlanWish = Input<typeof contract.changePlan>['body']
export type Invoice = Output<typeof contract.invoices>[number]

/** The key of each write that may have arrived unanswered: the same wish again is the same write. */
const keys = new Map<string, { wish: string; key: string }>()

onSignedOut(() => keys.clear())

/** Starts the trial; `secret` confirms a card at Stripe, where one is wanted. Throws a `ProblemError`. */
export async function startTrial(wish: TrialWish): Promise<{ secret: string | null; message: string }> {
  try {
    const answer = await once('trial', wish, (idempotencyKey) =>
      request((api) => api.billing.startTrial({ body: wish }, { idempotencyKey })),
    )
    return { secret: answer.setup_intent_client_secret, message: answer.message }
  } finally {
    // A user who has closed the dialog meanwhile, or got no answer, sees the outcome on the page.
    refresh()
  }
}

/** Begins saving a card; returns the secret that Stripe confirms it with. Throws a `ProblemError`. */
export async function setUpPayment(): Promise<string> {
  const idempotencyKey = newId()
  return (await request((api) => api.billing.setupPayment({}, { idempotencyKey }))).client_secret
}

/** Changes the plan at once. Throws a `ProblemError`. */
export async function changePlan(wish: PlanWish): Promise<void> {
  take(
    await once('plan', wish, (idempotencyKey) =>
      request((api) => api.billing.changePlan({ body: wish }, { idempotencyKey })),
    ),
  )
  void loadCredits()
  void checkSession()
}

/** Has so many AI employees beyond the plan's number. Throws a `ProblemError`. */
export async function setEmployees(additional: number): Promise<void> {
  take(
    await once('employees', additional, (idempotencyKey) =>
      request((api) => api.billing.setEmployees({ body: { additional } }, { idempotencyKey })),
    ),
  )
}

/**
 * Takes up a card that Stripe has just saved; returns whether something overdue was paid with it. Throws a
 * `ProblemError`.
 */
export async function settleBill(): Promise<Settled> {
  const wasOverdue = subscription.value?.status === 'past_due'
  const answer = await request((api) => api.billing.settle({}, { idempotencyKey: newId() }))
  await loadSubscription()
  refresh()
  // Stripe's event may have been faster.
  const isPaid = wasOverdue && answer.outcome === 'nothing_due' && (subscription.value?.status as string) === 'active'
  return isPaid ? { outcome: 'paid', detail: 'The overdue bill is paid.' } : answer
}

/** Ends the plan where its trial or its paid time ends. Throws a `ProblemError`. */
export async function cancelPlan(): Promise<void> {
  const idempotencyKey = newId()
  take(await request((api) => api.billing.cancel({}, { idempotencyKey })))
}

/** Takes the cancellation of a plan that still counts back. Throws a `ProblemError`. */
export async function keepPlan(): Promise<void> {
  const idempotencyKey = newId()
  take(await request((api) => api.billing.keepPlan({}, { idempotencyKey })))
}

/** What a change of the plan would cost and not hold. Throws a `ProblemError`. */
export function previewPlan(query: Pick<PlanWish, 'plan_id' | 'billing_interval'>): Promise<PlanPreview> {
  return request((api) => api.billing.previewPlan({ query }))
}

/** Takes up credits that were paid on Stripe's page, of the session that it names. Throws a `ProblemError`. */
export async function settleCredits(session_id: string): Promise<Output<typeof contract.settleCredits>> {
  const answer = await request((api) =>
    api.billing.settleCredits({ body: { session_id } }, { idempotencyKey: newId() }),
  )
  refresh()
  return answer
}

/** Past invoices, newest first. Throws a `ProblemError`. */
export function loadInvoices(): Promise<Invoice[]> {
  return request((api) => api.billing.invoices())
}

/** The address of Stripe's own page for cards and invoices. Throws a `ProblemError`. */
export async function openPortal(): Promise<string> {
  const idempotencyKey = newId()
  return (await request((api) => api.billing.portal({}, { idempotencyKey }))).url
}

/**
 * The address of Stripe's own page that so many credits are paid on; they come once they are. Throws a
 * `ProblemError`.
 */
export async function buyCredits(credits: number): Promise<string> {
  return (
    await once('credits', credits, (idempotencyKey) =>
      request((api) => api.billing.buyCredits({ body: { credits } }, { idempotencyKey })),
    )
  ).url
}

/** Shows what the workspace has now; when its card is charged next follows from that. */
function take(value: Subscription): void {
  takeSubscription(value)
  if (cardOnFile.value !== undefined) void loadCardOnFile()
}

/** Asks again what the workspace has, once something outside has changed it. */
export function refresh(): void {
  void loadSubscription()
  void loadCredits()
  void checkSession()
  if (cardOnFile.value !== undefined) void loadCardOnFile()
}

async function once<Answer>(
  name: string,
  body: unknown,
  send: (idempotencyKey: string) => Promise<Answer>,
): Promise<Answer> {
  const wish = JSON.stringify(body)
  let known = keys.get(name)
  if (known?.wish !== wish) {
    known = { wish, key: newId() }
    keys.set(name, known)
  }
  try {
    const answer = await send(known.key)
    keys.delete(name)
    return answer
  } catch (error) {
    if (isRefusal(error)) keys.delete(name)
    throw error
  }
}

/**
 * Whether the server has said no for good: the same wish is another write then. Of what is not known, and of what
 * still goes on, the key is kept.
 */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof ProblemError)) return false
  return error.status >= 400 && error.status < 500 && error.status !== 429 && error.code !== 'payments_busy'
}
