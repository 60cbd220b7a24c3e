import { type IncomingHttpHeaders, type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { LanguageModelV4 } from '@ai-sdk/provider'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  type ModelVendors,
  type TestClock,
  createTestClock,
  heard,
  openModelVendors,
  usage,
} from '../../testing/model-vendors.ts'
import { RunError } from '../engine.ts'
import type { TurnRequest } from './attempt.ts'
import { systemClock } from './clock.ts'

const claude = 'anthropic_claude_haiku'
const gpt = 'openai_gpt_luna'

let vendors: ModelVendors
let clock: TestClock
beforeAll(async () => {
  vendors = await openModelVendors()
})
beforeEach(() => {
  clock = createTestClock()
})
afterEach(() => void vendors.mock.reset())
afterAll(() => vendors.close())

const answer = { content: 'Done, and gladly.', finishReason: 'stop', usage: usage(21, 5) }
const failing = (status: number, more: object = {}) => ({ error: { message: 'No', type: 'error' }, status, ...more })
const models = () =>
  vendors.mock
    .getRequests()
    .map(({ path, body }) =>
      path.includes('responses') ? gpt : JSON.stringify(body).includes('claude') ? claude : path,
    )

test('a vendor that wants a longer pause than there is time for is not waited for', async () => {
  vendors.mock.on({ userMessage: 'go', model: /claude/ }, failing(429, { retryAfter: 3600 }))
  vendors.mock.on({ userMessage: 'go', model: /gpt/ }, answer)
  const { end } = await vendors.take({ choices: [claude, gpt, 'builtin'], clock })
  expect(clock.waited).toEqual([])
  expect(models()).toEqual([claude, gpt])
  expect(end).toMatchObject({
    index: 1,
    choice: { provider: gpt },
    reason: 'Anthropic is getting more requests from this server than it allows, so GPT-6 Luna answered.',
  })
})

test('the tries of one model end with the time budget', async () => {
  vendors.mock.on({ userMessage: 'go', model: /claude/ }, failing(503))
  vendors.mock.on({ userMessage: 'go', model: /gpt/ }, answer)
  await vendors.take({ choices: [claude, gpt], clock, limits: { attempts: 10, budgetMs: 4000 } })
  // 1 + 2 seconds; 4 more would be too many.
  expect(clock.waited).toEqual([1000, 2000])
})

test('every candidate has tries of its own, and every fault is reported', async () => {
  const onFault = vi.fn<NonNullable<TurnRequest['onFault']>>()
  vendors.mock.on({ userMessage: 'go' }, failing(529))
  const { end } = await vendors.take({ choices: [claude, gpt, 'builtin'], clock, onFault })
  expect(models()).toEqual([claude, claude, claude, gpt, gpt, gpt])
  expect(onFault.mock.calls.map(([{ kind, provider, attempt }]) => [kind, provider, attempt])).toEqual(
    [1, 2, 3, 4, 5, 6].map((n) => ['overloaded', n > 3 ? gpt : claude, n > 3 ? n - 3 : n]),
  )
  expect(end).toMatchObject({
    index: 2,
    reason: 'OpenAI is overloaded at the moment, so the built-in assistant answered.',
  })
})

test('when nobody is left, the error says what to do', async () => {
  vendors.mock.on({ userMessage: 'go' }, failing(500))
  const failed = vendors.take({ choices: [claude], clock })
  await expect(failed).rejects.toBeInstanceOf(RunError)
  await expect(failed).rejects.toThrow(
    'Anthropic has a fault at the moment (status 500). Try again in a few minutes, or choose another model.',
  )
})

test('the next turn begins with the one that answered', async () => {
  vendors.mock.on({ userMessage: 'go', model: /gpt/ }, answer)
  const { end } = await vendors.take({ choices: [claude, gpt], clock, at: 1 })
  expect(models()).toEqual([gpt])
  expect(end).toMatchObject({ index: 1, reason: null })
})

test('an answer with nothing in it is asked for again', async () => {
  vendors.mock.on({ userMessage: 'go', sequenceIndex: 0 }, { content: '', finishReason: 'stop' })
  vendors.mock.on({ userMessage: 'go', sequenceIndex: 1 }, answer)
  const { parts } = await vendors.take({ choices: [gpt], clock })
  expect(heard(parts)).toBe('Done, and gladly.')
  expect(clock.waited).toEqual([1000])
})

test('a model that declines is not asked again', async () => {
  vendors.mock.on({ userMessage: 'go' }, { content: 'I', finishReason: 'content_filter' })
  const { parts, end } = await vendors.take({ choices: ['local', 'builtin'], clock })
  expect(clock.waited).toEqual([])
  expect(end.reason).toBe('The local model server declined to answer this, so the built-in assistant answered.')
  expect(heard(parts)).toBe(end.text)
})

test('a server that nobody runs cannot be reached', async () => {
  const nowhere = { ...vendors.choice('local'), base_url: 'http://127.0.0.1:1/v1' }
  const { end } = await vendors.take({ choices: [nowhere, 'builtin'], clock })
  expect(clock.waited).toEqual([1000, 2000])
  expect(end.reason).toBe('The local model server could not be reached, so the built-in assistant answered.')
})

