import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { newConfigFile, readProfile, runCommand, writeProfile } from '../testing/run-command.ts'
import { readConfig } from './profiles.ts'

let configFile: string
beforeEach(() => {
  configFile = newConfigFile()
})

const config = (words: string, options = {}) =>
  runCommand(['config', ...words.split(' ')], { environment: { configFile, ...options } })
const quiet = { code: 0, stdout: '', stderr: '' }

test('profiles are listed without anything secret', async () => {
  await writeProfile(configFile, {
    server: 'https://one.example',
    token: 'secret-1',
    email: 'ada@example.com',
    proxy: 'http://ada:secret-2@proxy.example:3128/',
  })
  await writeProfile(configFile, { server: 'https://two.example', token_in: 'keychain' }, 'work')
  await writeProfile(configFile, {}, 'empty')
  expect(await config('list')).toMatchObject({
    code: 0,
    stdout:
      'default\thttps://one.example\tada@example.com\tfile\tcurrent\nwork\thttps://two.example\t\tkeychain\t\nempty\t\t\tnone\t\n',
    stderr: '',
  })
  const { stdout } = await config('list --json')
  expect(JSON.parse(stdout)).toMatchObject([
    { name: 'default', current: true, token: 'file', proxy: 'http://proxy.example:3128' },
    { token: 'keychain' },
    { server: null, token: null },
  ])
  expect(stdout).not.toContain('secret')
})

test('another profile is used from then on', async () => {
  await writeProfile(configFile, { server: 'https://one.example' })
  await writeProfile(configFile, { server: 'https://two.example' }, 'work')
  expect(await config('use work')).toMatchObject(quiet)
  expect((await config('get server')).stdout).toBe('https://two.example\n')
  expect(await config('use wrk')).toMatchObject({
    code: 2,
    stderr: 'There is no profile "wrk". There are default, work.\nMake it with: muster login --profile wrk\n',
  })
  expect((await readConfig(configFile)).current).toBe('work')
})

test('what a profile says is set, read and taken out', async () => {
  expect(await config('get server')).toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'The profile "default" says nothing of server.\n',
  })
  expect(await config('set server HTTPS://One.Example/')).toMatchObject(quiet)
  expect(await config('set proxy proxy.example:3128 --profile work')).toMatchObject(quiet)
  expect((await config('get server')).stdout).toBe('https://one.example\n')
  expect((await config('get proxy', { profile: 'work' })).stdout).toBe('http://proxy.example:3128/\n')
  expect(JSON.parse((await config('get proxy --profile work --json')).stdout)).toEqual({
    profile: 'work',
    proxy: 'http://proxy.example:3128/',
  })
  expect(await config('unset proxy --profile work')).toMatchObject(quiet)
  expect(await readProfile(configFile, 'work')).toEqual({})
})

test.each([
  ['set servr x', 'There is no setting "servr": choose server, ca or proxy.\n'],
  ['get token', 'There is no setting "token": choose server, ca or proxy.\n'],
  ['set server one.example', 'server must be an address such as https://one.example (it is "one.example").\n'],
  ['set proxy socks5://proxy', 'The proxy of the profile must be an address such as http://proxy.example.com:3128.\n'],
  [
    'set ca /nowhere/ca.pem',
    "The certificate authorities of the profile (/nowhere/ca.pem) can't be read (there is no such file).\n",
  ],
  [
    'set proxy proxy:1 --profile a/b',
    'A profile\'s name is up to 64 letters, digits, "-", "_" and "." (it is "a/b").\n',
  ],
  ['get server --profile wrk', 'There is no profile "wrk".\nMake it with: muster login --profile wrk\n'],
])('config %s is wrong use', async (words, stderr) => {
  expect(await config(words)).toMatchObject({ code: 2, stdout: '', stderr })
})

test('a file that holds no certificate is refused when it is set', async () => {
  const file = join(resolve(configFile, '..', '..'), 'ca.pem')
  writeFileSync(file, 'hello')
  expect((await config(`set ca ${file}`)).stderr).toBe(
    `The certificate authorities of the profile (${file}) are no certificates: give a PEM file.\n`,
  )
  writeFileSync(file, '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n')
  expect((await config(`set ca ${file}`)).stderr).toContain(
    `The certificate authorities of the profile (${file}) are damaged: `,
  )
})

test('while someone is signed in the server stays, and so does the profile', async () => {
  await writeProfile(configFile, { server: 'https://one.example', token: 'secret' })
  const hint = 'Sign out first with: muster logout --profile default\n'
  expect(await config('set server https://two.example')).toMatchObject({
    code: 2,
    stderr: `The profile "default" is signed in to https://one.example: its token belongs there.\n${hint}`,
  })
  expect((await config('unset server')).code).toBe(2)
  expect(await config('delete default')).toMatchObject({
    code: 2,
    stderr: `The profile "default" is signed in to https://one.example.\n${hint}`,
  })
  expect(await config('set server https://one.example')).toMatchObject(quiet)
  expect(await readProfile(configFile)).toEqual({ server: 'https://one.example', token: 'secret' })
})

test('a profile is deleted, and the first one is the current one again', async () => {
  await writeProfile(configFile, {}, 'work')
  await config('use work')
  expect(await config('delete work')).toMatchObject(quiet)
  expect(await readConfig(configFile)).toEqual({ current: 'default', profiles: {} })
})

test('where the settings lie is told before there are any', async () => {
  expect((await config('path')).stdout).toBe(`${configFile}\n`)
})
