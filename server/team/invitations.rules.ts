import type { InvitationAsSeen } from '#shared/contract/session.ts'
import type { Invitation } from '#shared/contract/team.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import { newId } from '#shared/domain/ids.ts'
import { recordAudit } from '../audit/audit.rules.ts'
import type { Caller } from '../session/caller.ts'
import { hashSecret, newSecret } from '../secrets/tokens.ts'
import { requireSeat } from '../billing/seats.rules.ts'
import type { InvitationRow } from '../db/account-schema.ts'
import type { Db } from '../db/connect.ts'
import type { UserRow } from '../db/schema.ts'
import { mailEveryMs } from '../mail/mailer.ts'
import { invitationMail } from '../mail/messages.ts'
import { linkPaths } from '../http/origin.ts'
import { open, seal } from '../secrets/seal.ts'
import type { Services } from '../services.ts'
import { invalid } from '../workspaces/entities.rules.ts'
import { nextRev } from '../workspaces/workspaces.repo.ts'
import { type WorkspaceWrite, writeWorkspace } from '../workspaces/write.ts'
import { type SeenInvitation, endInvitation, findByToken, insertInvitation, listOpen } from './invitations.repo.ts'
import { listMembers } from './team.repo.ts'

const invitationMs = 7 * 24 * 60 * 60_000

/** The open invitations of the caller's workspace with their links, which lead to `origin`. */
export async function listInvitations(
  { db, env, now }: Pick<Services, 'db' | 'env' | 'now'>,
  caller: Caller,
  origin: string,
): Promise<Invitation[]> {
  return (await listOpen(db, caller.workspaceId, now())).map((row) =>
    present(row, linkOf(open(env, row.sealed), origin)),
  )
}

type Wanted = { email: string; role: UserRow['role'] }

/** Invites a person, by mail too where the server sends any. */
export async function invite(
  services: Pick<Services, 'db' | 'env' | 'mail' | 'origin' | 'now'>,
  caller: Caller,
  want: Wanted,
  origin: string,
): Promise<Invitation> {
  const { db, mail, now } = services
  const { row, token } = await writeWorkspace(db, caller, now, (write) => addInvitation(write, services, caller, want))
  const { name: by, workspace_name: workspace } = caller.user
  mail.send(invitationMail(row.email, linkOf(token, services.origin), { by, workspace }))
  return present(row, linkOf(token, origin))
}

async function addInvitation(
  write: WorkspaceWrite,
  services: Pick<Services, 'env' | 'mail' | 'now'>,
  caller: Caller,
  want: Wanted,
): Promise<{ row: InvitationRow; token: string }> {
  const { env, mail } = services
  const email = want.email.toLowerCase()
  if (env.registration === 'off') throw new ProblemError(403, 'registration_off', 'This server takes no new accounts.')
  if (want.role === 'admin' && caller.user.role !== 'admin')
    throw new ProblemError(403, 'forbidden', 'Only an administrator can make one. Choose Manager or Member.')
  const [people, invited] = await Promise.all([
    listMembers(write.tx, write.workspaceId),
    listOpen(write.tx, write.workspaceId, write.now),
  ])
  if (people.some((person) => person.email === email))
    throw refused(409, 'already_here', `${email} is in your workspace already.`)
  if (invited.some((invitation) => invitation.email === email)) {
    throw refused(
      409,
      'invited_already',
      `${email} is invited already. Copy the link of that invitation, or withdraw it first.`,
    )
  }
  await requireSeat(write.tx, services, write.workspaceId, invited.length)
  // Last of all: a request refused for another reason does not count.
  if (mail.isOn && !mail.isDue('invitation', email)) {
    throw refused(
      429,
      'mailed_just_now',
      `${email} was mailed an invitation a moment ago. Wait a minute, and try again.`,
      mailEveryMs / 1000,
    )
  }
  const token = newSecret()
  const row: InvitationRow = {
    id: newId(),
    workspace_id: write.workspaceId,
    email,
    role: want.role,
    token_hash: hashSecret(token),
    sealed: seal(env, token),
    invited_by: caller.userId,
    created_at: write.now,
    expires_at: write.now + invitationMs,
    ended: null,
  }
  await insertInvitation(write.tx, row)
  await recordAudit(write.tx, write.now, caller, {
    action: 'invite',
    resource_type: 'invitation',
    resource_id: row.id,
    details: { role: row.role },
  })
  return { row, token }
}

