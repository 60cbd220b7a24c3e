import * as fc from 'fast-check'
import type * as v from 'valibot'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '#shared/client/client.ts'
import type { TokenScope } from '#shared/contract/account.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { listEndpoints } from '#shared/contract/index.ts'
import { isProblemBody } from '#shared/contract/problem.ts'
import { setSetting } from '../settings/settings.repo.ts'
import { arbitraryOf, isOptional } from '../testing/arbitrary.ts'
import { type TestServer, openTestServer } from '../testing/test-server.ts'

const day = 24 * 60 * 60_000
const password = 'Long-enough-1'
const endpoints = listEndpoints().map(({ noun, name, endpoint }) => ({ name: `${noun}.${name}`, endpoint }))

/** Who calls: a person of one workspace, or a caller whose right to call has ended. `scopes` are an access token's. */
type Who = { role: 'admin' | 'owner' | 'member' | 'nobody'; scopes?: TokenScope[] }

const callers = {
  'nobody at all': { role: 'nobody' },
  'someone with a made-up token': { role: 'nobody' },
  'someone with a password for a token': { role: 'nobody' },
  'who has signed out': { role: 'nobody' },
  'whose session ran out': { role: 'nobody' },
  'whose device token ran out': { role: 'nobody' },
  'whose access token was revoked': { role: 'nobody' },
  'whose access token ran out': { role: 'nobody' },
  'who was deactivated': { role: 'nobody' },
  'the access token of who was deactivated': { role: 'nobody' },
  'a member': { role: 'member' },
  'a manager': { role: 'member' },
  'the owner': { role: 'owner' },
  'an admin': { role: 'admin' },
  'an admin elsewhere': { role: 'admin' },
  "an admin's token for nothing but reading": { role: 'admin', scopes: ['read'] },
  "an admin's token for nothing but writing": { role: 'admin', scopes: ['write'] },
  "an admin's token for nothing but running": { role: 'admin', scopes: ['run'] },
  "an admin's token for everything": { role: 'admin', scopes: ['read', 'write', 'run'] },
  "a member's token for everything": { role: 'member', scopes: ['read', 'write', 'run'] },
} satisfies Record<string, Who>
type Name = keyof typeof callers

let clock = Date.parse('2026-11-21T10:00:00Z')
let server: TestServer
/** The Authorization header of each. */
const headers = {} as Record<Name, string>
let owner: Api

/** The refusal that the contract promises this caller; null where it lets them in. */
function refusal({ auth, scope, confirmed }: Endpoint, { role, scopes }: Who): { status: number; code: string } | null {
  if (auth === 'public') return null
  if (role === 'nobody') return { status: 401, code: 'unauthorized' }
  if (scopes && scope === 'session') return { status: 403, code: 'session_required' }
  if (scopes && scope !== 'any' && scope !== 'session' && !scopes.includes(scope))
    return { status: 403, code: 'insufficient_scope' }
  if (auth === 'admin' && role !== 'admin') return { status: 403, code: 'forbidden' }
  if (auth === 'owner' && role === 'member') return { status: 403, code: 'forbidden' }
  if (confirmed) return { status: 403, code: 'password_needed' }
  return null
}

