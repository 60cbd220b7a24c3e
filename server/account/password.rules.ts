import { confirmedMs } from '#shared/contract/limits.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import { recordAudit } from '../audit/audit.rules.ts'
import type { Caller } from '../session/caller.ts'
import { hashPassword, verifyPassword } from '../secrets/passwords.ts'
import { inTransaction } from '../db/connect.ts'
import type { SigningIn } from '../session/session.rules.ts'
import { admitAttempt, forgiveAttempts, throttleKeyOfPassword } from '../session/attempts.rules.ts'
import { requireStrong } from '../session/password.rules.ts'
import { confirmSession, deleteSessionsOf } from '../session/session.repo.ts'
import { findUser, updateUser } from '../workspaces/users.repo.ts'
import { deleteLinks } from './links.repo.ts'
import { deleteTokensOf } from './tokens.repo.ts'

/**
 * Changes the caller's password; their other sessions and links for a new password end. Access tokens end where that is
 * asked for.
 */
export async function changePassword(
  services: SigningIn,
  caller: Caller,
  {
    current_password,
    new_password,
    end_tokens,
  }: { current_password: string; new_password: string; end_tokens: boolean },
): Promise<void> {
  const { db } = services
  await requirePassword(services, caller, current_password, 'current_password')
  requireStrong(services, new_password, 'new_password')
  const password_hash = await hashPassword(new_password)
  await inTransaction(db, async (tx) => {
    await updateUser(tx, caller.userId, { password_hash })
    await deleteSessionsOf(tx, caller.userId, caller.sessionId)
    await deleteLinks(tx, caller.userId)
    if (end_tokens) await deleteTokensOf(tx, caller.userId)
    await recordAudit(tx, services.now(), caller, {
      action: 'password_change',
      resource_type: 'user',
      resource_id: caller.userId,
    })
  })
}

/** Notes that the caller has typed their password again; returns until when that holds. */
export async function confirmPassword(services: SigningIn, caller: Caller, password: string): Promise<string> {
  await requirePassword(services, caller, password)
  const now = services.now()
  await confirmSession(services.db, caller.sessionId, now)
  return new Date(now + confirmedMs).toISOString()
}

/**
 * Throws where this is not the caller's password; after too many that were not, 423 with when to come back. Not 401: a
 * mistype does not sign out.
 */
export async function requirePassword(
  services: SigningIn,
  { userId }: Caller,
  password: string,
  path = 'password',
): Promise<void> {
  const place = throttleKeyOfPassword(userId)
  await admitAttempt(services, place, 'This')
  const user = await findUser(services.db, userId)
  const message = 'This is not your current password.'
  if (!(await verifyPassword(user?.password_hash, password)))
    throw new ProblemError(400, 'wrong_password', message, { errors: [{ path, message }] })
  await forgiveAttempts(services.db, place)
}
