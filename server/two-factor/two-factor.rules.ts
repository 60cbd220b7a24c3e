import { randomBytes } from 'node:crypto'
import { ProblemError } from '#shared/contract/problem.ts'
import type { NewTwoFactor, TwoFactor } from '#shared/contract/two-factor.ts'
import { requirePassword } from '../account/password.rules.ts'
import { recordAudit } from '../audit/audit.rules.ts'
import type { Caller, Whose } from '../session/caller.ts'
import { hashSecret } from '../secrets/tokens.ts'
import { type Db, inTransaction } from '../db/connect.ts'
import type { SecondFactorRow } from '../db/sign-in-tables.ts'
import { open, seal } from '../secrets/seal.ts'
import type { Services } from '../services.ts'
import { admitAttempt, forgiveAttempts, throttleKeyOfCodes } from '../session/attempts.rules.ts'
import { findUser, findUserByLogin } from '../workspaces/users.repo.ts'
import type { WorkspaceWrite } from '../workspaces/write.ts'
import { base32, keyUri, stepOfCode } from './totp.ts'
import {
  confirmFactor,
  countRecoveryCodes,
  deleteFactor,
  findFactor,
  insertFactor,
  replaceRecoveryCodes,
  takeRecoveryCode,
  takeStep,
} from './two-factor.repo.ts'

type Proof = { password: string; code: string }

/** What it takes to check that a user has both their password and their second factor. */
export type Proving = Pick<Services, 'db' | 'env' | 'log' | 'settings' | 'now'>

/** 160 bits (RFC 4226, 4), and 80 for a code that is typed by hand. */
const secretBytes = 20
const recoveryBytes = 10
const recoveryCodes = 10

/** The factor that a user is asked for; undefined where there is none, or none that was confirmed. */
export async function factorInUse(db: Db, userId: string): Promise<SecondFactorRow | undefined> {
  const factor = await findFactor(db, userId)
  return factor?.confirmed_at === null ? undefined : factor
}

/** Whether the caller has a second factor, and may have one. */
export async function showTwoFactor(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  { userId }: Whose,
): Promise<TwoFactor> {
  const factor = await factorInUse(db, userId)
  return {
    enabled: factor !== undefined,
    available: settings.current.enable_2fa,
    since: factor ? new Date(factor.confirmed_at!).toISOString() : null,
    recovery_codes_left: factor ? await countRecoveryCodes(db, userId) : 0,
  }
}

/**
 * Makes a secret and its recovery codes. They are shown now and never again, and hold once a code has confirmed them.
 */
export async function beginTwoFactor(
  services: Pick<Services, 'db' | 'env' | 'settings' | 'now'>,
  caller: Caller,
  password: string,
): Promise<NewTwoFactor> {
  const { db, env, now } = services
  requireAvailable(services)
  await requirePassword(services, caller, password)
  const secret = randomBytes(secretBytes)
  const codes = newRecoveryCodes()
  await inTransaction(db, async (tx) => {
    const row = {
      user_id: caller.userId,
      sealed: seal(env, secret.toString('base64')),
      created_at: now(),
      confirmed_at: null,
      last_step: 0,
    }
    if (!(await insertFactor(tx, row))) throw isOn()
    await replaceRecoveryCodes(tx, caller.userId, codes.map(hashOf))
  })
  return { secret: base32(secret), uri: keyUri(secret, caller.user.email), recovery_codes: codes }
}

/** Turns it on with a first code, which shows that the app has the secret. */
export async function confirmTwoFactor(
  services: Pick<Services, 'db' | 'env' | 'settings' | 'now'>,
  caller: Caller,
  code: string,
): Promise<void> {
  const { db, env, now } = services
  requireAvailable(services)
  const factor = await findFactor(db, caller.userId)
  if (!factor) throw new ProblemError(409, 'two_factor_not_begun', 'Set the app up first: there is nothing to confirm.')
  if (factor.confirmed_at !== null) throw isOn()
  const step = stepOf(env, factor, plain(code), now())
  if (step === undefined)
    throw wrongCode(
      "This is not the app's current code. Check that the clock of your phone is right, and type the next one.",
    )
  await inTransaction(db, async (tx) => {
    if (!(await confirmFactor(tx, factor, { now: now(), step }))) throw isOn()
    await recordAudit(tx, now(), caller, { action: 'two_factor_on', resource_type: 'user', resource_id: caller.userId })
  })
}

/** New recovery codes in the place of all that there were. */
export async function renewRecoveryCodes(services: Proving, caller: Caller, proof: Proof): Promise<string[]> {
  const codes = newRecoveryCodes()
  await prove(services, caller, proof, async (tx) => {
    await replaceRecoveryCodes(tx, caller.userId, codes.map(hashOf))
    await recordAudit(tx, services.now(), caller, {
      action: 'recovery_codes',
      resource_type: 'user',
      resource_id: caller.userId,
    })
  })
  return codes
}

