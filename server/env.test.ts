import { describe, expect, test } from 'vitest'
import { readEnv } from './env.ts'

describe('the environment', () => {
  test('has sensible defaults: loopback, embedded database, demo', () => {
    expect(readEnv({})).toMatchObject({
      port: 4870,
      host: '127.0.0.1',
      demo: true,
      registration: 'open',
      database: { kind: 'sqlite' },
    })
  })

  test('turns the demo off wherever strangers could reach it', () => {
    for (const env of [{ HOST: '0.0.0.0' }, { NODE_ENV: 'production' }, { MUSTER_URL: 'https://muster.example.com' }]) {
      expect(readEnv(env)).toMatchObject({ demo: false, registration: 'invite' })
    }
    expect(readEnv({ MUSTER_URL: 'http://localhost:8080' }).demo).toBe(true)
    expect(readEnv({ HOST: '0.0.0.0', MUSTER_DEMO: 'on' }).demo).toBe(true)
  })

  test('takes an empty variable as none', () => {
    expect(readEnv({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 4870, database: { kind: 'sqlite' } })
  })

  test('says in one sentence which variable is wrong', () => {
    expect(() => readEnv({ PORT: 'abc' })).toThrow('PORT must be a whole number from 0 to 65535 (it is "abc").')
    expect(() => readEnv({ MUSTER_REGISTRATION: 'closed' })).toThrow(
      'MUSTER_REGISTRATION must be one of open, invite, off (it is "closed").',
    )
    for (const wrong of ['0', '1001', 'many'])
      expect(() => readEnv({ MUSTER_RUNS_AT_ONCE: wrong })).toThrow(
        `MUSTER_RUNS_AT_ONCE must be a whole number from 1 to 1000 (it is "${wrong}").`,
      )
    expect([readEnv({}), readEnv({ MUSTER_RUNS_AT_ONCE: '1000' })].map(({ runsAtOnce }) => runsAtOnce)).toEqual([
      16, 1000,
    ])
    expect(() => readEnv({ DATABASE_URL: 'mysql://x' })).toThrow('DATABASE_URL must start with postgres://')
    expect(() => readEnv({ MUSTER_ADMIN_EMAIL: 'a@example.com' })).toThrow('go together')
  })

  test("takes a vendor's address with the version of its API or without", () => {
    const { vendors, local } = readEnv({
      OPENAI_BASE_URL: 'https://proxy.test/openai/',
      GEMINI_BASE_URL: 'https://proxy.test/v1beta',
      MUSTER_LOCAL_URL: 'http://127.0.0.1:11434',
    })
    expect([vendors.anthropic.baseUrl, vendors.openai.baseUrl, vendors.google.baseUrl]).toEqual([
      undefined,
      'https://proxy.test/openai/v1',
      'https://proxy.test/v1beta',
    ])
    expect(local).toEqual({ url: 'http://127.0.0.1:11434/v1', model: undefined })
  })

  test("takes payments with all three of Stripe's keys, and not with some", () => {
    const keys = { STRIPE_SECRET_KEY: 'sk_1', STRIPE_PUBLISHABLE_KEY: 'pk_1', STRIPE_WEBHOOK_SECRET: 'whsec_1\n' }
    expect(readEnv({}).stripe).toBeUndefined()
    expect(readEnv({ ...keys, STRIPE_BASE_URL: 'http://127.0.0.1:1234/' }).stripe).toEqual({
      secretKey: 'sk_1',
      publishableKey: 'pk_1',
      webhookSecret: 'whsec_1',
      baseUrl: 'http://127.0.0.1:1234',
    })
    for (const name of Object.keys(keys))
      expect(() => readEnv({ ...keys, [name]: '' })).toThrow('go together: set all three or none.')
  })

  test('never repeats a secret that is wrong', () => {
    expect(() => readEnv({ MUSTER_SECRET: 'short' })).toThrow(
      /^MUSTER_SECRET must have at least 16 characters; .* one\.$/,
    )
  })
})
