import { createHash, randomBytes } from 'node:crypto'
import * as v from 'valibot'
import type { CalendarStatus, WorkspaceStatus } from '#shared/contract/integrations.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import { recordAudit } from '../audit/audit.rules.ts'
import type { Caller } from '../session/caller.ts'
import { requireRoom } from '../billing/limits.rules.ts'
import { inTransaction } from '../db/connect.ts'
import type { ConnectionKind, GoogleConnectionRow, GoogleStateRow } from '../db/google-tables.ts'
import type { Logger } from '../log.ts'
import { open, seal } from '../secrets/seal.ts'
import { callbackPaths, endpointsOf, scope, scopesOf } from './google-terms.ts'
import {
  type Who,
  claimState,
  countOthers,
  deleteConnection,
  endState,
  findConnection,
  insertState,
  keepConnection,
  releaseState,
  wasFinishedBy,
} from './integrations.repo.ts'
import { deleteMirrors, hastenMirrors, countMirrors } from './mirrors.repo.ts'
import { GrantRefused, type Tokens, askForTokens } from './oauth-call.ts'
import { isPassing, notConfigured, withdrawn } from './refusals.ts'
import { noteEnd, noteRevocation, revokeNow } from './revocations.rules.ts'
import { type GoogleParts, sealTokens } from './tokens.rules.ts'

type Parts = GoogleParts & { log: Logger }
type Asker = Pick<Caller, 'userId' | 'workspaceId'>

/** How long a person may take at Google. */
const stateMs = 10 * 60_000

const words: Record<ConnectionKind, { name: string; needs: string }> = {
  calendar: { name: 'your calendar', needs: 'the calendar' },
  workspace: { name: 'Google Workspace', needs: 'mail, calendar and tasks' },
}

const services: Record<ConnectionKind, string> = { calendar: 'Google Calendar', workspace: 'Google Workspace' }

/**
 * Begins an authorization and returns where to send the browser. Throws 409 without Muster's own credentials, 402 over
 * the plan's limit.
 */
export async function beginAuthorization(
  parts: Parts,
  { userId, workspaceId }: Asker,
  kind: ConnectionKind,
  origin: string,
): Promise<{ authorization_url: string }> {
  const { db, env, now } = parts
  if (!env.google) throw notConfigured()
  await checkLimit(parts, workspaceId, { userId, kind })
  const [state, verifier] = [randomBytes(32).toString('base64url'), randomBytes(48).toString('base64url')]
  const redirect_uri = `${origin}${callbackPaths[kind]}`
  const row: GoogleStateRow = {
    state_hash: sha256(state, 'hex'),
    user_id: userId,
    kind,
    sealed: seal(env, verifier),
    redirect_uri,
    expires_at: now() + stateMs,
    used_key: null,
    done: 0,
  }
  await insertState(db, row, now())
  const query = new URLSearchParams({
    client_id: env.google.clientId,
    redirect_uri,
    response_type: 'code',
    scope: ['openid', 'email', ...scopesOf[kind]].join(' '),
    state,
    code_challenge: sha256(verifier, 'base64url'),
    code_challenge_method: 'S256',
    // A refresh token comes with the first consent only, unless it is asked for again.
    access_type: 'offline',
    prompt: 'consent',
  })
  return { authorization_url: `${endpointsOf(env.googleBaseUrl).authorize}?${query}` }
}

/**
 * Ends an authorization with what Google's redirect brought. A state works once, for the person who began it; the same
 * request, sent again, gets the same answer. Where Google is silent nothing has happened, and the same may be sent
 * again.
 */
