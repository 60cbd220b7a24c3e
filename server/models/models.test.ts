import { LLMock } from '@copilotkit/aimock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '#shared/client/client.ts'
import type { Vendor } from '#shared/contract/models.ts'
import { newId } from '#shared/domain/ids.ts'
import { type TestServer, openTestServer } from '../testing/test-server.ts'
import { listVendorKeys } from './models.repo.ts'
import { chooseModels } from './models.rules.ts'

// The vendors answer only to this key. No vendor is reached but here.
const good = 'sk-the-right-key'
let vendors: LLMock
let addresses: Record<string, string>
beforeAll(async () => {
  vendors = new LLMock({ port: 0, auth: { apiKeys: [good] } })
  vendors.onMessage('ready', { content: 'Ready.', finishReason: 'stop' })
  await vendors.start()
  addresses = {
    ANTHROPIC_BASE_URL: `${vendors.url}/v1`,
    OPENAI_BASE_URL: vendors.url,
    GEMINI_BASE_URL: `${vendors.url}/v1beta/`,
  }
})
afterAll(() => vendors.stop())

type People = { server: TestServer; admin: Api; member: Api; stranger: Api }
const opened: TestServer[] = []
afterAll(() => Promise.all(opened.map((server) => server.close())))

async function open(env: Record<string, string> = {}): Promise<People> {
  const server = await openTestServer({ env: { ...addresses, ...env } })
  opened.push(server)
  await server
    .client()
    .session.register({ body: { name: 'Robin', email: 'robin@example.com', password: 'Long-enough-1' } })
  const [admin, member, stranger] = await Promise.all([
    server.signIn('admin'),
    server.signIn('member'),
    server.signIn('robin', 'Long-enough-1'),
  ])
  return { server, admin: admin.api, member: member.api, stranger: stranger.api }
}

const ids = (list: { provider: string }[]) => list.map(({ provider }) => provider)
const put = (api: Api, vendor: Vendor, key = good) => api.models.saveApiKey({ params: { vendor }, body: { key } })
const prefer = (api: Api, preferred_provider: string, fallback_provider = preferred_provider) =>
  api.models.savePreferences({ body: { preferred_provider, fallback_provider } })

/** Whose run it is, as the engine asks for it. */
async function choose({ server }: People, login: string, wanted?: string) {
  const row = await server.services.db
    .selectFrom('users')
    .select(['id', 'workspace_id'])
    .where('username', '=', login)
    .executeTakeFirstOrThrow()
  return chooseModels(server.services, { workspaceId: row.workspace_id, userId: row.id, modelId: wanted })
}

describe('a server without any key', () => {
  let people: People
  beforeAll(async () => {
    people = await open()
  })

  test('has the built-in assistant, prefers it, and says of each other one what is missing', async () => {
    const { available_providers, unavailable_providers, user_subscription_tier } = await people.admin.models.available()
    expect(ids(available_providers)).toEqual(['builtin'])
    expect(user_subscription_tier).toBe('professional')
    expect(unavailable_providers.map(({ provider, reason }) => [provider, reason])).toContainEqual([
      'openai_gpt_sol',
      'OpenAI has no key on this server.',
    ])
    expect(unavailable_providers.every(({ reason }) => reason?.endsWith('.'))).toBe(true)
    expect(await people.admin.models.preferences()).toEqual({
      preferred_provider: 'builtin',
      fallback_provider: 'builtin',
    })
    expect(await people.admin.models.apiKeysStatus()).toEqual({ anthropic: false, openai: false, google: false })
  })

  test('lets the built-in assistant answer for whatever is asked for, and says why', async () => {
    const reasons = await Promise.all(
      ['openai', 'anthropic_claude_haiku', 'oracle', 'local', 'builtin', undefined].map(async (wanted) =>
        choose(people, 'member', wanted),
      ),
    )
    expect(reasons.map((choices) => choices.map(({ provider, reason }) => [provider, reason]))).toEqual(
      [
        'OpenAI has no key on this server, so the built-in assistant answered.',
        'Anthropic has no key on this server, so the built-in assistant answered.',
        'This server knows no model called “oracle”, so the built-in assistant answered.',
        'No local model server is connected, so the built-in assistant answered.',
        null,
        null,
      ].map((reason) => [['builtin', reason]]),
    )
  })

  test('tests the built-in assistant like any other, and does not ask one that has no key', async () => {
    const test = (provider: string) => people.member.models.testConnection({ params: { provider } })
    expect(await test('builtin')).toMatchObject({
      success: true,
      provider_name: 'Built-in assistant',
      error: null,
      latency_ms: expect.any(Number) as number,
      test_response: expect.stringContaining('fixed rules') as string,
    })
    expect(await test('google_gemini_carbon')).toEqual({
      success: false,
      provider_name: 'Gemini 4 Carbon',
      latency_ms: null,
      test_response: null,
      error: 'Google has no key on this server.',
    })
    await expect(test('oracle')).rejects.toMatchObject({ status: 404 })
    expect(vendors.getRequests()).toEqual([])
  })
})

