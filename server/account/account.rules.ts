import type { Device } from '#shared/contract/account.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import type { User } from '#shared/contract/session.ts'
import { omitUndefined } from '#shared/domain/omit-undefined.ts'
import { recordAudit } from '../audit/audit.rules.ts'
import type { Caller } from '../session/caller.ts'
import type { Services } from '../services.ts'
import { deleteSessionOf, listSessions } from '../session/session.repo.ts'
import { findUser, updateUser } from '../workspaces/users.repo.ts'
import { renameAttendee } from '../calendar/calendar.rules.ts'
import { renameMember } from '../projects/projects.rules.ts'
import { renameAssignee } from '../tasks/tasks.rules.ts'
import { presentUser } from '../session/session.rules.ts'
import type { WorkspaceWrite } from '../workspaces/write.ts'

/** Changes the caller's name or time zone. */
export async function updateProfile(
  write: WorkspaceWrite,
  caller: Caller,
  fields: { name?: string | undefined; time_zone?: string | null | undefined },
): Promise<{ user: User }> {
  const { tx } = write
  const set = omitUndefined(fields)
  if (set.name !== undefined && set.name !== caller.user.name) {
    await renameAssignee(write, caller.userId, set.name)
    await renameMember(write, caller.userId, set.name)
    await renameAttendee(write, caller.user, set.name)
  }
  if (Object.keys(set).length > 0) await updateUser(tx, caller.userId, set)
  return { user: presentUser((await findUser(tx, caller.userId))!) }
}

/** Where the caller is signed in, the latest used first. */
export async function listDevices({ db, now }: Pick<Services, 'db' | 'now'>, caller: Caller): Promise<Device[]> {
  const instant = (millis: number) => new Date(millis).toISOString()
  return (await listSessions(db, caller.userId, now())).map(({ id, kind, user_agent, created_at, last_used_at }) => ({
    id,
    kind,
    user_agent,
    created_at: instant(created_at),
    last_used_at: instant(last_used_at),
    current: id === caller.sessionId,
  }))
}

/** Signs one of the caller's devices out; throws 404 for any other. */
export async function revokeDevice({ tx, now }: WorkspaceWrite, caller: Caller, id: string): Promise<{ id: string }> {
  if (!(await deleteSessionOf(tx, caller.userId, id)))
    throw new ProblemError(404, 'device_not_found', 'You are not signed in there any more.')
  await recordAudit(tx, now, caller, { action: 'revoke_device', resource_type: 'session' })
  return { id }
}
