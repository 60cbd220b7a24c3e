import { homedir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readEnvironment } from './config.ts'

test('the settings lie where the XDG specification says', () => {
  expect(readEnvironment({ XDG_CONFIG_HOME: '/x', HOME: '/home/ada' }, 'linux').configFile).toBe(
    join('/x', 'muster', 'config.json'),
  )
  expect(readEnvironment({ HOME: '/home/ada' }, 'linux').configFile).toBe(
    join('/home/ada', '.config', 'muster', 'config.json'),
  )
  expect(readEnvironment({ XDG_CONFIG_HOME: 'relative' }, 'linux').configFile).toBe(
    join(homedir(), '.config', 'muster', 'config.json'),
  )
  expect(readEnvironment({ APPDATA: '/appdata' }, 'win32').configFile).toBe(join('/appdata', 'muster', 'config.json'))
})

test('what waits to be sent lies where the XDG specification puts data', () => {
  expect(readEnvironment({ XDG_DATA_HOME: '/d', HOME: '/home/ada' }, 'linux').outboxFolder).toBe(
    join('/d', 'muster', 'outbox'),
  )
  expect(readEnvironment({ HOME: '/home/ada' }, 'linux').outboxFolder).toBe(
    join('/home/ada', '.local', 'share', 'muster', 'outbox'),
  )
  expect(readEnvironment({ LOCALAPPDATA: '/local' }, 'win32').outboxFolder).toBe(join('/local', 'muster', 'outbox'))
})

test('empty variables count as unset', () => {
  expect(readEnvironment({ MUSTER_SERVER: ' ', MUSTER_TOKEN: '', NO_COLOR: '' })).toMatchObject({
    server: undefined,
    token: undefined,
    color: true,
  })
  expect(readEnvironment({ NO_COLOR: '1' }).color).toBe(false)
})

test('a proxy is told in either case, the lower one first', () => {
  expect(
    readEnvironment({ HTTPS_PROXY: 'http://upper', https_proxy: 'http://lower', NO_PROXY: 'a,b' }).proxies,
  ).toEqual({
    http: undefined,
    https: { name: 'HTTPS_PROXY', value: 'http://lower' },
    all: undefined,
    except: 'a,b',
  })
})

test('a Linux without a session of its own has no keychain', () => {
  expect(readEnvironment({}, 'linux').keychain).toBe(false)
  expect(readEnvironment({ DBUS_SESSION_BUS_ADDRESS: 'unix:path=/run/bus' }, 'linux').keychain).toBe(true)
  expect(readEnvironment({}, 'darwin').keychain).toBe(true)
})
