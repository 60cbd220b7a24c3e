import * as v from 'valibot'
import { Id, Instant } from './common.ts'
import { planned } from './endpoint.ts'
import { Role, User } from './session.ts'

export const TeamMember = v.object({
  id: Id,
  name: v.string(),
  email: v.string(),
  role: Role,
  is_owner: v.boolean(),
  avatar: v.string(),
  active: v.boolean(),
})

export const Invitation = v.object({
  id: Id,
  email: v.string(),
  role: Role,
  /** Shown for copying; mailed too where SMTP is configured. */
  link: v.string(),
  expires_at: Instant,
  created_at: Instant,
})

export const team = {
  list: planned({ method: 'GET', path: '/team', summary: 'People of the workspace', auth: 'user', response: v.array(TeamMember) }),
  invitations: planned({
    method: 'GET',
    path: '/invitations',
    summary: 'Open invitations',
    auth: 'owner',
    response: v.array(Invitation),
  }),
  invite: planned({
    method: 'POST',
    path: '/invitations',
    summary: 'Invite somebody to the workspace',
    auth: 'owner',
    statuses: [201],
    body: v.object({ email: v.pipe(v.string(), v.email('Enter a valid e-mail address.')), role: Role }),
    response: Invitation,
  }),
  withdraw: planned({
    method: 'DELETE',
    path: '/invitations/:id',
    summary: 'Withdraw an invitation',
    auth: 'owner',
    response: v.object({ id: Id }),
  }),
  overview: planned({
    method: 'GET',
    path: '/admin/overview',
    summary: "Counters and recent activity of the admin's workspace",
    auth: 'admin',
    response: v.object({
      users: v.number(),
      agents: v.number(),
      tasks: v.number(),
      projects: v.number(),
      recent_activity: v.array(v.object({ id: Id, timestamp: Instant, summary: v.string() })),
    }),
  }),
  users: planned({
    method: 'GET',
    path: '/admin/users',
    summary: "People of the admin's workspace, deactivated ones too",
    auth: 'admin',
    response: v.array(TeamMember),
  }),
  changeUser: planned({
    method: 'PATCH',
    path: '/admin/users/:id',
    summary: 'Change a role, or deactivate; sessions end at once',
    auth: 'admin',
    body: v.partial(v.object({ role: Role, active: v.boolean() })),
    response: v.object({ user: User }),
  }),
}
