import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { authority, startProxy, startTls } from '../support/proxy.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { newHome } from './muster.ts'

let one: RunningServer
let two: RunningServer
beforeAll(async () => {
  ;[one, two] = await Promise.all([startServer(), startServer()])
})
afterAll(() => Promise.all([one?.stop(), two?.stop()]))

type Home = ReturnType<typeof newHome>

async function signIn(home: Home, server: RunningServer, ...flags: string[]) {
  const ended = await home.muster(['login', '--email', server.demo.username, '--password-stdin', ...flags], {
    stdin: server.demo.password,
  })
  expect(ended).toMatchObject({ code: 0, stdout: '' })
}

async function whereabouts(home: Home, args: string[] = [], env = {}): Promise<string> {
  const { code, stdout, stderr } = await home.muster(['whoami', ...args, '--json'], { env })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return (JSON.parse(stdout) as { server: string }).server
}

test('two servers, two profiles, and each gets its own token alone', async () => {
  const home = newHome()
  await signIn(home, one, '--server', one.url)
  await signIn(home, two, '--profile', 'work', '--server', two.url)
  expect(home.token()).not.toBe(home.token('work'))
  expect(await whereabouts(home)).toBe(one.url)
  expect(await whereabouts(home, ['--profile', 'work'])).toBe(two.url)
  expect(await whereabouts(home, [], { MUSTER_PROFILE: 'work' })).toBe(two.url)
  expect((await home.muster(['config', 'list'])).stdout).toBe(
    `default\t${one.url}\tadmin@demo.muster.local\tfile\tcurrent\nwork\t${two.url}\tadmin@demo.muster.local\tfile\t\n`.replaceAll(
      'admin@demo.muster.local',
      JSON.parse((await home.muster(['whoami', '--json'])).stdout).email,
    ),
  )
  // The token of one profile is of no use to the other's server, and is not even sent there.
  expect(await home.muster(['whoami', '--server', two.url])).toEqual({
    code: 4,
    stdout: '',
    stderr:
      `Nobody has signed in to ${two.url}; profile default is signed in to ${one.url}. ` +
      `Sign in there too with: muster login --server ${two.url}\n`,
  })

  expect(await home.muster(['config', 'use', 'work'])).toEqual({ code: 0, stdout: '', stderr: '' })
  expect(await whereabouts(home)).toBe(two.url)
  expect(await home.muster(['logout'])).toEqual({ code: 0, stdout: '', stderr: `Signed out of ${two.url}.\n` })
  expect(await home.muster(['whoami', '--profile', 'work'])).toEqual({
    code: 4,
    stdout: '',
    stderr: 'Sign in with: muster login --profile work\n',
  })
  expect(await whereabouts(home, ['--profile', 'default'])).toBe(one.url)
  expect(await home.muster(['agents', 'list', '--profile', 'wrok'])).toEqual({
    code: 2,
    stdout: '',
    stderr: 'There is no profile "wrok". There are default, work.\nMake it with: muster login --profile wrok\n',
  })
})

test('two sign-ins at once are both kept', async () => {
  const home = newHome()
  await Promise.all([
    signIn(home, one, '--profile', 'a', '--server', one.url),
    signIn(home, two, '--profile', 'b', '--server', two.url),
  ])
  expect([await whereabouts(home, ['--profile', 'a']), await whereabouts(home, ['--profile', 'b'])]).toEqual([
    one.url,
    two.url,
  ])
})

test('settings from before there were profiles go on', async () => {
  const home = newHome()
  await signIn(home, one, '--server', one.url)
  const token = home.token()
  mkdirSync(dirname(home.configFile), { recursive: true })
  writeFileSync(home.configFile, JSON.stringify({ server: one.url, token, expires_at: '2126-01-01T00:00:00.000Z' }))
  expect(await whereabouts(home)).toBe(one.url)
  expect((await home.muster(['config', 'set', 'proxy', 'http://proxy.example:1', '--profile', 'work'])).code).toBe(0)
  expect(JSON.parse(readFileSync(home.configFile, 'utf8'))).toMatchObject({
    current: 'default',
    profiles: { default: { server: one.url, token }, work: { proxy: 'http://proxy.example:1/' } },
  })
  expect(await whereabouts(home)).toBe(one.url)
})

test('a server with a certificate of an own authority', async () => {
  const tls = await startTls(one.url)
  onTestFinished(tls.stop)
  const home = newHome()
  const url = `https://localhost:${tls.port}`
  const list = ['agents', 'list', '--server', url]
  expect(await home.muster(list)).toEqual({
    code: 6,
    stdout: '',
    stderr:
      `The certificate of ${url} is not trusted (unable to verify the first certificate). Name the file of ` +
      'its authority in MUSTER_CA_FILE, or with: muster config set ca <file>\n',
  })
  const env = { MUSTER_CA_FILE: authority }
  expect(await home.muster(list, { env })).toMatchObject({
    code: 4,
    stderr: `Sign in with: muster login --server ${url}\n`,
  })
  expect(await home.muster(list, { env: { NODE_EXTRA_CA_CERTS: authority } })).toMatchObject({ code: 4 })
  expect(await home.muster(list, { env: { MUSTER_CA_FILE: home.configFile } })).toEqual({
    code: 2,
    stdout: '',
    stderr: `The certificate authorities of MUSTER_CA_FILE (${home.configFile}) can't be read (there is no such file).\n`,
  })
  expect(await home.muster(['agents', 'list', '--server', `https://127.0.0.1:${tls.port}`], { env })).toMatchObject({
    code: 6,
    stderr: expect.stringContaining('is for another name: use the address that it was made for.'),
  })
  expect(await home.muster(['agents', 'list', '--server', one.url.replace('http:', 'https:')], { env })).toMatchObject({
    code: 6,
    stderr: expect.stringContaining('does not speak TLS'),
  })

  expect((await home.muster(['config', 'set', 'ca', authority])).code).toBe(0)
  await signIn(home, one, '--server', url)
  expect(await whereabouts(home)).toBe(url)
})