test('a local server without a model says what to do', async () => {
  const empty = createServer((_request, response) =>
    response.setHeader('content-type', 'application/json').end('{"data":[{"id":"nomic-embed-text"}]}'),
  )
  await listen(empty)
  const local = { ...vendors.choice('local'), base_url: addressOf(empty) }
  await expect(vendors.take({ choices: [local], clock })).rejects.toThrow(
    'The local model server offers no model. Load one there, or name it in MUSTER_LOCAL_MODEL.',
  )
  empty.close()
})

test('a local model that is named is not looked for', async () => {
  vendors.mock.onMessage('go', answer)
  await vendors.take({ choices: [{ ...vendors.choice('local'), model_id: 'qwen3:8b' }], clock })
  expect(vendors.mock.getRequests().map(({ path, body }) => [path, (body as { model?: string }).model])).toEqual([
    ['/v1/chat/completions', 'qwen3:8b'],
  ])
})

test.each([
  [claude, 'x-api-key', 'a-key-of-ours'],
  [gpt, 'authorization', 'Bearer a-key-of-ours'],
  ['google_gemini_flash_lite', 'x-goog-api-key', 'a-key-of-ours'],
  ['local', 'authorization', undefined],
])('%s gets the key that is meant for it, and OpenAI is told to keep nothing', async (provider, header, value) => {
  const requests: { headers: IncomingHttpHeaders; body: { store?: boolean } }[] = []
  const vendor = createServer(async (request, response) => {
    requests.push({ headers: request.headers, body: (await json(request)) as { store?: boolean } })
    response.writeHead(400).end('{}')
  })
  await listen(vendor)
  const choice = { ...vendors.choice(provider), model_id: 'm', base_url: addressOf(vendor) }
  await expect(vendors.take({ choices: [choice], clock })).rejects.toThrow(/\(status 400\)/)
  vendor.close()
  expect(requests).toHaveLength(1)
  expect(requests[0]!.headers[header]).toBe(value)
  expect(requests[0]!.body.store).toBe(provider === gpt ? false : undefined)
})

test.each(['before the turn', 'while it streams', 'while it is silent', 'during a pause'])(
  'an abort is heard at once: %s',
  async (when) => {
    const abort = new AbortController()
    const reason = new Error('The user has stopped it.')
    if (when === 'before the turn') abort.abort(reason)
    if (when === 'while it streams')
      vendors.mock.onMessage(
        'go',
        { ...answer, content: 'Word after word after word after word.' },
        { chunkSize: 5, latency: 20 },
      )
    if (when === 'while it is silent') vendors.mock.onMessage('go', answer, { latency: 600_000 })
    if (when === 'during a pause') vendors.mock.onMessage('go', failing(429, { retryAfter: 50 }))
    const turn = vendors.start({ choices: [claude, 'builtin'], signal: abort.signal, clock: systemClock })
    const first = turn.next()
    if (when === 'while it is silent') {
      await vi.waitFor(() => expect(vendors.mock.getRequests()).toHaveLength(1), 20_000)
      abort.abort(reason)
    }
    if (when === 'while it streams' || when === 'during a pause') {
      expect((await first).value).toMatchObject({ type: when === 'while it streams' ? 'text' : 'fault' })
      const second = turn.next()
      abort.abort(reason)
      await expect(second.then((step) => (step.done ? step : turn.next()))).rejects.toBe(reason)
      return
    }
    await expect(first).rejects.toBe(reason)
  },
)

test.each([
  ['before its stream', () => new Promise<never>(() => {})],
  ['in its stream', async () => ({ stream: new ReadableStream() })],
])('a model that hears neither the alarm nor an abort holds nobody: %s', async (_where, doStream) => {
  const deaf: LanguageModelV4 = {
    specificationVersion: 'v4',
    provider: 'deaf',
    modelId: 'deaf',
    supportedUrls: {},
    doGenerate: () => Promise.reject(new Error('unused')),
    doStream,
  }
  const abort = new AbortController()
  const reason = new Error('The user has stopped it.')
  const stopped = vendors.take({ choices: ['builtin'], clock, makeBuiltin: () => deaf, signal: abort.signal })
  abort.abort(reason)
  await expect(stopped).rejects.toBe(reason)
  const silent = vendors.start({ choices: ['builtin'], clock, makeBuiltin: () => deaf }).next()
  clock.ring()
  await expect(silent).rejects.toMatchObject({ kind: 'silent' })
})

test('a reader that stops listening ends the call', async () => {
  vendors.mock.onMessage(
    'go',
    { ...answer, content: 'Word after word after word after word.' },
    { chunkSize: 5, latency: 20 },
  )
  const turn = vendors.start({ choices: [claude], clock })
  await turn.next()
  await turn.return(undefined as never)
  // The alarm is off: ringing it has no effect.
  clock.ring()
  expect(await turn.next()).toEqual({ value: undefined, done: true })
})

function listen(server: Server): Promise<void> {
  return new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
}

function addressOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
}
