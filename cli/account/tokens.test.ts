import { afterEach, expect, test } from 'vitest'
import { type FakeServer, type Handler, json, startFakeServer } from '../testing/fake-server.ts'
import { runCommand } from '../testing/run-command.ts'

let server: FakeServer | undefined
afterEach(() => server?.close())

const ci = {
  id: '01a1ff4e-0000-7000-8000-0000000000aa',
  name: 'CI',
  scopes: ['read', 'run'],
  created_at: '2026-11-01T09:00:00.000Z',
  last_used_at: '2026-11-20T09:30:00.000Z',
  expires_at: '2026-12-01T09:00:00.000Z',
}

const handlers: Record<string, Handler> = {
  'GET /tokens': (response) => json(response, [ci]),
  'POST /tokens': (response, { body }) =>
    json(response, { ...ci, name: body.name, scopes: body.scopes, last_used_at: null, token: 'muster_once' }, 201),
  [`DELETE /tokens/${ci.id}`]: (response) => json(response, { id: ci.id }),
}

async function muster(args: string[], options: Parameters<typeof runCommand>[1] = {}) {
  server = await startFakeServer(handlers)
  return runCommand(args, { server: server.url, token: 't', timeZone: 'Europe/Berlin', ...options })
}

test('a pipe gets one line for each token', async () => {
  expect((await muster(['tokens', 'list'])).stdout).toBe(`${ci.id}\tCI\tread,run\t2026-11-20 10:30\t2026-12-01 10:00\n`)
})

test('a new token is all that is printed, so that a script can take it', async () => {
  expect(await muster(['tokens', 'create', 'CI', '--scope', 'read', '--scope', 'run', '--days', '30'])).toMatchObject({
    code: 0,
    stdout: 'muster_once\n',
    stderr: '',
  })
  expect(server!.seen[0]!.body).toEqual({ name: 'CI', scopes: ['read', 'run'], expires_in_days: 30 })
})

test('the name may stand behind the scope', async () => {
  expect(await muster(['tokens', 'create', '--scope', 'read', 'CI'])).toMatchObject({
    code: 0,
    stdout: 'muster_once\n',
    stderr: '',
  })
  expect(server!.seen[0]!.body).toEqual({ name: 'CI', scopes: ['read'] })
})

test('a terminal is told that it is shown once', async () => {
  const { stdout, stderr } = await muster(['tokens', 'create', 'CI', '--scope', 'read,run'], { terminal: 80 })
  expect(stdout).toBe('muster_once\n')
  expect(stderr).toContain('This is the only time it is shown. It may read and run until 2026-12-01 10:00.')
})

test.each([
  [['--scope', 'admin'], '--scope takes read, write or run (it is "admin").\n'],
  [['--scope', 'read', '--days', '400'], '--days takes a whole number from 1 to 366 (it is "400").\n'],
])('%j is wrong use', async (flags, stderr) => {
  expect(await muster(['tokens', 'create', 'CI', ...flags])).toMatchObject({ code: 2, stdout: '', stderr })
})

test('a token is revoked by its name, once someone agrees', async () => {
  const question = 'Revoke "CI"? What uses it is refused from now on. [y/N] '
  expect(await muster(['tokens', 'revoke', 'ci'], { terminal: 80, typed: 'n\n' })).toMatchObject({
    code: 1,
    stderr: `${question}Nothing was revoked.\n`,
  })
  server!.close()
  expect(await muster(['tokens', 'revoke', 'ci'], { terminal: 80, typed: 'y\n' })).toMatchObject({
    code: 0,
    stderr: `${question}Revoked token "CI". What uses it is refused from now on.\n`,
  })
  server!.close()
  expect(await muster(['tokens', 'revoke', 'ci'])).toMatchObject({
    code: 2,
    stderr: 'There is no terminal to ask at: give --yes.\n',
  })
  server!.close()
  expect(await muster(['tokens', 'revoke', 'ci', '--yes'])).toMatchObject({ code: 0, stdout: '' })
  expect(server!.seen.map(({ method, path }) => `${method} ${path}`)).toContain(`DELETE /tokens/${ci.id}`)
})
