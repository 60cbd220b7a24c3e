import { afterEach, expect, test } from 'vitest'
import { type FakeServer, json, startFakeServer } from '../testing/fake-server.ts'
import { runCommand } from '../testing/run-command.ts'

let server: FakeServer | undefined
afterEach(() => server?.close())

const found = {
  server: 'ollama',
  base_url: 'http://127.0.0.1:11434/v1',
  model_id: 'qwen3:8b',
  context_length: 40_960,
  can_call_tools: true,
  provider: null,
}
const connected = {
  provider: 'local_qwen3_8b',
  display_name: 'qwen3:8b',
  server: 'ollama',
  base_url: found.base_url,
  model_id: 'qwen3:8b',
  has_key: false,
  is_local: true,
  can_call_tools: true,
  context_length: 40_960,
  cost_per_million_input: null,
  cost_per_million_output: null,
}

async function run(args: string[], options: Parameters<typeof runCommand>[1] = {}, models: object[] = [found]) {
  await server?.close()
  server = await startFakeServer({
    'GET /llm/found': (response) => json(response, { may_look: true, models }),
    'GET /llm/preferences': (response) =>
      json(response, { preferred_provider: 'builtin', fallback_provider: 'builtin' }),
    'POST /llm/preferences': (response) => json(response, { success: true }),
    'GET /llm/connections': (response) => json(response, [connected]),
    'POST /llm/connections': (response) => json(response, connected, 201),
    'PATCH /llm/connections/local_qwen3_8b': (response, { body }) =>
      json(response, { ...connected, ...(body as object) }),
    'DELETE /llm/connections/local_qwen3_8b': (response) => json(response, { success: true }),
  })
  return runCommand(['models', ...args], { server: server.url, token: 't', ...options })
}

test('what runs on the machine of the server is listed, and how to use it is said in a terminal', async () => {
  expect((await run(['find'])).stdout).toBe('qwen3:8b\tollama\thttp://127.0.0.1:11434/v1\t40960\tyes\t\n')
  expect((await run(['find'], { terminal: 120 })).stderr).toBe(
    'qwen3:8b runs on the machine of this server. Use it with: muster models connect qwen3:8b --use\n',
  )
  expect((await run(['list'], { terminal: 120 })).stderr).toContain('muster models connect qwen3:8b --use')
  expect((await run(['find'], {}, [{ ...found, provider: 'local_qwen3_8b' }])).stderr).toBe('')
})

test('a model that was found is connected by its name, and answers from then on', async () => {
  const { code, stderr } = await run(['connect', 'qwen3:8b', '--use'], { terminal: 120 })
  expect({ code, stderr }).toEqual({ code: 0, stderr: 'Asking qwen3:8b…\nqwen3:8b answers you from now on.\n' })
  expect(server!.asked('POST /llm/connections')[0]!.body).toEqual({
    base_url: 'http://127.0.0.1:11434/v1',
    model_id: 'qwen3:8b',
  })
  expect(server!.asked('POST /llm/preferences')[0]!.body).toEqual({
    preferred_provider: 'local_qwen3_8b',
    fallback_provider: 'builtin',
  })
})

test('one at an address takes its key from standard input, its context and its prices', async () => {
  const flags = ['--model', 'qwen/qwen3-32b', '--context', '40960', '--price-in', '0.1', '--price-out', '0.3', '--key']
  const { code } = await run(['connect', 'https://openrouter.ai/api/v1', ...flags], { stdin: 'sk-or-1234\n' })
  expect(code).toBe(0)
  expect(server!.asked('POST /llm/connections')[0]!.body).toEqual({
    base_url: 'https://openrouter.ai/api/v1',
    model_id: 'qwen/qwen3-32b',
    key: 'sk-or-1234',
    context_length: 40_960,
    cost_per_million_input: 0.1,
    cost_per_million_output: 0.3,
  })
  expect(server!.asked('POST /llm/preferences')).toEqual([])
})

test.each([
  [['connect', 'llama'], 'No model called "llama" runs on the machine of this server.'],
  [
    ['connect', 'http://127.0.0.1:8000', '--context', '100'],
    '--context takes a whole number from 2048 to 10000000 (it is "100").',
  ],
  [
    ['connect', 'http://127.0.0.1:8000', '--price-in', 'free'],
    '--price-in takes a number from 0 to 10000 (it is "free").',
  ],
  [['change', 'qwen3:8b'], 'Say what to change, for example --name "Qwen at home".'],
  [
    ['change', 'qwen3:8b', '--context', '8192.5'],
    '--context takes a whole number from 2048 to 10000000 (it is "8192.5").',
  ],
  [['change', 'qwen3:8b', '--price-out', '-1'], '--price-out takes a number from 0 to 10000 (it is "-1").'],
  [['change', 'llama', '--name', 'Llama'], 'There is no model "llama".'],
])('%j is refused', async (args, sentence) => {
  const { code, stderr } = await run(args)
  expect(code).toBe(2)
  expect(stderr).toContain(sentence)
})

test('a connected model gets another name, context and prices, and loses them by a negated flag', async () => {
  const changed = () => server!.asked('PATCH /llm/connections/local_qwen3_8b')[0]!.body
  const named = await run(['change', 'qwen3:8b', '--name', 'Qwen at home'], { terminal: 120 })
  expect(named).toMatchObject({ code: 0, stderr: 'Changed model "Qwen at home".\n' })
  expect(changed()).toEqual({ display_name: 'Qwen at home' })

  const sizes = ['--context', '16384', '--price-in', '0.1', '--price-out', '0']
  const { code, stdout } = await run(['change', 'local_qwen3_8b', ...sizes, '--json'])
  expect(code).toBe(0)
  expect(changed()).toEqual({ context_length: 16_384, cost_per_million_input: 0.1, cost_per_million_output: 0 })
  expect(JSON.parse(stdout)).toEqual({ ...connected, ...(changed() as object) })

  await run(['change', 'local_qwen3_8b', '--no-context', '--no-price-in', '--no-price-out'])
  expect(changed()).toEqual({
    context_length: null,
    cost_per_million_input: null,
    cost_per_million_output: null,
  })
})

test('a connected model is taken out of use', async () => {
  expect((await run(['disconnect', 'qwen3:8b', '--yes'])).code).toBe(0)
  expect(server!.asked('DELETE /llm/connections/local_qwen3_8b')).toHaveLength(1)
})
