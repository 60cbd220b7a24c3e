import { ProblemError } from '#shared/contract/problem.ts'
import { recordAudit } from '../audit/audit.rules.ts'
import { verifyPassword } from '../secrets/passwords.ts'
import { inTransaction } from '../db/connect.ts'
import type { Services } from '../services.ts'
import { type Proving, factorInUse, useCode } from '../two-factor/two-factor.rules.ts'
import {
  type Admitted,
  type Place,
  admitAttempt,
  admitEverywhere,
  forgiveAttempts,
  forgiveEverywhere,
  inTurn,
  placesOfLogin,
  takeBackEverywhere,
  throttleKeyOfCodes,
} from './attempts.rules.ts'
import { asksForProof, waitsForConfirmation } from './confirmation.rules.ts'
import { type UserWithWorkspace, findUserByLogin } from '../workspaces/users.repo.ts'
import { type SignedIn, type SigningIn, openSession, wrongCredentials } from './session.rules.ts'

type Credentials = { email: string; password: string; remember: boolean; totp_code?: string | undefined }

/**
 * Signs in with an e-mail or a user name, and a code where one is asked for. No refusal reveals whether there is an
 * account, by its text or its time.
 */
export async function signIn(
  services: Pick<Services, 'db' | 'env' | 'log' | 'settings' | 'mail' | 'now'>,
  credentials: Credentials,
  userAgent: string,
): Promise<SignedIn> {
  const login = credentials.email.trim().toLowerCase()
  const known = await findUserByLogin(services.db, login)
  const places = placesOfLogin(login, known?.id)
  return inTurn(services, places[0]!, async () => {
    const admitted = await admitEverywhere(services, places, 'Signing in')
    // Anew: the password may have been changed by who had the turn before.
    const user = known && (await findUserByLogin(services.db, login))
    const isRight = await verifyPassword(user?.password_hash, credentials.password)
    if (user?.active && isRight) return enter(services, user, places, credentials, userAgent)
    if (asksForProof(services) && (await waitsForConfirmation(services, login, credentials.password))) {
      // Neither a failure nor a success: a user who registered with another's address must not reset its count.
      await takeBackEverywhere(services.db, places)
      throw new ProblemError(
        403,
        'email_unverified',
        `Confirm your e-mail address first: open the link in the mail to ${login}.`,
      )
    }
    await recordFailure(services, user, admitted, isRight ? 'deactivated' : 'password')
    throw wrongCredentials()
  })
}

/** The password was right; from here on codes are counted. */
async function enter(
  services: Proving,
  user: UserWithWorkspace,
  places: readonly Place[],
  { remember, totp_code }: Credentials,
  userAgent: string,
): Promise<SignedIn> {
  const { db } = services
  const kind = remember ? 'device' : 'session'
  await forgiveEverywhere(db, places)
  const factor = await factorInUse(db, user.id)
  if (!factor) return openSession(services, user, kind, userAgent)
  if (!totp_code?.trim())
    throw new ProblemError(401, 'totp_required', 'Enter the code that your authenticator app shows.')
  const codes = throttleKeyOfCodes(user.id)
  const admitted = await admitAttempt(services, codes, 'Signing in')
  // A code is used up only where the session that it is for begins.
  const signedIn = await inTransaction(db, async (tx) => {
    if (!(await useCode(tx, services, factor, totp_code))) return undefined
    await forgiveAttempts(tx, codes)
    return openSession({ ...services, db: tx }, user, kind, userAgent)
  })
  if (signedIn) return signedIn
  await recordFailure(services, user, admitted, 'code')
  throw new ProblemError(
    401,
    'totp_invalid',
    'This code is not right, or has been used. Enter the next one that your app shows.',
  )
}

/** What was typed is not kept: now and then it is a password. */
async function recordFailure(
  { db, now }: SigningIn,
  user: UserWithWorkspace | undefined,
  { isLast, minutes }: Admitted,
  wrong: 'password' | 'code' | 'deactivated',
): Promise<void> {
  const about = { resource_type: 'user', resource_id: user?.id ?? null } as const
  await recordAudit(db, now(), null, { ...about, action: 'login_failed', details: { wrong } })
  if (isLast) await recordAudit(db, now(), null, { ...about, action: 'lockout', details: { minutes } })
}