beforeAll(async () => {
  // Without plans no limit adds refusals of its own.
  server = await openTestServer({ now: () => clock, env: { MUSTER_BILLING: 'off' } })
  const enter = async (who: string, remember = false) => {
    const { access_token } = await server
      .client()
      .session.login({ body: { email: `${who}@example.com`, password, remember } })
    return { token: access_token, api: server.client(access_token) }
  }
  await server.client().session.register({ body: { name: 'Olga', email: 'owner@example.com', password } })
  const { api: inviting } = await enter('owner')
  for (const [who, role] of Object.entries({
    manager: 'manager',
    member: 'member',
    admin: 'member',
    gone: 'member',
  } as const)) {
    const { link } = await inviting.team.invite({ body: { email: `${who}@example.com`, role } })
    await server.client().session.register({
      body: { name: who, email: `${who}@example.com`, password, invitation: link.slice(link.lastIndexOf('/') + 1) },
    })
  }
  // Only an admin could make one, and this workspace has none yet.
  await server.services.db
    .updateTable('users')
    .set({ role: 'admin' })
    .where('email', '=', 'admin@example.com')
    .execute()

  const accessToken = async (api: Api, scopes: TokenScope[], expires_in_days = 90) =>
    api.account.createToken({ body: { name: 'Script', scopes, expires_in_days } })
  const told: Record<string, string> = { 'someone with a made-up token': 'not-a-token' }
  told['whose session ran out'] = (await enter('member')).token
  told['whose device token ran out'] = (await enter('member', true)).token
  told['whose access token ran out'] = (
    await accessToken((await enter('member')).api, ['read', 'write', 'run'], 1)
  ).token
  clock += 31 * day

  const members = await enter('member')
  const admins = await enter('admin')
  const gone = await enter('gone')
  const out = await enter('member')
  await out.api.session.logout({ body: {} })
  const revoked = await accessToken(members.api, ['read', 'write', 'run'])
  await members.api.account.revokeToken({ params: { id: revoked.id } })
  told['who has signed out'] = out.token
  told['whose access token was revoked'] = revoked.token
  told['who was deactivated'] = gone.token
  told['the access token of who was deactivated'] = (await accessToken(gone.api, ['read', 'write', 'run'])).token
  await server.services.db.updateTable('users').set({ active: 0 }).where('email', '=', 'gone@example.com').execute()
  told['a member'] = members.token
  told['a manager'] = (await enter('manager')).token
  told['the owner'] = (await enter('owner')).token
  told['an admin'] = admins.token
  told['an admin elsewhere'] = (await server.signIn('admin')).token
  told["an admin's token for nothing but reading"] = (await accessToken(admins.api, ['read'])).token
  told["an admin's token for nothing but writing"] = (await accessToken(admins.api, ['write'])).token
  told["an admin's token for nothing but running"] = (await accessToken(admins.api, ['run'])).token
  told["an admin's token for everything"] = (await accessToken(admins.api, ['read', 'write', 'run'])).token
  told["a member's token for everything"] = (await accessToken(members.api, ['read', 'write', 'run'])).token
  for (const [who, token] of Object.entries(told)) headers[who as Name] = `Bearer ${token}`
  headers['someone with a password for a token'] = `Basic ${btoa(`owner@example.com:${password}`)}`
  owner = server.client(told['the owner'])
})
// The calls that change settings have set a rate limit.
afterEach(async () => {
  await setSetting(server.services.db, 'rate_limit_per_minute', 0)
  await server.services.settings.refresh()
})
afterAll(() => server.close())

function ask(
  endpoint: Endpoint,
  authorization: string | undefined,
  params: Record<string, string> = {},
  body: unknown = {},
): Promise<Response> {
  const path = endpoint.path.replaceAll(
    /:(\w+)/g,
    (_, name: string) => params[name] ?? '00000000-0000-7000-8000-000000000000',
  )
  return server.fetch(`http://muster.test/api${path}`, {
    method: endpoint.method,
    headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
    ...(endpoint.body && { body: JSON.stringify(body) }),
  })
}

describe('who may make a call is what the contract says', () => {
  for (const { name, endpoint } of endpoints) {
    test(`${name}: ${endpoint.auth}, ${endpoint.scope}`, async () => {
      for (const who of Object.keys(callers) as Name[]) {
        const said = refusal(endpoint, callers[who])
        // It would end the session that the next calls need.
        if (!said && endpoint.path === '/auth/logout') continue
        const response = await ask(endpoint, headers[who])
        const text = await response.text()
        if (said) {
          const body: unknown = JSON.parse(text)
          expect({ who, status: response.status, body }).toMatchObject({ who, status: said.status, body: said })
          expect(isProblemBody(body)).toBe(true)
          if (said.status === 401) expect(response.headers.get('www-authenticate')).toBe('Bearer')
        } else {
          expect([401, 403], `${who}: ${text}`).not.toContain(response.status)
          expect(response.status, `${who}: ${text}`).toBeLessThan(500)
        }
      }
    })
  }
})

