import type { User } from '#shared/contract/session.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import { newId } from '#shared/domain/ids.ts'
import { recordAudit } from '../audit/audit.rules.ts'
import { type Caller, hashSecret, newSecret, verifyPassword } from '../auth.ts'
import { inTransaction } from '../db/connect.ts'
import type { SessionRow } from '../db/schema.ts'
import { deviceTokenMs } from '../limits.ts'
import type { Services } from '../services.ts'
import { asksForProof, waitsForConfirmation } from './confirmation.rules.ts'
import { type UserWithWorkspace, deleteSession, findSession, findUserByLogin, insertSession, touchSession } from './session.repo.ts'

export type SignedIn = { access_token: string; expires_at: string; user: User }

/** How often a session's last use is written down: often enough for an idle timeout, rarely enough for reads to stay reads. */
const touchEvery = (idleMs: number) => Math.min(60_000, idleMs / 4)

/** Signs in with an e-mail or a user name. No refusal tells whether there is an account, in words or in time. */
export async function signIn(
  services: Services,
  credentials: { email: string; password: string; remember: boolean },
  userAgent: string,
): Promise<SignedIn> {
  const login = credentials.email.trim().toLowerCase()
  const user = await findUserByLogin(services.db, login)
  const isRight = await verifyPassword(user?.password_hash, credentials.password)
  if (user?.active && isRight) return openSession(services, user, credentials.remember ? 'device' : 'session', userAgent)
  // What was typed is not kept: now and then it is a password.
  await recordAudit(services.db, null, { action: 'login_failed', resource_type: 'user', resource_id: user?.id ?? null })
  if (asksForProof(services) && (await waitsForConfirmation(services, login, credentials.password))) {
    throw new ProblemError(403, 'email_unverified', `Confirm your e-mail address first: open the link in the mail to ${login}.`)
  }
  throw new ProblemError(401, 'invalid_credentials', 'Invalid credentials')
}

export async function openSession(
  services: Services,
  user: UserWithWorkspace,
  kind: SessionRow['kind'],
  userAgent: string,
): Promise<SignedIn> {
  const token = newSecret()
  const now = services.now()
  const expires = now + (kind === 'device' ? deviceTokenMs : idleMs(services))
  const row = { id: newId(), user_id: user.id, token_hash: hashSecret(token), kind, user_agent: userAgent.slice(0, 300), created_at: now, last_used_at: now, expires_at: expires }
  await inTransaction(services.db, async (tx) => {
    await insertSession(tx, row)
    await recordAudit(tx, { userId: user.id, workspaceId: user.workspace_id }, { action: 'login', resource_type: 'session', details: { kind } })
  })
  return { access_token: token, expires_at: new Date(expires).toISOString(), user: presentUser(user) }
}

/** Who a bearer token speaks for; undefined when it is unknown, expired, idle for too long or its user was deactivated. */
export async function callerOfToken(services: Services, token: string): Promise<Caller | undefined> {
  const found = await findSession(services.db, hashSecret(token))
  const now = services.now()
  const idle = idleMs(services)
  if (!found || !found.user.active || found.session.expires_at <= now) return undefined
  // The timeout may be shorter now than when the session was used last.
  if (found.session.kind === 'session' && found.session.last_used_at + idle <= now) return undefined
  if (now - found.session.last_used_at > touchEvery(idle)) {
    const expires_at = found.session.kind === 'device' ? found.session.expires_at : now + idle
    await touchSession(services.db, found.session.id, { last_used_at: now, expires_at })
  }
  return {
    user: presentUser(found.user),
    userId: found.user.id,
    workspaceId: found.user.workspace_id,
    sessionId: found.session.id,
    scopes: null,
  }
}

function idleMs({ settings }: Pick<Services, 'settings'>): number {
  return settings.current.session_timeout_minutes * 60_000
}

export async function signOut(services: Services, caller: Caller): Promise<void> {
  await inTransaction(services.db, async (tx) => {
    await deleteSession(tx, caller.sessionId)
    await recordAudit(tx, caller, { action: 'logout', resource_type: 'session' })
  })
}

export function presentUser(row: UserWithWorkspace): User {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    username: row.username,
    role: row.role,
    is_owner: row.is_owner === 1,
    workspace: { id: row.workspace_id, name: row.workspace_name },
    time_zone: row.time_zone,
    created_at: new Date(row.created_at).toISOString(),
  }
}
