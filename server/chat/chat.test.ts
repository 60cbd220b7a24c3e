import { afterEach, describe, expect, test } from 'vitest'
import type { Api } from '#shared/client/client.ts'
import { newId } from '#shared/domain/ids.ts'
import { type TestServer, openTestServer } from '../testing/test-server.ts'
import { scriptedEngine } from '../testing/scripted-engine.ts'

const servers: TestServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0).toReversed()) await server.close()
})

/** A server with a scripted engine, whose requests wait only a moment. */
async function open(options: Parameters<typeof openTestServer>[0] = {}) {
  const engine = scriptedEngine()
  const server = await openTestServer({ runAgent: engine.runAgent, replyTimeoutMs: 30, ...options })
  servers.push(server)
  const { api, token } = await server.signIn('admin')
  return { ...server, engine, api, token }
}

/** Waits until the reply of a conversation has grown to `text`. */
async function written(api: Api, session: string, text: string): Promise<void> {
  await expect
    .poll(async () => (await api.chat.session({ params: { id: session } })).messages.at(-1)!.content)
    .toBe(text)
}

const action = { id: 'ask-1', tool: 'delete_task', summary: 'Delete the task “Old”?', input: {} }
const hello = { body: { message: 'Hello' } }

describe('a message', () => {
  test('is answered, and the next one in its conversation knows it', async () => {
    const { api, engine } = await open({ replyTimeoutMs: 600_000 })
    engine.write('Good morning.')
    engine.end()
    const first = await api.chat.send(hello)
    expect(first).toMatchObject({
      response: 'Good morning.',
      from: 0,
      still_processing: false,
      continuation_token: null,
      status: 'completed',
      error: null,
      provider: 'builtin',
      pending_action: null,
    })
    expect(first.suggestions.length).toBeGreaterThanOrEqual(2)
    engine.end()
    const second = await api.chat.send({ body: { message: 'And now?', session_id: first.session_id } })
    expect(second.session_id).toBe(first.session_id)
    expect(engine.inputs[1]).toMatchObject({
      agent: { id: 'assistant' },
      history: [{ prompt: 'Hello', result: 'Good morning.' }],
    })
  })

  test('goes to the agent that it names, and not to one that is paused or not there', async () => {
    const { api, engine } = await open({ replyTimeoutMs: 600_000 })
    engine.end()
    const { session_id } = await api.chat.send({ body: { message: 'Hello', agent_id: '2' } })
    expect(engine.inputs[0]!.agent.name).toBe('Chip')
    expect(await api.chat.session({ params: { id: session_id } })).toMatchObject({
      agent_id: '2',
      messages: [{}, { agent_id: '2' }],
    })
    await api.agents.update({ params: { id: '3' }, body: { available: false } })
    await expect(api.chat.send({ body: { message: 'Hello', agent_id: '3' } })).rejects.toMatchObject({
      status: 409,
      code: 'agent_paused',
    })
    await expect(api.chat.send({ body: { message: 'Hello', agent_id: '99' } })).rejects.toMatchObject({ status: 404 })
    expect((await api.chat.sessions()).items).toHaveLength(1)
  })

  test('is accepted once when 20 calls with one key arrive at the same time', async () => {
    const { api, engine } = await open({ replyTimeoutMs: 600_000 })
    const key = newId()
    const calls = Array.from({ length: 20 }, () => api.chat.send(hello, { idempotencyKey: key }))
    await expect.poll(() => engine.inputs.length).toBe(1)
    engine.write('Once.')
    engine.end()
    const replies = await Promise.all(calls)
    for (const reply of replies) expect(reply).toEqual(replies[0])
    expect(engine.inputs).toHaveLength(1)
    expect((await api.chat.sessions()).items).toHaveLength(1)
  })

  test('is replayed under its key, which no other message can have', async () => {
    const { api, engine } = await open({ replyTimeoutMs: 600_000 })
    const key = newId()
    engine.write('Once.')
    engine.end()
    const first = await api.chat.send(hello, { idempotencyKey: key })
    expect(await api.chat.send(hello, { idempotencyKey: key })).toEqual(first)
    const file = { name: 'a.txt', size: 1, type: 'text/plain', content: 'a' }
    for (const other of [
      { message: 'Bye' },
      { message: 'Hello', session_id: first.session_id },
      { message: 'Hello', agent_id: '1' },
      { message: 'Hello', attached_files: [file] },
    ]) {
      await expect(
        api.chat.send({ body: other }, { idempotencyKey: key }),
        JSON.stringify(other),
      ).rejects.toMatchObject({ status: 422, code: 'idempotency_key_reused' })
    }
    await expect(
      api.executions.create({ params: { id: '1' }, body: { prompt: 'Hello' } }, { idempotencyKey: key }),
    ).rejects.toMatchObject({ status: 422 })
    expect(engine.inputs).toHaveLength(1)
  })

  test('is taken right after the commit when nobody waits', async () => {
    const { api, engine } = await open({ replyTimeoutMs: 600_000 })
    const session = newId()
    const accepted = await api.chat.send({ body: { message: 'Later', session_id: session } }, { respondAsync: true })
    expect(accepted).toMatchObject({
      session_id: session,
      response: '',
      still_processing: true,
      continuation_token: null,
    })
    engine.write('Done.')
    engine.end()
    // The text is saved as it comes, so it can stand before the run has ended.
    await expect
      .poll(() => api.executions.get({ params: { id: accepted.execution_id } }))
      .toMatchObject({ status: 'completed', thread_id: session })
    await written(api, session, 'Done.')
  })

  test('that fails is answered with the apology and the reason', async () => {
    const { api, engine } = await open({ replyTimeoutMs: 600_000 })
    engine.write('I will')
    engine.fail('The model did not answer.')
    const reply = await api.chat.send(hello)
    expect(reply).toMatchObject({
      response: 'Sorry, I encountered an error. Please try again.',
      from: 0,
      status: 'failed',
      error: 'The model did not answer.',
      still_processing: false,
    })
    expect(reply.suggestions[0]).toEqual({ title: 'Try again', prompt: 'Hello' })
  })

  test('stays out of the history of agents and of what devices sync, and is listed by its thread', async () => {
    const { api, engine } = await open({ replyTimeoutMs: 600_000 })
    const { cursor } = await api.sync.pull()
    engine.end()
    const { session_id, execution_id } = await api.chat.send({ body: { message: 'Hello', agent_id: '1' } })
    expect((await api.executions.list()).items).toEqual([])
    expect((await api.executions.list({ query: { agent_id: '1' } })).items).toEqual([])
    for (const changes of [await api.sync.pull(), await api.sync.pull({ query: { cursor } })])
      expect(changes.executions.changed).toEqual([])
    expect((await api.executions.list({ query: { thread_id: session_id } })).items.map(({ id }) => id)).toEqual([
      execution_id,
    ])
  })
})

