import { expect, test } from 'vitest'
import { readEnvironment } from './config.ts'
import type { Config } from './config/profiles.ts'
import { type Wanted, chooseConnection, serverAddress } from './connection.ts'

const nothing = readEnvironment({})
const config: Config = {
  current: 'one',
  profiles: {
    one: { server: 'https://one.example', token: 'secret', user_id: 'u1' },
    two: { server: 'https://two.example', token: 'other' },
    bare: {},
  },
}
const choose = (wanted: Wanted, environment = {}, stored = config) =>
  chooseConnection(wanted, { ...nothing, ...environment }, stored).connection

test('a stored token goes to the server it came from and to no other', () => {
  expect(choose({})).toMatchObject({ server: 'https://one.example', token: 'secret', userId: 'u1' })
  expect(choose({ server: 'https://one.example/' })).toMatchObject({ token: 'secret' })
  expect(choose({ server: 'https://two.example' })).toMatchObject({ server: 'https://two.example', token: undefined })
  expect(choose({ server: 'https://one.example', profile: 'two' })).toMatchObject({
    server: 'https://one.example',
    token: undefined,
  })
  expect(choose({}, { server: 'http://one.example' }).token).toBeUndefined()
})

test('the flag comes before the environment, and both before what is stored', () => {
  const environment = { server: 'http://env.example', token: 'env-token' }
  expect(choose({ server: 'http://flag.example' }, environment).server).toBe('http://flag.example')
  expect(choose({}, environment)).toMatchObject({
    server: 'http://env.example',
    token: 'env-token',
    tokenFrom: 'environment',
  })
  expect(choose({}, {}, { current: 'default', profiles: {} }).server).toBe('http://127.0.0.1:4870')
})

test('a profile is named by the flag, by MUSTER_PROFILE, or is the current one', () => {
  expect(choose({ profile: 'two' }, { profile: 'one' })).toMatchObject({
    server: 'https://two.example',
    token: 'other',
    flags: ' --profile two',
  })
  expect(choose({}, { profile: 'two' })).toMatchObject({ server: 'https://two.example', token: 'other', flags: '' })
  expect(choose({ profile: 'bare' })).toMatchObject({ server: 'http://127.0.0.1:4870', token: undefined })
})

test('a profile that a flag names comes before server and token of the environment', () => {
  const environment = { server: 'http://env.example', token: 'env-token' }
  expect(choose({ profile: 'two' }, environment)).toMatchObject({
    server: 'https://two.example',
    token: 'other',
    tokenFrom: 'login',
  })
  expect(choose({ profile: 'bare' }, environment)).toMatchObject({ server: 'http://env.example', token: undefined })
  expect(choose({}, { ...environment, profile: 'two' })).toMatchObject({
    server: 'http://env.example',
    token: 'env-token',
  })
})

test.each([{ profile: 'three' }, { profile: 'constructor' }])(
  'a profile that is not there is wrong use: %j',
  (wanted) => {
    expect(() => choose(wanted)).toThrow(`There is no profile "${wanted.profile}". There are one, two, bare.`)
  },
)

test('an address has one spelling', () => {
  expect(serverAddress(' HTTP://Example.com:80/ ', '--server')).toBe('http://example.com')
  expect(serverAddress('https://example.com/muster/', '--server')).toBe('https://example.com/muster')
})

test.each(['example.com', 'ftp://example.com', 'https://ada:pw@example.com', 'https://example.com/?a=1', ''])(
  '%s is not an address',
  (text) => {
    expect(() => serverAddress(text, 'MUSTER_SERVER')).toThrow(/^MUSTER_SERVER must be an address such as/)
  },
)

test('a token that cannot be sent is a usage error, not a dead network', () => {
  expect(() => choose({}, { token: 'a\nb' })).toThrow('MUSTER_TOKEN holds characters')
})

test.each([
  ['muster.test', 'https://muster.test'],
  ['muster.test:8443/team', 'https://muster.test:8443/team'],
  ['localhost:4870', 'http://localhost:4870'],
  ['127.0.0.1:4870', 'http://127.0.0.1:4870'],
  ['ftp://muster.test', 'https://muster.example.com'],
  ['ada:secret@muster.test', 'https://muster.example.com'],
])('of %s the error gives %s as an example', (text, example) => {
  expect(() => serverAddress(text, '--server')).toThrow(
    `--server must be an address such as ${example} (it is "${text}").`,
  )
})
