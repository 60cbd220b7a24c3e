import { describe, expect, test } from 'vitest'
import { readEnv } from './env.ts'

describe('the environment', () => {
  test('has sensible defaults: loopback, embedded database, demo', () => {
    expect(readEnv({})).toMatchObject({ port: 4870, host: '127.0.0.1', demo: true, registration: 'open', database: { kind: 'sqlite' } })
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
    expect(() => readEnv({ MUSTER_REGISTRATION: 'closed' })).toThrow('MUSTER_REGISTRATION must be one of open, invite, off (it is "closed").')
    expect(() => readEnv({ DATABASE_URL: 'mysql://x' })).toThrow('DATABASE_URL must start with postgres://')
    expect(() => readEnv({ MUSTER_ADMIN_EMAIL: 'a@example.com' })).toThrow('go together')
  })

  test("takes a vendor's address with the version of its API or without", () => {
    const { vendors, local } = readEnv({ OPENAI_BASE_URL: 'https://proxy.test/openai/', GEMINI_BASE_URL: 'https://proxy.test/v1beta', MUSTER_LOCAL_URL: 'http://127.0.0.1:11434' })
    expect([vendors.anthropic.baseUrl, vendors.openai.baseUrl, vendors.google.baseUrl]).toEqual([undefined, 'https://proxy.test/openai/v1', 'https://proxy.test/v1beta'])
    expect(local).toEqual({ url: 'http://127.0.0.1:11434/v1', model: undefined })
  })

  test('never repeats a secret that is wrong', () => {
    expect(() => readEnv({ MUSTER_SECRET: 'short' })).toThrow(/^MUSTER_SECRET must have at least 16 characters; .* one\.$/)
  })
})