/** How many open invitations hold a seat. */
export async function countOpenInvitations(tx: Db, workspaceId: string, now: number): Promise<number> {
  return (await listOpen(tx, workspaceId, now)).length
}

/** Withdraws an open invitation of the workspace; throws 404 for any other. */
export async function withdraw(write: WorkspaceWrite, caller: Caller, id: string): Promise<{ id: string }> {
  const done = await endInvitation(write.tx, { workspaceId: write.workspaceId, id, now: write.now, ended: 'withdrawn' })
  if (!done) throw new ProblemError(404, 'invitation_not_found', 'There is no such open invitation.')
  await recordAudit(write.tx, write.now, caller, {
    action: 'withdraw_invitation',
    resource_type: 'invitation',
    resource_id: id,
  })
  return { id }
}

/** What the holder of a link sees; throws 404 or 410 with the reason where it does not hold. */
export async function showInvitation(
  { db, now }: Pick<Services, 'db' | 'now'>,
  token: string,
): Promise<InvitationAsSeen> {
  const { email, role, workspace_name, inviter, expires_at } = await findOpen(db, token, now())
  return {
    email,
    role,
    workspace: workspace_name,
    invited_by: inviter ?? workspace_name,
    expires_at: new Date(expires_at).toISOString(),
  }
}

/**
 * Uses an invitation up for the account with this address, and returns the account's workspace and role; throws where
 * it is not valid.
 */
export async function takeInvitation(tx: Db, services: Pick<Services, 'env' | 'now'>, token: string, email: string) {
  const now = services.now()
  const invitation = await findInvitation(tx, services, token, email)
  const { workspace_id, workspace_name, role } = invitation
  // Until the commit no one else joins or is invited, and the workspace is not suspended.
  await nextRev(tx, workspace_id)
  await findInvitation(tx, services, token, email)
  if (!(await endInvitation(tx, { workspaceId: workspace_id, id: invitation.id, now, ended: 'accepted' }))) throw used()
  // A seat for this person alone: of several who are invited, those who come first get what a smaller plan has left.
  await requireSeat(tx, services, workspace_id, 0)
  return { workspace_id, workspace_name, role, is_owner: 0 }
}

/** The open invitation of this token for this address; throws where it does not hold. */
export async function findInvitation(
  db: Db,
  { now }: Pick<Services, 'now'>,
  token: string,
  email: string,
): Promise<SeenInvitation> {
  const invitation = await findOpen(db, token, now())
  if (invitation.email !== email) throw invalid('email', `This invitation is for ${invitation.email}.`)
  return invitation
}

async function findOpen(db: Db, token: string, now: number): Promise<SeenInvitation> {
  const found = await findByToken(db, hashSecret(token))
  if (!found)
    throw new ProblemError(404, 'invitation_not_found', 'This invitation link is not valid. Ask for a new one.')
  if (found.ended === 'accepted') throw used()
  if (found.ended === 'withdrawn')
    throw new ProblemError(410, 'invitation_withdrawn', 'This invitation was withdrawn. Ask for a new one.')
  if (found.expires_at <= now)
    throw new ProblemError(410, 'invitation_expired', 'This invitation has expired. Ask for a new one.')
  if (found.suspended_at !== null)
    throw new ProblemError(
      403,
      'workspace_suspended',
      `${found.workspace_name} is suspended on this server, and nobody can join it. Ask whoever runs the server.`,
    )
  return found
}

function used(): ProblemError {
  return new ProblemError(410, 'invitation_used', 'This invitation has been accepted already. Sign in instead.')
}

function refused(status: number, code: string, message: string, retryAfter?: number): ProblemError {
  return new ProblemError(status, code, message, { errors: [{ path: 'email', message }], retryAfter })
}

/** Sealed under a secret that is gone, a link cannot be shown again. */
function linkOf(token: string | undefined, origin: string): string {
  return token === undefined ? '' : origin + linkPaths.invitation(token)
}

function present({ id, email, role, created_at, expires_at }: InvitationRow, link: string): Invitation {
  return {
    id,
    email,
    role,
    link,
    created_at: new Date(created_at).toISOString(),
    expires_at: new Date(expires_at).toISOString(),
  }
}
