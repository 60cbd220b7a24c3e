import type { PasswordPolicy } from '#shared/contract/config.ts'
import { unmetPasswordRules } from '#shared/domain/password.ts'

/** The rules that hold before the server has sent its own. */
const weakestPolicy: PasswordPolicy = {
  min_length: 6,
  require_uppercase: false,
  require_lowercase: false,
  require_numbers: false,
  require_special: false,
}

/**
 * What the password still needs, as one sentence; null when nothing. At least the 6 characters that the form asks
 * for.
 */
export function passwordNeeds(password: string, policy: PasswordPolicy | undefined): string | null {
  const rules = policy
    ? { ...policy, min_length: Math.max(policy.min_length, weakestPolicy.min_length) }
    : weakestPolicy
  const unmet = unmetPasswordRules(password, rules)
  if (unmet.length === 0) return null
  return `${password === '' ? 'Needs' : 'Still needs'} ${new Intl.ListFormat('en').format(unmet)}.`
}
