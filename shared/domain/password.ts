import type { PasswordPolicy } from '../contract/config.ts'

/** Returns the rules of `policy` that `password` does not meet yet, as short phrases: `at least 8 characters`. */
export function unmetPasswordRules(password: string, policy: PasswordPolicy): string[] {
  const unmet: string[] = []
  if (Array.from(password).length < policy.min_length) unmet.push(`at least ${policy.min_length} characters`)
  if (policy.require_uppercase && !/\p{Lu}/u.test(password)) unmet.push('an upper-case letter')
  if (policy.require_lowercase && !/\p{Ll}/u.test(password)) unmet.push('a lower-case letter')
  if (policy.require_numbers && !/\p{Nd}/u.test(password)) unmet.push('a number')
  if (policy.require_special && !/[^\p{L}\p{Nd}\s]/u.test(password)) unmet.push('a special character')
  return unmet
}
