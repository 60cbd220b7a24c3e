import { Role } from '#shared/contract/session.ts'
import type { TeamMember } from '#shared/contract/team.ts'
import { change } from '../change.ts'
import type { Context } from '../context.ts'
import type { EntityDescription } from '../find.ts'
import { readChoice } from '../values.ts'
import type { ServerFlag, WriteFlags } from '../verb.ts'

const userType: EntityDescription<TeamMember> = {
  noun: 'user',
  group: 'admin users',
  nameOf: ({ email }) => email,
  detailOf: ({ name }) => name,
  all: (api, options) => api.team.users({}, options),
  whenEmpty: 'There is nobody yet.',
}

/** Lists all users who have an account in the workspace. */
export async function listUsers(flags: ServerFlag, context: Context): Promise<void> {
  const { out, interrupted: signal } = context
  const users = await userType.all(await context.api(await context.connection(flags.server)), { signal })
  out.list(users, {
    columns: [
      { title: 'ID', whole: true },
      { title: 'NAME', noun: true },
      { title: 'E-MAIL', whole: true },
      { title: 'ROLE' },
      { title: 'STATUS' },
    ],
    row: ({ id, name, email, role, is_owner, active }) => [
      out.id(id),
      name,
      email,
      is_owner ? `${role}, owner` : role,
      active ? 'active' : 'deactivated',
    ],
  })
}

/** Changes a user's role. */
export function changeRole(wanted: string, typed: string, flags: WriteFlags, context: Context): Promise<void> {
  const role = readChoice('The role', typed, Role.options)!
  return change({
    type: userType,
    wanted,
    flags,
    context,
    send: async (api, target, call) =>
      (await api.team.changeUser({ params: { id: (await target()).id }, body: { role } }, call)).user,
  })
}

/** Deactivates a user. */
export function deactivateUser(wanted: string, flags: WriteFlags, context: Context): Promise<void> {
  return setActive(wanted, false, flags, context)
}

/** Activates a user again. */
export function activateUser(wanted: string, flags: WriteFlags, context: Context): Promise<void> {
  return setActive(wanted, true, flags, context)
}

function setActive(wanted: string, active: boolean, flags: WriteFlags, context: Context): Promise<void> {
  return change({
    type: userType,
    wanted,
    flags,
    context,
    send: async (api, target, call) =>
      (await api.team.changeUser({ params: { id: (await target()).id }, body: { active } }, call)).user,
    done: active ? 'Activated' : 'Deactivated',
  })
}
