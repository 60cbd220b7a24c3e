import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { type FakeServer, type Handler, aConfig, json, problem, startFakeServer } from '../testing/fake-server.ts'
import { newConfigFile, runCommand, writeProfile } from '../testing/run-command.ts'

let server: FakeServer | undefined
afterEach(() => server?.close())

const user = { id: 'u1', name: 'Ada', email: 'ada@example.com' }
const handlers: Record<string, Handler> = {
  'GET /config': (response) => json(response, aConfig),
  'GET /auth/me': (response, { headers }) =>
    headers.authorization === 'Bearer secret'
      ? json(response, { user })
      : problem(response, 401, 'unauthorized', 'Your session has ended.'),
}

type Check = { result: string; check: string; found: string; todo?: string }
async function examine(configFile: string, options: Parameters<typeof runCommand>[1] = {}) {
  const { code, stdout, stderr } = await runCommand(['doctor', '--json'], {
    ...options,
    environment: { configFile, home: dirname(configFile), ...options.environment },
  })
  const { ok, checks } = JSON.parse(stdout) as { ok: boolean; checks: Check[] }
  return {
    code,
    stderr,
    ok,
    stdout,
    of: (name: string) => checks.find(({ check }) => check === name),
    names: checks.map(({ check }) => check),
  }
}

test('where everything is well each check is one line, and nothing secret is told', async () => {
  server = await startFakeServer(handlers)
  const configFile = newConfigFile()
  await writeProfile(configFile, { server: server.url, token: 'secret', expires_at: '2126-12-21T09:00:00.000Z' })
  const { code, stderr, ok, stdout, of, names } = await examine(configFile)
  expect({ code, stderr, ok }).toEqual({ code: 0, stderr: '', ok: true })
  expect(names).toEqual([
    'program',
    'settings',
    'way',
    'server',
    'clock',
    'keychain',
    'sign-in',
    'models',
    'outbox',
    'completion',
    'terminal',
  ])
  expect(of('way')).toMatchObject({ found: `${server.url} (profile default)` })
  expect(of('sign-in')).toMatchObject({ result: 'ok', found: 'Ada (ada@example.com) until 2126-12-21' })
  expect(stdout).not.toContain('"secret"')
  const plain = await runCommand(['doctor'], { environment: { configFile } })
  expect(
    plain.stdout
      .split('\n')
      .slice(0, -1)
      .map((line) => line.split('\t').length),
  ).toEqual(names.map(() => 4))
})

test('a server that is away fails, and the rest is looked at all the same', async () => {
  const { code, stderr, ok, of } = await examine(newConfigFile(), { server: 'http://127.0.0.1:1' })
  expect({ code, stderr, ok }).toEqual({ code: 1, stderr: '', ok: false })
  expect(of('server')).toMatchObject({ result: 'failed', found: "http://127.0.0.1:1 can't be reached (ECONNREFUSED)" })
  expect(of('clock')).toBeUndefined()
  expect(of('sign-in')).toMatchObject({
    result: 'warning',
    found: 'Nobody is signed in',
    todo: 'Sign in with: muster login',
  })
  expect(of('outbox')).toMatchObject({ result: 'ok' })
})

test('of a server that is away the sign-in says no more', async () => {
  const configFile = newConfigFile()
  await writeProfile(configFile, { server: 'http://127.0.0.1:1', token: 'secret' })
  expect((await examine(configFile)).of('sign-in')).toEqual({
    check: 'sign-in',
    result: 'failed',
    found: "Can't reach the server at http://127.0.0.1:1.",
    todo: '',
  })
})

