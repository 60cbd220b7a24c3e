import { ProblemError } from '#shared/contract/problem.ts'
import type { User } from '#shared/contract/session.ts'
import { confirmedMs } from '#shared/contract/limits.ts'
import { newId } from '#shared/domain/ids.ts'
import { recordAudit } from '../audit/audit.rules.ts'
import type { Caller } from './caller.ts'
import { hashSecret, newSecret } from '../secrets/tokens.ts'
import { type Db, inTransaction } from '../db/connect.ts'
import type { SessionRow } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { type Person, type UserWithWorkspace, holdUser, noteSeen } from '../workspaces/users.repo.ts'
import {
  deleteSession,
  findSession,
  insertSession,
  isConfirmed,
  moveSessionEnds,
  touchSession,
} from './session.repo.ts'

/** What sessions, and the passwords and attempts that lead to them, take. */
export type SigningIn = Pick<Services, 'db' | 'settings' | 'now'>

export type SignedIn = { access_token: string; expires_at: string; user: User }

const deviceTokenMs = 30 * 24 * 60 * 60_000

/**
 * How often a session's last use is written down: often enough for an idle timeout, rarely enough for reads to stay
 * reads.
 */
const touchEvery = (idleMs: number) => Math.min(60_000, idleMs / 4)

/**
 * Begins a session of a user whose password was checked. Throws 401 where the password or the account is no longer
 * valid.
 */
export async function openSession(
  services: SigningIn,
  user: UserWithWorkspace,
  kind: SessionRow['kind'],
  userAgent: string,
): Promise<SignedIn> {
  const token = newSecret()
  const now = services.now()
  const expires = now + (kind === 'device' ? deviceTokenMs : idleMs(services))
  const row = {
    id: newId(),
    user_id: user.id,
    token_hash: hashSecret(token),
    kind,
    user_agent: userAgent.slice(0, 300),
    created_at: now,
    last_used_at: now,
    expires_at: expires,
    confirmed_at: null,
  }
  await inTransaction(services.db, async (tx) => {
    // What was checked a moment ago may no longer hold, and a call that ended all sessions has not seen this one.
    if (!(await holdUser(tx, user))) throw wrongCredentials()
    await insertSession(tx, row)
    await noteSeen(tx, user.id, now)
    await recordAudit(
      tx,
      now,
      { userId: user.id, workspaceId: user.workspace_id },
      { action: 'login', resource_type: 'session', details: { kind } },
    )
  })
  return { access_token: token, expires_at: new Date(expires).toISOString(), user: presentUser(user) }
}

/** The refusal that reveals nothing. */
export function wrongCredentials(): ProblemError {
  return new ProblemError(401, 'invalid_credentials', 'Invalid credentials')
}

/**
 * Who a bearer token speaks for; undefined when it is unknown, expired, idle for too long or its user was
 * deactivated.
 */
export async function callerOfToken(services: SigningIn, token: string): Promise<Caller | undefined> {
  const found = await findSession(services.db, hashSecret(token))
  const now = services.now()
  if (!found || !found.active || found.expires_at <= now) return undefined
  const idle = idleMs(services)
  if (now - found.last_used_at > touchEvery(idle)) {
    const expires_at = found.kind === 'device' ? found.expires_at : now + idle
    await touchSession(services.db, found.session_id, { last_used_at: now, expires_at })
    await noteSeen(services.db, found.id, now)
  }
  return { user: found, userId: found.id, workspaceId: found.workspace_id, sessionId: found.session_id, scopes: null }
}

/** Applies another idle timeout to existing sessions; one that has ended stays so. */
export async function applySessionTimeout(tx: Db, minutes: number, now: number): Promise<void> {
  await moveSessionEnds(tx, minutes * 60_000, now)
}

function idleMs({ settings }: Pick<Services, 'settings'>): number {
  return settings.current.session_timeout_minutes * 60_000
}

/** Throws where the caller has not typed their password again in the last minutes. */
export async function requireConfirmed({ db, now }: Pick<Services, 'db' | 'now'>, caller: Caller): Promise<void> {
  if (!(await isConfirmed(db, caller.sessionId, now() - confirmedMs)))
    throw new ProblemError(403, 'password_needed', 'This takes your password once more: confirm it, then try again.')
}

export async function signOut(services: Pick<Services, 'db' | 'now'>, caller: Caller): Promise<void> {
  await inTransaction(services.db, async (tx) => {
    await deleteSession(tx, caller.sessionId)
    await recordAudit(tx, services.now(), caller, { action: 'logout', resource_type: 'session' })
  })
}

export function presentUser(row: Person): User {
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
