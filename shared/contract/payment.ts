import * as v from 'valibot'
import { Instant, text } from './common.ts'

export const PlanId = v.pipe(v.string(), v.maxLength(64))

export const Interval = v.picklist(['monthly', 'annual'])

/**
 * Whom a bill is for. Nothing of a card: that goes to the card processor alone. A server that takes no payments keeps
 * the name and the e-mail address.
 */
export const BillingDetails = v.object({
  name: text('The cardholder name', 200),
  email: v.pipe(
    v.string(),
    v.email('Enter a valid e-mail address.'),
    v.maxLength(254, 'The e-mail address must have at most 254 characters.'),
  ),
  phone: v.optional(v.pipe(v.string(), v.maxLength(40, 'The phone number must have at most 40 characters.'))),
  address: v.optional(
    v.object({
      line1: text('Address line 1', 200),
      line2: v.optional(v.pipe(v.string(), v.maxLength(200, 'Address line 2 must have at most 200 characters.'))),
      city: text('The city', 120),
      state: text('The state or province', 120),
      postal_code: text('The postal code', 20),
      country: v.picklist(['US', 'CA', 'GB', 'DE', 'FR', 'AU', 'JP', 'BR', 'IN', 'MX']),
    }),
  ),
})

/** The state of bills that were overdue; `detail` describes it in a sentence, in the bank's words where it declined. */
export const Settled = v.object({ outcome: v.picklist(['nothing_due', 'paid', 'declined']), detail: v.string() })
export type Settled = v.InferOutput<typeof Settled>

/** The card that is charged, and when it will be next; null where nothing will be. */
export const Card = v.object({
  /** In the card processor's words: `visa`, `mastercard`. */
  brand: v.string(),
  last4: v.string(),
  exp_month: v.number(),
  exp_year: v.number(),
  next_charge_at: v.nullable(Instant),
})
export type Card = v.InferOutput<typeof Card>

/**
 * What a change of the plan comes to. Amounts are dollars: what is due at once, what of the time already paid for is
 * left over for the next bills, and the next bill after that, where one will be written. `over` names what the
 * workspace has more of than the plan holds; all of it stays.
 */
export const PlanPreview = v.object({
  due_today: v.number(),
  credit: v.number(),
  next: v.nullable(v.object({ amount: v.number(), at: Instant })),
  /** Sent with the change, so that it costs what was shown; null where nothing is prorated. */
  prorated_at: v.nullable(Instant),
  over: v.array(
    v.object({
      what: v.picklist(['seats', 'projects', 'employees', 'integrations']),
      used: v.number(),
      limit: v.number(),
    }),
  ),
})
export type PlanPreview = v.InferOutput<typeof PlanPreview>
