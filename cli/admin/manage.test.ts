import { afterEach, expect, test } from 'vitest'
import { apiSettings, registry, securitySettings } from '#shared/contract/settings-registry.ts'
import { type FakeServer, type Handler, breakOff, json, problem, startFakeServer } from '../testing/fake-server.ts'
import { runCommand } from '../testing/run-command.ts'

let server: FakeServer | undefined
afterEach(() => server?.close())

const read = (settings: Record<string, { initial: unknown }>, changed: Record<string, unknown> = {}) =>
  Object.fromEntries(
    Object.entries(settings).map(([key, { initial }]) => [
      key,
      {
        value: changed[key] ?? initial,
        ...(key === 'require_email_verification' && { enforced: false, reason: 'No mail.' }),
      },
    ]),
  )
const ada = {
  id: '01a1ff4e-0000-7000-8000-0000000000aa',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  role: 'admin',
  is_owner: true,
  avatar: '',
  active: true,
}
const bob = {
  ...ada,
  id: '01a1ff4e-0000-7000-8000-0000000000bb',
  name: 'Bob',
  email: 'bob@example.com',
  role: 'member',
  is_owner: false,
  active: false,
}
const log = {
  id: 'l1',
  timestamp: '2026-11-21T09:00:00.000Z',
  action: 'login',
  resource_type: 'session',
  resource_id: null,
  details: {},
  summary: 'Ada Lovelace signed in',
  actor: null,
  address: '192.0.2.1',
  user_agent: null,
}
const route = '/admin/settings'

const handlers: Record<string, Handler> = {
  [`GET ${route}/api-config`]: (response) => json(response, read(apiSettings)),
  [`PUT ${route}/api-config`]: (response, { body }) =>
    json(response, { success: true, config: read(apiSettings, body) }),
  [`GET ${route}/security`]: (response) => json(response, read(securitySettings)),
  [`PUT ${route}/security`]: (response, { body }) =>
    json(response, { success: true, settings: read(securitySettings, body) }),
  'GET /admin/users': (response) => json(response, [ada, bob]),
  [`PATCH /admin/users/${bob.id}`]: (response, { body }) => json(response, { user: { ...bob, ...body } }),
  [`GET ${route}/audit-logs`]: (response) => json(response, { logs: [log], next_before: null }),
  [`GET ${route}/audit-logs/export`]: (response) => {
    response.writeHead(200, { 'content-type': 'text/csv; charset=utf-8' })
    // A character that is cut in two on the way.
    const bytes = Buffer.from('"timestamp"\r\n"Zoë"\r\n')
    response.write(bytes.subarray(0, 17))
    setTimeout(() => response.end(bytes.subarray(17)), 50)
  },
}

async function muster(
  args: string[],
  options: Parameters<typeof runCommand>[1] = {},
  more: Record<string, Handler> = {},
) {
  server = await startFakeServer({ ...handlers, ...more })
  return runCommand(['admin', ...args], { server: server.url, token: 't', timeZone: 'Europe/Berlin', ...options })
}

test('every setting is listed: a line each in a pipe, an object of plain values as JSON', async () => {
  const { stdout, code } = await muster(['settings', 'list'])
  expect(code).toBe(0)
  const lines = stdout.trimEnd().split('\n')
  expect(lines).toHaveLength(Object.keys(registry).length)
  expect(lines[0]).toBe('rate_limit_per_minute\t60\tRate limit per minute')
  expect(lines).toContain('enable_2fa\toff\tTwo-factor authentication')
  await server!.close()
  expect(JSON.parse((await muster(['settings', 'list', '--json'])).stdout)).toEqual(
    Object.fromEntries(Object.entries(registry).map(([key, { initial }]) => [key, initial])),
  )
  await server!.close()
  expect((await muster(['settings', 'list'], { terminal: 80 })).stderr).toContain(
    'require_email_verification has no effect: No mail.',
  )
})

