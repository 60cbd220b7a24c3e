import * as v from 'valibot'
import { Standing } from './billing.ts'
import { Instant, text } from './common.ts'
import { endpoint } from './endpoint.ts'

export const Role = v.picklist(['admin', 'manager', 'member'])
export type Role = v.InferOutput<typeof Role>

/** The signed-in user as every client sees it. */
export const User = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  username: v.string(),
  role: Role,
  is_owner: v.boolean(),
  workspace: v.object({ id: v.string(), name: v.string() }),
  created_at: Instant,
})
export type User = v.InferOutput<typeof User>

const Email = v.pipe(v.string('Enter your e-mail address.'), v.trim(), v.email('Enter a valid e-mail address.'), v.maxLength(254))
const Password = v.pipe(v.string('Enter a password.'), v.maxLength(1024, 'The password must have at most 1,024 characters.'))
const Name = v.pipe(text('The name', 120), v.trim())

const SignedIn = v.object({ access_token: v.string(), expires_at: Instant, user: User })

export const session = {
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    summary: 'Sign in with an e-mail address or a user name',
    auth: 'public',
    body: v.object({
      /** May hold a user name. */
      email: text('E-mail or user name', 254),
      password: v.pipe(v.string('Enter your password.'), v.minLength(1, 'Enter your password.'), v.maxLength(1024)),
      /** True gives a 30-day device token, free of the idle timeout. */
      remember: v.optional(v.boolean(), false),
      totp_code: v.optional(v.string()),
    }),
    response: SignedIn,
  }),
  register: endpoint({
    method: 'POST',
    path: '/auth/register',
    summary: 'Create an account with a workspace of its own, or join the one of an invitation',
    auth: 'public',
    statuses: [201],
    body: v.object({ name: Name, email: Email, password: Password, invitation: v.optional(v.string()) }),
    response: v.object({ user: User, verification_sent: v.boolean() }),
  }),
  setup: endpoint({
    method: 'POST',
    path: '/auth/setup',
    summary: 'Make the first administrator with the one-time set-up link',
    auth: 'public',
    statuses: [201],
    body: v.object({ setup_token: v.string(), name: Name, email: Email, password: Password }),
    response: SignedIn,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout',
    summary: 'End this session',
    auth: 'user',
    body: v.object({}),
    response: v.object({ success: v.boolean() }),
  }),
  me: endpoint({
    method: 'GET',
    path: '/auth/me',
    summary: 'The signed-in user, with plan and credits',
    auth: 'user',
    response: v.object({ user: User, ...v.partial(Standing).entries }),
  }),
}
