import { randomBytes } from 'node:crypto'
import type { WebhookRow } from '../db/webhook-tables.ts'
import { type SecretSource, open, seal } from '../secrets/seal.ts'

type Sealed = Pick<WebhookRow, 'sealed' | 'old_sealed' | 'old_until'>

/** How long a secret signs on after it got a successor. */
const oldSecretMs = 24 * 60 * 60_000
/** Each makes a message longer. */
const maxOldSecrets = 4

/** A secret as Standard Webhooks writes it. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

/**
 * The secrets that sign a webhook's messages, the newest first; undefined where that one was sealed under another
 * secret of the server.
 */
export function secretsOf(
  source: SecretSource,
  { sealed, old_sealed, old_until }: Sealed,
  now: number,
): string[] | undefined {
  const secret = open(source, sealed)
  const old = old_sealed !== null && old_until !== null && old_until > now ? open(source, old_sealed) : undefined
  return secret === undefined ? undefined : [secret, ...(old?.split(' ') ?? [])]
}

/** What is kept once `secret` has taken over: those before it sign on. */
export function succeed(source: SecretSource, secret: string, known: Sealed, now: number): Sealed {
  const old = secretsOf(source, known, now)?.slice(0, maxOldSecrets)
  return {
    sealed: seal(source, secret),
    old_sealed: old ? seal(source, old.join(' ')) : null,
    old_until: old ? now + oldSecretMs : null,
  }
}
