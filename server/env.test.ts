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
})
