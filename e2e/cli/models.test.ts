import { LLMock } from '@copilotkit/aimock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningServer, startServer } from '../support/server.ts'
import { newHome } from './muster.ts'

const mock = new LLMock({ port: 0 })
const home = newHome()
let server: RunningServer

beforeAll(async () => {
  await mock.start()
  mock.on(
    { model: /^gpt/ },
    { error: { message: 'Incorrect API key provided', type: 'invalid_request_error' }, status: 401 },
  )
  mock.onMessage(/.*/, { content: 'ready' })
  const { url } = mock
  server = await startServer({
    env: { OPENAI_API_KEY: 'openai-key-1', ANTHROPIC_BASE_URL: url, OPENAI_BASE_URL: url, GEMINI_BASE_URL: url },
  })
  const { username, password } = server.demo
  await home.muster(['login', '--server', server.url, '--email', username, '--password-stdin'], { stdin: password })
})
afterAll(async () => {
  await server?.stop()
  await mock.stop()
})

test('a key makes the models of its vendor answer, and is never seen again', async () => {
  const key = 'sk-ant-secret-1'
  expect(await home.muster(['models', 'test', 'anthropic_claude_haiku'])).toEqual({
    code: 1,
    stdout: '',
    stderr: 'Anthropic has no key on this server.\n',
  })
  expect(await home.muster(['models', 'keys', 'set', 'Anthropic'], { stdin: `${key}\n` })).toEqual({
    code: 0,
    stdout: '',
    stderr: '',
  })
  expect((await home.muster(['models', 'keys', 'list'])).stdout).toBe('anthropic\tset\nopenai\tset\ngoogle\tnot set\n')
  const tried = await home.muster(['models', 'test', 'claude haiku 5.5'])
  expect(tried).toMatchObject({ code: 0, stderr: '' })
  expect(tried.stdout).toMatch(/^model\tClaude Haiku 5\.5\ntime\t\d+ ms\nreply\tready\n$/)

  expect(await home.muster(['models', 'use', 'anthropic_claude_haiku', '--stand-in', 'builtin'])).toEqual({
    code: 0,
    stdout: '',
    stderr: '',
  })
  const listed = await home.muster(['models', 'list'])
  expect(listed.stdout).toContain('anthropic_claude_haiku\tClaude Haiku 5.5\tbasic\t0.1\t0.5\tpreferred\n')
  expect(listed.stdout).toContain('builtin\tBuilt-in assistant\tfree\tfree\tfree\tstand-in\n')
  expect(listed.stdout).not.toContain(key)
  expect((await home.muster(['run', 'arlo', 'Hello'])).stdout).toContain('ready')

  expect(await home.muster(['models', 'keys', 'remove', 'anthropic', '--json'])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('"vendor": "anthropic"'),
  })
  expect((await home.muster(['models', 'list'])).stdout).toContain(
    'anthropic_claude_haiku\tClaude Haiku 5.5\tbasic\t0.1\t0.5\tAnthropic has no key on this server.\n',
  )
})

test('a model that refuses is not chosen, and the server says why', async () => {
  const { code, stdout, stderr } = await home.muster(['models', 'use', 'openai_gpt_luna', '--json'])
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(JSON.parse(stderr)).toMatchObject({
    code: 'model_failed',
    provider: 'openai_gpt_luna',
    detail: expect.stringContaining('key'),
  })
  const chosen = JSON.parse((await home.muster(['models', 'use', 'builtin', '--json'])).stdout) as object
  expect(chosen).toEqual({ preferred_provider: 'builtin', fallback_provider: 'builtin' })
})

test.each([
  [['models', 'use', 'claude'], 2, 'There is no model "claude". Did you mean'],
  [['models', 'test', 'nothing-like-it'], 2, 'There is no model "nothing-like-it". See: muster models list'],
  [['models', 'keys', 'set', 'acme'], 2, '<vendor> takes anthropic, openai or google (it is "acme").'],
  [['models', 'keys', 'set', 'google'], 2, 'The key is empty.'],
  [['models', 'keys', 'set', 'openai'], 1, 'The key of this vendor is set where the server was started.'],
])('%j ends with %i', async (args, code, words) => {
  const ended = await home.muster(args, { stdin: args.includes('openai') ? 'another-key-1' : '' })
  expect(ended).toMatchObject({ code, stdout: '', stderr: expect.stringContaining(words) })
})

test('keys are for administrators', async () => {
  const bob = newHome()
  await fetch(`${server.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Bob', email: 'bob@example.com', password: 'Str0ng-enough!' }),
  })
  await bob.muster(['login', '--server', server.url, '--email', 'bob@example.com', '--password-stdin'], {
    stdin: 'Str0ng-enough!',
  })
  expect(await bob.muster(['models', 'keys', 'set', 'google'], { stdin: 'google-key-1' })).toMatchObject({
    code: 1,
    stdout: '',
  })
  expect(await bob.muster(['models', 'list'])).toMatchObject({ code: 0 })
})