export async function finishAuthorization(
  parts: Parts,
  asker: Asker,
  kind: ConnectionKind,
  { code, state }: { code: string; state: string },
  key: string | undefined,
): Promise<{ success: boolean; message: string }> {
  const { db, env, now } = parts
  if (!env.google) throw notConfigured()
  const who = { userId: asker.userId, kind }
  const hash = sha256(state, 'hex')
  // Before Google grants anything that would have to be revoked.
  await checkLimit(parts, asker.workspaceId, who)
  const begun = await claimState(db, hash, who, key ?? '', now())
  if (!begun) {
    if (key && (await wasFinishedBy(db, hash, who.userId, key)))
      return connected(kind, (await findConnection(db, who))?.scopes ?? '')
    throw new ProblemError(
      400,
      'invalid_state',
      'This sign-in at Google can’t be used: it was used before, took more than 10 minutes, or was begun by ' +
        'someone else. Connect again.',
    )
  }
  const tokens = await exchange(parts, begun, code).catch(async (error: unknown) => {
    if (error instanceof ProblemError && isPassing(error)) await releaseState(db, hash)
    throw error
  })
  const granted = tokens.scope.split(' ').filter(Boolean)
  const { access_token, refresh_token } = tokens
  const email = emailOf(tokens, env.google.clientId)
  const refuse = async (problem: unknown) => {
    if (email !== undefined)
      await revokeNow(parts, await noteRevocation(db, parts, { email, token: refresh_token ?? access_token }))
    throw problem
  }
  if (!scopesOf[kind].some((scope) => granted.includes(scope)))
    await refuse(
      new ProblemError(
        400,
        'google_scope',
        `Google was not allowed to share ${words[kind].needs}. Connect again and leave the boxes ticked.`,
      ),
    )
  if (!refresh_token || !email)
    return refuse(
      new ProblemError(
        400,
        'google_refused',
        `Google did not give lasting access to ${words[kind].name}. Connect again.`,
      ),
    )
  const replaced = await inTransaction(db, async (tx) => {
    await checkLimit({ ...parts, db: tx }, asker.workspaceId, who)
    const before = await findConnection(tx, who)
    const isOther = before !== undefined && before.email !== email
    // The copies in another account are no concern of this one.
    if (isOther) await deleteMirrors(tx, who)
    const kept = sealTokens(parts, tokens, refresh_token)
    await keepConnection(tx, {
      user_id: who.userId,
      kind,
      workspace_id: asker.workspaceId,
      email,
      scopes: granted.join(' '),
      ...kept,
      refresh_until: null,
      last_synced: before?.email === email ? before.last_synced : null,
      error: null,
      created_at: now(),
    })
    await hastenMirrors(tx, who, now())
    await endState(tx, hash)
    await recordAudit(tx, now(), asker, {
      action: 'connect',
      resource_type: 'connection',
      details: { service: services[kind] },
    })
    return isOther ? noteEnd(tx, parts, before) : undefined
  }).catch(refuse)
  if (replaced) await revokeNow(parts, replaced)
  parts.log.info({ user: who.userId, connection: kind }, 'connected')
  return connected(kind, granted.join(' '))
}

function connected(kind: ConnectionKind, scopes: string): { success: boolean; message: string } {
  if (kind === 'calendar') return { success: true, message: 'Google Calendar is connected.' }
  const isWhole = scopesOf.workspace.every((scope) => scopes.split(' ').includes(scope))
  return {
    success: true,
    message: isWhole
      ? 'Google Workspace is connected. All 10 Arlo skills are available.'
      : 'Google Workspace is connected, but not all of it was allowed. Connect again to let Arlo use the rest.',
  }
}

