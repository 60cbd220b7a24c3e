import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { newConfigFile, writeProfile } from '../testing/run-command.ts'
import { changeConfig, isProfileName, readConfig, withoutSignIn } from './profiles.ts'

function stored(text: string): string {
  const file = newConfigFile()
  mkdirSync(dirname(file))
  writeFileSync(file, text)
  return file
}

test.skipIf(process.platform === 'win32')(
  'only the owner can read what is stored, also when the folder was open before',
  async () => {
    const file = newConfigFile()
    mkdirSync(dirname(file), { mode: 0o755 })
    writeFileSync(file, '{}', { mode: 0o644 })
    await writeProfile(file, { server: 'http://a', token: 't' })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(statSync(dirname(file)).mode & 0o777).toBe(0o700)
    expect(readdirSync(dirname(file))).toEqual(['config.json'])
    expect(await readConfig(file)).toEqual({
      current: 'default',
      profiles: { default: { server: 'http://a', token: 't' } },
    })
  },
)

test('no file is no profiles', async () => {
  expect(await readConfig(newConfigFile())).toEqual({ current: 'default', profiles: {} })
})

test('a file from before there were profiles is the first one, and is rewritten by the next change', async () => {
  const before = { server: 'http://a', token: 't', expires_at: '2026-12-21T09:00:00.000Z', user_id: 'u1' }
  const file = stored(JSON.stringify(before))
  expect(await readConfig(file)).toEqual({ current: 'default', profiles: { default: before } })
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(before)
  await writeProfile(file, { server: 'http://b' }, 'work')
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
    current: 'default',
    profiles: { default: before, work: { server: 'http://b' } },
  })
})

test.each([
  '',
  '{"server": "http://a", "tok',
  '[]',
  'null',
  '{"token": 5}',
  '{"current": 1, "profiles": {}}',
  '{"current": "a", "profiles": {"a": []}}',
  '{"current": "a", "profiles": {"a b": {}}}',
])('damaged settings are one sentence: %s', async (text) => {
  const file = stored(text)
  await expect(readConfig(file)).rejects.toThrow(
    `The settings in ${file} are damaged: delete that file, then sign in with: muster login`,
  )
  await expect(changeConfig(file, (config) => config)).rejects.toThrow('are damaged')
  expect(readFileSync(file, 'utf8')).toBe(text)
})

test('processes that write at once lose nothing', async () => {
  const file = newConfigFile()
  const script = `
    const { changeConfig } = await import(${JSON.stringify(join(import.meta.dirname, 'profiles.ts'))})
    const add = (name) => changeConfig(${JSON.stringify(file)}, (config) => ({ ...config, profiles: { ...config.profiles, [name]: {} } }))
    for (const n of [1, 2, 3]) await add(process.argv[1] + n)`
  const codes = ['a', 'b', 'c'].map((name) => {
    const child = spawn(
      process.execPath,
      ['--input-type=module', '--disable-warning=ExperimentalWarning', '-e', script, name],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    )
    return new Promise((resolve) => child.once('close', resolve))
  })
  expect(await Promise.all(codes)).toEqual([0, 0, 0])
  expect(Object.keys((await readConfig(file)).profiles).toSorted()).toEqual([
    'a1',
    'a2',
    'a3',
    'b1',
    'b2',
    'b3',
    'c1',
    'c2',
    'c3',
  ])
})

test('a folder that cannot be written is one sentence', async () => {
  const file = join(stored('{}'), 'below', 'config.json')
  await expect(changeConfig(file, (config) => config)).rejects.toThrow(`Can't write the settings to ${file} (ENOTDIR).`)
})

test('names can be typed in a shell', () => {
  expect(['work', 'a-b_c.d', '1'].every(isProfileName)).toBe(true)
  expect(['', 'a b', '-x', '__proto__', 'a/b', 'x'.repeat(65)].some(isProfileName)).toBe(false)
})

test('signing out leaves the way to the server', () => {
  expect(
    withoutSignIn({
      server: 's',
      ca: 'c',
      proxy: 'p',
      token: 't',
      token_in: 'keychain',
      user_id: 'u',
      email: 'e',
      expires_at: 'x',
    }),
  ).toEqual({ server: 's', ca: 'c', proxy: 'p' })
})
