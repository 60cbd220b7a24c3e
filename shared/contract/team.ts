import * as v from 'valibot'
import { AuditAction } from './audit.ts'
import { Deleted, Id, Instant } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Email, Role } from './session.ts'

export const TeamMember = v.object({
  id: Id,
  name: v.string(),
  email: v.string(),
  role: Role,
  is_owner: v.boolean(),
  avatar: v.string(),
  active: v.boolean(),
})
export type TeamMember = v.InferOutput<typeof TeamMember>

export const Invitation = v.object({
  id: Id,
  email: v.string(),
  role: Role,
  /** Shown for copying; mailed too where SMTP is configured. */
  link: v.string(),
  expires_at: Instant,
  created_at: Instant,
})
export type Invitation = v.InferOutput<typeof Invitation>

export const team = {
  list: endpoint({
    method: 'GET',
    path: '/team',
    summary: 'People of the workspace',
    auth: 'user',
    response: v.array(TeamMember),
  }),
  invitations: endpoint({
    method: 'GET',
    path: '/invitations',
    summary: 'Open invitations',
    auth: 'owner',
    // Anyone with the link can join.
    scope: 'session',
    response: v.array(Invitation),
  }),
  invite: endpoint({
    method: 'POST',
    path: '/invitations',
    summary: 'Invite someone to the workspace',
    auth: 'owner',
    // An answer that is kept for repeats would keep the link.
    keyed: false,
    statuses: [201],
    body: v.object({ email: Email, role: Role }),
    response: Invitation,
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/invitations/:id',
    summary: 'Withdraw an invitation',
    auth: 'owner',
    response: Deleted,
  }),
  resetLink: endpoint({
    method: 'POST',
    path: '/team/:id/reset-link',
    summary: 'Make a link with which a colleague chooses a new password, to hand over; where the server sends no mail',
    auth: 'owner',
    keyed: false,
    response: v.object({ link: v.string(), expires_at: Instant }),
  }),
  handOver: endpoint({
    method: 'POST',
    path: '/team/:id/owner',
    summary: 'Make a colleague the owner of the workspace, in your place',
    auth: 'owner',
    response: TeamMember,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/team/:id',
    summary: 'Remove a colleague from the workspace: the account goes, with its runs and chats',
    auth: 'owner',
    response: Deleted,
  }),
  overview: endpoint({
    method: 'GET',
    path: '/admin/overview',
    summary: "Counters and recent activity of the admin's workspace",
    auth: 'admin',
    response: v.object({
      users: v.number(),
      agents: v.number(),
      tasks: v.number(),
      projects: v.number(),
      recent_activity: v.array(v.object({ id: Id, timestamp: Instant, action: AuditAction, summary: v.string() })),
    }),
  }),
  users: endpoint({
    method: 'GET',
    path: '/admin/users',
    summary: "People of the admin's workspace, deactivated ones too",
    auth: 'admin',
    response: v.array(TeamMember),
  }),
  changeUser: endpoint({
    method: 'PATCH',
    path: '/admin/users/:id',
    summary: 'Change a role, or deactivate: sessions and access tokens end at once, and runs stop',
    auth: 'admin',
    body: v.partial(v.object({ role: Role, active: v.boolean() })),
    response: v.object({ user: TeamMember }),
  }),
}
