import { ProblemError } from '#shared/contract/problem.ts'
import { networkOf } from '../http/address.ts'
import { recordAudit } from '../audit/audit.rules.ts'
import { hashSecret } from '../secrets/tokens.ts'
import { type Db, inTransaction } from '../db/connect.ts'
import { originOfRequest } from '../http/request.ts'
import type { Services } from '../services.ts'
import {
  type ThrottleKey,
  countAttempt,
  deleteAttempts,
  deleteAttemptsBefore,
  deleteAttemptsWith,
} from './attempts.repo.ts'
import { findUserByLogin } from '../workspaces/users.repo.ts'
import type { SigningIn } from './session.rules.ts'

const minute = 60_000

/**
 * Where attempts to sign in with a name are counted: by what was typed, so that a lock reveals nothing about accounts,
 * and by the network it came from, so that no one can lock out a user elsewhere.
 */
export function throttleKeyOfLogin(login: string): ThrottleKey {
  return { login_hash: hashSecret(login), network: networkOf(originOfRequest().address) }
}

/**
 * Where the codes of a user's second factor are counted: from all networks, because only someone with the password gets
 * there.
 */
export function throttleKeyOfCodes(userId: string): ThrottleKey {
  return { login_hash: hashSecret(`codes of ${userId}`), network: '' }
}

/** Where the passwords are counted that a signed-in user is asked for: the session may be stolen. */
export function throttleKeyOfPassword(userId: string): ThrottleKey {
  return { login_hash: hashSecret(`password of ${userId}`), network: '' }
}

/**
 * Where the passwords are counted that are typed to confirm an address: from all networks, because only the holder of
 * the link can try.
 */
export function throttleKeyOfLink(tokenHash: string): ThrottleKey {
  return { login_hash: hashSecret(`link ${tokenHash}`), network: '' }
}

/**
 * Counts an attempt before it is judged, so that many at once get no more tries than one after another. Throws 423 with
 * when to come back where there were too many; such an attempt is not counted, so the lock ends however often one asks.
 * Returns whether it is the last one.
 */
export async function admitAttempt(
  { db, settings, now }: SigningIn,
  key: ThrottleKey,
  what: string,
): Promise<{ isLast: boolean }> {
  const { max_login_attempts: max, lockout_duration_minutes } = settings.current
  const lockMs = lockout_duration_minutes * minute
  const { failed, counted_at } = await countAttempt(db, key, { now: now(), since: now() - lockMs, max })
  if (failed <= max) return { isLast: failed === max }
  const left = Math.max(1000, counted_at + lockMs - now())
  throw new ProblemError(423, 'locked', `${what} is locked after too many attempts. Try again in ${inWords(left)}.`, {
    retryAfter: Math.ceil(left / 1000),
  })
}

/** Lets a user try again at once, from all networks; `withCodes` with codes too. */
export async function liftLocks(
  db: Db,
  { id, email, username }: { id: string; email: string; username: string },
  withCodes: boolean,
): Promise<void> {
  const logins = [email, username].map(hashSecret)
  await deleteAttemptsWith(
    db,
    withCodes ? [...logins, throttleKeyOfCodes(id).login_hash, throttleKeyOfPassword(id).login_hash] : logins,
  )
}

/** Forgets what was tried at one place: it was the right person. */
export async function forgiveAttempts(db: Db, place: ThrottleKey): Promise<void> {
  await deleteAttempts(db, place)
}

/** Ends the lock of an account, as the operator of the server does. */
export async function unlockAccount({ db, now }: Pick<Services, 'db' | 'now'>, email: string): Promise<string> {
  const user = await findUserByLogin(db, email.toLowerCase())
  if (!user) throw new ProblemError(404, 'user_not_found', `Nobody here has the address ${email}.`)
  await inTransaction(db, async (tx) => {
    await liftLocks(tx, user, true)
    await recordAudit(tx, now(), null, { action: 'unlock', resource_type: 'user', resource_id: user.id })
  })
  return `${user.name} (${user.email}) can try to sign in again.`
}

/** Deletes expired attempts. */
export async function forgetAttempts({ db, settings, now }: SigningIn): Promise<void> {
  await deleteAttemptsBefore(db, now() - settings.current.lockout_duration_minutes * minute)
}

type Turns = Map<string, Promise<unknown>>
const turnsOf = new WeakMap<Db, Turns>()

/** Attempts at one place one after another: several right ones at once are no failures in a row. */
export async function inTurn<Result>(
  { db }: Pick<Services, 'db'>,
  { login_hash, network }: ThrottleKey,
  work: () => Promise<Result>,
): Promise<Result> {
  const turns = turnsOf.get(db) ?? (new Map() as Turns)
  turnsOf.set(db, turns)
  const key = `${login_hash} ${network}`
  const mine = (turns.get(key) ?? Promise.resolve()).then(work)
  const settled = mine.catch(() => {})
  turns.set(key, settled)
  try {
    return await mine
  } finally {
    if (turns.get(key) === settled) turns.delete(key)
  }
}

function inWords(millis: number): string {
  const minutes = Math.ceil(millis / minute)
  if (minutes === 1) return 'a minute'
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}
