import * as v from 'valibot'
import { Id, Instant, text } from './common.ts'
import { planned } from './endpoint.ts'
import { User } from './session.ts'

export const Device = v.object({
  id: Id,
  kind: v.picklist(['session', 'device']),
  user_agent: v.string(),
  created_at: Instant,
  last_used_at: Instant,
  current: v.boolean(),
})

/** A personal access token; the secret itself is shown once, when it is made. */
export const Token = v.object({
  id: Id,
  name: v.string(),
  scopes: v.array(v.string()),
  created_at: Instant,
  last_used_at: v.nullable(Instant),
  expires_at: v.nullable(Instant),
})

export const account = {
  update: planned({
    method: 'PATCH',
    path: '/account/profile',
    summary: 'Change your name or time zone',
    auth: 'user',
    body: v.partial(v.object({ name: text('The name', 120), time_zone: v.pipe(v.string(), v.maxLength(64)) })),
    response: v.object({ user: User }),
  }),
  changePassword: planned({
    method: 'POST',
    path: '/account/password',
    summary: 'Change your password; other sessions end',
    auth: 'user',
    keyed: false,
    body: v.object({ current_password: v.string(), new_password: v.string() }),
    response: v.object({ success: v.boolean() }),
  }),
  devices: planned({
    method: 'GET',
    path: '/account/devices',
    summary: 'Where you are signed in',
    auth: 'user',
    response: v.array(Device),
  }),
  revokeDevice: planned({
    method: 'DELETE',
    path: '/account/devices/:id',
    summary: 'Sign a device out',
    auth: 'user',
    response: v.object({ id: Id }),
  }),
  exportData: planned({
    method: 'GET',
    path: '/account/export',
    summary: 'All data about you',
    auth: 'user',
    response: v.record(v.string(), v.unknown()),
  }),
  remove: planned({
    method: 'DELETE',
    path: '/account',
    summary: 'Delete your account',
    auth: 'user',
    body: v.object({ password: v.string() }),
    response: v.object({ success: v.boolean() }),
  }),
  tokens: planned({ method: 'GET', path: '/tokens', summary: 'Your access tokens', auth: 'user', response: v.array(Token) }),
  createToken: planned({
    method: 'POST',
    path: '/tokens',
    summary: 'Make an access token',
    auth: 'user',
    statuses: [201],
    body: v.object({
      name: text('The name', 120),
      scopes: v.array(v.picklist(['read', 'write', 'run'])),
      expires_in_days: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(366))), 90),
    }),
    response: v.object({ ...Token.entries, token: v.string() }),
  }),
  revokeToken: planned({
    method: 'DELETE',
    path: '/tokens/:id',
    summary: 'Revoke an access token',
    auth: 'user',
    response: v.object({ id: Id }),
  }),
}
