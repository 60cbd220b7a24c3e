import type { Stripe } from 'stripe'
import { ProblemError } from '#shared/contract/problem.ts'
import type { Services } from '../services.ts'

export type Asking = Pick<Services, 'env' | 'log'>

/** What the rules that store Stripe's state work with. */
export type Billing = Asking & Pick<Services, 'db' | 'now'>

/** How long one answer may take, and how often a call that got none is sent again under its key. */
const timeout = 8_000
const maxNetworkRetries = 1

/** How long Stripe may still be at work on a call whose answer we did not wait for. */
export const unheardMs = 2 * 60_000

const clients = new WeakMap<object, Promise<Stripe>>()

/** Stripe's own client, loaded at the first call; throws 409 where this server has no keys. */
export function stripeOf({ env }: Pick<Services, 'env'>): Promise<Stripe> {
  if (!env.stripe) throw new ProblemError(409, 'payments_off', 'This server takes no payments.')
  const known = clients.get(env.stripe)
  if (known) return known
  const client = connect(env.stripe)
  clients.set(env.stripe, client)
  return client
}

/**
 * Asks Stripe. What goes wrong there becomes a refusal in a sentence: 402 with Stripe's own words for a card, 409 while
 * another try with the same key is under way, 503 where it did not answer. Every write carries an idempotency key of
 * ours.
 */
export async function askStripe<Answer>(services: Asking, ask: (stripe: Stripe) => Promise<Answer>): Promise<Answer> {
  const stripe = await stripeOf(services)
  try {
    return await ask(stripe)
  } catch (error) {
    throw asProblem(services, error)
  }
}

export function changeUnderWay(cause?: unknown): ProblemError {
  return new ProblemError(409, 'payments_busy', 'Another change of the plan is under way. Try again in two minutes.', {
    retryAfter: unheardMs / 1000,
    cause,
  })
}

/** Whether Stripe has answered, and will answer the same to every try with this key: a new try needs a new one. */
export function isFinal(error: unknown): boolean {
  return error instanceof ProblemError && ['card_declined', 'payments_failed'].includes(error.code)
}

/** Whether no answer came: Stripe may have done it, or may do it still. */
export function isUnheard(error: unknown): boolean {
  return error instanceof ProblemError && error.code === 'payments_unreachable'
}

/** Whether Stripe knows the idempotency key with other parameters, so that this call was not worked on. */
export function isOfAnotherTry(error: unknown): boolean {
  return faultOf(error)?.type === 'StripeIdempotencyError'
}

/** Whether Stripe has no such object, or has it no more. */
export function isMissing(error: unknown): boolean {
  return faultOf(error)?.code === 'resource_missing'
}

function faultOf(error: unknown): StripeFault | undefined {
  return error instanceof ProblemError && isStripeError(error.cause) ? error.cause : undefined
}

async function connect({ secretKey, baseUrl }: NonNullable<Services['env']['stripe']>): Promise<Stripe> {
  const { default: Client } = await import('stripe')
  const at = baseUrl === undefined ? undefined : new URL(baseUrl)
  const place = at && {
    host: at.hostname,
    port: at.port || (at.protocol === 'https:' ? 443 : 80),
    protocol: at.protocol === 'https:' ? ('https' as const) : ('http' as const),
  }
  return new Client(secretKey, { ...place, timeout, maxNetworkRetries, telemetry: false, appInfo: { name: 'Muster' } })
}

function asProblem({ log }: Asking, error: unknown): unknown {
  if (!isStripeError(error)) return error
  const { type, code, statusCode, requestId, message } = error
  if (type === 'StripeCardError') return new ProblemError(402, 'card_declined', message, { cause: error })
  if (type === 'StripeIdempotencyError' || statusCode === 409) {
    return changeUnderWay(error)
  }
  log.error({ stripe: { type, code, statusCode, requestId, message } }, 'Stripe did not do what was asked')
  if (type === 'StripeConnectionError' || type === 'StripeRateLimitError') {
    return new ProblemError(503, 'payments_unreachable', 'The card processor does not answer. Try again in a minute.', {
      retryAfter: 30,
      cause: error,
    })
  }
  return new ProblemError(
    503,
    'payments_failed',
    "The card processor could not do this. Try again later, or tell the server's administrator.",
    { retryAfter: 60, cause: error },
  )
}

type StripeFault = { type: string; message: string; code?: string; statusCode?: number; requestId?: string }

function isStripeError(error: unknown): error is StripeFault {
  return error instanceof Error && 'type' in error && typeof error.type === 'string' && error.type.startsWith('Stripe')
}