describe("a vendor's key", () => {
  let people: People
  beforeAll(async () => {
    people = await open({ GEMINI_API_KEY: good })
  })

  test('is the administrator’s to set and to forget, and a name that is no vendor is refused', async () => {
    await expect(put(people.member, 'openai')).rejects.toMatchObject({ status: 403 })
    await expect(people.stranger.models.removeApiKey({ params: { vendor: 'google' } })).rejects.toMatchObject({
      status: 403,
    })
    await expect(people.server.client().models.apiKeysStatus()).rejects.toMatchObject({ status: 401 })
    await expect(put(people.admin, 'oracle' as 'openai')).rejects.toMatchObject({ status: 404 })
    await expect(put(people.admin, 'openai', 'two words, twice')).rejects.toMatchObject({
      status: 400,
      detail: 'A key is 8 to 500 letters, digits and signs, without spaces.',
    })
  })

  test('counts at once for everyone, and for another process', async () => {
    await put(people.admin, 'openai')
    expect(await people.stranger.models.apiKeysStatus()).toEqual({ anthropic: false, openai: true, google: true })
    const { env } = people.server.services
    const other = await openTestServer({ database: env.database, env: { MUSTER_DATA: env.dataDir } })
    opened.push(other)
    const { api } = await other.signIn('robin', 'Long-enough-1')
    expect(await api.models.apiKeysStatus()).toMatchObject({ openai: true })
    await people.admin.models.removeApiKey({ params: { vendor: 'openai' } })
    expect(await api.models.apiKeysStatus()).toMatchObject({ openai: false })
  })

  test('is in no answer and lies in the database encrypted, each time anew', async () => {
    const answers = [
      await put(people.admin, 'openai'),
      await people.admin.models.apiKeysStatus(),
      await people.admin.models.available(),
    ]
    expect(JSON.stringify(answers)).not.toContain(good)
    const sealed = async () =>
      (await listVendorKeys(people.server.services.db)).find(({ vendor }) => vendor === 'openai')!.sealed
    const first = await sealed()
    await put(people.admin, 'openai')
    expect(first).not.toContain(Buffer.from(good).toString('base64url'))
    expect(await sealed()).not.toBe(first)
    const everything = JSON.stringify(
      await Promise.all(
        (['vendor_keys', 'request_keys', 'settings'] as const).map((table) =>
          people.server.services.db.selectFrom(table).selectAll().execute(),
        ),
      ),
    )
    expect(everything).not.toContain(good)
    await people.admin.models.removeApiKey({ params: { vendor: 'openai' } })
  })

  test('of the environment wins: another one is refused, and forgetting leaves it', async () => {
    await expect(put(people.admin, 'google', 'sk-another-key')).rejects.toMatchObject({
      status: 409,
      code: 'key_in_environment',
    })
    await people.admin.models.removeApiKey({ params: { vendor: 'google' } })
    expect((await choose(people, 'admin', 'google'))[0]).toMatchObject({
      provider: 'google_gemini_flash_lite',
      key: good,
    })
    // One that was entered before the environment had one is not used any more.
    await put(people.admin, 'openai')
    const { database, dataDir } = people.server.services.env
    const server = await openTestServer({
      database,
      env: { MUSTER_DATA: dataDir, OPENAI_API_KEY: 'sk-of-the-environment' },
    })
    opened.push(server)
    expect((await choose({ ...people, server }, 'admin', 'openai'))[0]).toMatchObject({ key: 'sk-of-the-environment' })
    await people.admin.models.removeApiKey({ params: { vendor: 'openai' } })
  })

  test('sealed under another secret counts as none', async () => {
    await put(people.admin, 'openai')
    const { env } = people.server.services
    const other = await openTestServer({ database: env.database, env: { MUSTER_SECRET: 'another secret than before' } })
    opened.push(other)
    const { api } = await other.signIn('robin', 'Long-enough-1')
    expect(await api.models.apiKeysStatus()).toMatchObject({ openai: false })
    await people.admin.models.removeApiKey({ params: { vendor: 'openai' } })
  })

  test('sent twice under one key of the request is set once', async () => {
    const idempotencyKey = newId()
    const once = { params: { vendor: 'anthropic' }, body: { key: good } }
    await people.admin.models.saveApiKey(once, { idempotencyKey })
    await people.admin.models.removeApiKey({ params: { vendor: 'anthropic' } })
    await people.admin.models.saveApiKey(once, { idempotencyKey })
    expect(await people.admin.models.apiKeysStatus()).toMatchObject({ anthropic: false })
  })
})