describe("what is another workspace's is not there", () => {
  /** Entities of the owner by their paths; `own` are the owner's alone, hidden from the rest of the workspace too. */
  const things: Record<string, { own?: true; make: (api: Api) => Promise<Record<string, string>> }> = {
    '/agents/:id': {
      make: async (api) => ({ id: (await api.agents.create({ body: { name: 'Nova', role: 'Analyst' } })).id }),
    },
    '/agents/:id/documents/:document_id': {
      async make(api) {
        const { id } = await api.agents.create({ body: { name: 'Doc', role: 'Reader' } })
        return {
          id,
          document_id: (
            await api.agents.addDocument({
              params: { id },
              body: { name: 'a.txt', size: 5, type: 'text/plain', content: 'Hello' },
            })
          ).id,
        }
      },
    },
    '/tasks/:id': { make: async (api) => ({ id: (await api.tasks.create({ body: { title: 'Theirs' } })).id }) },
    '/projects/:id': { make: async (api) => ({ id: (await api.projects.create({ body: { name: 'Theirs' } })).id }) },
    '/calendar/events/:id': {
      make: async (api) => ({
        id: (
          await api.calendar.create({
            body: { title: 'Theirs', start: '2026-11-21T09:00:00Z', end: '2026-11-21T10:00:00Z' },
          })
        ).id,
      }),
    },
    '/schedules/:id': {
      own: true,
      make: async (api) => ({
        id: (
          await api.schedules.create({
            body: { agent_id: '1', prompt: 'Theirs', repeat: { kind: 'daily', time: '08:00' }, time_zone: 'UTC' },
          })
        ).id,
      }),
    },
    '/webhooks/:id': {
      own: true,
      async make(api) {
        const { id } = await api.webhooks.create({ body: { url: 'https://hooks.invalid/theirs' } })
        return { id, delivery_id: (await api.webhooks.test({ params: { id }, body: {} })).id }
      },
    },
    '/executions/:id': {
      own: true,
      async make(api) {
        const body = {
          prompt: 'Theirs',
          attached_files: [{ name: 'a.txt', size: 5, type: 'text/plain', content: 'Hello' }],
        }
        return { id: (await api.executions.create({ params: { id: '1' }, body })).execution_id, n: '0' }
      },
    },
    '/drafts/:id': {
      own: true,
      async make(api) {
        const { execution_id: run_id } = await api.executions.create({
          params: { id: '1' },
          body: { prompt: 'Write an email to Anna about the office move' },
        })
        return { id: (await api.drafts.list({ query: { run_id } })).items[0]!.id }
      },
    },
    '/proposals/:id': {
      own: true,
      async make(api) {
        const { execution_id: run_id } = await api.executions.create({
          params: { id: '1' },
          body: {
            prompt: 'List the action items',
            attached_files: [{ name: 'a.md', size: 20, type: 'text/markdown', content: '- [ ] Order the cards' }],
          },
        })
        return { id: (await api.proposals.list({ query: { run_id } })).items[0]!.id }
      },
    },
    '/chat/sessions/:id': {
      own: true,
      make: async (api) => ({ id: (await api.chat.send({ body: { message: 'Theirs' } })).session_id }),
    },
    '/tokens/:id': {
      own: true,
      make: async (api) => ({ id: (await api.account.createToken({ body: { name: 'Theirs', scopes: ['read'] } })).id }),
    },
    '/account/devices/:id': { own: true, make: async (api) => ({ id: (await api.account.devices())[0]!.id }) },
    '/push/devices/:id': {
      own: true,
      async make(api) {
        const keys = {
          p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
          auth: 'tBHItJI5svbpez7KI4CCXg',
        }
        return { id: (await api.push.subscribe({ body: { endpoint: 'https://push.example.com/theirs', keys } })).id }
      },
    },
    '/invitations/:id': {
      make: async (api) => ({ id: (await api.team.invite({ body: { email: 'new@example.com', role: 'member' } })).id }),
    },
    '/team/:id': {
      make: async (api) => ({ id: (await api.team.list()).find(({ email }) => email === 'member@example.com')!.id }),
    },
    '/admin/users/:id': {
      make: async (api) => ({ id: (await api.team.list()).find(({ email }) => email === 'member@example.com')!.id }),
    },
    '/billing/caps/:user_id': {
      make: async (api) => ({
        user_id: (await api.team.list()).find(({ email }) => email === 'member@example.com')!.id,
      }),
    },
  }
  /** Of the deployment rather than of a workspace, or named without being created. */
  const everybodys = [
    '/admin/settings/',
    '/admin/people',
    '/admin/workspaces',
    '/llm/api-keys/',
    '/llm/test-connection/',
    '/llm/connections/',
  ]

  const made: Record<string, Record<string, string>> = {}
  beforeAll(async () => {
    for (const [path, { make }] of Object.entries(things)) made[path] = await make(owner)
  })

  const within = endpoints.filter(
    ({ endpoint }) => endpoint.path.includes('/:') && !everybodys.some((path) => endpoint.path.startsWith(path)),
  )
  for (const { name, endpoint } of within) {
    test(name, async () => {
      const path = Object.keys(things)
        .toSorted((one, other) => other.length - one.length)
        .find((path) => endpoint.path.startsWith(path))
      if (!path) throw new Error(`Say above how something is made that ${endpoint.path} is about.`)
      const strangers: Name[] = things[path]!.own
        ? ['an admin elsewhere', 'an admin', 'a member']
        : ['an admin elsewhere']
      const before = await stateOf(owner)
      for (const who of strangers) {
        const response = await ask(endpoint, headers[who], made[path], sample(endpoint))
        expect({ who, status: response.status, body: await response.text() }).toMatchObject({
          who,
          status: refusal(endpoint, callers[who])?.status ?? 404,
        })
      }
      expect(await stateOf(owner)).toEqual(before)
    })
  }

  test('no list, and nothing that is fetched as a whole, names it', async () => {
    const ids = Object.values(made)
      .flatMap((params) => Object.values(params))
      .filter((id) => id.length > 10)
    const ofWorkspace = endpoints.filter(({ endpoint }) => !everybodys.some((path) => endpoint.path.startsWith(path)))
    const lists = ofWorkspace.filter(
      ({ endpoint }) => endpoint.method === 'GET' && !endpoint.path.includes(':') && endpoint.auth !== 'public',
    )
    const authorization = headers['an admin elsewhere']
    for (const { name, endpoint } of lists) {
      const query = endpoint.path.endsWith('/events') ? '?from=2026-11-01T00:00:00Z&to=2026-12-31T00:00:00Z' : ''
      const response = await server.fetch(`http://muster.test/api${endpoint.path}${query}`, {
        headers: { authorization },
      })
      const text = await response.text()
      expect(
        ids.filter((id) => text.includes(id)),
        name,
      ).toEqual([])
    }
  })
})

