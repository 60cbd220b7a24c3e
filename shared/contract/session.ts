import * as v from 'valibot'
import { PlanSummary } from './billing.ts'
import { Instant, Success, text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { maxNameLength } from './limits.ts'

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
  /** The IANA zone that the person has chosen; null means that of the device. */
  time_zone: v.optional(v.nullable(v.string()), null),
  created_at: Instant,
})
export type User = v.InferOutput<typeof User>

export const Email = v.pipe(
  v.string('Enter your e-mail address.'),
  v.trim(),
  v.email('Enter a valid e-mail address.'),
  v.maxLength(254),
)
export const Password = v.pipe(
  v.string('Enter a password.'),
  v.maxLength(1024, 'The password must have at most 1,024 characters.'),
)
/** A password that is compared with a stored one, whatever the rules are now for new ones. */
const PasswordTyped = v.pipe(
  v.string('Enter your password.'),
  v.minLength(1, 'Enter your password.'),
  v.maxLength(1024),
)
export const Name = v.pipe(text('The name', maxNameLength), v.trim())

const Link = v.object({
  token: v.pipe(v.string('This link is not whole.'), v.minLength(1, 'This link is not whole.'), v.maxLength(200)),
})

/** What an invited person sees before they accept. */
export const InvitationAsSeen = v.object({
  /** The address of the account; it cannot be another. */
  email: v.string(),
  workspace: v.string(),
  invited_by: v.string(),
  role: Role,
  expires_at: Instant,
})
export type InvitationAsSeen = v.InferOutput<typeof InvitationAsSeen>

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
      password: PasswordTyped,
      /** True returns a 30-day device token, free of the idle timeout. */
      remember: v.optional(v.boolean(), false),
      /** A code of the authenticator app, or a recovery code; asked for with 401 `totp_required`. */
      totp_code: v.optional(v.pipe(v.string(), v.maxLength(64))),
    }),
    response: SignedIn,
  }),
  register: endpoint({
    method: 'POST',
    path: '/auth/register',
    summary: 'Create an account with a workspace of its own, or join the one of an invitation',
    auth: 'public',
    statuses: [201],
    body: v.object({
      name: Name,
      email: Email,
      password: Password,
      invitation: v.optional(v.pipe(v.string(), v.maxLength(200))),
    }),
    /**
     * The user is null where the address has to be confirmed first: the answer is then the same whether it has an
     * account or not.
     */
    response: v.object({ user: v.nullable(User), verification_sent: v.boolean() }),
  }),
  invitation: endpoint({
    method: 'POST',
    path: '/auth/invitation',
    summary: 'Look at an invitation by the token of its link; 404 and 410 say why it does not hold',
    auth: 'public',
    rate: 'read',
    body: Link,
    response: InvitationAsSeen,
  }),
  verifyEmail: endpoint({
    method: 'POST',
    path: '/auth/verify-email',
    summary:
      'Make the account of a registration with the token that was mailed to its address and the password ' +
      'that was typed for it, and sign in',
    auth: 'public',
    body: v.object({ ...Link.entries, password: PasswordTyped }),
    response: SignedIn,
  }),
  resendVerification: endpoint({
    method: 'POST',
    path: '/auth/resend-verification',
    summary: 'Mail another link for what was registered last with an address; the answer is the same for every address',
    auth: 'public',
    body: v.object({ email: text('The e-mail address', 254) }),
    response: Success,
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/auth/forgot-password',
    summary: 'Mail a link with which to choose a new password; the answer is the same for every address',
    auth: 'public',
    body: v.object({ email: text('E-mail or user name', 254) }),
    response: Success,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/auth/reset-password',
    summary: 'Choose a new password with the token of a link; every session and access token ends',
    auth: 'public',
    body: v.object({ ...Link.entries, password: Password }),
    response: Success,
  }),
  setup: endpoint({
    method: 'POST',
    path: '/auth/setup',
    summary: 'Make the first administrator with the one-time set-up link',
    auth: 'public',
    statuses: [201],
    body: v.object({ setup_token: v.pipe(v.string(), v.maxLength(200)), name: Name, email: Email, password: Password }),
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
  confirm: endpoint({
    method: 'POST',
    path: '/auth/confirm',
    summary: 'Type the password again: for five minutes this session may restore and download backups',
    auth: 'user',
    body: v.object({ password: text('Your password', 1024) }),
    response: v.object({ confirmed_until: Instant }),
  }),
  me: endpoint({
    method: 'GET',
    path: '/auth/me',
    summary: 'The signed-in user, with plan and credits',
    auth: 'user',
    scope: 'any',
    response: v.object({ user: User, ...v.partial(PlanSummary).entries }),
  }),
}
