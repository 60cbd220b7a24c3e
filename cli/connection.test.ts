import { expect, test } from 'vitest'
import { chooseConnection, serverAddress } from './connection.ts'

const nothing = { server: undefined, token: undefined, totp: undefined, color: false, configFile: '', outboxFolder: '' }
const stored = { server: 'https://one.example', token: 'secret' }

test('a stored token goes to the server it came from and to no other', () => {
  expect(chooseConnection(undefined, nothing, stored)).toMatchObject({ server: 'https://one.example', token: 'secret' })
  expect(chooseConnection('https://one.example/', nothing, stored)).toMatchObject({ token: 'secret' })
  expect(chooseConnection('https://two.example', nothing, stored)).toMatchObject({ server: 'https://two.example', token: undefined })
  expect(chooseConnection(undefined, { ...nothing, server: 'http://one.example' }, stored).token).toBeUndefined()
})

test('the flag comes before the environment, and both before what is stored', () => {
  const environment = { ...nothing, server: 'http://env.example', token: 'env-token' }
  expect(chooseConnection('http://flag.example', environment, stored).server).toBe('http://flag.example')
  expect(chooseConnection(undefined, environment, stored)).toMatchObject({ server: 'http://env.example', token: 'env-token', tokenFrom: 'environment' })
  expect(chooseConnection(undefined, nothing, {}).server).toBe('http://127.0.0.1:4870')
})

test('an address has one spelling', () => {
  expect(serverAddress(' HTTP://Example.com:80/ ', '--server')).toBe('http://example.com')
  expect(serverAddress('https://example.com/muster/', '--server')).toBe('https://example.com/muster')
})

test.each(['example.com', 'ftp://example.com', 'https://ada:pw@example.com', 'https://example.com/?a=1', ''])('%s is not an address', (text) => {
  expect(() => serverAddress(text, 'MUSTER_SERVER')).toThrow(/^MUSTER_SERVER must be an address such as/)
})

test('a token that cannot be sent is a usage error, not a dead network', () => {
  expect(() => chooseConnection(undefined, { ...nothing, token: 'a\nb' }, {})).toThrow('MUSTER_TOKEN holds characters')
})