test('what answers may be something else', async () => {
  server = await startFakeServer({
    'GET /config': (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
  })
  expect((await examine(newConfigFile(), { server: server.url })).of('server')).toMatchObject({
    result: 'failed',
    found: `What answers at ${server.url} is not a Muster server (200)`,
  })
})

test('another major version and a clock that is wrong are warnings', async () => {
  server = await startFakeServer({
    ...handlers,
    'GET /config': (response) => json(response, { ...aConfig, version: '99.1.0' }),
  })
  const { code, of } = await examine(newConfigFile(), {
    server: server.url,
    now: new Date(Date.now() + 3_600_000).toISOString(),
  })
  expect(code).toBe(0)
  expect(of('server')).toMatchObject({
    result: 'warning',
    found: expect.stringMatching(/^Muster 99\.1\.0 answered in \d+ ms$/),
  })
  expect(of('clock')).toMatchObject({
    result: 'warning',
    found: expect.stringMatching(/^It is 3(599|600|601) seconds ahead of the server's$/),
  })
})

test('a sign-in that has ended fails, and one that ends soon is a warning', async () => {
  server = await startFakeServer(handlers)
  const configFile = newConfigFile()
  await writeProfile(configFile, { server: server.url, token: 'old' })
  expect((await examine(configFile)).of('sign-in')).toEqual({
    check: 'sign-in',
    result: 'failed',
    found: 'The server takes this sign-in no more',
    todo: 'Sign in again with: muster login',
  })
  await writeProfile(configFile, { server: server.url, token: 'secret', expires_at: '2026-11-23T09:00:00.000Z' })
  expect((await examine(configFile, { now: '2026-11-21T09:00:00.000Z' })).of('sign-in')).toMatchObject({
    result: 'warning',
  })
})

test.skipIf(process.platform === 'win32')(
  'settings that others can read are a warning, damaged ones a failure',
  async () => {
    const configFile = newConfigFile()
    await writeProfile(configFile, { server: 'http://127.0.0.1:1' })
    chmodSync(configFile, 0o644)
    expect((await examine(configFile)).of('settings')).toMatchObject({
      result: 'warning',
      todo: `Keep it to yourself: chmod 600 ${configFile}`,
    })
    writeFileSync(configFile, '{')
    const damaged = await examine(configFile)
    expect(damaged.of('settings')).toMatchObject({ result: 'failed', found: expect.stringContaining('are damaged') })
    expect(damaged.names).toEqual(['program', 'settings', 'way', 'completion', 'terminal'])
  },
)

test('proxy and authorities are told, the password of the proxy is not', async () => {
  const configFile = newConfigFile()
  const environment = { caFile: '/nowhere/ca.pem' }
  await writeProfile(configFile, { server: 'https://muster.invalid', proxy: 'http://ada:secret@127.0.0.1:1/' })
  const wrong = await examine(configFile, { environment })
  expect(wrong.of('way')).toMatchObject({
    result: 'failed',
    found: "The certificate authorities of MUSTER_CA_FILE (/nowhere/ca.pem) can't be read (there is no such file).",
  })
  const { of, stdout } = await examine(configFile)
  expect(of('way')).toMatchObject({
    found: 'https://muster.invalid (profile default), through the proxy http://127.0.0.1:1 (the profile)',
  })
  expect(of('server')).toMatchObject({
    result: 'failed',
    found: "The proxy http://127.0.0.1:1 (from the profile) can't be reached (ECONNREFUSED).",
  })
  expect(stdout).not.toContain('secret')
})

test('completion is looked for where shells have it', async () => {
  const configFile = newConfigFile()
  const home = dirname(configFile)
  mkdirSync(home, { recursive: true })
  const look = async () =>
    (await examine(configFile, { server: 'http://127.0.0.1:1', environment: { home, shell: '/bin/bash' } })).of(
      'completion',
    )
  expect(await look()).toMatchObject({ found: 'It was not found for bash', todo: 'See: muster completion --help' })
  writeFileSync(`${home}/.bashrc`, 'eval "$(muster completion bash)"\n')
  expect(await look()).toMatchObject({ found: 'It is set up for bash' })
})

test('an administrator is told that there is no backup, or how old the newest is', async () => {
  const made = { status: 'completed', created_at: '2026-11-01T03:00:00.000Z' }
  const lists = [[], [{ status: 'failed' }, { ...made, damaged: true }], [{ status: 'failed' }, made]]
  const found: (Check | undefined)[] = []
  for (const backups of lists) {
    server = await startFakeServer({
      ...handlers,
      'GET /auth/me': (response) => json(response, { user: { ...user, role: 'admin' } }),
      'GET /admin/settings/backups': (response) => json(response, { backups }),
    })
    const configFile = newConfigFile()
    await writeProfile(configFile, { server: server.url, token: 'secret', expires_at: '2126-12-21T09:00:00.000Z' })
    found.push((await examine(configFile, { now: '2026-11-20T09:00:00Z' })).of('backups'))
    await server.close()
  }
  const none = {
    result: 'warning',
    check: 'backups',
    found: 'The server has no backup yet',
    todo: 'Make one with: muster backup create',
  }
  expect(found).toEqual([
    none,
    none,
    { result: 'ok', check: 'backups', found: 'The newest is of 2026-11-01, 19 days ago' },
  ])
})

test('a place where nothing can be kept is a failure', async () => {
  server = await startFakeServer(handlers)
  const file = newConfigFile()
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, '')
  const { code, of } = await examine(`${file}/muster/config.json`, { server: server.url })
  expect(code).not.toBe(0)
  expect(of('settings')).toMatchObject({
    result: 'failed',
    found: expect.stringContaining('Nothing can be written to'),
  })
})

test('on a narrow terminal no word is broken', async () => {
  server = await startFakeServer(handlers)
  const configFile = newConfigFile()
  const { stdout } = await runCommand(['doctor'], { server: server.url, terminal: 60, environment: { configFile } })
  const lines = stdout.split('\n')
  expect(lines.filter((line) => line.length > 60 && line.trim().split(/ +/).length > 4)).toEqual([])
  expect(lines.filter((line) => / {21}\S/.test(line)).length).toBeGreaterThan(1)
})
