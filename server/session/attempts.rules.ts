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
  takeBackAttempt,
} from './attempts.repo.ts'
import { findUserByLogin } from '../workspaces/users.repo.ts'
import type { SigningIn } from './session.rules.ts'

const minute = 60_000

/** A wide place takes ten times as many attempts as the setting says, in an hour. */
export type Place = ThrottleKey & { isWide?: boolean }

const wideFactor = 10
const wideMs = 60 * minute

/**
 * Where an attempt to sign in with a name is counted. From one network: for the account, whichever of its names was typed,
 * and for what stands before the @ in it, whether anybody has that name or not, so that a count tells neither who is
 * here nor which names belong together; and, widely, for all names, because one password may be tried with many. From
 * all networks: widely for the account, or the name that nobody has.
 */
export function placesOfLogin(login: string, userId: string | undefined): Place[] {
  const network = networkOf(originOfRequest().address)
  const name = hashOfName(login)
  const account = userId === undefined ? name : hashOfAccount(userId)
  return [
    { login_hash: name, network },
    ...(userId === undefined ? [] : [{ login_hash: account, network }]),
    { login_hash: everywhere(account), network: '', isWide: true },
    { login_hash: hashSecret('any name'), network, isWide: true },
  ]
}

function everywhere(hash: string): string {
  return hashSecret(`${hash} everywhere`)
}

function hashOfName(login: string): string {
  return hashSecret(`name ${login.split('@')[0]}`)
}

function hashOfAccount(userId: string): string {
  return hashSecret(`account ${userId}`)
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

/** Whether an attempt was the last one, and for how long it locks then. */
export type Admitted = { isLast: boolean; minutes: number }

/**
 * Counts an attempt before it is judged, so that many at once get no more tries than one after another. Throws 423 with
 * when to come back where there were too many; such an attempt is not counted, so the lock ends however often one asks.
 */
export async function admitAttempt(
  { db, settings, now }: SigningIn,
  { isWide = false, login_hash, network }: Place,
  what: string,
): Promise<Admitted> {
  const { max_login_attempts, lockout_duration_minutes } = settings.current
  const max = isWide ? max_login_attempts * wideFactor : max_login_attempts
  const lockMs = isWide ? wideMs : lockout_duration_minutes * minute
  const counting = { now: now(), since: now() - lockMs, max }
  const { failed, counted_at } = await countAttempt(db, { login_hash, network }, counting)
  if (failed <= max) return { isLast: failed === max, minutes: lockMs / minute }
  const left = Math.max(1000, counted_at + lockMs - now())
  throw new ProblemError(423, 'locked', `${what} is locked after too many attempts. Try again in ${inWords(left)}.`, {
    retryAfter: Math.ceil(left / 1000),
  })
}

/** The same at several places: one that is full takes it back from the others. */
export async function admitEverywhere(services: SigningIn, places: readonly Place[], what: string): Promise<Admitted> {
  const admitted: Admitted[] = []
  for (const [n, place] of places.entries()) {
    try {
      admitted.push(await admitAttempt(services, place, what))
    } catch (error) {
      await takeBackEverywhere(services.db, places.slice(0, n))
      throw error
    }
  }
  return admitted.find(({ isLast }) => isLast) ?? admitted[0]!
}

/** Takes back an attempt that does not count. */
export async function takeBackEverywhere(db: Db, places: readonly Place[]): Promise<void> {
  for (const place of places) await takeBackAttempt(db, place)
}

/** Forgets what was tried: it was the right person. What others tried elsewhere stays. */
export async function forgiveEverywhere(db: Db, places: readonly Place[]): Promise<void> {
  for (const place of places) await (place.isWide ? takeBackAttempt : deleteAttempts)(db, place)
}

/** Lets a user try again at once, from all networks; `withCodes` with codes too. */
export async function liftLocks(
  db: Db,
  { id, email, username }: { id: string; email: string; username: string },
  withCodes: boolean,
): Promise<void> {
  const account = hashOfAccount(id)
  const logins = [...[email, username].map(hashOfName), account, everywhere(account)]
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
  await deleteAttemptsBefore(db, now() - Math.max(wideMs, settings.current.lockout_duration_minutes * minute))
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
