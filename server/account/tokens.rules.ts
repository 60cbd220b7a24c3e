import type { Token, TokenScope, account } from '#shared/contract/account.ts'
import type { Output } from '#shared/contract/endpoint.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import { newId } from '#shared/domain/ids.ts'
import { tokenPrefix } from '#shared/domain/tokens.ts'
import { recordAudit } from '../audit/audit.rules.ts'
import type { Caller } from '../session/caller.ts'
import { hashSecret, newSecret } from '../secrets/tokens.ts'
import type { AccessTokenRow } from '../db/account-schema.ts'
import { inTransaction } from '../db/connect.ts'
import type { Services } from '../services.ts'
import { noteSeen } from '../workspaces/users.repo.ts'
import type { WorkspaceWrite } from '../workspaces/write.ts'
import { deleteToken, findToken, insertToken, listTokens, tokenLasts, touchToken } from './tokens.repo.ts'

const day = 24 * 60 * 60_000
/** How often a token's last use is written down. */
const touchEveryMs = 60_000
/** The most that a person can keep apart. */
const maxTokens = 50

/** Who an access token speaks for; undefined when it is unknown, revoked or run out, or its user was deactivated. */
export async function callerOfAccessToken(
  { db, now }: Pick<Services, 'db' | 'now'>,
  secret: string,
): Promise<Caller | undefined> {
  const found = await findToken(db, hashSecret(secret))
  if (!found || !found.active || found.expires_at <= now()) return undefined
  if (now() - (found.last_used_at ?? 0) > touchEveryMs) {
    await touchToken(db, found.token_id, now())
    await noteSeen(db, found.id, now())
  }
  return {
    user: found,
    userId: found.id,
    workspaceId: found.workspace_id,
    sessionId: found.token_id,
    scopes: JSON.parse(found.scopes) as TokenScope[],
  }
}

export function accessTokenLasts({ db, now }: Pick<Services, 'db' | 'now'>, id: string): Promise<boolean> {
  return tokenLasts(db, id, now())
}

/** The caller's tokens, the newest first; those that have run out too, until they are revoked. */
export async function listOwnTokens({ db }: Pick<Services, 'db'>, caller: Caller): Promise<Token[]> {
  return (await listTokens(db, caller.userId)).map(present)
}

/** Makes a token; its secret is in the answer and nowhere else. */
export async function createToken(
  { db, now }: Pick<Services, 'db' | 'now'>,
  caller: Caller,
  want: { name: string; scopes: TokenScope[]; expires_in_days: number },
): Promise<Output<typeof account.createToken>> {
  if ((await listTokens(db, caller.userId)).length >= maxTokens) {
    throw new ProblemError(
      409,
      'too_many_tokens',
      `You have ${maxTokens} access tokens. Revoke one that you no longer use.`,
    )
  }
  const token = tokenPrefix + newSecret()
  const row: AccessTokenRow = {
    id: newId(),
    user_id: caller.userId,
    name: want.name.trim(),
    token_hash: hashSecret(token),
    scopes: JSON.stringify([...new Set(want.scopes)]),
    created_at: now(),
    last_used_at: null,
    expires_at: now() + want.expires_in_days * day,
  }
  await inTransaction(db, async (tx) => {
    await insertToken(tx, row)
    await recordAudit(tx, now(), caller, {
      action: 'token_create',
      resource_type: 'token',
      resource_id: row.id,
      details: { scopes: want.scopes, days: want.expires_in_days },
    })
  })
  return { ...present(row), token }
}

/** Revokes one of the caller's tokens at once; throws 404 for any other. */
export async function revokeToken({ tx, now }: WorkspaceWrite, caller: Caller, id: string): Promise<{ id: string }> {
  if (!(await deleteToken(tx, caller.userId, id)))
    throw new ProblemError(404, 'token_not_found', 'You have no access token with this id.')
  await recordAudit(tx, now, caller, { action: 'token_revoke', resource_type: 'token', resource_id: id })
  return { id }
}

function present({ id, name, scopes, created_at, last_used_at, expires_at }: AccessTokenRow): Token {
  const instant = (millis: number) => new Date(millis).toISOString()
  return {
    id,
    name,
    scopes: JSON.parse(scopes) as TokenScope[],
    created_at: instant(created_at),
    last_used_at: last_used_at === null ? null : instant(last_used_at),
    expires_at: instant(expires_at),
  }
}