test('everything goes through a proxy: calls, streams and downloads', async () => {
  const tls = await startTls(one.url)
  const proxy = await startProxy({ 'muster.test:8443': `127.0.0.1:${tls.port}`, 'plain.test': new URL(one.url).host })
  onTestFinished(() => {
    proxy.stop()
    tls.stop()
  })
  const home = newHome()
  const env = { HTTPS_PROXY: proxy.url, http_proxy: proxy.url, MUSTER_CA_FILE: authority }
  const url = 'https://muster.test:8443'
  const login = (server: string) =>
    home.muster(['login', '--server', server, '--email', one.demo.username, '--password-stdin'], {
      stdin: one.demo.password,
      env,
    })
  for (const server of [url, 'http://plain.test']) {
    expect(await login(server)).toMatchObject({ code: 0 })
    expect(await whereabouts(home, [], env)).toBe(server)
    const run = await home.muster(['run', 'arlo', 'What can you do?'], { env })
    expect(run).toMatchObject({ code: 0, stderr: '' })
    expect(run.stdout).toContain('Arlo')
    const audit = await home.muster(['admin', 'audit', 'export', '--format', 'jsonl'], { env })
    expect(audit).toMatchObject({ code: 0, stderr: '' })
    expect(audit.stdout.trim().split('\n').length).toBeGreaterThan(1)
  }
  expect(new Set(proxy.asked)).toEqual(
    new Set(['CONNECT muster.test:8443', 'POST http://plain.test', 'GET http://plain.test']),
  )
  const before = proxy.asked.length
  expect(await home.muster(['whoami', '--server', one.url], { env })).toMatchObject({ code: 4 })
  expect(await home.muster(['whoami'], { env: { ...env, NO_PROXY: 'plain.test' } })).toMatchObject({
    code: 6,
    stderr: "Can't reach the server at http://plain.test.\nFind out why with: muster doctor\n",
  })
  expect(proxy.asked).toHaveLength(before)
})

test('a proxy that refuses, fails or is not there is one sentence', async () => {
  const proxy = await startProxy(
    { 'muster.test:443': new URL(one.url).host, 'muster.test': new URL(one.url).host },
    'ada:secret',
  )
  onTestFinished(proxy.stop)
  const home = newHome()
  const ask = async (server: string, HTTPS_PROXY: string) =>
    home.muster(['agents', 'list', '--server', server], { env: { HTTPS_PROXY, HTTP_PROXY: HTTPS_PROXY } })
  const named = (name: string) => `The proxy ${proxy.url} (from ${name})`
  const login = 'wants another name and password: write them into its address, as in http://name:password@…\n'
  expect(await ask('https://muster.test', proxy.url)).toEqual({
    code: 6,
    stdout: '',
    stderr: `${named('HTTPS_PROXY')} ${login}`,
  })
  expect(await ask('http://muster.test', proxy.url.replace('//', '//ada:wrong@'))).toEqual({
    code: 6,
    stdout: '',
    stderr: `${named('HTTP_PROXY')} ${login}`,
  })
  const right = proxy.url.replace('//', '//ada:secret@')
  expect(await ask('http://muster.test', right)).toMatchObject({ code: 4 })
  expect(await ask('https://elsewhere.test', right)).toEqual({
    code: 6,
    stdout: '',
    stderr: `${named('HTTPS_PROXY')} does not let through to https://elsewhere.test: it answered 502.\n`,
  })
  expect(await ask('https://muster.test', 'http://127.0.0.1:1')).toEqual({
    code: 6,
    stdout: '',
    stderr: "The proxy http://127.0.0.1:1 (from HTTPS_PROXY) can't be reached (ECONNREFUSED).\n",
  })
  expect(await ask('https://muster.test', 'socks5://ada:secret@127.0.0.1:1')).toEqual({
    code: 2,
    stdout: '',
    stderr: 'The proxy of HTTPS_PROXY must be an address such as http://proxy.example.com:3128.\n',
  })
})

test('doctor tells what it found, and fails where something has failed', async () => {
  const home = newHome()
  await signIn(home, one, '--server', one.url)
  const { code, stdout, stderr } = await home.muster(['doctor'])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const results = stdout
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))
  expect(results.map(([result, check]) => `${result} ${check}`)).toEqual(
    [
      'program',
      'settings',
      'way',
      'server',
      'clock',
      'keychain',
      'sign-in',
      'models',
      'backups',
      'outbox',
      'completion',
      'terminal',
    ].map((check) => `${check === 'backups' ? 'warning' : 'ok'} ${check}`),
  )
  expect(stdout).not.toContain(home.token())
  const dead = await home.muster(['doctor', '--server', 'http://127.0.0.1:1'])
  expect(dead).toMatchObject({ code: 1, stderr: '' })
  expect(dead.stdout).toContain("failed\tserver\thttp://127.0.0.1:1 can't be reached (ECONNREFUSED)\t")
})
