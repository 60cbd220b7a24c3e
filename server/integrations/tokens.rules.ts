import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import type { Db } from '../db/connect.ts'
import type { GoogleConnectionRow } from '../db/google-tables.ts'
import type { Env } from '../env.ts'
import { open, seal } from '../secrets/seal.ts'
import { type GoogleTimeouts, endpointsOf } from './google-terms.ts'
import { type Who, claimRefresh, endRefresh, findConnection } from './integrations.repo.ts'
import { GrantRefused, type Tokens, askForTokens } from './oauth-call.ts'
import { notConfigured, notConnected, reconnect, silent, withdrawn } from './refusals.ts'

/** What the rules on Google work with. */
export type GoogleParts = { db: Db; env: Env; now: () => number; timeouts: GoogleTimeouts }

const Kept = v.object({ access: v.string(), refresh: v.string() })
type Kept = v.InferOutput<typeof Kept>

/** A token that expires within this time counts as expired. */
const earlyMs = 60_000
/** A process that died while it refreshed holds the others up no longer. */
const leaseMs = 20_000
const lookEveryMs = 100

const underWay = new WeakMap<Db, Map<string, Promise<string>>>()

/**
 * An access token that should still work; where it has run out, or is the `refused` one, a new one. However many ask at
 * once, in whichever process, Google is asked once. Throws `ProblemError` with what the person has to do.
 */
export async function accessToken(parts: GoogleParts, who: Who, refused?: string): Promise<string> {
  const row = await connectionOrThrow(parts, who)
  const kept = unseal(parts.env, row)
  if (kept && kept.access !== refused && row.token_expires_at - earlyMs > parts.now()) return kept.access
  const mine = underWay.get(parts.db) ?? new Map<string, Promise<string>>()
  underWay.set(parts.db, mine)
  const name = `${who.kind} ${who.userId}`
  const begun = mine.get(name) ?? refresh(parts, who, refused).finally(() => mine.delete(name))
  mine.set(name, begun)
  return begun
}

/** The tokens of a connection; undefined where they were withdrawn, or sealed under another secret. */
export function unseal(env: Env, { sealed }: Pick<GoogleConnectionRow, 'sealed'>): Kept | undefined {
  const text = sealed === '' ? undefined : open(env, sealed)
  return text === undefined ? undefined : v.parse(Kept, JSON.parse(text))
}

/** Tokens as they are kept. */
export function sealTokens(
  { env, now }: GoogleParts,
  { access_token, expires_in }: Tokens,
  refresh: string,
): Pick<GoogleConnectionRow, 'sealed' | 'token_expires_at'> {
  const kept: Kept = { access: access_token, refresh }
  return { sealed: seal(env, JSON.stringify(kept)), token_expires_at: now() + expires_in * 1000 }
}

async function refresh(parts: GoogleParts, who: Who, refused: string | undefined): Promise<string> {
  const { db, env, now, timeouts } = parts
  if (!env.google) throw notConfigured()
  // Another process that is at it is done, or has lost its claim, after that.
  for (let looks = 0; looks * lookEveryMs < leaseMs + timeouts.answerMs; looks += 1) {
    const row = await connectionOrThrow(parts, who)
    const kept = unseal(env, row)
    if (!kept) {
      await endRefresh(db, who, row.sealed, { sealed: '', error: withdrawn(who.kind) })
      throw reconnect(who.kind)
    }
    if (kept.access !== refused && row.token_expires_at - earlyMs > now()) return kept.access
    if (await claimRefresh(db, who, row.sealed, now(), now() + leaseMs)) return takeNew(parts, who, row, kept)
    await pause(lookEveryMs)
  }
  throw silent()
}

async function takeNew(parts: GoogleParts, who: Who, { sealed }: GoogleConnectionRow, kept: Kept): Promise<string> {
  const { db, env, timeouts } = parts
  const client = { client_id: env.google!.clientId, client_secret: env.google!.clientSecret }
  try {
    const tokens = await askForTokens(
      endpointsOf(env.googleBaseUrl).token,
      { grant_type: 'refresh_token', refresh_token: kept.refresh, ...client },
      timeouts.answerMs,
    )
    await endRefresh(db, who, sealed, {
      ...sealTokens(parts, tokens, tokens.refresh_token ?? kept.refresh),
      error: null,
    })
    return tokens.access_token
  } catch (error) {
    if (!(error instanceof GrantRefused)) {
      await endRefresh(db, who, sealed, {})
      throw error
    }
    await endRefresh(db, who, sealed, { sealed: '', error: withdrawn(who.kind) })
    throw reconnect(who.kind)
  }
}

async function connectionOrThrow({ db }: GoogleParts, who: Who): Promise<GoogleConnectionRow> {
  const row = await findConnection(db, who)
  if (!row) throw notConnected(who.kind)
  if (row.sealed === '') throw reconnect(who.kind)
  return row
}
