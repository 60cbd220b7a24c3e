import * as v from 'valibot'
import { Deleted, Instant, Success, text } from './common.ts'
import { endpoint } from './endpoint.ts'

/** Proof that it is the person: the password, and a code of the app or a recovery code. */
const proof = { password: text('Your password', 1024), code: text('The code', 64) }

const RecoveryCodes = v.array(v.string())

export const TwoFactor = v.object({
  enabled: v.boolean(),
  /** Whether it can be turned on: the administrator says so for the whole server. */
  available: v.boolean(),
  since: v.nullable(Instant),
  recovery_codes_left: v.number(),
})
export type TwoFactor = v.InferOutput<typeof TwoFactor>

export const NewTwoFactor = v.object({
  /** In base32, to be typed into an app. */
  secret: v.string(),
  /** `otpauth://…`, to be shown as a QR code. */
  uri: v.string(),
  /** Each stands in for the app once. They hold as soon as the first code is confirmed. */
  recovery_codes: RecoveryCodes,
})
export type NewTwoFactor = v.InferOutput<typeof NewTwoFactor>

export const twoFactor = {
  get: endpoint({
    method: 'GET',
    path: '/account/two-factor',
    summary: 'Whether signing in asks for a code',
    auth: 'user',
    scope: 'session',
    response: TwoFactor,
  }),
  begin: endpoint({
    method: 'POST',
    path: '/account/two-factor',
    summary:
      'Make the secret of an authenticator app, and recovery codes; nothing is asked for before a code has confirmed it',
    auth: 'user',
    scope: 'session',
    // An answer that is kept for repeats would keep the secret.
    keyed: false,
    statuses: [201],
    body: v.object({ password: proof.password }),
    response: NewTwoFactor,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/account/two-factor/confirm',
    summary: 'Turn two-factor sign-in on with a first code of the app',
    auth: 'user',
    scope: 'session',
    keyed: false,
    body: v.object({ code: proof.code }),
    response: Success,
  }),
  renewCodes: endpoint({
    method: 'POST',
    path: '/account/two-factor/recovery-codes',
    summary: 'Make new recovery codes; the old ones end',
    auth: 'user',
    scope: 'session',
    keyed: false,
    body: v.object(proof),
    response: v.object({ recovery_codes: RecoveryCodes }),
  }),
  turnOff: endpoint({
    method: 'DELETE',
    path: '/account/two-factor',
    summary: 'Turn two-factor sign-in off',
    auth: 'user',
    scope: 'session',
    keyed: false,
    body: v.object(proof),
    response: Success,
  }),
  reset: endpoint({
    method: 'DELETE',
    path: '/admin/users/:id/two-factor',
    summary: "Turn two-factor sign-in off for a person of the admin's workspace who has lost app and recovery codes",
    auth: 'admin',
    response: Deleted,
  }),
}