/** All entities of the owner. */
async function stateOf(api: Api): Promise<unknown> {
  const { cursor: _, ...all } = await api.sync.pull()
  return [
    all,
    await api.schedules.list(),
    await api.webhooks.list(),
    await api.chat.sessions(),
    await api.account.tokens(),
    await api.push.list(),
    await api.team.list(),
    await api.team.invitations(),
    await api.billing.caps(),
  ]
}

/** A body that the call takes: the required fields, or one optional field where none is required. */
function sample({ body }: Endpoint): unknown {
  if (!body) return undefined
  const value = fc.sample(
    arbitraryOf(body).filter(
      (each) => (typeof each === 'object' && Object.keys(each!).length > 0) || !hasEntries(body),
    ),
    { numRuns: 1, seed: 1 },
  )[0] as Record<string, unknown>
  if (!hasEntries(body)) return value
  const required = Object.keys(value).filter((key) => !isOptional(body.entries[key]!))
  const kept = required.length > 0 ? required : Object.keys(value).slice(0, 1)
  return Object.fromEntries(kept.map((key) => [key, value[key]]))
}

function hasEntries(
  schema: v.GenericSchema,
): schema is v.GenericSchema & { entries: Record<string, { type: string }> } {
  return 'entries' in schema && Object.keys(schema.entries as object).length > 0
}
