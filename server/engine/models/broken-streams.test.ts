import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type ModelVendors,
  type TestClock,
  createTestClock,
  openModelVendors,
  wires,
} from '../../testing/model-vendors.ts'

// What a well-behaved stand-in never sends.
let vendors: ModelVendors
let clock: TestClock
let vendor: Server
beforeAll(async () => {
  vendors = await openModelVendors()
})
beforeEach(() => {
  clock = createTestClock()
})
afterEach(() => void vendor.close())
afterAll(() => vendors.close())

const reply = { id: 'r1', created_at: 1, model: 'm' }
const message = {
  id: 'm1',
  type: 'message',
  role: 'assistant',
  model: 'm',
  content: [],
  stop_reason: null,
  stop_sequence: null,
  usage: { input_tokens: 1, output_tokens: 1 },
}

/** How each of them begins to say “Hello”. */
const beginnings: Record<(typeof wires)[number], object[]> = {
  anthropic_claude_haiku: [
    { type: 'message_start', message },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Hello' } },
  ],
  openai_gpt_luna: [
    { type: 'response.created', response: reply },
    { type: 'response.output_item.added', output_index: 0, item: { type: 'message', id: 'm1' } },
    { type: 'response.output_text.delta', item_id: 'm1', delta: 'Hello' },
  ],
  google_gemini_flash_lite: [{ candidates: [{ content: { role: 'model', parts: [{ text: 'Hello' }] } }] }],
  local: [{ id: '1', choices: [{ index: 0, delta: { role: 'assistant', content: 'Hello' } }] }],
}

/** A turn with a vendor that sends these events and then closes properly. */
async function take(provider: string, events: (object | string)[]) {
  vendor = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.end(
      events.map((event) => `data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`).join(''),
    )
  })
  await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve))
  const base_url = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}/v1`
  const broken = { ...vendors.choice(provider), model_id: 'm', base_url }
  const { parts, end } = await vendors.take({ choices: [broken, 'builtin'], clock, limits: { attempts: 1 } })
  return { kinds: parts.slice(0, 3).map(({ type }) => type), reason: end.reason }
}

test.each(wires)('%s: a stream that closes before the model was done is no answer', async (provider) => {
  const { kinds, reason } = await take(provider, beginnings[provider])
  expect(kinds).toEqual(['text', 'fault', 'rewind'])
  expect(reason).toMatch(/broke off its answer, so the built-in assistant answered\.$/)
})

test.each(wires)('%s: nonsense in the middle of a stream is no answer', async (provider) => {
  const { kinds, reason } = await take(provider, [...beginnings[provider], '{"half of'])
  expect(kinds).toEqual(['text', 'fault', 'rewind'])
  expect(reason).toMatch(/sent an answer that could not be read, so the built-in assistant answered\.$/)
})

test('a vendor that breaks down inside its stream is overloaded, not unreadable', async () => {
  const error = { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }
  const { kinds, reason } = await take('anthropic_claude_haiku', [...beginnings.anthropic_claude_haiku, error])
  expect(kinds).toEqual(['text', 'fault', 'rewind'])
  expect(reason).toBe('Anthropic is overloaded at the moment, so the built-in assistant answered.')
})

test('signs of life without a word count against silence', async () => {
  const thinking = Array.from({ length: 20 }, (_, n) => ({
    type: 'response.in_progress',
    sequence_number: n,
    response: reply,
  }))
  await take('openai_gpt_luna', thinking)
  // The turn of the built-in assistant has some too.
  const without = clock.putOffs
  await take('openai_gpt_luna', [])
  expect(without - (clock.putOffs - without)).toBeGreaterThanOrEqual(20)
})
