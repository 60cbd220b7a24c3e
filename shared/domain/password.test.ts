import { expect, test } from 'vitest'
import { unmetPasswordRules } from './password.ts'

const all = {
  min_length: 8,
  require_uppercase: true,
  require_lowercase: true,
  require_numbers: true,
  require_special: true,
}

test('a password is told every rule it does not meet', () => {
  expect(unmetPasswordRules('', all)).toHaveLength(5)
  expect(unmetPasswordRules('abcdefgh', all)).toEqual(['an upper-case letter', 'a number', 'a special character'])
  expect(unmetPasswordRules('Ärger-über-9', all)).toEqual([])
  expect(
    unmetPasswordRules('🎉🎉', {
      ...all,
      min_length: 2,
      require_uppercase: false,
      require_lowercase: false,
      require_numbers: false,
    }),
  ).toEqual([])
  expect(
    unmetPasswordRules('a b', { ...all, min_length: 1, require_uppercase: false, require_numbers: false }),
  ).toEqual(['a special character'])
})
