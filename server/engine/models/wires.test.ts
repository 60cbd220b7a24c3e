import { type ModelMessage, type ToolSet, jsonSchema, tool } from 'ai'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type ModelVendors,
  type TestClock,
  createTestClock,
  heard,
  openModelVendors,
  usage,
  wires,
} from '../../testing/model-vendors.ts'
import type { TurnEnd } from './attempt.ts'

// What every vendor must do alike, whatever its wire format.
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

const done: string[] = []
const input = jsonSchema<{ title: string }>(
  { type: 'object', properties: { title: { type: 'string' } }, required: ['title'], additionalProperties: false },
  {
    validate: (value) => {
      const titled = typeof value === 'object' && value !== null && 'title' in value && typeof value.title === 'string'
      return titled
        ? { success: true, value: value as { title: string } }
        : { success: false, error: new Error('title must be text') }
    },
  },
)
const tools: ToolSet = {
  create_task: tool({
    description: 'Creates a task',
    inputSchema: input,
    execute: ({ title }) => void done.push(title),
  }),
}

const stop = { finishReason: 'stop', usage: usage(21, 5) }
const answer = { content: 'Done, and gladly.', ...stop }
const call = (id: string, title: string) => ({ id, name: 'create_task', arguments: JSON.stringify({ title }) })

const results = (end: TurnEnd): ModelMessage[] => [
  ...end.messages,
  {
    role: 'tool',
    content: end.toolCalls.map(({ id, name }) => ({
      type: 'tool-result' as const,
      toolCallId: id,
      toolName: name,
      output: { type: 'text' as const, value: 'created' },
    })),
  },
]

