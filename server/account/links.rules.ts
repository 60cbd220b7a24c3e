import { ProblemError } from '#shared/contract/problem.ts'
import { recordAudit } from '../audit/audit.rules.ts'
import { hashPassword } from '../secrets/passwords.ts'
import { hashSecret, newSecret } from '../secrets/tokens.ts'
import { type Db, inTransaction } from '../db/connect.ts'
import { resetMail } from '../mail/messages.ts'
import { linkPaths } from '../http/origin.ts'
import type { Services } from '../services.ts'
import type { SigningIn } from '../session/session.rules.ts'
import { liftLocks } from '../session/attempts.rules.ts'
import { requireStrong } from '../session/password.rules.ts'
import { deleteSessionsOf } from '../session/session.repo.ts'
import { findUser, findUserByLogin, updateUser } from '../workspaces/users.repo.ts'
import { deleteLinks, insertLink, takeLink } from './links.repo.ts'
import { deleteTokensOf } from './tokens.repo.ts'

const resetLinkMs = 60 * 60_000

/** Returns the token of a new link for choosing a password; earlier links still work. */
export async function makeLink(db: Db, userId: string, now: number): Promise<{ token: string; expires_at: number }> {
  const token = newSecret()
  const expires_at = now + resetLinkMs
  await insertLink(db, { token_hash: hashSecret(token), user_id: userId, created_at: now, expires_at })
  return { token, expires_at }
}

/** Mails a link for a new password to the user of this address or name. Nothing reveals whether there is one. */
export function forgotPassword(services: Pick<Services, 'db' | 'mail' | 'origin' | 'now'>, login: string): void {
  const { db, mail, now, origin } = services
  if (!mail.isOn)
    throw new ProblemError(
      409,
      'no_mail',
      "This server sends no mail. Ask your workspace's owner or an administrator for a link.",
    )
  mail.later(async () => {
    const user = await findUserByLogin(db, login.trim().toLowerCase())
    if (!user?.active || !mail.isDue('reset', user.email)) return
    const { token } = await makeLink(db, user.id, now())
    mail.send(resetMail(user.email, origin + linkPaths.reset(token)))
  })
}

/** A link for a new password as the operator of the server makes it for any user. */
export async function makeResetLinkFor(
  { db, now, origin }: Pick<Services, 'db' | 'origin' | 'now'>,
  email: string,
): Promise<string> {
  const user = await findUserByLogin(db, email.toLowerCase())
  if (!user?.active) throw new ProblemError(404, 'user_not_found', `Nobody here has the address ${email}.`)
  await recordAudit(db, now(), null, { action: 'reset_link', resource_type: 'user', resource_id: user.id })
  const { token } = await makeLink(db, user.id, now())
  return origin + linkPaths.reset(token)
}

/** Sets a new password by a link: it works once, and ends the user's sessions and tokens. */
export async function resetPassword(services: SigningIn, token: string, password: string): Promise<void> {
  const { db, now } = services
  requireStrong(services, password)
  const password_hash = await hashPassword(password)
  await inTransaction(db, async (tx) => {
    const link = await takeLink(tx, hashSecret(token), now())
    const user = link && (await findUser(tx, link.user_id))
    if (!user?.active)
      throw new ProblemError(410, 'link_used', 'This link has been used or has expired. Ask for a new one.')
    await updateUser(tx, user.id, { password_hash })
    await deleteSessionsOf(tx, user.id)
    await deleteTokensOf(tx, user.id)
    await deleteLinks(tx, user.id)
    await recordAudit(
      tx,
      now(),
      { userId: user.id, workspaceId: user.workspace_id },
      { action: 'password_reset', resource_type: 'user', resource_id: user.id },
    )
    // A locked-out user has shown who they are.
    await liftLocks(tx, user, false)
  })
}
