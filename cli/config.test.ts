import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { readEnvironment, readStored, writeStored } from './config.ts'
import { newConfigFile } from './testing/run-command.ts'

test('the settings lie where the XDG specification says', () => {
  expect(readEnvironment({ XDG_CONFIG_HOME: '/x', HOME: '/home/ada' }, 'linux').configFile).toBe(join('/x', 'muster', 'config.json'))
  expect(readEnvironment({ HOME: '/home/ada' }, 'linux').configFile).toBe(join('/home/ada', '.config', 'muster', 'config.json'))
  expect(readEnvironment({ XDG_CONFIG_HOME: 'relative' }, 'linux').configFile).toBe(join(homedir(), '.config', 'muster', 'config.json'))
  expect(readEnvironment({ APPDATA: '/appdata' }, 'win32').configFile).toBe(join('/appdata', 'muster', 'config.json'))
})

test('what waits to be sent lies where the XDG specification puts data', () => {
  expect(readEnvironment({ XDG_DATA_HOME: '/d', HOME: '/home/ada' }, 'linux').outboxFolder).toBe(join('/d', 'muster', 'outbox'))
  expect(readEnvironment({ HOME: '/home/ada' }, 'linux').outboxFolder).toBe(join('/home/ada', '.local', 'share', 'muster', 'outbox'))
  expect(readEnvironment({ LOCALAPPDATA: '/local' }, 'win32').outboxFolder).toBe(join('/local', 'muster', 'outbox'))
})

test('empty variables count as unset', () => {
  expect(readEnvironment({ MUSTER_SERVER: ' ', MUSTER_TOKEN: '', NO_COLOR: '' })).toMatchObject({ server: undefined, token: undefined, color: true })
  expect(readEnvironment({ NO_COLOR: '1' }).color).toBe(false)
})

test.skipIf(process.platform === 'win32')('only the owner can read what is stored, also when the folder was open before', async () => {
  const file = newConfigFile()
  mkdirSync(dirname(file), { mode: 0o755 })
  writeFileSync(file, '{}', { mode: 0o644 })
  await writeStored(file, { server: 'http://a', token: 't' })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(statSync(dirname(file)).mode & 0o777).toBe(0o700)
  expect(readdirSync(dirname(file))).toEqual(['config.json'])
  expect(await readStored(file)).toEqual({ server: 'http://a', token: 't' })
})

test('no file is no settings', async () => {
  expect(await readStored(newConfigFile())).toEqual({})
})

test.each(['', '{"server": "http://a", "tok', '[]', 'null', '{"token": 5}'])('damaged settings are one sentence: %s', async (text) => {
  const file = newConfigFile()
  mkdirSync(dirname(file))
  writeFileSync(file, text)
  await expect(readStored(file)).rejects.toThrow(`The settings in ${file} are damaged: delete that file, then sign in with: muster login`)
})