describe('a server with keys', () => {
  let people: People
  beforeAll(async () => {
    people = await open({ ANTHROPIC_API_KEY: good, OPENAI_API_KEY: 'sk-a-wrong-key', GEMINI_API_KEY: good })
  })

  test('lists by tier, then by quality, what the plan allows', async () => {
    const demo = await people.member.models.available()
    expect(ids(demo.available_providers)).toEqual([
      'builtin',
      'anthropic_claude_haiku',
      'openai_gpt_luna',
      'google_gemini_flash_lite',
      'anthropic_claude_sonnet',
      'openai_gpt_terra',
      'google_gemini_hydrogen',
    ])
    expect(demo.unavailable_providers.map(({ provider, reason }) => [provider, reason])).toEqual([
      ['local', 'No local model server is connected.'],
      ['anthropic_claude_opus', 'Claude Opus 5.5 needs the Enterprise plan.'],
      ['openai_gpt_sol', 'GPT-6.1 Sol needs the Enterprise plan.'],
      ['google_gemini_carbon', 'Gemini 4 Carbon needs the Enterprise plan.'],
    ])
    const free = await people.stranger.models.available()
    expect([free.user_subscription_tier, ids(free.available_providers)]).toEqual(['free', ['builtin']])
  })

  test('without a choice the fastest one answers that the plan allows', async () => {
    expect(await people.member.models.preferences()).toEqual({
      preferred_provider: 'anthropic_claude_haiku',
      fallback_provider: 'anthropic_claude_haiku',
    })
    expect(await people.stranger.models.preferences()).toMatchObject({ preferred_provider: 'builtin' })
  })

  test('a choice is its person’s own', async () => {
    expect(await prefer(people.admin, 'openai_gpt_terra', 'google_gemini_hydrogen')).toEqual({ success: true })
    await prefer(people.admin, 'google_gemini_hydrogen', 'anthropic_claude_haiku')
    expect(await people.admin.models.preferences()).toEqual({
      preferred_provider: 'google_gemini_hydrogen',
      fallback_provider: 'anthropic_claude_haiku',
    })
    expect(await people.member.models.preferences()).toMatchObject({ preferred_provider: 'anthropic_claude_haiku' })
    expect((await choose(people, 'admin')).map(({ provider, reason }) => [provider, reason])).toEqual([
      ['google_gemini_hydrogen', null],
      ['anthropic_claude_haiku', null],
      ['builtin', null],
    ])
  })

  test('a model that does not exist, or that the plan does not allow, cannot be preferred', async () => {
    await expect(prefer(people.admin, 'oracle')).rejects.toMatchObject({
      status: 400,
      code: 'unknown_provider',
      errors: [{ path: 'preferred_provider' }],
    })
    await expect(prefer(people.admin, 'builtin', 'oracle')).rejects.toMatchObject({
      status: 400,
      errors: [{ path: 'fallback_provider' }],
    })
    await expect(prefer(people.stranger, 'openai_gpt_luna')).rejects.toMatchObject({
      status: 400,
      detail: 'GPT-6 Luna needs the Basic plan.',
    })
  })

  test('what was asked for comes before what is preferred, and the fallback for what the plan does not allow', async () => {
    await prefer(people.admin, 'google_gemini_hydrogen', 'anthropic_claude_haiku')
    expect((await choose(people, 'admin', 'openai_gpt_terra')).map(({ provider }) => provider)).toEqual([
      'openai_gpt_terra',
      'anthropic_claude_haiku',
      'builtin',
    ])
    expect((await choose(people, 'admin', 'openai_gpt_sol')).map(({ provider, reason }) => [provider, reason])).toEqual(
      [
        ['anthropic_claude_haiku', 'GPT-6.1 Sol needs the Enterprise plan, so Claude Haiku 5.5 answered.'],
        ['builtin', 'GPT-6.1 Sol needs the Enterprise plan, so the built-in assistant answered.'],
      ],
    )
    expect((await choose(people, 'admin', 'builtin')).map(({ provider }) => provider)).toEqual(['builtin'])
  })

  test.each([
    [
      'anthropic_claude_haiku',
      { success: true, provider_name: 'Claude Haiku 5.5', test_response: 'Ready.', error: null },
    ],
    [
      'google_gemini_flash_lite',
      { success: true, provider_name: 'Gemini 3.5 Flash-Lite', test_response: 'Ready.', error: null },
    ],
    [
      'openai_gpt_luna',
      { success: false, provider_name: 'GPT-6 Luna', test_response: null, error: "OpenAI refused this server's key." },
    ],
  ])('a connection is tested by a real request: %s', async (provider, result) => {
    vendors.clearRequests()
    const tested = await people.member.models.testConnection({ params: { provider } })
    expect(tested).toMatchObject(result)
    expect(tested.latency_ms).toBeGreaterThanOrEqual(0)
    // A request with a wrong key is turned away before it is noted.
    expect(vendors.getRequests()).toHaveLength(result.success ? 1 : 0)
  })

  test('a workspace that keeps prompts local asks no vendor: its owner decides, and only for it', async () => {
    await expect(people.member.models.saveLocalOnly({ body: { local_only: true } })).rejects.toMatchObject({
      status: 403,
    })
    expect(await people.admin.models.saveLocalOnly({ body: { local_only: true } })).toEqual({ local_only: true })
    expect(await people.member.models.localOnly()).toEqual({ local_only: true })
    expect(await people.stranger.models.localOnly()).toEqual({ local_only: false })
    vendors.clearRequests()
    expect(ids((await people.member.models.available()).available_providers)).toEqual(['builtin'])
    expect(await people.member.models.testConnection({ params: { provider: 'anthropic_claude_haiku' } })).toMatchObject(
      { success: false, error: 'This workspace keeps prompts local.' },
    )
    expect((await choose(people, 'member', 'anthropic')).map(({ provider, reason }) => [provider, reason])).toEqual([
      ['builtin', 'This workspace keeps prompts local, so the built-in assistant answered.'],
    ])
    expect(vendors.getRequests()).toEqual([])
    await people.admin.models.saveLocalOnly({ body: { local_only: false } })
    expect(ids((await people.member.models.available()).available_providers)).toContain('anthropic_claude_haiku')
  })
})

test('a local server stays the choice of a workspace that keeps prompts local, and no vendor stands in for it', async () => {
  const people = await open({ ANTHROPIC_API_KEY: good, MUSTER_LOCAL_URL: 'http://127.0.0.1:1', MUSTER_BILLING: 'off' })
  expect((await people.stranger.models.available()).user_subscription_tier).toBe('enterprise')
  expect((await choose(people, 'admin', 'local')).map(({ provider, base_url }) => [provider, base_url])).toEqual([
    ['local', 'http://127.0.0.1:1/v1'],
    ['builtin', null],
  ])
  await people.admin.models.saveLocalOnly({ body: { local_only: true } })
  expect(ids((await people.admin.models.available()).available_providers)).toEqual(['local', 'builtin'])
  expect(await people.admin.models.testConnection({ params: { provider: 'local' } })).toMatchObject({
    success: false,
    error: 'The local model server could not be reached.',
  })
})
