import { existsSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import { type FakeServer, type Handler, json, problem, startFakeServer } from '../testing/fake-server.ts'
import { newConfigFile, readProfile, runCommand, writeProfile } from '../testing/run-command.ts'

let server: FakeServer | undefined
afterEach(() => server?.close())

const user = {
  id: 'u1',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  username: 'ada',
  role: 'member',
  is_owner: true,
  workspace: { id: 'w1', name: 'Engines' },
  created_at: '2026-11-21T09:00:00.000Z',
}

const handlers: Record<string, Handler> = {
  'POST /auth/login': (response, { body }) =>
    body.password === 'pässword 1'
      ? json(response, { access_token: 'device-token', expires_at: '2026-12-21T09:00:00.000Z', user })
      : problem(response, 401, 'invalid_credentials', 'Invalid credentials'),
  'GET /auth/me': (response, { headers }) =>
    headers.authorization ? json(response, { user }) : problem(response, 401, 'unauthorized', 'Sign in first.'),
  'POST /auth/logout': (response) => json(response, { success: true }),
}

test('a script signs in and is told on stderr alone', async () => {
  server = await startFakeServer(handlers)
  const configFile = newConfigFile()
  const args = ['login', '--server', server.url, '--email', 'ada', '--password-stdin']
  const { code, stdout, stderr } = await runCommand(args, { stdin: 'pässword 1\r\n', environment: { configFile } })
  expect({ code, stdout }).toEqual({ code: 0, stdout: '' })
  expect(stderr).toBe(`Signed in to ${server.url} as Ada Lovelace (ada@example.com) until 2026-12-21.\n`)
  expect(server.seen[0]!.body).toEqual({ email: 'ada', password: 'pässword 1', remember: true })
  expect(await readProfile(configFile)).toEqual({
    server: server.url,
    token: 'device-token',
    expires_at: '2026-12-21T09:00:00.000Z',
    user_id: user.id,
    email: user.email,
  })
})

test('a terminal is asked, and never shows the password', async () => {
  server = await startFakeServer(handlers)
  const { code, stderr } = await runCommand(['login'], {
    server: server.url,
    terminal: 80,
    typed: 'ada@example.com\npässword 1\r',
  })
  expect(code).toBe(0)
  expect(stderr).toContain('E-mail or user name: Password: \n')
  expect(stderr).not.toContain('pässword')
})

test('a wrong password keeps nothing', async () => {
  server = await startFakeServer(handlers)
  const configFile = newConfigFile()
  const args = ['login', '--email', 'ada', '--password-stdin']
  const ended = await runCommand(args, { server: server.url, stdin: 'no', environment: { configFile } })
  expect(ended).toMatchObject({ code: 4, stdout: '', stderr: 'Invalid credentials\n' })
  expect(existsSync(configFile)).toBe(false)
})

describe('an account with a second factor', () => {
  const asks: Record<string, Handler> = {
    'POST /auth/login': (response, { body }) => {
      if (body.totp_code === undefined)
        return problem(response, 401, 'totp_required', 'Enter the code that your authenticator app shows.')
      if (body.totp_code !== '123456')
        return problem(response, 401, 'totp_invalid', 'This code is not right, or has been used.')
      json(response, { access_token: 'device-token', expires_at: '2026-12-21T09:00:00.000Z', user })
    },
  }
  const args = ['login', '--email', 'ada', '--password-stdin']

  test('is asked for its code on a terminal', async () => {
    server = await startFakeServer(asks)
    const dialogue: [string, string][] = [
      ['Password: ', 'secret\r'],
      ['recovery code: ', ' 123456 \n'],
    ]
    const { code, stderr } = await runCommand(['login', '--email', 'ada'], {
      server: server.url,
      terminal: 80,
      dialogue,
    })
    expect({ code, stderr }).toMatchObject({ code: 0, stderr: expect.stringContaining('Signed in to') })
    expect(server.seen.map(({ body }) => body)).toEqual([
      { email: 'ada', password: 'secret', remember: true },
      { email: 'ada', password: 'secret', remember: true, totp_code: '123456' },
    ])
  })

  test('takes it from --totp, else from MUSTER_TOTP, and says so where there is neither', async () => {
    server = await startFakeServer(asks)
    const run = (more: string[], totp?: string) =>
      runCommand([...args, ...more], { server: server!.url, stdin: 'secret', environment: { totp } })
    expect((await run(['--totp', '123456'], 'wrong')).code).toBe(0)
    expect((await run([], '123456')).code).toBe(0)
    expect(await run([])).toMatchObject({
      code: 4,
      stdout: '',
      stderr: 'This account asks for a code of its authenticator app: give --totp, or set MUSTER_TOTP.\n',
    })
    expect(await run(['--totp', '000000'])).toMatchObject({
      code: 4,
      stderr: 'This code is not right, or has been used.\n',
    })
    expect(server.seen.map(({ body }) => body.totp_code)).toEqual(['123456', '123456', undefined, '000000'])
  })

  test('that is locked says once when it can try again', async () => {
    const detail = 'Signing in is locked after too many attempts. Try again in 30 minutes.'
    server = await startFakeServer({
      'POST /auth/login': (response) => {
        response.setHeader('retry-after', '1800')
        problem(response, 423, 'locked', detail)
      },
    })
    expect(await runCommand(args, { server: server.url, stdin: 'secret' })).toMatchObject({
      code: 1,
      stderr: `${detail}\n`,
    })
  })
})

test('signing in never sends a token that is already there', async () => {
  server = await startFakeServer(handlers)
  const args = ['login', '--email', 'ada', '--password-stdin', '--json']
  const { stdout } = await runCommand(args, { server: server.url, token: 'old', stdin: 'pässword 1' })
  expect(server.seen[0]!.headers.authorization).toBeUndefined()
  expect(stdout).not.toContain('device-token')
  expect(JSON.parse(stdout)).toMatchObject({ server: server.url, user: { email: 'ada@example.com' } })
})

test.each([
  [['login'], 'There is no terminal to ask at: give --email and --password-stdin.'],
  [['login', '--email', 'ada'], 'There is no terminal to ask at: give --password-stdin.'],
  [['login', '--password-stdin'], 'Give --email with --password-stdin.'],
  [['login', '--email', 'ada', '--password-stdin'], 'The password is empty.'],
])('%j without a terminal says what is missing', async (args, sentence) => {
  expect(await runCommand(args)).toMatchObject({ code: 2, stdout: '', stderr: `${sentence}\n` })
})

test('whoami tells who and where', async () => {
  server = await startFakeServer(handlers)
  const { stdout } = await runCommand(['whoami'], { server: server.url, token: 't' })
  expect(stdout).toBe(
    `email\tada@example.com\nname\tAda Lovelace\nusername\tada\nrole\tmember, owner\nworkspace\tEngines\nserver\t${server.url}\n`,
  )
  expect(server.seen[0]!.headers.authorization).toBe('Bearer t')
})

test('a stored token is not sent to another server', async () => {
  server = await startFakeServer(handlers)
  const configFile = newConfigFile()
  await writeProfile(configFile, { server: 'https://muster.example.com', token: 'secret' })
  const ended = await runCommand(['whoami', '--server', server.url], { environment: { configFile } })
  expect(ended).toMatchObject({
    code: 4,
    stdout: '',
    stderr:
      `Nobody has signed in to ${server.url}; profile default is signed in to https://muster.example.com. ` +
      `Sign in there too with: muster login --server ${server.url}\n`,
  })
  expect(server.seen[0]!.headers.authorization).toBeUndefined()
})

test('with --json a refusal is a problem object', async () => {
  server = await startFakeServer(handlers)
  const { code, stdout, stderr } = await runCommand(['whoami', '--json'], { server: server.url })
  expect({ code, stdout }).toEqual({ code: 4, stdout: '' })
  expect(JSON.parse(stderr)).toMatchObject({ status: 401, code: 'unauthorized' })
})

test('signing out revokes the token and forgets it, but not the server', async () => {
  server = await startFakeServer(handlers)
  const configFile = newConfigFile()
  await writeProfile(configFile, { server: server.url, token: 'secret' })
  expect(await runCommand(['logout'], { environment: { configFile } })).toMatchObject({ code: 0, stdout: '' })
  expect(server.seen[0]).toMatchObject({ path: '/auth/logout', headers: { authorization: 'Bearer secret' } })
  expect(await readProfile(configFile)).toEqual({ server: server.url })
  expect((await runCommand(['logout'], { environment: { configFile } })).stderr).toBe('You are not signed in.\n')
})

test('signing out works without the server, and says what that means', async () => {
  const configFile = newConfigFile()
  await writeProfile(configFile, { server: 'http://127.0.0.1:1', token: 'secret' })
  const { code, stderr } = await runCommand(['logout'], { environment: { configFile } })
  expect(code).toBe(6)
  expect(stderr).toBe(
    'Signed out here, but http://127.0.0.1:1 could not be told: the token stays valid there until it expires.\n',
  )
  expect(await readProfile(configFile)).toEqual({ server: 'http://127.0.0.1:1' })
})

test('a token that has ended already is no obstacle to signing out', async () => {
  server = await startFakeServer({
    'POST /auth/logout': (response) => problem(response, 401, 'unauthorized', 'Your session has ended.'),
  })
  const configFile = newConfigFile()
  await writeProfile(configFile, { server: server.url, token: 'secret' })
  expect((await runCommand(['logout'], { environment: { configFile } })).code).toBe(0)
})

test('an access token is kept once the server says whose it is, and signing out forgets it here alone', async () => {
  server = await startFakeServer({
    ...handlers,
    'GET /auth/me': (response, { headers }) =>
      headers.authorization === 'Bearer muster_secret'
        ? json(response, { user })
        : problem(response, 401, 'unauthorized', 'Your session has ended. Sign in again.'),
  })
  const configFile = newConfigFile()
  const args = ['login', '--token', '--server', server.url]
  expect(await runCommand(args, { stdin: 'muster_wrong\n', environment: { configFile } })).toMatchObject({
    code: 4,
    stdout: '',
  })
  expect(existsSync(configFile)).toBe(false)
  const { code, stdout, stderr } = await runCommand(args, { stdin: 'muster_secret\n', environment: { configFile } })
  expect({ code, stdout, stderr }).toEqual({
    code: 0,
    stdout: '',
    stderr: `Signed in to ${server.url} as Ada Lovelace (ada@example.com) with an access token.\n`,
  })
  expect(await readProfile(configFile)).toEqual({
    server: server.url,
    token: 'muster_secret',
    user_id: user.id,
    email: user.email,
  })
  const seen = server.seen.length
  expect(await runCommand(['logout'], { environment: { configFile } })).toMatchObject({
    code: 0,
    stderr: `Signed out of ${server.url}.\n`,
  })
  expect(server.seen).toHaveLength(seen)
  expect(await readProfile(configFile)).toEqual({ server: server.url })
})

test('a token stands for e-mail address and password', async () => {
  expect(await runCommand(['login', '--token', '--email', 'ada'])).toMatchObject({
    code: 2,
    stderr: 'Give --token alone: it stands for the e-mail address and the password.\n',
  })
  expect(await runCommand(['login', '--token'])).toMatchObject({ code: 2, stderr: 'The access token is empty.\n' })
})
