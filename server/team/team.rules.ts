import type { TeamMember } from '#shared/contract/team.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import { makeLink } from '../account/links.rules.ts'
import { beginErasure, openRunsOf } from '../account/erase.repo.ts'
import { releaseRunsOf } from '../account/erase.rules.ts'
import { recordAudit } from '../audit/audit.rules.ts'
import type { Caller } from '../session/caller.ts'
import { release } from '../billing/credits.rules.ts'
import { changeContact } from '../billing/stripe-duties.rules.ts'
import { type Db, inTransaction } from '../db/connect.ts'
import { noteEndsOf } from '../integrations/revocations.rules.ts'
import { linkPaths } from '../http/origin.ts'
import type { Services } from '../services.ts'
import type { Cancelling } from '../runs/runs.rules.ts'
import { nameOfWorkspace } from '../workspaces/workspaces.rules.ts'
import type { WorkspaceWrite } from '../workspaces/write.ts'
import { type Member, findMember, listMembers, renameWorkspace, setOwner } from './team.repo.ts'

/** The people of the caller's workspace, the owner first. */
export async function listTeam({ db }: Pick<Services, 'db'>, caller: Caller): Promise<TeamMember[]> {
  return (await listMembers(db, caller.workspaceId)).map(presentMember)
}

/** A link with which a colleague chooses a new password; only where the server cannot mail one. */
export async function makeResetLink(
  services: Pick<Services, 'db' | 'mail' | 'now'>,
  caller: Caller,
  id: string,
  origin: string,
): Promise<{ link: string; expires_at: string }> {
  const { db, mail, now } = services
  const person = await colleague(db, caller, id)
  if (mail.isOn)
    throw new ProblemError(
      409,
      'mail_is_on',
      `This server sends mail: ${person.name} can ask for a link on the sign-in page.`,
    )
  const { token, expires_at } = await inTransaction(db, async (tx) => {
    await recordAudit(tx, now(), caller, { action: 'reset_link', resource_type: 'user', resource_id: person.id })
    return makeLink(tx, person.id, now())
  })
  return { link: origin + linkPaths.reset(token), expires_at: new Date(expires_at).toISOString() }
}

/**
 * Makes a colleague the owner in the place of the present one. A workspace that bears the owner's name gets the new
 * one's.
 */
export async function handOver(write: WorkspaceWrite, caller: Caller, id: string): Promise<TeamMember> {
  const person = await colleague(write.tx, caller, id)
  const before = (await listMembers(write.tx, write.workspaceId)).find((member) => member.is_owner === 1)
  await setOwner(write.tx, write.workspaceId, person.id)
  await changeContact(write, { name: person.name, email: person.email })
  await recordAudit(write.tx, write.now, caller, {
    action: 'owner_change',
    resource_type: 'user',
    resource_id: person.id,
  })
  if (before)
    await renameWorkspace(write.tx, write.workspaceId, nameOfWorkspace(before.name), nameOfWorkspace(person.name))
  return presentMember({ ...person, is_owner: 1 })
}

/** Stops what a colleague's agents do, before the account goes. */
export async function prepareRemoval(services: Cancelling, caller: Caller, id: string): Promise<void> {
  // A repeated request finds no such user.
  if (id !== caller.userId && !(await findMember(services.db, caller.workspaceId, id))) return
  const person = await removable(services.db, caller, id)
  await releaseRunsOf(services, { userId: person.id, workspaceId: caller.workspaceId })
}

/** Removes a colleague with everything of theirs, which `erasures` does; what the workspace shares stays. */
export async function removeColleague(
  write: WorkspaceWrite,
  services: Pick<Services, 'env' | 'now'>,
  caller: Caller,
  id: string,
): Promise<{ id: string }> {
  const person = await removable(write.tx, caller, id)
  // What was begun since it was prepared holds nothing any more.
  await release(write.tx, await openRunsOf(write.tx, person.id))
  await recordAudit(write.tx, write.now, caller, {
    action: 'remove_user',
    resource_type: 'user',
    resource_id: person.id,
  })
  // Google is asked to end this person's grants.
  await noteEndsOf(write.tx, services, person.id)
  await beginErasure(write.tx, { userId: person.id, workspaceId: write.workspaceId, withWorkspace: false })
  return { id }
}

async function removable(db: Db, caller: Caller, id: string): Promise<Member> {
  const person = await colleague(db, caller, id)
  if (person.is_owner)
    throw new ProblemError(
      409,
      'owner_must_hand_over',
      `${person.name} owns the workspace. Make someone else its owner first.`,
    )
  return person
}

/** Another user of the workspace whom the caller may manage: an owner may not manage an administrator. */
async function colleague(db: Db, caller: Caller, id: string): Promise<Member> {
  if (id === caller.userId) throw new ProblemError(409, 'yourself', 'That is you. Use your account page.')
  const person = await findMember(db, caller.workspaceId, id)
  if (!person) throw new ProblemError(404, 'user_not_found', 'There is nobody with this id in the workspace.')
  if (person.role === 'admin' && caller.user.role !== 'admin')
    throw new ProblemError(403, 'forbidden', 'Only an administrator may do this to another one.')
  return person
}

export function presentMember({ is_owner, active, ...row }: Member): TeamMember {
  return { ...row, is_owner: is_owner === 1, active: active === 1, avatar: '' }
}
