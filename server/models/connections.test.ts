import { afterEach, describe, expect, test } from 'vitest'
import { type ModelServerStandIn, startModelServer } from '../testing/model-servers.ts'
import { type TestServer, openTestServer } from '../testing/test-server.ts'
import { chooseModels } from './models.rules.ts'
import { readAddress } from './connections.rules.ts'

const open: { close: () => Promise<unknown> }[] = []
afterEach(async () => {
  for (const each of open.splice(0)) await each.close()
})

async function serve(...args: Parameters<typeof startModelServer>): Promise<ModelServerStandIn> {
  const server = await startModelServer(...args)
  open.push(server)
  return server
}

async function start(options: Parameters<typeof openTestServer>[0] = {}): Promise<TestServer> {
  const server = await openTestServer({ localPorts: [], ...options })
  open.push(server)
  return server
}

const qwen = { id: 'qwen3:8b', context: 40_960, tools: true }
const refused = (call: Promise<unknown>) =>
  call.then(
    () => 'accepted',
    (error: { status: number; detail: string }) => `${error.status} ${error.detail}`,
  )

describe('what runs on this machine', () => {
  test.each([
    ['ollama', { server: 'ollama', context_length: 40_960, can_call_tools: true }],
    ['llama.cpp', { server: 'llama.cpp', context_length: 40_960, can_call_tools: true }],
    ['lm-studio', { server: 'lm-studio', context_length: 40_960, can_call_tools: true }],
    ['vllm', { server: 'vllm', context_length: 40_960, can_call_tools: null }],
  ] as const)('is found at %s, with its context and its skills', async (kind, expected) => {
    const models = await serve(kind, [{ id: 'nomic-embed-text', kind: 'embedding' }, qwen])
    const { api } = await (await start({ localPorts: [models.port] })).signIn('member')
    const found = await api.models.found()
    expect(found).toEqual({
      may_look: true,
      models: [{ ...expected, base_url: models.baseUrl, model_id: 'qwen3:8b', provider: null }],
    })
    expect(models.requests.filter((call) => call.includes('chat'))).toEqual([])
  })

  test('is nothing where none listens, or where something else does', async () => {
    const other = await serve('ollama', [])
    const { api } = await (await start({ localPorts: [other.port, 1] })).signIn('admin')
    expect(await api.models.found()).toEqual({ may_look: true, models: [] })
  })

  test('is not looked for on a server that others reach, until an administrator lets it', async () => {
    const models = await serve('ollama', [qwen])
    const server = await start({ localPorts: [models.port], env: { HOST: '0.0.0.0', MUSTER_DEMO: 'on' } })
    const { api } = await server.signIn('admin')
    expect(await api.models.found()).toEqual({ may_look: false, models: [] })
    expect(models.requests).toEqual([])
    await api.settings.saveApiConfig({ body: { find_local_models: true } })
    expect((await api.models.found()).models).toHaveLength(1)
  })
})

