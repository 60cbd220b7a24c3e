import { afterEach, expect, test } from 'vitest'
import type { Keychain } from '../keychain.ts'
import { type FakeServer, type Handler, json, startFakeServer } from '../testing/fake-server.ts'
import { newConfigFile, readProfile, runCommand, writeProfile } from '../testing/run-command.ts'

let server: FakeServer | undefined
afterEach(() => server?.close())

const user = {
  id: 'u1',
  name: 'Ada',
  email: 'ada@example.com',
  username: 'ada',
  role: 'member',
  is_owner: true,
  workspace: { id: 'w1', name: 'Engines' },
  created_at: '2026-11-21T09:00:00.000Z',
}
const handlers: Record<string, Handler> = {
  'POST /auth/login': (response) =>
    json(response, { access_token: 'device-token', expires_at: '2026-12-21T09:00:00.000Z', user }),
  'GET /auth/me': (response) => json(response, { user }),
  'POST /auth/logout': (response) => json(response, { success: true }),
}
const signIn = ['login', '--email', 'ada', '--password-stdin']

/** A keychain of this test alone; with `locked` it refuses everything. */
function newKeychain(state: { locked?: boolean } = {}) {
  const kept = new Map<string, string>()
  const open = () => {
    if (state.locked) throw new Error('It is locked.')
  }
  const keychain: Keychain = {
    read: async (account) => (open(), kept.get(account) ?? null),
    write: async (account, secret) => (open(), void kept.set(account, secret)),
    remove: async (account) => (open(), void kept.delete(account)),
  }
  return { kept, keychain, state }
}

test('a token lies in the keychain, and the settings only say so', async () => {
  server = await startFakeServer(handlers)
  const { url } = server
  const { kept, keychain } = newKeychain()
  const configFile = newConfigFile()
  const run = (args: string[]) => runCommand(args, { stdin: 'secret', keychain, environment: { configFile } })
  expect(await run([...signIn, '--server', url])).toMatchObject({ code: 0, stdout: '' })
  expect(await readProfile(configFile)).toEqual({
    server: url,
    token_in: 'keychain',
    expires_at: '2026-12-21T09:00:00.000Z',
    user_id: 'u1',
    email: 'ada@example.com',
  })
  expect([...kept]).toEqual([[`default@${url}`, 'device-token']])
  expect((await run(['whoami'])).code).toBe(0)
  expect(server.asked('GET /auth/me')[0]!.headers.authorization).toBe('Bearer device-token')
  expect((await run(['logout'])).code).toBe(0)
  expect(server.asked('POST /auth/logout')[0]!.headers.authorization).toBe('Bearer device-token')
  expect([...kept]).toEqual([])
  expect(await readProfile(configFile)).toEqual({ server: url })
})

test('--insecure-storage keeps the token in the file, and takes the old one out of the keychain', async () => {
  server = await startFakeServer(handlers)
  const { kept, keychain } = newKeychain()
  const configFile = newConfigFile()
  const run = (args: string[]) =>
    runCommand(args, { server: server!.url, stdin: 'secret', keychain, environment: { configFile } })
  await run(signIn)
  expect(kept.size).toBe(1)
  expect(await run([...signIn, '--insecure-storage'])).toMatchObject({ code: 0 })
  expect(await readProfile(configFile)).toMatchObject({ token: 'device-token' })
  expect(await readProfile(configFile)).not.toHaveProperty('token_in')
  expect(kept.size).toBe(0)
})

test('a keychain that is locked at sign-in leaves the token in the file, with one note', async () => {
  server = await startFakeServer(handlers)
  const { keychain } = newKeychain({ locked: true })
  const configFile = newConfigFile()
  const { code, stderr } = await runCommand(signIn, {
    server: server.url,
    stdin: 'secret',
    keychain,
    environment: { configFile },
  })
  expect(code).toBe(0)
  expect(stderr).toContain(
    `The system keychain can't be used (It is locked): the token lies in ${configFile}, which only you can read.\n`,
  )
  expect(await readProfile(configFile)).toMatchObject({ token: 'device-token' })
})

test('a token that does not come out of the keychain is one sentence, and is not asked for where it is in the file', async () => {
  server = await startFakeServer(handlers)
  const { keychain, state } = newKeychain()
  const configFile = newConfigFile()
  const run = (args: string[]) => runCommand(args, { stdin: 'secret', keychain, environment: { configFile } })
  await run([...signIn, '--server', server.url])
  state.locked = true
  expect(await run(['whoami'])).toMatchObject({
    code: 4,
    stdout: '',
    stderr:
      "The token lies in the system keychain, which can't be read (It is locked).\nUnlock it, or keep the " +
      'token in a file: muster login --insecure-storage\n',
  })
  expect(await run(['logout'])).toMatchObject({
    code: 6,
    stderr: expect.stringContaining('the token stays valid there until it expires'),
  })
  await writeProfile(configFile, { server: server.url, token: 'in-the-file' })
  expect((await run(['whoami'])).code).toBe(0)
  expect(server.asked('GET /auth/me').at(-1)!.headers.authorization).toBe('Bearer in-the-file')
})

test('a token that is gone from the keychain asks to sign in again', async () => {
  server = await startFakeServer(handlers)
  const configFile = newConfigFile()
  await writeProfile(configFile, { server: server.url, token_in: 'keychain' }, 'work')
  const ended = await runCommand(['whoami', '--profile', 'work'], {
    keychain: newKeychain().keychain,
    environment: { configFile },
  })
  expect(ended).toMatchObject({
    code: 4,
    stderr:
      'The token lies in the system keychain, which has it no more.\nUnlock it, or keep the token in a ' +
      'file: muster login --profile work --insecure-storage\n',
  })
  expect(server.seen).toEqual([])
})
