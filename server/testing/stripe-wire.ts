import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'

/** An object of Stripe's, as it travels. */
export type Thing = { id: string; object: string; created: number } & Record<string, unknown>

/** A refusal as Stripe words it. */
export class StripeFault extends Error {
  readonly status: number
  readonly error: Record<string, unknown>

  constructor(status: number, error: { type: string; message: string } & Record<string, unknown>) {
    super(error.message)
    this.status = status
    this.error = error
  }
}

const artefacts = process.env.VENDOR_ARTEFACTS

/** Whether Stripe's own artefacts are at hand, by which its stand-in is judged. */
export const hasStripeArtefacts = artefacts !== undefined

/** Which schema holds the parameters of a call. */
const judged: [RegExp, string][] = [
  [/^POST \/v1\/customers$/, 'CustomerCreateParams'],
  [/^POST \/v1\/customers\/\w+$/, 'CustomerUpdateParams'],
  [/^POST \/v1\/setup_intents$/, 'SetupIntentCreateParams'],
  [/^POST \/v1\/products$/, 'ProductCreateParams'],
  [/^POST \/v1\/prices$/, 'PriceCreateParams'],
  [/^POST \/v1\/subscriptions$/, 'SubscriptionCreateParams'],
  [/^POST \/v1\/subscriptions\/\w+$/, 'SubscriptionUpdateParams'],
  [/^POST \/v1\/checkout\/sessions$/, 'Checkout.SessionCreateParams'],
  [/^POST \/v1\/billing_portal\/sessions$/, 'BillingPortal.SessionCreateParams'],
  [/^GET \/v1\/invoices$/, 'InvoiceListParams'],
]

/** Stripe's samples and its rules for what it is sent. */
export function openArtefacts() {
  const folder = join(artefacts!, 'stripe')
  const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as unknown
  const samples = (read('stripe-fixtures3.json') as { resources: Record<string, Thing> }).resources
  const ajv = new Ajv({ strict: false, coerceTypes: true, allErrors: true })
  ajv.addSchema(read('stripe-23.1.0-params.schema.json') as object, 'stripe')

  return {
    /** A sample of Stripe's with other values in it; a field that Stripe's objects do not have is a mistake. */
    sample(kind: string, values: Record<string, unknown>): Thing {
      const known = samples[kind]!
      for (const name of Object.keys(values))
        if (!(name in known)) throw new Error(`A ${kind} of Stripe's has no ${name}.`)
      return { ...structuredClone(known), ...values } as Thing
    },
    /** What is wrong with the parameters of a call; they are converted to their types. */
    faultsOf(call: string, params: Record<string, unknown>): string[] {
      const definition = judged.find(([pattern]) => pattern.test(call))?.[1]
      // Stripe's types of it are not among the artefacts: so nothing is sent with it.
      if (/^(POST \/v1\/invoices\/\w+\/pay|DELETE \S+)$/.test(call))
        return Object.keys(params).length === 0 ? [] : [`${call} has parameters`]
      if (call === 'POST /v1/invoices/create_preview') return previewFaults(params)
      if (!definition) return call.startsWith('POST ') ? [`${call} has no schema`] : []
      const check = ajv.getSchema(`stripe#/definitions/${definition}`)
      if (!check) return [`There is no ${definition}`]
      return check(params) ? [] : [`${call}: ${ajv.errorsText(check.errors)}`]
    },
  }
}

/** What a preview may be asked with, by the types of Stripe's own client. */
function previewFaults({ subscription_details, ...of }: Record<string, unknown>): string[] {
  const known = new Set(['customer', 'subscription', 'items', 'proration_behavior', 'proration_date'])
  const names = [...Object.keys(of), ...Object.keys(subscription_details ?? {})]
  return names.filter((name) => !known.has(name)).map((name) => `A preview has no ${name}`)
}

/** The fields of a form, `items[0][price]=x` as `{items: [{price: 'x'}]}`. */
export function parseForm(text: string): Record<string, unknown> {
  const root: Record<string, unknown> = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '')
    const last = path.pop()!
    const place = path.reduce<Record<string, unknown>>((at, part) => (at[part] ??= {}) as Record<string, unknown>, root)
    place[last] = value
  }
  return listed(root) as Record<string, unknown>
}

function listed(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, inner]) => [key, listed(inner)] as const)
  const isList = entries.length > 0 && entries.every(([key], n) => key === String(n))
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}

/** The header of a signed event: its time in seconds, and the HMAC of both with the endpoint's secret. */
export function signatureOf(payload: string, secret: string, seconds: number): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex')}`
}
