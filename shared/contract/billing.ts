import * as v from 'valibot'
import { Id, Instant, page, pageQuery } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Tier } from './models.ts'
import { BillingDetails, Card, Interval, PlanId, PlanPreview, Settled } from './payment.ts'

/**
 * A plan (docs/billing.md). `price_monthly` is dollars a month, `price_annual` dollars a year; a limit of 0 means
 * unlimited.
 */
export const Plan = v.object({
  id: v.string(),
  name: v.string(),
  description: v.string(),
  tier: Tier,
  price_monthly: v.number(),
  price_annual: v.number(),
  is_popular: v.boolean(),
  is_enterprise: v.boolean(),
  seats: v.number(),
  monthly_credits: v.number(),
  /** Dollars per 100 credits. */
  credit_price: v.nullable(v.number()),
  integrations_limit: v.number(),
  ai_employees_included: v.number(),
  additional_ai_employee_cost: v.number(),
  projects_limit: v.number(),
  /** Runs that may go on at the same time; more of them wait for their turn. */
  runs_at_once: v.number(),
  calendar_integration: v.boolean(),
  ai_chat_access: v.boolean(),
  priority_support: v.boolean(),
  custom_integrations: v.boolean(),
  features: v.array(v.string()),
})

export const Subscription = v.object({
  plan_id: v.nullable(v.string()),
  tier: Tier,
  status: v.picklist(['none', 'trialing', 'active', 'past_due', 'cancelled']),
  billing_interval: v.nullable(Interval),
  trial_ends_at: v.nullable(Instant),
  /** Whether the workspace has not had its free trial yet. */
  trial_available: v.boolean(),
  current_period_ends_at: v.nullable(Instant),
  cancel_at_period_end: v.boolean(),
  /**
   * AI employees beyond the plan's number: how many there may be now, and how many are billed from the next period
   * on.
   */
  additional_employees: v.object({ now: v.number(), next: v.number() }),
  /** What is left to spend, and what the plan adds each month. A balance of null has no limit. */
  credits: v.object({ balance: v.nullable(v.number()), monthly: v.number() }),
})
export type Subscription = v.InferOutput<typeof Subscription>

/** The plan that counts now, for `/auth/me`. */
export const PlanSummary = v.object({
  plan: v.object({
    id: v.string(),
    name: v.string(),
    tier: Tier,
    status: Subscription.entries.status,
    trial_ends_at: v.nullable(Instant),
  }),
  /**
   * The workspace's balance (null: no limit) and the plan's monthly credits; what this person used this month, and
   * may at most (null: no cap).
   */
  credits: v.object({
    balance: v.nullable(v.number()),
    monthly: v.number(),
    used_this_month: v.number(),
    cap: v.nullable(v.number()),
  }),
})
export type PlanSummary = v.InferOutput<typeof PlanSummary>

/** One change of the balance: positive where credits came in, negative where they were used. */
export const LedgerRow = v.object({
  id: Id,
  kind: v.picklist(['grant', 'run', 'purchase', 'adjustment']),
  credits: v.number(),
  reason: v.string(),
  user_id: v.nullable(Id),
  execution_id: v.nullable(Id),
  created_at: Instant,
})
export type LedgerRow = v.InferOutput<typeof LedgerRow>

/** What one person may spend of the workspace's credits each month; null where nothing but the balance limits it. */
export const Cap = v.object({
  user_id: Id,
  name: v.string(),
  monthly_cap: v.nullable(v.number()),
  used_this_month: v.number(),
})
export type Cap = v.InferOutput<typeof Cap>