test.each([
  [['rate_limit_per_minute', '120'], 'api-config', { rate_limit_per_minute: 120 }],
  [['Enable-CORS', 'off'], 'api-config', { enable_cors: false }],
  [['allowed_origins', ''], 'api-config', { allowed_origins: '' }],
  [['enable_2fa', 'true'], 'security', { enable_2fa: true }],
])('%j changes that setting alone, under a key', async (args, path, body) => {
  expect(await muster(['settings', 'set', ...args])).toMatchObject({ code: 0, stdout: '', stderr: '' })
  expect(server!.seen).toMatchObject([
    { method: 'PUT', path: `${route}/${path}`, body, headers: { 'idempotency-key': expect.any(String) } },
  ])
})

test.each([
  [['rate_limit', '5'], 'The setting does not take "rate_limit". Did you mean rate_limit_per_minute'],
  [['password_min_length', 'long'], 'password_min_length takes a whole number (it is "long").'],
  [['enable_cors', 'perhaps'], 'enable_cors takes on, off, true or false (it is "perhaps").'],
])('%j is wrong use', async (args, stderr) => {
  const ended = await muster(['settings', 'set', ...args])
  expect(ended).toMatchObject({ code: 2, stdout: '' })
  expect(ended.stderr).toContain(stderr)
  expect(server!.seen).toEqual([])
})

test('people are listed, and named by their e-mail address', async () => {
  expect((await muster(['users', 'list'])).stdout).toBe(
    `${ada.id}\tAda Lovelace\tada@example.com\tadmin, owner\tactive\n${bob.id}\tBob\tbob@example.com\tmember\tdeactivated\n`,
  )
  await server!.close()
  expect(await muster(['users', 'role', 'BOB@example.com', 'Manager'], { terminal: 80 })).toMatchObject({
    code: 0,
    stderr: 'Changed user "bob@example.com".\n',
  })
  expect(server!.seen.at(-1)).toMatchObject({ method: 'PATCH', body: { role: 'manager' } })
  await server!.close()
  expect(JSON.parse((await muster(['users', 'activate', '000000bb', '--json'])).stdout)).toMatchObject({ active: true })
  await server!.close()
  await muster(['users', 'deactivate', bob.id])
  expect(server!.seen.at(-1)!.body).toEqual({ active: false })
  await server!.close()
  expect(await muster(['users', 'role', 'bob@example.com', 'boss'])).toMatchObject({
    code: 2,
    stderr: 'The role takes admin, manager or member (it is "boss").\n',
  })
})

const eve = {
  id: '01a1ff4e-0000-7000-8000-0000000000ee',
  name: 'Eve',
  username: 'eve',
  email: 'eve@elsewhere.example',
  role: 'member',
  is_owner: true,
  workspace: { id: '01a1ff4e-0000-7000-8000-0000000000ff', name: "Eve's workspace", suspended: false },
  created_at: '2026-11-20T09:00:00.000Z',
  last_seen_at: '2026-11-21T09:00:00.000Z',
  suspended: false,
  sessions: 2,
}
const acme = {
  id: eve.workspace.id,
  name: 'Acme',
  people: 12,
  plan: 'Free',
  runs: 1024,
  file_bytes: 5_300_000,
  created_at: eve.created_at,
  suspended: true,
}
/** A first page without anything that fits, and a second one. */
const inTwoPages =
  (item: object): Handler =>
  (response, { path }) =>
    json(response, path.includes('cursor=') ? { items: [item], next_cursor: null } : { items: [], next_cursor: '0.x' })