describe('a model that an administrator connects', () => {
  test('has answered once, is chosen by name, answers runs and is taken back', async () => {
    const models = await serve('ollama', [qwen])
    const server = await start({ localPorts: [models.port] })
    const { api } = await server.signIn('admin')
    const connected = await api.models.connect({ body: { base_url: models.baseUrl.replace('/v1', '/') } })
    expect(connected).toEqual({
      provider: 'local_qwen3_8b',
      display_name: 'qwen3:8b',
      server: 'ollama',
      base_url: models.baseUrl,
      model_id: 'qwen3:8b',
      has_key: false,
      is_local: true,
      can_call_tools: true,
      context_length: 40_960,
      cost_per_million_input: null,
      cost_per_million_output: null,
    })
    expect(models.requests).toContain('POST /v1/chat/completions')
    expect((await api.models.found()).models[0]!.provider).toBe('local_qwen3_8b')

    const { available_providers } = await api.models.available()
    expect(available_providers.map(({ provider }) => provider)).toEqual(['local_qwen3_8b', 'builtin'])
    await api.models.savePreferences({
      body: { preferred_provider: 'local_qwen3_8b', fallback_provider: 'builtin' },
    })
    models.says = 'The answer of your own machine.'
    const run = await api.executions.create({
      params: { id: '1' },
      body: { prompt: 'What do you think?', context: {} },
    })
    expect(run).toMatchObject({ status: 'completed', result: 'The answer of your own machine.' })
    expect(run.credits_used).toBe(0)

    await api.models.disconnect({ params: { provider: 'local_qwen3_8b' } })
    expect(await api.models.preferences()).toMatchObject({ preferred_provider: 'builtin' })
    expect(await api.models.connections()).toEqual([])
  })

  test('with a key keeps it sealed and shows it to nobody; a workspace that stays local does not use one from outside', async () => {
    const models = await serve('vllm', [qwen], { key: 'sk-of-the-gateway' })
    const server = await start()
    const { api } = await server.signIn('admin')
    const body = { base_url: models.baseUrl, key: 'sk-of-the-gateway', display_name: 'Our gateway' }
    expect(await refused(api.models.connect({ body: { base_url: models.baseUrl } }))).toBe(
      '422 The server asks for a key.',
    )
    expect(await refused(api.models.connect({ body: { ...body, key: 'sk-of-someone' } }))).toBe(
      '422 The server refuses this key.',
    )
    const connected = await api.models.connect({ body: { ...body, cost_per_million_output: 2 } })
    expect(connected).toMatchObject({ has_key: true, display_name: 'Our gateway', cost_per_million_output: 2 })
    const stored = await server.services.db.selectFrom('connected_models').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain('sk-of-the-gateway')

    // As if it stood elsewhere.
    await server.services.db.updateTable('connected_models').set({ is_local: 0 }).execute()
    const { workspace_id: workspaceId, id: userId } = await server.services.db
      .selectFrom('users')
      .select(['id', 'workspace_id'])
      .where('username', '=', 'admin')
      .executeTakeFirstOrThrow()
    const choose = () => chooseModels(server.services, { workspaceId, userId, modelId: connected.provider })
    expect((await choose())[0]).toMatchObject({ key: 'sk-of-the-gateway', prices: { input: 0, output: 2 } })
    await api.models.saveLocalOnly({ body: { local_only: true } })
    expect(await choose()).toMatchObject([
      { vendor: 'builtin', reason: expect.stringContaining('keeps prompts local') },
    ])
  })

  test('is refused in a sentence that says what to do', async () => {
    const models = await serve('ollama', [qwen, { id: 'gemma3:270m', context: 32_768 }])
    const server = await start()
    const { api } = await server.signIn('admin')
    const connect = (body: { base_url: string; model_id?: string }) => refused(api.models.connect({ body }))
    expect(await connect({ base_url: models.baseUrl })).toBe(
      '400 The server has several models: qwen3:8b and gemma3:270m. Choose one.',
    )
    expect(await connect({ base_url: models.baseUrl, model_id: 'llama' })).toBe(
      '400 The server has no model called “llama”. It has qwen3:8b and gemma3:270m.',
    )
    models.says = 500
    expect(await connect({ base_url: models.baseUrl, model_id: 'qwen3:8b' })).toMatch(/^422 The local model server /)
    expect(await connect({ base_url: 'http://127.0.0.1:1' })).toBe(
      '422 No server answers at this address. Is it running?',
    )
    expect(await connect({ base_url: 'http://openrouter.ai/api/v1' })).toMatch(/^422 /)
    expect(await connect({ base_url: 'http://8.8.8.8/v1' })).toBe(
      '400 Plain http is for this machine and its network. Use https for any other address.',
    )
    expect(await connect({ base_url: 'http://169.254.169.254/' })).toMatch(/^400 /)
    expect(await connect({ base_url: 'https://100.100.100.200/' })).toBe(
      '400 This address leads to no model server that may be asked.',
    )
    expect(await connect({ base_url: 'https://sk-1:x@api.example.com' })).toMatch(/^400 Leave keys/)
    expect(await api.models.connections()).toEqual([])
  })

  test('is changed by name, and connected again in its own place', async () => {
    const models = await serve('ollama', [qwen])
    const { api } = await (await start()).signIn('admin')
    const body = { base_url: models.baseUrl }
    const { provider } = await api.models.connect({ body })
    expect(
      await api.models.changeConnection({ params: { provider }, body: { display_name: 'Qwen', context_length: 8192 } }),
    ).toMatchObject({ provider, display_name: 'Qwen', context_length: 8192, model_id: 'qwen3:8b' })
    await api.models.connect({ body })
    expect(await api.models.connections()).toMatchObject([{ provider, context_length: 40_960 }])
    expect(await refused(api.models.disconnect({ params: { provider: 'local_llama' } }))).toBe(
      '404 No model called “local_llama” is connected.',
    )
  })
})

test.each([
  ['127.0.0.1:11434', 'http://127.0.0.1:11434/v1', true],
  ['http://localhost:1234/', 'http://localhost:1234/v1', true],
  ['http://gpu.office:8000/v1/chat/completions', 'http://gpu.office:8000/v1', true],
  ['https://10.0.0.7/v1', 'https://10.0.0.7/v1', true],
  ['https://openrouter.ai/api/v1', 'https://openrouter.ai/api/v1', false],
  ['https://api.groq.com/openai/v1/models', 'https://api.groq.com/openai/v1', false],
  ['https://acme.openai.azure.com/openai/v1/', 'https://acme.openai.azure.com/openai/v1', false],
])('%s is read as an address', (typed, baseUrl, isLocal) => {
  expect(readAddress(typed)).toEqual({ baseUrl, isLocal })
})
