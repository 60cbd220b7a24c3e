import { changesOf, fieldsOf, validate } from '#pwa/screens/settings/settings-fields.ts'
import { apiSettings, securitySettings } from '#pwa/data/resources/settings.ts'
import { expect, test } from 'vitest'

const stored = {
  rate_limit_per_minute: 60,
  max_request_size_mb: 10,
  api_timeout_seconds: 30,
  enable_cors: true,
  allowed_origins: 'http://localhost:5173',
}

test('a form shows what was typed over what is stored, and writes only what differs', () => {
  const typed = {
    rate_limit_per_minute: '120',
    max_request_size_mb: ' 10 ',
    enable_cors: false,
    allowed_origins: ' http://localhost:5173 ',
  }
  expect(fieldsOf(stored, typed)).toMatchObject({
    rate_limit_per_minute: '120',
    api_timeout_seconds: '30',
    enable_cors: false,
  })
  expect(changesOf(apiSettings, stored, typed)).toEqual({ rate_limit_per_minute: 120, enable_cors: false })
  expect(changesOf(apiSettings, stored, { rate_limit_per_minute: '60' })).toEqual({})
})

test.each(['3', '33', '', '8.5', '-8', '1e1', 'eight'])(
  'a minimum length of "%s" is refused at its field',
  (length) => {
    expect(validate(securitySettings, { password_min_length: length, enable_2fa: true })).toEqual({
      password_min_length: 'Enter a whole number from 4 to 32.',
    })
  },
)

test.each(['4', '32', ' 12 '])('a minimum length of "%s" is taken', (length) => {
  expect(validate(securitySettings, { password_min_length: length })).toEqual({})
})
