import type { PasswordPolicy } from '#shared/contract/config.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import type { SettingValues } from '#shared/contract/settings-registry.ts'
import { unmetPasswordRules } from '#shared/domain/password.ts'
import type { Services } from '../services.ts'

/** The rules for passwords that are chosen from now on. */
export function passwordPolicy(settings: Readonly<SettingValues>): PasswordPolicy {
  return {
    min_length: settings.password_min_length,
    require_uppercase: settings.password_require_uppercase,
    require_lowercase: settings.password_require_lowercase,
    require_numbers: settings.password_require_numbers,
    require_special: settings.password_require_special,
  }
}

/** Throws 400 with what a password lacks; `path` is the field that it came in. */
export function requireStrong({ settings }: Pick<Services, 'settings'>, password: string, path = 'password'): void {
  const unmet = unmetPasswordRules(password, passwordPolicy(settings.current))
  if (unmet.length === 0) return
  const detail = `The password needs ${new Intl.ListFormat('en').format(unmet)}.`
  throw new ProblemError(400, 'weak_password', detail, { errors: [{ path, message: detail }] })
}
