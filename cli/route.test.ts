import { expect, test } from 'vitest'
import { readEnvironment } from './config.ts'
import { chooseRoute, proxyAddress, shownProxy } from './route.ts'

const route = (server: string, variables: Record<string, string>, profile = {}) =>
  chooseRoute(server, readEnvironment(variables), profile)
const proxyOf = (server: string, variables: Record<string, string>, profile = {}) =>
  route(server, variables, profile)?.proxy?.url

test('the scheme of the server chooses the proxy', () => {
  const variables = { HTTP_PROXY: 'http://plain:1', HTTPS_PROXY: 'http://secure:2' }
  expect(proxyOf('http://muster.example', variables)).toBe('http://plain:1/')
  expect(proxyOf('https://muster.example', variables)).toBe('http://secure:2/')
  expect(proxyOf('https://muster.example', { ALL_PROXY: 'proxy.example:3128' })).toBe('http://proxy.example:3128/')
  expect(route('https://muster.example', {})).toBeUndefined()
  expect(route('http://muster.example', { HTTPS_PROXY: 'http://secure:2' })).toBeUndefined()
})

test.each([
  ['https://muster.example', 'muster.example'],
  ['https://muster.example', 'other, MUSTER.example'],
  ['https://a.muster.example', '.muster.example'],
  ['https://a.muster.example', '*.muster.example'],
  ['https://a.muster.example', 'muster.example'],
  ['https://muster.example', '*'],
  ['https://muster.example:8443', 'muster.example:8443'],
  ['https://muster.example', 'muster.example:443'],
  ['https://[fe80::1]', 'fe80::1'],
  ['https://[fe80::1]:1', '[fe80::1]:1'],
  ['https://10.0.0.7', '10.0.0.7'],
  ['http://localhost:4870', ''],
  ['http://127.0.0.1:4870', ''],
  ['http://[::1]:4870', ''],
])('%s goes straight with NO_PROXY=%s', (server, except) => {
  expect(route(server, { ALL_PROXY: 'http://proxy:1', NO_PROXY: except })).toBeUndefined()
})

test.each([
  ['https://amuster.example', 'muster.example'],
  ['https://muster.example:8443', 'muster.example:443'],
  ['https://muster.example.com', 'muster.example'],
  ['https://127.0.0.1.example', ''],
])('%s goes through the proxy with NO_PROXY=%s', (server, except) => {
  expect(proxyOf(server, { ALL_PROXY: 'http://proxy:1', NO_PROXY: except })).toBe('http://proxy:1/')
})

test('a proxy of the profile comes before those of the environment, and before NO_PROXY', () => {
  expect(
    proxyOf('https://muster.example', { HTTPS_PROXY: 'http://env:1', NO_PROXY: '*' }, { proxy: 'http://own:2' }),
  ).toBe('http://own:2/')
})

test('own authorities matter where there is TLS', () => {
  const variables = { MUSTER_CA_FILE: '/ca.pem' }
  expect(route('https://muster.example', variables)).toEqual({ ca: { file: '/ca.pem', from: 'MUSTER_CA_FILE' } })
  expect(route('https://muster.example', variables, { ca: '/own.pem' })).toMatchObject({ ca: { file: '/ca.pem' } })
  expect(route('https://muster.example', {}, { ca: '/own.pem' })).toEqual({
    ca: { file: '/own.pem', from: 'the profile' },
  })
  expect(route('http://muster.example', variables)).toBeUndefined()
  expect(route('http://muster.example', { ...variables, HTTP_PROXY: 'https://proxy' })).toMatchObject({
    ca: { file: '/ca.pem' },
  })
})

test('a proxy is never shown with its password', () => {
  expect(shownProxy('http://ada:secret@proxy.example:3128/')).toBe('http://proxy.example:3128')
  const wrong = () => proxyAddress({ name: 'HTTPS_PROXY', value: 'socks5://ada:secret@proxy' })
  expect(wrong).toThrow('The proxy of HTTPS_PROXY must be an address such as http://proxy.example.com:3128.')
  expect(wrong).not.toThrow('secret')
})