describe('a reply that takes longer', () => {
  test('comes in parts that make up the whole, each only once', async () => {
    const { api, engine } = await open()
    const key = newId()
    engine.write('One. ')
    const { session_id } = await api.chat.send(hello, { respondAsync: true, idempotencyKey: key })
    await written(api, session_id, 'One. ')
    const first = await api.chat.send(hello, { idempotencyKey: key })
    expect(first).toMatchObject({
      response: 'One. ',
      from: 0,
      still_processing: true,
      status: 'running',
      suggestions: [],
    })
    engine.write('Two. ')
    await written(api, session_id, 'One. Two. ')
    const second = await api.chat.continue({ body: { continuation_token: first.continuation_token! } })
    expect(second).toMatchObject({
      response: 'Two. ',
      from: 5,
      still_processing: true,
      session_id,
      execution_id: first.execution_id,
    })
    engine.write('Three.')
    engine.end()
    await written(api, session_id, 'One. Two. Three.')
    const last = await api.chat.continue({ body: { continuation_token: second.continuation_token! } })
    expect(last).toMatchObject({
      response: 'Three.',
      from: 10,
      still_processing: false,
      continuation_token: null,
      status: 'completed',
    })
    expect(first.response + second.response + last.response).toBe('One. Two. Three.')
    expect(engine.inputs).toHaveLength(1)
  })

  test('loses nothing when an answer is lost: the same key gives the part again', async () => {
    const { api, engine } = await open()
    engine.write('One. ')
    const { continuation_token, session_id } = await api.chat.send(hello)
    const again = { body: { continuation_token: continuation_token! } }
    engine.write('Two.')
    engine.end()
    await written(api, session_id, 'One. Two.')
    const key = newId()
    const lost = await api.chat.continue(again, { idempotencyKey: key })
    expect(await api.chat.continue(again, { idempotencyKey: key })).toEqual(lost)
    await expect(api.chat.continue(again, { idempotencyKey: newId() })).rejects.toMatchObject({
      status: 410,
      code: 'continuation_used',
    })
    await expect(
      api.chat.continue({ body: { continuation_token: 'another' } }, { idempotencyKey: key }),
    ).rejects.toMatchObject({ status: 404 })
  })

  test('goes on for one of many who hold the same token', async () => {
    const { api, engine } = await open()
    engine.write('One. ')
    const { continuation_token } = await api.chat.send(hello)
    engine.end()
    const calls = Array.from({ length: 10 }, () =>
      api.chat.continue({ body: { continuation_token: continuation_token! } }, { idempotencyKey: newId() }),
    )
    const outcomes = (await Promise.allSettled(calls)).map((call) =>
      call.status === 'fulfilled' ? 'part' : (call.reason as { code: string }).code,
    )
    expect(outcomes.toSorted()).toEqual([...Array.from({ length: 9 }, () => 'continuation_used'), 'part'])
  })

  test('goes on for its user alone, within an hour', async () => {
    let now = Date.now()
    const { api, engine, signIn, services } = await open({ now: () => now })
    engine.write('Secret')
    const first = await api.chat.send(hello)
    const stranger = (await signIn('member')).api
    const call = { body: { continuation_token: first.continuation_token! } }
    await expect(stranger.chat.continue(call)).rejects.toMatchObject({ status: 404, code: 'continuation_not_found' })
    await expect(stranger.chat.session({ params: { id: first.session_id } })).rejects.toMatchObject({ status: 404 })
    const stored = JSON.stringify(await services.db.selectFrom('chat_continuations').selectAll().execute())
    expect(stored).not.toContain(first.continuation_token)
    now += 60 * 60_000
    const late = (await signIn('admin')).api
    await expect(late.chat.continue(call)).rejects.toMatchObject({ status: 410, code: 'continuation_expired' })
  })

  test('starts over where the model began again behind what was handed out', async () => {
    const { api, engine } = await open()
    const key = newId()
    engine.write('A wrong start')
    const { session_id } = await api.chat.send(hello, { respondAsync: true, idempotencyKey: key })
    await written(api, session_id, 'A wrong start')
    const { continuation_token } = await api.chat.send(hello, { idempotencyKey: key })
    engine.rewind(2)
    engine.write('right one.')
    engine.end()
    await written(api, session_id, 'A right one.')
    expect(await api.chat.continue({ body: { continuation_token: continuation_token! } })).toMatchObject({
      response: 'A right one.',
      from: 0,
      still_processing: false,
    })
  })

  test('is continued in another process', async () => {
    const first = await open()
    const second = await open({ database: first.services.env.database })
    const elsewhere = second.client(first.token)
    const key = newId()
    first.engine.write('Here ')
    const { session_id } = await first.api.chat.send(hello, { respondAsync: true, idempotencyKey: key })
    await written(elsewhere, session_id, 'Here ')
    const part = await elsewhere.chat.send(hello, { idempotencyKey: key })
    expect(part).toMatchObject({ response: 'Here ', still_processing: true })
    first.engine.write('and there.')
    first.engine.end()
    await written(elsewhere, session_id, 'Here and there.')
    expect(await elsewhere.chat.continue({ body: { continuation_token: part.continuation_token! } })).toMatchObject({
      response: 'and there.',
      from: 5,
      status: 'completed',
    })
    expect(second.engine.inputs).toEqual([])
  })
})

describe('a reply that waits for approval', () => {
  test('says what it wants to do, and goes on in its next part', async () => {
    const { api, engine } = await open({ replyTimeoutMs: 600_000 })
    engine.write('I would delete it. ')
    engine.ask(action)
    const asked = await api.chat.send(hello)
    expect(asked).toMatchObject({
      status: 'waiting',
      pending_action: action,
      response: 'I would delete it. ',
      still_processing: false,
    })
    expect((await api.executions.list({ query: { status: 'waiting' } })).items.map(({ id }) => id)).toEqual([
      asked.execution_id,
    ])
    await api.executions.act({ params: { id: asked.execution_id, action_id: action.id }, body: { approve: true } })
    engine.write('Deleted.')
    engine.end()
    const next = await api.chat.continue({ body: { continuation_token: asked.continuation_token! } })
    expect(next).toMatchObject({ status: 'completed', response: 'Deleted.', from: 19, pending_action: null })
    expect(engine.inputs[1]!.resume).toMatchObject({ approved: true })
  })
})
