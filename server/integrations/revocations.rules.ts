import * as v from 'valibot'
import { newId } from '#shared/domain/ids.ts'
import type { Db } from '../db/connect.ts'
import type { GoogleConnectionRow, GoogleRevocationRow } from '../db/google-tables.ts'
import type { Logger } from '../log.ts'
import { open, seal } from '../secrets/seal.ts'
import { endpointsOf } from './google-terms.ts'
import { isInUse, listConnections } from './integrations.repo.ts'
import { revokeToken } from './oauth-call.ts'
import {
  claimRevocation,
  deleteRevocation,
  dueRevocations,
  findRevocation,
  insertRevocation,
  nextRevocationAt,
} from './revocations.repo.ts'
import { type GoogleParts, unseal } from './tokens.rules.ts'

type Parts = GoogleParts & { log: Logger }

/** The waits before Google is asked again, in milliseconds; the last one from then on. */
const againMs = [5_000, 30_000, 2 * 60_000, 10 * 60_000, 60 * 60_000]
/** A grant that could not be ended for so long is left to its owner. */
const maxMs = 7 * 24 * 60 * 60_000

const Grant = v.object({ email: v.string(), token: v.string() })

/** Notes, in the transaction that ends a connection, that Google is to end the grant behind it; returns the note's id. */
export async function noteRevocation(
  tx: Db,
  { env, now }: Pick<Parts, 'env' | 'now'>,
  grant: v.InferOutput<typeof Grant>,
): Promise<string> {
  const id = newId()
  await insertRevocation(tx, {
    id,
    sealed: seal(env, JSON.stringify(grant)),
    next_at: now(),
    tries: 0,
    until: now() + maxMs,
  })
  return id
}

/** The same for a connection that goes; undefined where there is nothing to end. */
export async function noteEnd(
  tx: Db,
  parts: Pick<Parts, 'env' | 'now'>,
  connection: GoogleConnectionRow,
): Promise<string | undefined> {
  const kept = unseal(parts.env, connection)
  return kept && noteRevocation(tx, parts, { email: connection.email, token: kept.refresh })
}

/** The same for all that a person has connected, in the transaction in which they go. */
export async function noteEndsOf(tx: Db, parts: Pick<Parts, 'env' | 'now'>, userId: string): Promise<void> {
  for (const connection of await listConnections(tx, userId)) await noteEnd(tx, parts, connection)
}

/** Asks Google now; returns false where it could not be reached and is asked later. */
export async function revokeNow(parts: Parts, id: string): Promise<boolean> {
  const row = await findRevocation(parts.db, id)
  if (row) await revoke(parts, row)
  return (await findRevocation(parts.db, id)) === undefined
}

/** Asks Google to end what is due, and returns when the next is; null for never. */
export async function revokeDue(parts: Parts, stopping: AbortSignal): Promise<number | null> {
  for (const row of await dueRevocations(parts.db, parts.now())) {
    if (stopping.aborted) return null
    await revoke(parts, row)
  }
  return nextRevocationAt(parts.db)
}

async function revoke({ db, env, log, now, timeouts }: Parts, row: GoogleRevocationRow): Promise<void> {
  const wait = againMs[Math.min(row.tries, againMs.length - 1)]!
  if (!(await claimRevocation(db, row, now() + Math.max(wait, timeouts.answerMs)))) return
  const text = open(env, row.sealed)
  const grant = text === undefined ? undefined : v.parse(Grant, JSON.parse(text))
  // Google ends an account's access as a whole: what else rests on it, or was connected anew meanwhile, goes on.
  const isDone =
    !grant ||
    (await isInUse(db, grant.email)) ||
    (await revokeToken(endpointsOf(env.googleBaseUrl).revoke, grant.token, timeouts.answerMs))
  const isGivenUp = !isDone && now() + wait > row.until
  if (isGivenUp) log.warn('Google could not be told for a week that a grant has ended')
  if (isDone || isGivenUp) await deleteRevocation(db, row.id)
}