/** Takes a connection away, here and at Google, with every note of it. */
export async function disconnect(parts: Parts, who: Who): Promise<{ success: boolean; message: string }> {
  const { db, log } = parts
  const name = services[who.kind]
  const ended = await inTransaction(db, async (tx) => {
    const row = await findConnection(tx, who)
    if (!row) return undefined
    await deleteMirrors(tx, who)
    await deleteConnection(tx, who)
    await recordAudit(
      tx,
      parts.now(),
      { userId: who.userId, workspaceId: row.workspace_id },
      { action: 'disconnect', resource_type: 'connection', details: { service: name } },
    )
    return { note: await noteEnd(tx, parts, row) }
  })
  if (!ended) return { success: true, message: `${name} is not connected.` }
  log.info({ user: who.userId, connection: who.kind }, 'disconnected')
  const isTold = ended.note === undefined || (await revokeNow(parts, ended.note))
  const message = `${name} is disconnected.`
  return {
    success: true,
    message: isTold ? message : `${message} Google does not answer at the moment: it is told as soon as it does.`,
  }
}

export async function calendarStatus({ db }: GoogleParts, userId: string): Promise<CalendarStatus> {
  const who: Who = { userId, kind: 'calendar' }
  const row = await findConnection(db, who)
  if (!row) return { connected: false, calendar_email: null, last_synced: null, error: null, pending_writes: 0 }
  const { waiting, refused } = await countMirrors(db, who, withdrawn('calendar'))
  const last_synced = row.last_synced === null ? null : new Date(row.last_synced).toISOString()
  return {
    connected: isWell(row),
    calendar_email: row.email,
    last_synced,
    error: row.error ?? refused,
    pending_writes: waiting,
  }
}

export async function workspaceStatus({ db }: GoogleParts, userId: string): Promise<WorkspaceStatus> {
  const row = await findConnection(db, { userId, kind: 'workspace' })
  const granted = row?.scopes.split(' ') ?? []
  const needs = { mail: [scope.readMail, scope.compose], calendar: [scope.events], 'to-dos': [scope.todos] } as const
  const missing = (Object.keys(needs) as (keyof typeof needs)[]).filter(
    (part) => !needs[part].every((each) => granted.includes(each)),
  )
  return {
    connected: row !== undefined && isWell(row),
    email: row?.email ?? null,
    error: row?.error ?? null,
    missing: row ? missing : [],
  }
}

/** Whether Google lets Muster in, as far as is known. */
function isWell({ sealed, error }: GoogleConnectionRow): boolean {
  return sealed !== '' && error === null
}

async function exchange(parts: Parts, { sealed, redirect_uri }: GoogleStateRow, code: string): Promise<Tokens> {
  const { env, timeouts } = parts
  const google = env.google!
  const verifier = open(env, sealed)
  try {
    if (verifier === undefined) throw new GrantRefused('sealed under another secret')
    const form = {
      grant_type: 'authorization_code',
      code,
      redirect_uri,
      code_verifier: verifier,
      client_id: google.clientId,
      client_secret: google.clientSecret,
    }
    return await askForTokens(endpointsOf(env.googleBaseUrl).token, form, timeouts.answerMs)
  } catch (error) {
    if (error instanceof GrantRefused)
      throw new ProblemError(400, 'google_refused', 'Google did not accept this sign-in. Connect again.')
    throw error
  }
}

const Claims = v.object({ aud: v.string(), email: v.pipe(v.string(), v.minLength(3)) })

/**
 * Whose account it is. The token came from Google itself over TLS, which replaces checking its signature (OpenID
 * Connect Core, 3.1.3.7).
 */
function emailOf({ id_token }: Tokens, clientId: string): string | undefined {
  try {
    const claims = v.parse(Claims, JSON.parse(Buffer.from(id_token?.split('.')[1] ?? '', 'base64url').toString('utf8')))
    return claims.aud === clientId ? claims.email : undefined
  } catch {
    return undefined
  }
}

async function checkLimit(
  { db, env, now }: Pick<Parts, 'db' | 'env' | 'now'>,
  workspaceId: string,
  who: Who,
): Promise<void> {
  await requireRoom(db, { env, now }, workspaceId, 'integrations', await countOthers(db, workspaceId, who))
}

function sha256(text: string, encoding: 'hex' | 'base64url'): string {
  return createHash('sha256').update(text).digest(encoding)
}
