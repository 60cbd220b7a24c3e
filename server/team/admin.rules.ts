import type { Output } from '#shared/contract/endpoint.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import type { TeamMember, team } from '#shared/contract/team.ts'
import { releaseRunsOf } from '../account/erase.rules.ts'
import { deleteTokensOf } from '../account/tokens.repo.ts'
import { latestActivity, recordAudit } from '../audit/audit.rules.ts'
import type { Caller, Whose } from '../session/caller.ts'
import { requireSeat } from '../billing/seats.rules.ts'
import type { Db } from '../db/connect.ts'
import type { UserRow } from '../db/schema.ts'
import { pauseSchedulesOf } from '../schedules/schedules.rules.ts'
import type { Services } from '../services.ts'
import type { Cancelling } from '../runs/runs.rules.ts'
import { setActive } from '../workspaces/users.repo.ts'
import type { WorkspaceWrite } from '../workspaces/write.ts'
import { countTasks } from '../tasks/tasks.rules.ts'
import { countThings, findAnybody, holdOtherAdmins, listEverybody, setRole } from './admin.repo.ts'
import { countOpenInvitations } from './invitations.rules.ts'
import type { Member } from './team.repo.ts'
import { presentMember } from './team.rules.ts'

/** How much of what happened last is shown. */
const maxActivity = 10

/** Counters of the caller's workspace, and what happened there last. */
export async function adminOverview(
  { db }: Pick<Services, 'db'>,
  { workspaceId }: Caller,
): Promise<Output<typeof team.overview>> {
  const recent_activity = (await latestActivity(db, workspaceId, maxActivity)).map(
    ({ id, timestamp, action, summary }) => ({ id, timestamp, action, summary }),
  )
  const things = { ...(await countThings(db, workspaceId)), tasks: await countTasks(db, workspaceId) }
  return { ...things, recent_activity }
}

/** All users of the caller's workspace, deactivated ones too. */
export async function listUsers({ db }: Pick<Services, 'db'>, { workspaceId }: Caller): Promise<TeamMember[]> {
  return (await listEverybody(db, workspaceId)).map(presentMember)
}

type Wanted = { role?: UserRow['role'] | undefined; active?: boolean | undefined }

/**
 * Changes a user's role, deactivates them, or lets them in again. A deactivated user is signed out everywhere, their
 * tokens are deleted, and their schedules are paused until they resume them. The last administrator stays one, and no
 * one can lock out the owner, or themselves.
 */
export async function changeUser(
  write: WorkspaceWrite,
  services: Pick<Services, 'env' | 'now'>,
  caller: Caller,
  id: string,
  { role, active }: Wanted,
): Promise<{ user: TeamMember }> {
  const person = await findAnybody(write.tx, write.workspaceId, id)
  if (!person) throw new ProblemError(404, 'user_not_found', 'There is nobody with this id in the workspace.')
  if (role !== undefined && role !== person.role) await changeRole(write, caller, person, role)
  if (active !== undefined && active !== (person.active === 1))
    await (active ? activate(write, services, caller, person) : deactivate(write, caller, person))
  return { user: presentMember((await findAnybody(write.tx, write.workspaceId, id))!) }
}

/** Stops what agents still do for a deactivated user; once that is durable, nothing new begins. */
export async function stopRunsOfDeactivated(services: Cancelling, { workspaceId }: Caller, id: string): Promise<void> {
  const person = await findAnybody(services.db, workspaceId, id)
  if (person?.active === 0) await releaseRunsOf(services, { userId: id, workspaceId })
}

async function changeRole(
  { tx, now }: WorkspaceWrite,
  caller: Caller,
  person: Member,
  role: UserRow['role'],
): Promise<void> {
  if (person.role === 'admin') await requireOtherAdmin(tx, person)
  await setRole(tx, person.id, role)
  await recordAudit(tx, now, caller, {
    action: 'role_change',
    resource_type: 'user',
    resource_id: person.id,
    details: { before: person.role, after: role },
  })
}

async function deactivate({ tx, now }: WorkspaceWrite, caller: Caller, person: Member): Promise<void> {
  if (person.id === caller.userId)
    throw new ProblemError(409, 'yourself', 'That is you. Ask another administrator to deactivate your account.')
  if (person.is_owner)
    throw new ProblemError(
      409,
      'owner_must_hand_over',
      `${person.name} owns the workspace. Make someone else its owner first.`,
    )
  if (person.role === 'admin') await requireOtherAdmin(tx, person)
  await shutOut(tx, person.id, now)
  await recordAudit(tx, now, caller, { action: 'deactivate', resource_type: 'user', resource_id: person.id })
}

/** Signs a user out everywhere, ends their tokens and pauses what recurs: they may not come in until they are let in again. */
export async function shutOut(tx: Db, userId: string, now: number): Promise<void> {
  await setActive(tx, [userId], false)
  await deleteTokensOf(tx, userId)
  await pauseSchedulesOf(tx, userId, now, 'Your account was deactivated.')
}

/** Lets a user in again whom the plan of their workspace has a seat for; throws 402 where it has none. */
export async function letIn(
  tx: Db,
  services: Pick<Services, 'env' | 'now'>,
  { userId, workspaceId }: Whose,
): Promise<void> {
  await requireSeat(tx, services, workspaceId, await countOpenInvitations(tx, workspaceId, services.now()))
  await setActive(tx, [userId], true)
}

async function activate(
  write: WorkspaceWrite,
  services: Pick<Services, 'env' | 'now'>,
  caller: Caller,
  person: Member,
): Promise<void> {
  await letIn(write.tx, services, { userId: person.id, workspaceId: write.workspaceId })
  await recordAudit(write.tx, write.now, caller, { action: 'activate', resource_type: 'user', resource_id: person.id })
}

/** Throws 409 where no other active administrator would be left. */
export async function requireOtherAdmin(tx: Db, person: Pick<Member, 'id' | 'name' | 'active'>): Promise<void> {
  if (person.active === 1 && (await holdOtherAdmins(tx, person.id)) === 0) {
    throw new ProblemError(
      409,
      'last_admin',
      `${person.name} is the only administrator of this server. Make another one first.`,
    )
  }
}
