import { hashPassword, verifyPassword } from '../secrets/passwords.ts'
import { hashSecret, newSecret } from '../secrets/tokens.ts'
import type { RegistrationRow } from '../db/account-schema.ts'
import { alreadyHereMail, verifyMail } from '../mail/messages.ts'
import { linkPaths } from '../http/origin.ts'
import type { Services } from '../services.ts'
import { insertRegistration, latestRegistration } from './confirmation.repo.ts'
import { emailIsTaken } from '../workspaces/users.repo.ts'

/** What it takes to mail a link. */
type Mailing = Pick<Services, 'db' | 'mail' | 'origin' | 'now'>

const verifyLinkMs = 24 * 60 * 60_000

/** Whether new addresses have to be confirmed: where it is asked for, and the server can send a mail. */
export function asksForProof({ mail, settings }: Pick<Services, 'mail' | 'settings'>): boolean {
  return settings.current.require_email_verification && mail.isOn
}

/**
 * Keeps a registration until the link that is mailed to its address is opened. Happens after the answer, and alike for
 * every address: an address that has an account gets another mail, and the link goes to no one.
 */
export function keepRegistration(
  services: Mailing,
  { name, email, password }: { name: string; email: string; password: string },
): void {
  whenDue(services, email, async (address) =>
    mailLink(services, {
      email: address,
      name,
      password_hash: await hashPassword(password),
      expires_at: services.now() + verifyLinkMs,
    }),
  )
}

/**
 * Mails another link for what was registered last; it lasts no longer than the first one. Nothing reveals whether there
 * was a registration.
 */
export function resendConfirmation(services: Mailing, email: string): void {
  const { db, now } = services
  whenDue(services, email, async (address) => {
    const last = await latestRegistration(db, address, now())
    if (last?.used_at === null) await mailLink(services, last)
  })
}

/**
 * Whether this is the password that was registered last with this address, and waits to be confirmed. It does so beside
 * an account too, and one password is compared in any case: neither the answer nor its time reveals whether there is
 * one.
 */
export async function waitsForConfirmation(
  { db, now }: Pick<Services, 'db' | 'now'>,
  email: string,
  password: string,
): Promise<boolean> {
  const last = await latestRegistration(db, email, now())
  const isRight = await verifyPassword(last?.password_hash, password)
  // A used one is still looked at, so that no older one comes to the fore when a user has confirmed theirs.
  return isRight && last?.used_at === null
}

/** One count for all, whether or not the address has an account: a refusal must not reveal that either. */
function whenDue({ mail }: Pick<Services, 'mail'>, email: string, work: (address: string) => Promise<void>): void {
  const address = email.trim().toLowerCase()
  mail.later(async () => {
    if (mail.isDue('registration', address)) await work(address)
  })
}

async function mailLink(
  { db, mail, now, origin }: Mailing,
  { email, name, password_hash, expires_at }: Pick<RegistrationRow, 'email' | 'name' | 'password_hash' | 'expires_at'>,
): Promise<void> {
  const token = newSecret()
  await insertRegistration(db, {
    token_hash: hashSecret(token),
    email,
    name,
    password_hash,
    created_at: now(),
    expires_at,
    used_at: null,
  })
  mail.send(
    (await emailIsTaken(db, email))
      ? alreadyHereMail(email, origin + linkPaths.signIn)
      : verifyMail(email, origin + linkPaths.verify(token)),
  )
}
