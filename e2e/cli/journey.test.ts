import { statSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningServer, startServer } from '../support/server.ts'
import { newHome } from './muster.ts'

// One journey in order: each step needs the ones before it.
const home = newHome()
let server: RunningServer

beforeAll(async () => {
  server = await startServer()
  Object.assign(home.env, { MUSTER_SERVER: server.url })
})
afterAll(() => server?.stop())

test('who is not signed in is told how to', async () => {
  expect(await home.muster(['agents', 'list'])).toEqual({ code: 4, stdout: '', stderr: 'Sign in with: muster login\n' })
})

test('a wrong password signs nobody in', async () => {
  const ended = await home.muster(['login', '--email', server.demo.username, '--password-stdin'], { stdin: 'wrong' })
  expect(ended).toEqual({ code: 4, stdout: '', stderr: 'Invalid credentials\n' })
})

test('login keeps a token that only the owner can read', async () => {
  const args = ['login', '--email', server.demo.username, '--password-stdin']
  const { code, stdout, stderr } = await home.muster(args, { stdin: `${server.demo.password}\n` })
  expect({ code, stdout }).toEqual({ code: 0, stdout: '' })
  expect(stderr).toContain(`Signed in to ${server.url} as `)
  if (process.platform !== 'win32') expect(statSync(home.configFile).mode & 0o777).toBe(0o600)
})

test('whoami', async () => {
  const { code, stdout, stderr } = await home.muster(['whoami'])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toContain('username\tadmin\n')
  expect(JSON.parse((await home.muster(['whoami', '--json'])).stdout)).toMatchObject({
    username: 'admin',
    server: server.url,
  })
})

test('agents list, for a pipe and as JSON', async () => {
  const { code, stdout, stderr } = await home.muster(['agents', 'list'])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const rows = stdout
    .trimEnd()
    .split('\n')
    .map((row) => row.split('\t'))
  expect(rows.map(([id, name]) => [id, name])).toEqual([
    ['1', 'Arlo'],
    ['2', 'Chip'],
    ['3', 'Clide'],
    ['4', 'Suki'],
    ['5', 'Dot'],
    ['6', 'Millie'],
    ['7', 'Spec'],
  ])
  const agents = JSON.parse((await home.muster(['agents', 'list', '--json'])).stdout) as { name: string }[]
  expect(agents.map((agent) => agent.name)).toEqual(rows.map(([, name]) => name))
})

test('agents show, by name', async () => {
  expect((await home.muster(['agents', 'show', 'aRLo'])).stdout).toContain('role\tExecutive Assistant\n')
})

test('a run with a markdown and a CSV file gives the reply and nothing else', async () => {
  const notes = home.file(
    'notes.md',
    '# Stand-up\n\n- Ada sends the budget to Grace by Friday\n- The launch costs $4,200\n',
  )
  const sales = home.file('sales.csv', 'region,total\nNorth,120\nSouth,80\n')
  const { code, stdout, stderr } = await home.muster(['run', 'arlo', 'Summarise these files', '-f', notes, '-f', sales])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toContain('notes.md')
  expect(stdout).toContain('$4,200')
  expect(stdout).toContain('region')
})

test('a run from pipes: the prompt, or a file', async () => {
  const prompted = await home.muster(['run', 'millie'], { stdin: 'What can you do?\n' })
  expect(prompted).toMatchObject({ code: 0, stderr: '' })
  expect(prompted.stdout).toContain('Millie')
  const filed = await home.muster(['run', 'spec', 'Summarise this', '-f', '-', '--stdin-name', 'log.md', '--json'], {
    stdin: '# Log\n\n- Paid 300 euros',
  })
  const run = JSON.parse(filed.stdout) as Record<string, unknown>
  expect(run).toMatchObject({ status: 'completed', attached_files: [{ name: 'log.md', size: 23 }] })
})

test('the same key is one run, and the same key for another task is refused', async () => {
  const run = (prompt: string) => home.muster(['run', 'arlo', prompt, '--idempotency-key', 'journey-1', '--json'])
  const [first, second] = await Promise.all([run('Hello'), run('Hello')])
  expect(JSON.parse(first.stdout)).toEqual(JSON.parse(second.stdout))
  const other = await run('Something else')
  expect(other).toMatchObject({ code: 2, stdout: '' })
  expect(JSON.parse(other.stderr)).toMatchObject({ code: 'idempotency_key_reused' })
})

test('--no-wait gives an id at once', async () => {
  const { code, stdout } = await home.muster(['run', 'arlo', 'Hello', '--no-wait'])
  expect(code).toBe(0)
  expect(stdout).toMatch(/^[0-9a-f-]{36}\n$/)
})

test('an unknown agent is answered with the nearest names', async () => {
  const { code, stdout, stderr } = await home.muster(['run', 'alro', 'Hello'])
  expect({ code, stdout, stderr }).toEqual({
    code: 2,
    stdout: '',
    stderr: 'There is no agent "alro". Did you mean Arlo?\n',
  })
})

test('a file over the limit of the server is refused before it is sent', async () => {
  const large = home.file('large.txt', Buffer.alloc(9_000_000, 'x'))
  const { code, stdout, stderr } = await home.muster(['run', 'arlo', 'Summarise', '-f', large])
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toMatch(/^large\.txt has 9\.0 MB; this server takes at most [\d.]+ MB in one run\.\n$/)
})

test('logout revokes the token', async () => {
  const token = home.token()
  expect(await home.muster(['logout'])).toEqual({ code: 0, stdout: '', stderr: `Signed out of ${server.url}.\n` })
  expect((await home.muster(['whoami'])).code).toBe(4)
  const refused = await home.muster(['whoami'], { env: { MUSTER_TOKEN: token } })
  expect(refused).toMatchObject({ code: 4, stdout: '' })
  expect(refused.stderr).toContain('The server refused MUSTER_TOKEN.')
})
