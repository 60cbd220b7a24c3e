import { afterEach, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { chat } from '#shared/contract/chat.ts'
import { newId } from '#shared/domain/ids.ts'
import { type TestServer, openTestServer } from '../testing/test-server.ts'
import { scriptedEngine } from '../testing/scripted-engine.ts'

const servers: TestServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0).toReversed()) await server.close()
})

async function open(replyTimeoutMs: number) {
  const engine = scriptedEngine()
  const server = await openTestServer({ runAgent: engine.runAgent, replyTimeoutMs })
  servers.push(server)
  return { ...server, engine, api: (await server.signIn('admin')).api }
}

type Seen = { event: string; data: unknown }

/** Everything a stream sends, checked against the contract. */
async function read(stream: AsyncIterable<Seen>, then: (event: Seen) => void = () => {}): Promise<Seen[]> {
  const events: Seen[] = []
  for await (const { event, data } of stream) {
    expect(v.is(chat.send.events[event as 'text'], data), event).toBe(true)
    events.push({ event, data })
    then({ event, data })
  }
  return events
}

const textOf = (events: Seen[]) =>
  events
    .filter(({ event }) => event === 'text')
    .map(({ data }) => (data as { text: string }).text)
    .join('')
const doneOf = (events: Seen[]) => events.at(-1)!.data as v.InferOutput<typeof chat.send.response>
const hello = { body: { message: 'Hello' } }
const action = { id: 'ask-1', tool: 'delete_task', summary: 'Delete the task “Old”?', input: {} }

describe('a streamed reply', () => {
  test('tells its conversation first, what happens, and the whole reply last', async () => {
    const { api, engine } = await open(600_000)
    engine.use('list_tasks', 'Looked at 3 tasks')
    engine.write('Three are open.')
    engine.end()
    const events = await read(api.stream.chat.send(hello))
    expect(events[0]).toMatchObject({
      event: 'accepted',
      data: { session_id: expect.any(String), execution_id: expect.any(String) },
    })
    expect(events.map(({ event }) => event)).toEqual(expect.arrayContaining(['tool', 'text', 'usage']))
    expect(textOf(events)).toBe('Three are open.')
    expect(doneOf(events)).toMatchObject({
      response: 'Three are open.',
      still_processing: false,
      steps: [{ summary: 'Looked at 3 tasks' }],
    })
  })

  test('ends at the budget with a token, and the next stream goes on without a gap', async () => {
    const { api, engine, services } = await open(50)
    const key = newId()
    engine.write('One. ')
    await api.chat.send(hello, { respondAsync: true, idempotencyKey: key })
    const first = await read(api.stream.chat.send(hello, { idempotencyKey: key }))
    expect(doneOf(first)).toMatchObject({ still_processing: true, status: 'running' })
    services.replyTimeoutMs = 600_000
    const call = { body: { continuation_token: doneOf(first).continuation_token! } }
    const next = await read(api.stream.chat.continue(call), ({ event }) => {
      if (event !== 'accepted') return
      engine.use('list_tasks', 'Looked')
      engine.write('Two.')
      engine.end()
    })
    expect(textOf(first) + textOf(next)).toBe('One. Two.')
    expect(next.filter(({ event }) => event === 'tool')).toHaveLength(1)
    expect(doneOf(first).response + doneOf(next).response).toBe('One. Two.')
  })

  test('stops where the model waits for a person', async () => {
    const { api, engine } = await open(600_000)
    engine.write('I would delete it.')
    engine.ask(action)
    const events = await read(api.stream.chat.send(hello))
    expect(events.at(-2)).toEqual({ event: 'approval', data: action })
    const { execution_id, continuation_token, ...asked } = doneOf(events)
    expect(asked).toMatchObject({ status: 'waiting', pending_action: action, still_processing: false })
    await api.executions.act({ params: { id: execution_id, action_id: action.id }, body: { approve: false } })
    const rest = await read(
      api.stream.chat.continue({ body: { continuation_token: continuation_token! } }),
      ({ event }) => {
        if (event !== 'accepted') return
        engine.write(' I left it.')
        engine.end()
      },
    )
    expect(textOf(rest)).toBe(' I left it.')
    expect(doneOf(rest)).toMatchObject({ response: ' I left it.', from: 18, status: 'completed' })
    expect(engine.inputs[1]!.resume).toMatchObject({ approved: false })
  })

  test('of a message already answered is its reply at once', async () => {
    const { api, engine } = await open(600_000)
    const key = newId()
    engine.write('Hi.')
    engine.end()
    await api.chat.send(hello, { idempotencyKey: key })
    const events = await read(api.stream.chat.send(hello, { idempotencyKey: key }))
    expect(events.map(({ event }) => event)).toEqual(['accepted', 'done'])
    expect(doneOf(events)).toMatchObject({ response: 'Hi.', still_processing: false })
  })
})