/** Turns it off; where it is off already, nothing happens. */
export async function turnTwoFactorOff(services: Proving, caller: Caller, proof: Proof): Promise<void> {
  if (!(await factorInUse(services.db, caller.userId))) return
  await prove(services, caller, proof, async (tx) => {
    await deleteFactor(tx, caller.userId)
    await recordAudit(tx, services.now(), caller, {
      action: 'two_factor_off',
      resource_type: 'user',
      resource_id: caller.userId,
    })
  })
}

/** Turns it off for a user of the workspace who has lost app and codes; not for oneself, which takes a code. */
export async function resetTwoFactorOf(
  { tx, workspaceId, now }: WorkspaceWrite,
  caller: Caller,
  id: string,
): Promise<{ id: string }> {
  if (id === caller.userId) throw new ProblemError(409, 'yourself', 'That is you. Use your account page.')
  const person = await findUser(tx, id)
  if (person?.workspace_id !== workspaceId)
    throw new ProblemError(404, 'user_not_found', 'There is nobody with this id in the workspace.')
  await resetTwoFactor(tx, now, caller, id)
  return { id }
}

/** Turns it off for a user, as the operator of the server does. */
export async function resetTwoFactorFor({ db, now }: Pick<Services, 'db' | 'now'>, email: string): Promise<string> {
  const user = await findUserByLogin(db, email.toLowerCase())
  if (!user) throw new ProblemError(404, 'user_not_found', `Nobody here has the address ${email}.`)
  await inTransaction(db, (tx) => resetTwoFactor(tx, now(), null, user.id))
  return `Two-factor sign-in is off for ${user.name} (${user.email}).`
}

async function resetTwoFactor(tx: Db, at: number, by: Whose | null, userId: string): Promise<void> {
  if (await deleteFactor(tx, userId))
    await recordAudit(tx, at, by, { action: 'two_factor_reset', resource_type: 'user', resource_id: userId })
}

/** Uses up a code of the app or a recovery code; false where it is wrong, or has been used. */
export async function useCode(
  tx: Db,
  { env, log, now }: Pick<Services, 'env' | 'log' | 'now'>,
  factor: SecondFactorRow,
  code: string,
): Promise<boolean> {
  const typed = plain(code)
  if (!/^\d{6}$/.test(typed)) return takeRecoveryCode(tx, factor.user_id, hashSecret(typed))
  const step = stepOf(env, factor, typed, now(), log)
  return step !== undefined && takeStep(tx, factor.user_id, step)
}

/** The refusal of a wrong code where the user is signed in: not 401, which would sign out. */
function wrongCode(message: string): ProblemError {
  return new ProblemError(400, 'wrong_code', message, { errors: [{ path: 'code', message }] })
}

/** Does something that takes the password and a code, in the transaction that uses the code up. */
async function prove(
  services: Proving,
  caller: Caller,
  { password, code }: Proof,
  work: (tx: Db) => Promise<void>,
): Promise<void> {
  const { db } = services
  await requirePassword(services, caller, password)
  const factor = await factorInUse(db, caller.userId)
  if (!factor) throw new ProblemError(409, 'two_factor_off', 'Two-factor sign-in is off.')
  const place = throttleKeyOfCodes(caller.userId)
  await admitAttempt(services, place, 'This')
  await inTransaction(db, async (tx) => {
    if (!(await useCode(tx, services, factor, code)))
      throw wrongCode('This code is not right, or has been used. Type the next one that the app shows.')
    await forgiveAttempts(tx, place)
    await work(tx)
  })
}

/** An existing one stays whatever the setting says; it applies to new ones. */
function requireAvailable({ settings }: Pick<Services, 'settings'>): void {
  if (!settings.current.enable_2fa)
    throw new ProblemError(
      403,
      'two_factor_unavailable',
      'Two-factor sign-in is not available on this server. An administrator can turn it on in the security settings.',
    )
}

function isOn(): ProblemError {
  return new ProblemError(
    409,
    'two_factor_on',
    'Two-factor sign-in is on already. Turn it off first to set it up anew.',
  )
}

function stepOf(
  env: Services['env'],
  { user_id, sealed }: SecondFactorRow,
  code: string,
  millis: number,
  log?: Services['log'],
): number | undefined {
  const secret = open(env, sealed)
  if (secret === undefined)
    log?.error(
      { user: user_id },
      'the secret of a second factor cannot be read: MUSTER_SECRET, or the file secret beside the data, ' +
        'has changed. Recovery codes still work.',
    )
  return secret === undefined ? undefined : stepOfCode(Buffer.from(secret, 'base64'), code, millis)
}

/** Accepts every spelling: with spaces, with hyphens, in capitals. */
function plain(code: string): string {
  return code.replace(/[\s-]/g, '').toLowerCase()
}

function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodes }, () =>
    base32(randomBytes(recoveryBytes)).toLowerCase().match(/.{4}/g)!.join('-'),
  )
}

function hashOf(code: string): string {
  return hashSecret(plain(code))
}
