import { ProblemError } from '#shared/contract/problem.ts'
import { hashPassword, hashSecret, newSecret } from '../auth.ts'
import type { AccountLinkRow } from '../db/account-schema.ts'
import { type Db, inTransaction } from '../db/connect.ts'
import { resetLinkMs, verifyLinkMs } from '../limits.ts'
import { resetMail, verifyMail } from '../mail/messages.ts'
import { linkPaths } from '../origin.ts'
import type { Services } from '../services.ts'
import { requireStrong } from '../session/password.rules.ts'
import { type UserWithWorkspace, deleteSessionsOf, findUser, findUserByLogin, updateUser } from '../session/session.repo.ts'
import { deleteLinks, insertLink, takeLink } from './links.repo.ts'
import { deleteTokensOf } from './tokens.repo.ts'

/** A new link of somebody's, as its token; what had been made before still works. */
export async function makeLink(db: Db, userId: string, kind: AccountLinkRow['kind'], now: number): Promise<{ token: string; expires_at: number }> {
  const token = newSecret()
  const expires_at = now + (kind === 'reset' ? resetLinkMs : verifyLinkMs)
  await insertLink(db, { token_hash: hashSecret(token), user_id: userId, kind, created_at: now, expires_at })
  return { token, expires_at }
}

/** Mails a link for a new password to whoever has this address or user name. Nothing tells whether anybody has. */
export function forgotPassword(services: Services, login: string): void {
  const { mail } = services
  if (!mail.isOn) throw new ProblemError(409, 'no_mail', "This server sends no mail. Ask your workspace's owner or an administrator for a link.")
  mailLink(services, login, 'reset', (user) => user.active === 1)
}

/** Mails the link that confirms an address again, where it waits for that. Nothing tells whether it does. */
export function resendVerification(services: Services, login: string): void {
  mailLink(services, login, 'verify', (user) => user.active === 1 && user.unverified_since !== null)
}

/** Mails a link to confirm the address of somebody who has just registered, where one is due. */
export async function sendVerification(services: Services, user: Pick<UserWithWorkspace, 'id' | 'email'>): Promise<void> {
  if (services.mail.isDue('verify', user.email)) await mailVerification(services, user)
}

/** The same, for whoever has asked whether it is due. */
export async function mailVerification({ db, mail, now, origin }: Services, user: Pick<UserWithWorkspace, 'id' | 'email'>): Promise<void> {
  const { token } = await makeLink(db, user.id, 'verify', now())
  mail.send(verifyMail(user.email, origin + linkPaths.verify(token)))
}

function mailLink(services: Services, login: string, kind: AccountLinkRow['kind'], mayHave: (user: UserWithWorkspace) => boolean): void {
  const { db, mail, now, origin } = services
  mail.later(async () => {
    const user = await findUserByLogin(db, login.trim().toLowerCase())
    if (!user || !mayHave(user)) return
    if (kind === 'verify') return sendVerification(services, user)
    if (!mail.isDue(kind, user.email)) return
    const { token } = await makeLink(db, user.id, kind, now())
    mail.send(resetMail(user.email, origin + linkPaths.reset(token)))
  })
}

/** A link for a new password as the operator of the server makes it, whoever has lost theirs. */
export async function makeResetLinkFor({ db, now, origin }: Services, email: string): Promise<string> {
  const user = await findUserByLogin(db, email.toLowerCase())
  if (!user?.active) throw new ProblemError(404, 'user_not_found', `Nobody here has the address ${email}.`)
  const { token } = await makeLink(db, user.id, 'reset', now())
  return origin + linkPaths.reset(token)
}

/** Sets a new password by a link: it works once, and whoever was signed in, or had a token, is not any more. */
export async function resetPassword({ db, now }: Services, token: string, password: string): Promise<void> {
  requireStrong(password)
  const password_hash = await hashPassword(password)
  await inTransaction(db, async (tx) => {
    const link = await takeLink(tx, hashSecret(token), 'reset', now())
    const user = link && (await findUser(tx, link.user_id))
    if (!user?.active) throw new ProblemError(410, 'link_used', 'This link has been used or has expired. Ask for a new one.')
    // Whoever has read the mail has shown that the address is theirs.
    await updateUser(tx, user.id, { password_hash, unverified_since: null })
    await deleteSessionsOf(tx, user.id)
    await deleteTokensOf(tx, user.id)
    await deleteLinks(tx, user.id)
  })
}

/** Confirms an address by the link that was mailed to it. */
export async function verifyEmail({ db, now }: Services, token: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const link = await takeLink(tx, hashSecret(token), 'verify', now())
    if (!link) throw new ProblemError(410, 'link_used', 'This link has been used or has expired. Sign in, and ask for a new one there.')
    await updateUser(tx, link.user_id, { unverified_since: null })
  })
}
