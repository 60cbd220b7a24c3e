import { afterEach, expect, test } from 'vitest'
import { type FakeServer, json, startFakeServer } from '../testing/fake-server.ts'
import { runCommand } from '../testing/run-command.ts'

let server: FakeServer | undefined
afterEach(() => server?.close())

async function run(args: string[], options: Parameters<typeof runCommand>[1] = {}) {
  await server?.close()
  server = await startFakeServer({
    'GET /llm/preferences': (response) => json(response, { preferred_provider: 'builtin', fallback_provider: 'haiku' }),
    'POST /llm/preferences': (response) => json(response, { success: true }),
    'POST /llm/test-connection/haiku': (response) =>
      json(response, { success: true, provider_name: 'Haiku', latency_ms: 12, test_response: 'ready', error: null }),
    'PUT /llm/api-keys/google': (response) => json(response, { success: true }),
  })
  return runCommand(args, { server: server.url, token: 't', ...options })
}

test('the list tells how each model stands', async () => {
  expect((await run(['models', 'list'])).stdout).toBe(
    'builtin\tBuilt-in\tbasic\t0.25\t2\tpreferred\nhaiku\tHaiku\tbasic\t0.25\t2\tstand-in\nopus\tOpus\tbasic\t0.25\t2\tOpus ' +
      'needs the Enterprise plan.\n',
  )
  const models = JSON.parse((await run(['models', 'list', '--json'])).stdout) as object[]
  expect(models).toMatchObject([
    { provider: 'builtin', preferred: true, available: true },
    { provider: 'haiku', fallback: true },
    { provider: 'opus', available: false },
  ])
})

test('a model is tried before it is chosen, and does not stand in for itself', async () => {
  const { code, stderr } = await run(['models', 'use', 'Haiku', '--idempotency-key', 'choose-haiku'], { terminal: 80 })
  expect({ code, stderr }).toEqual({ code: 0, stderr: 'Asking Haiku…\nHaiku answers you from now on.\n' })
  const [saved] = server!.asked('POST /llm/preferences')
  expect(saved).toMatchObject({
    body: { preferred_provider: 'haiku', fallback_provider: 'builtin' },
    headers: { 'idempotency-key': 'choose-haiku' },
  })
  expect(server!.seen.findIndex(({ path }) => path.includes('test-connection'))).toBeLessThan(
    server!.seen.indexOf(saved!),
  )
})

test('a key is asked for in a terminal and not shown', async () => {
  const { code, stderr } = await run(['models', 'keys', 'set', 'google'], { terminal: 100, typed: ' google-key-1 \r' })
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr:
      'Key of google: \nThe key of google is kept. Try it with: muster models list, then muster models test <model>\n',
  })
  expect(server!.asked('PUT /llm/api-keys/google')[0]!.body).toEqual({ key: 'google-key-1' })
})