describe.each(wires)('%s', (provider) => {
  const choices = [provider]
  const take = (more: object = {}) => vendors.take({ choices, clock, ...more })

  test('text streams, with what it cost', async () => {
    vendors.mock.onMessage('go', { content: 'A somewhat longer answer, in several pieces.', ...stop }, { chunkSize: 6 })
    const { parts, end } = await take()
    expect(parts.length).toBeGreaterThan(3)
    expect(heard(parts)).toBe('A somewhat longer answer, in several pieces.')
    expect(end).toMatchObject({
      text: heard(parts),
      toolCalls: [],
      finishReason: 'stop',
      usage: { input_tokens: 21, output_tokens: 5 },
      index: 0,
      reason: null,
    })
    expect(end.choice.provider).toBe(provider)
  })

  test('the instructions and the model are sent', async () => {
    vendors.mock.onMessage('go', answer)
    await take()
    const sent = vendors.mock.getLastRequest()!
    expect(JSON.stringify(sent.body)).toContain('You are Arlo.')
    const model = provider === 'local' ? 'gpt-4' : vendors.choice(provider).model_id!
    expect(`${sent.path} ${JSON.stringify(sent.body)}`).toContain(model)
  })

  test('a tool is asked for, not executed, and its result answered in the next turn', async () => {
    vendors.mock.on(
      { userMessage: 'go', hasToolResult: false },
      { content: 'Let me note that.', toolCalls: [call('call_1', 'Call Ada')], usage: usage(30, 9) },
    )
    vendors.mock.on({ userMessage: 'go', hasToolResult: true }, answer)
    const messages: ModelMessage[] = [{ role: 'user', content: 'go' }]
    const first = (await take({ tools, messages })).end
    expect(first).toMatchObject({
      text: 'Let me note that.',
      toolCalls: [{ id: 'call_1', name: 'create_task', input: { title: 'Call Ada' } }],
    })
    expect(first.toolCalls[0]).not.toHaveProperty('invalid')
    expect(done).toEqual([])
    // As after a restart: what was kept of the turn has been through JSON.
    messages.push(...(JSON.parse(JSON.stringify(results(first))) as ModelMessage[]))
    expect((await take({ tools, messages })).end).toMatchObject({ text: 'Done, and gladly.', toolCalls: [] })
  })

  test('several tools at once', async () => {
    vendors.mock.onMessage('go', { toolCalls: [call('call_1', 'One'), call('call_2', 'Two')], usage: usage(30, 9) })
    const { end } = await take({ tools })
    expect(end.toolCalls.map(({ id, input }) => [id, input])).toEqual([
      ['call_1', { title: 'One' }],
      ['call_2', { title: 'Two' }],
    ])
    expect(end).toMatchObject({ text: '', usage: { input_tokens: 30, output_tokens: 9 } })
  })

  test.each([
    ['that breaks the schema', '{"title":7}'],
    ['that is not JSON', '{"title":'],
  ])('a tool call with an input %s says so, and the conversation can go on', async (_what, broken) => {
    vendors.mock.on(
      { userMessage: 'go', hasToolResult: false },
      { toolCalls: [{ ...call('call_1', ''), arguments: broken }] },
    )
    vendors.mock.on({ userMessage: 'go', hasToolResult: true }, answer)
    const { end } = await take({ tools })
    expect(end.toolCalls).toMatchObject([
      { id: 'call_1', name: 'create_task', invalid: expect.stringContaining('create_task') as string },
    ])
    expect(end.messages.every(({ role }) => role === 'assistant')).toBe(true)
    const messages: ModelMessage[] = [{ role: 'user', content: 'go' }, ...results(end)]
    expect((await take({ tools, messages })).end.text).toBe('Done, and gladly.')
  })

  test('401: the key is refused, and nobody waits', async () => {
    vendors.mock.onMessage('go', { error: { message: 'invalid x-api-key', type: 'authentication_error' }, status: 401 })
    await expect(take()).rejects.toThrow(/refused this server's key\. Ask/)
    expect(clock.waited).toEqual([])
    expect(vendors.mock.getRequests()).toHaveLength(1)
  })

  test('429: it is asked again after the time that it names', async () => {
    vendors.mock.on(
      { userMessage: 'go', sequenceIndex: 0 },
      { error: { message: 'Slow down', type: 'rate_limit_error' }, status: 429, retryAfter: 7 },
    )
    vendors.mock.on({ userMessage: 'go', sequenceIndex: 1 }, answer)
    const { parts, end } = await take()
    expect(clock.waited).toEqual([7000])
    expect(parts[0]).toMatchObject({ type: 'fault', next: 'Trying again in 7 seconds.' })
    expect(end).toMatchObject({ text: 'Done, and gladly.', reason: null })
  })

  test('529: twice more with longer pauses, then the next one, which says why', async () => {
    vendors.mock.on({ userMessage: 'go' }, { error: { message: 'Overloaded', type: 'overloaded_error' }, status: 529 })
    const { parts, end } = await take({ choices: [provider, 'builtin'] })
    expect(clock.waited).toEqual([1000, 2000])
    expect(parts.filter(({ type }) => type === 'fault').at(-1)).toMatchObject({
      next: 'The built-in assistant takes over.',
    })
    expect(end).toMatchObject({
      index: 1,
      choice: { provider: 'builtin' },
      reason: expect.stringMatching(/is overloaded at the moment, so the built-in assistant answered\.$/) as string,
    })
  })

  test('a stream that is cut: what was said is taken back, and said again whole', async () => {
    vendors.mock.on(
      { userMessage: 'go', sequenceIndex: 0 },
      { content: 'A half that will never become a whole. '.repeat(5), ...stop },
      { chunkSize: 5, truncateAfterChunks: 15, latency: 5 },
    )
    vendors.mock.on({ userMessage: 'go', sequenceIndex: 1 }, answer)
    const { parts, end } = await take()
    expect(parts.map(({ type }) => type)).toContain('rewind')
    expect(parts.find(({ type }) => type === 'fault')).toMatchObject({
      sentence: expect.stringMatching(/broke off its answer\.$/) as string,
    })
    expect(heard(parts)).toBe('Done, and gladly.')
    expect(end).toMatchObject({ text: 'Done, and gladly.', reason: null })
  })

  test('a slow stream is heard to its end: each sign of life puts the alarm off', async () => {
    vendors.mock.onMessage('go', { content: 'Word after word after word.', ...stop }, { chunkSize: 5, latency: 20 })
    const { parts } = await take()
    expect(heard(parts)).toBe('Word after word after word.')
    expect(clock.putOffs).toBeGreaterThanOrEqual(parts.length)
  })

  test('silence is given up, and the next one answers', async () => {
    vendors.mock.onMessage('go', answer, { latency: 600_000 })
    const running = take({ choices: [provider, 'builtin'], limits: { attempts: 1 } })
    await vi.waitFor(() => expect(vendors.mock.getRequests().length).toBeGreaterThan(0), 20_000)
    clock.ring()
    expect((await running).end).toMatchObject({
      index: 1,
      reason: expect.stringMatching(/stopped answering, so the built-in assistant answered\.$/) as string,
    })
  })

  test('an answer that is not what was agreed is a fault, not an empty reply', async () => {
    vendors.mock.onMessage('go', answer, { chaos: { malformedRate: 1 } })
    // Whether nonsense is an answer that cannot be read or one that has not begun, the formats see differently.
    await expect(take({ limits: { attempts: 1 } })).rejects.toThrow(
      /(sent an answer that could not be read|broke off its answer)\. Try again/,
    )
  })

  test.each([...wires, 'builtin'])('a run that it began can be ended by %s, tools and all', async (other) => {
    vendors.mock.on(
      { userMessage: 'go', hasToolResult: false },
      { content: 'Let me note that.', reasoning: 'A task, then.', toolCalls: [call('call_1', 'Call Ada')] },
    )
    vendors.mock.on({ userMessage: 'go', hasToolResult: true }, answer)
    const first = (await take({ tools })).end
    const messages: ModelMessage[] = [{ role: 'user', content: 'go' }, ...results(first)]
    const warn = vi.spyOn(process, 'emitWarning')
    const { end } = await take({ choices: [other], tools, messages })
    expect(end.text).not.toBe('')
    // What one model thought is neither for the other nor for the log.
    expect(warn).not.toHaveBeenCalled()
    warn.mockRestore()
    if (other !== 'builtin') expect(JSON.stringify(vendors.mock.getLastRequest()!.body)).toContain('created')
  })
})
