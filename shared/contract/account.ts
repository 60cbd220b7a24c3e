import * as v from 'valibot'
import { Deleted, Id, Instant, Success, TimeZone, text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { maxNameLength, maxTokenDays } from './limits.ts'
import { Name, Password, User } from './session.ts'

/** A device where the user is signed in. */
export const Device = v.object({
  id: Id,
  /** `session` ends when idle, `device` lasts 30 days. */
  kind: v.picklist(['session', 'device']),
  user_agent: v.string(),
  created_at: Instant,
  last_used_at: Instant,
  current: v.boolean(),
})
export type Device = v.InferOutput<typeof Device>

/** What a token may do: read, change the workspace's entities, run agents. */
export const TokenScope = v.picklist(['read', 'write', 'run'])
export type TokenScope = v.InferOutput<typeof TokenScope>

/** A personal access token; the secret itself is shown once, when it is made. */
export const Token = v.object({
  id: Id,
  name: v.string(),
  scopes: v.array(TokenScope),
  created_at: Instant,
  last_used_at: v.nullable(Instant),
  expires_at: Instant,
})
export type Token = v.InferOutput<typeof Token>

const lifetime = `A token lasts 1 to ${maxTokenDays} days.`

export const account = {
  update: endpoint({
    method: 'PATCH',
    path: '/account/profile',
    summary: 'Change your name or time zone',
    auth: 'user',
    scope: 'session',
    body: v.partial(v.object({ name: Name, time_zone: v.nullable(TimeZone) })),
    response: v.object({ user: User }),
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/account/password',
    summary: 'Change your password; other sessions end, and access tokens where you say so',
    auth: 'user',
    scope: 'session',
    keyed: false,
    body: v.object({
      current_password: text('The current password', 1024),
      new_password: Password,
      end_tokens: v.optional(v.boolean(), false),
    }),
    response: Success,
  }),
  devices: endpoint({
    method: 'GET',
    path: '/account/devices',
    summary: 'Where you are signed in',
    auth: 'user',
    scope: 'session',
    response: v.array(Device),
  }),
  revokeDevice: endpoint({
    method: 'DELETE',
    path: '/account/devices/:id',
    summary: 'Sign a device out, at once',
    auth: 'user',
    scope: 'session',
    response: Deleted,
  }),
  exportData: endpoint({
    method: 'GET',
    path: '/account/export',
    summary: 'All data about you, as one JSON document; an owner gets the things of the workspace too',
    auth: 'user',
    scope: 'session',
    response: v.record(v.string(), v.unknown()),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/account',
    summary: 'Delete your account; the last person of a workspace has to say that it goes too',
    auth: 'user',
    scope: 'session',
    keyed: false,
    body: v.object({ password: text('Your password', 1024), delete_workspace: v.optional(v.boolean(), false) }),
    response: Success,
  }),
  tokens: endpoint({
    method: 'GET',
    path: '/tokens',
    summary: 'Your access tokens',
    auth: 'user',
    scope: 'session',
    response: v.array(Token),
  }),
  createToken: endpoint({
    method: 'POST',
    path: '/tokens',
    summary: 'Make an access token; its secret is in this answer and nowhere else',
    auth: 'user',
    scope: 'session',
    // An answer that is kept for repeats would keep the secret.
    keyed: false,
    statuses: [201],
    body: v.object({
      name: text('The name', maxNameLength),
      scopes: v.pipe(
        v.array(TokenScope),
        v.minLength(1, 'Choose at least one thing that the token may do.'),
        v.maxLength(3),
      ),
      expires_in_days: v.optional(
        v.pipe(v.number(lifetime), v.integer(lifetime), v.minValue(1, lifetime), v.maxValue(maxTokenDays, lifetime)),
        90,
      ),
    }),
    response: v.object({ ...Token.entries, token: v.string() }),
  }),
  revokeToken: endpoint({
    method: 'DELETE',
    path: '/tokens/:id',
    summary: 'Revoke an access token',
    auth: 'user',
    scope: 'session',
    response: Deleted,
  }),
}
