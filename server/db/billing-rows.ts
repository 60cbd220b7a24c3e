/** Milliseconds since 1970 in UTC. */
type Millis = number
/** 0 or 1, the portable boolean. */
type Bit = number
/** JSON written as text. */
type Json = string

/** The plan of a workspace; no row means none. */
export type SubscriptionRow = {
  workspace_id: string
  plan_id: string | null
  status: 'none' | 'trialing' | 'active' | 'past_due' | 'cancelled'
  billing_interval: 'monthly' | 'annual' | null
  trial_ends_at: Millis | null
  /** What monthly credits are counted from. */
  period_started_at: Millis
  /** Until when it is paid for. */
  period_ends_at: Millis | null
  cancel_at_period_end: Bit
  /** Whom to write to, where no card processor keeps that: BillingDetails as JSON. */
  contact: Json | null
  /** Where a card processor keeps it; both null for a trial that needed none. */
  stripe_customer_id: string | null
  stripe_subscription_id: string | null
  /** Raised with every stored answer of the processor: a process that read an older version asks again. */
  version: number
  /** How many tries to subscribe have failed for good: each is its own to the processor. */
  attempts: number
  /** When the processor was last asked, and when the card was entered that is charged. */
  checked_at: Millis | null
  card_at: Millis | null
  /**
   * AI employees beyond the plan's number: how many the processor bills, and how many are paid for until when, after
   * there were more.
   */
  employees: number
  employees_paid: number
  employees_paid_until: Millis | null
  /** When the last try to subscribe got no answer; null where what became of it is known. */
  unheard_at: Millis | null
  /** Since when the processor has to be notified of a new owner; null once it has been. */
  contact_due_at: Millis | null
  created_at: Millis
  updated_at: Millis
}

/** What a workspace has to spend: the month's credits, those bought, and what runs that go on hold of both. */
export type CreditAccountRow = {
  workspace_id: string
  /** The start of the month that the monthly credits were granted for. */
  period_at: Millis
  monthly: number
  /** How many monthly credits were granted for that month so far: a larger plan grants the difference. */
  granted: number
  bought: number
  held: number
}

/**
 * What a run that has not ended may cost at most, and how much of that is held of the balance: none where nothing
 * limits it.
 */
export type CreditHoldRow = {
  execution_id: string
  workspace_id: string
  user_id: string
  credits: number
  of_balance: number
}

/** Every change of a balance, for ever; one row at most for a run. */
export type CreditLedgerRow = {
  id: string
  workspace_id: string
  user_id: string | null
  execution_id: string | null
  kind: 'grant' | 'run' | 'purchase' | 'adjustment'
  credits: number
  reason: string
  created_at: Millis
}

/** The events that a card processor has sent, each once. */
export type StripeEventRow = { id: string; type: string; created_at: Millis }

/** A customer of a workspace that is gone, until the card processor has deleted it too. */
export type GoneCustomerRow = { customer_id: string; created_at: Millis }

/**
 * The request, by its key and what it asks for, that is changing what is billed for a workspace, and until when no
 * other may.
 */
export type BillingTurnRow = { workspace_id: string; request: string; until: Millis }

export type BillingSchema = {
  subscriptions: SubscriptionRow
  credit_accounts: CreditAccountRow
  credit_holds: CreditHoldRow
  credit_ledger: CreditLedgerRow
  stripe_events: StripeEventRow
  gone_customers: GoneCustomerRow
  billing_turns: BillingTurnRow
}