test('everybody on the server is listed by words, over pages that hold nobody, and suspended by the address', async () => {
  const people: Record<string, Handler> = {
    'GET /admin/people': inTwoPages(eve),
    [`PATCH /admin/people/${eve.id}`]: (response, { body }) => json(response, { ...eve, ...body }),
    [`POST /admin/people/${eve.id}/sign-out`]: (response) => json(response, { ...eve, sessions: 0 }),
  }
  expect((await muster(['people', 'list', 'eve else', '--limit', '5'], {}, people)).stdout).toBe(
    `${eve.id}\tEve\teve@elsewhere.example\tEve's workspace\t2026-11-21 10:00\t2\tactive\n`,
  )
  expect(server!.seen.map(({ path }) => path)).toEqual([
    '/admin/people?limit=5&q=eve+else',
    '/admin/people?limit=5&q=eve+else&cursor=0.x',
  ])
  await server!.close()
  expect(await muster(['people', 'suspend', eve.email], { terminal: 80 }, people)).toMatchObject({
    code: 0,
    stderr: 'Suspended person "eve@elsewhere.example".\n',
  })
  expect(server!.seen.at(-1)).toMatchObject({ method: 'PATCH', body: { suspended: true } })
  await server!.close()
  expect(JSON.parse((await muster(['people', 'lift', '000000ee', '--json'], {}, people)).stdout)).toEqual(eve)
  expect(server!.seen.at(-1)!.body).toEqual({ suspended: false })
  await server!.close()
  expect(await muster(['people', 'sign-out', eve.id], { terminal: 80 }, people)).toMatchObject({
    stderr: 'Signed out everywhere: person "eve@elsewhere.example".\n',
  })
  expect(server!.seen.at(-1)).toMatchObject({ method: 'POST', headers: { 'idempotency-key': expect.any(String) } })
  await server!.close()
  expect(await muster(['people', 'suspend', 'nobody@example.com'], {}, people)).toMatchObject({
    code: 2,
    stderr: 'There is no person "nobody@example.com". See: muster admin people list\n',
  })
})

test('workspaces are listed with their sizes, and suspended by name', async () => {
  const workspaces: Record<string, Handler> = {
    'GET /admin/workspaces': inTwoPages(acme),
    [`PATCH /admin/workspaces/${acme.id}`]: (response, { body }) => json(response, { ...acme, ...body }),
  }
  expect((await muster(['workspaces', 'list'], {}, workspaces)).stdout).toBe(
    `${acme.id}\tAcme\t12\tFree\t1024\t5300000\tsuspended\n`,
  )
  await server!.close()
  expect((await muster(['workspaces', 'list'], { terminal: 120 }, workspaces)).stdout).toContain('5.3 MB')
  await server!.close()
  expect(await muster(['workspaces', 'lift', 'acme'], { terminal: 80 }, workspaces)).toMatchObject({
    stderr: 'Lifted the suspension of workspace "Acme".\n',
  })
  expect(server!.seen.at(-1)).toMatchObject({ method: 'PATCH', body: { suspended: false } })
  await server!.close()
  await muster(['workspaces', 'suspend', acme.id], {}, workspaces)
  expect(server!.seen.at(-1)!.body).toEqual({ suspended: true })
})

test('what happened is listed by the filters', async () => {
  expect(
    (await muster(['audit', 'list', '--action', 'login', '--resource', 'session', '--days', '7', '--limit', '5']))
      .stdout,
  ).toBe('2026-11-21 10:00\tlogin\tAda Lovelace signed in\t192.0.2.1\n')
  expect(server!.seen[0]!.path).toBe(`${route}/audit-logs?limit=5&action=login&resource_type=session&days=7`)
  await server!.close()
  expect(await muster(['audit', 'list', '--days', '8'])).toMatchObject({
    code: 2,
    stderr: '--days takes 7, 30 or 90 (it is "8").\n',
  })
})

test('the log is exported as it comes', async () => {
  expect(await muster(['audit', 'export'])).toMatchObject({ code: 0, stdout: '"timestamp"\r\n"Zoë"\r\n', stderr: '' })
  expect(server!.seen[0]).toMatchObject({ path: `${route}/audit-logs/export`, headers: { authorization: 'Bearer t' } })
})

test('an export that is refused or breaks off is no export', async () => {
  const refused = await muster(
    ['audit', 'export', '--format', 'jsonl'],
    {},
    {
      [`GET ${route}/audit-logs/export`]: (response) =>
        problem(response, 403, 'forbidden', 'Only an administrator may do this.'),
    },
  )
  expect(refused).toMatchObject({ code: 1, stdout: '', stderr: 'Only an administrator may do this.\n' })
  await server!.close()
  const broken: Handler = (response) => {
    response.writeHead(200, { 'content-type': 'text/csv' }).write('"timestamp"\r\n')
    breakOff(response)
  }
  const ended = await muster(['audit', 'export'], {}, { [`GET ${route}/audit-logs/export`]: broken })
  expect(ended).toMatchObject({ code: 6, stdout: '"timestamp"\r\n' })
  expect(ended.stderr).toContain('The log broke off before it was whole.')
})
