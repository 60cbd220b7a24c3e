import { ProblemError } from '#shared/contract/problem.ts'
import { unmetPasswordRules } from '#shared/domain/password.ts'
import { passwordPolicy } from '../limits.ts'

/** Throws 400 with what a password lacks; `path` is the field that it came in. */
export function requireStrong(password: string, path = 'password'): void {
  const unmet = unmetPasswordRules(password, passwordPolicy)
  if (unmet.length === 0) return
  const detail = `The password needs ${new Intl.ListFormat('en').format(unmet)}.`
  throw new ProblemError(400, 'weak_password', detail, { errors: [{ path, message: detail }] })
}