export const billing = {
  plans: endpoint({
    method: 'GET',
    path: '/subscriptions/plans',
    summary: 'The plans on offer',
    auth: 'public',
    response: v.array(Plan),
  }),
  startTrial: endpoint({
    method: 'POST',
    path: '/subscriptions/start-trial-with-payment',
    summary: 'Start the 30-day trial; a client secret asks for a card',
    auth: 'owner',
    body: v.object({ plan_id: PlanId, billing_interval: Interval, billing_details: v.optional(BillingDetails) }),
    response: v.object({ setup_intent_client_secret: v.nullable(v.string()), message: v.string() }),
  }),
  setupPayment: endpoint({
    method: 'POST',
    path: '/subscriptions/setup-payment',
    summary: 'Begin saving a card',
    auth: 'owner',
    response: v.object({ client_secret: v.string() }),
  }),
  subscription: endpoint({
    method: 'GET',
    path: '/billing/subscription',
    summary: "The workspace's subscription",
    auth: 'user',
    response: Subscription,
  }),
  changePlan: endpoint({
    method: 'POST',
    path: '/billing/change-plan',
    summary: 'Change the plan, prorated at once',
    auth: 'owner',
    body: v.object({
      plan_id: PlanId,
      billing_interval: Interval,
      /** Of a preview: what is charged is what it showed. */
      prorated_at: v.optional(Instant),
    }),
    response: Subscription,
  }),
  previewPlan: endpoint({
    method: 'GET',
    path: '/billing/change-plan',
    summary: 'What a change of the plan would cost and not hold',
    auth: 'owner',
    query: v.object({ plan_id: PlanId, billing_interval: Interval }),
    response: PlanPreview,
  }),
  keepPlan: endpoint({
    method: 'POST',
    path: '/billing/keep',
    summary: 'Take a cancellation back before the plan has ended',
    auth: 'owner',
    response: Subscription,
  }),
  card: endpoint({
    method: 'GET',
    path: '/billing/card',
    summary: 'The card on file',
    auth: 'owner',
    response: v.object({ card: v.nullable(Card) }),
  }),
  setEmployees: endpoint({
    method: 'PUT',
    path: '/billing/employees',
    summary: "Have so many AI employees beyond the plan's number",
    auth: 'owner',
    body: v.object({
      additional: v.pipe(
        v.number(),
        v.integer('Give a whole number.'),
        v.minValue(0, 'Give at least 0.'),
        v.maxValue(1000, 'Give at most 1,000.'),
      ),
    }),
    response: Subscription,
  }),
  settle: endpoint({
    method: 'POST',
    path: '/billing/settle',
    summary: 'Pay what is overdue with the card given last',
    auth: 'owner',
    response: Settled,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/billing/cancel',
    summary: 'Cancel at the end of the period',
    auth: 'owner',
    response: Subscription,
  }),
  invoices: endpoint({
    method: 'GET',
    path: '/billing/invoices',
    summary: 'Past invoices',
    auth: 'owner',
    response: v.array(
      v.object({
        id: v.string(),
        number: v.string(),
        amount: v.number(),
        currency: v.string(),
        status: v.string(),
        created_at: Instant,
        url: v.nullable(v.string()),
      }),
    ),
  }),
  portal: endpoint({
    method: 'POST',
    path: '/billing/portal',
    summary: "A link to the card processor's own page",
    auth: 'owner',
    response: v.object({ url: v.string() }),
  }),
  buyCredits: endpoint({
    method: 'POST',
    path: '/billing/credits',
    summary:
      "Buy credits at the plan's price, in hundreds: a link to the card processor's page; they come once they are paid",
    auth: 'owner',
    body: v.object({
      credits: v.pipe(
        v.number(),
        v.integer('Credits are sold in hundreds.'),
        v.multipleOf(100, 'Credits are sold in hundreds.'),
        v.minValue(100, 'Buy at least 100 credits.'),
        v.maxValue(1_000_000, 'Buy at most 1,000,000 credits at once.'),
      ),
    }),
    response: v.object({ url: v.string() }),
  }),
  settleCredits: endpoint({
    method: 'POST',
    path: '/billing/credits/settle',
    summary: "Take up credits that were paid on the card processor's page, before it reports them",
    auth: 'owner',
    body: v.object({
      session_id: v.pipe(v.string(), v.regex(/^cs_\w+$/, 'This is no id of a payment.'), v.maxLength(255)),
    }),
    response: v.object({ outcome: v.picklist(['paid', 'waiting']), credits: v.number() }),
  }),
  ledger: endpoint({
    method: 'GET',
    path: '/billing/ledger',
    summary: "What credits came in and what they were used for, newest first; the owner sees everybody's",
    auth: 'user',
    query: v.object(pageQuery),
    response: page(LedgerRow),
  }),
  caps: endpoint({
    method: 'GET',
    path: '/billing/caps',
    summary: 'What each person used this month, and may at most',
    auth: 'owner',
    response: v.array(Cap),
  }),
  setCap: endpoint({
    method: 'PUT',
    path: '/billing/caps/:user_id',
    summary: 'Cap what a person may spend each month',
    auth: 'owner',
    body: v.object({
      monthly_cap: v.nullable(
        v.pipe(
          v.number(),
          v.integer('A cap is a whole number of credits.'),
          v.minValue(0, 'A cap is at least 0.'),
          v.maxValue(1_000_000_000, 'A cap is at most 1,000,000,000.'),
        ),
      ),
    }),
    response: Cap,
  }),
  stripeWebhook: endpoint({
    method: 'POST',
    path: '/webhooks/stripe',
    summary: 'Events signed by Stripe, each processed once',
    auth: 'public',
    rate: 'none',
    keyed: false,
    maxBody: 512 * 1024,
    response: v.object({ received: v.boolean() }),
  }),
}
