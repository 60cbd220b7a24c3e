import { afterEach, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { runs } from '#shared/contract/runs.ts'
import { newId } from '#shared/domain/ids.ts'
import type { RunAgent } from '../engine/engine.ts'
import type { Caller } from '../session/caller.ts'
import { type TestServer, openTestServer } from '../testing/test-server.ts'
import type { StoredEvent } from './events.repo.ts'
import { follow } from './stream.ts'

const servers: TestServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

async function open(options: Parameters<typeof openTestServer>[0] = {}): Promise<TestServer> {
  const server = await openTestServer(options)
  servers.push(server)
  return server
}

/** Writes one word per step of the test. */
function steppedEngine() {
  const state = { allowed: 0, advance: () => {} }
  const step = () => {
    state.allowed += 1
    state.advance()
  }
  const runAgent: RunAgent = async function* ({ signal }) {
    let result = ''
    for (const [n, word] of ['one ', 'two ', 'three'].entries()) {
      while (state.allowed <= n) {
        await new Promise<void>((resolve, reject) => {
          state.advance = resolve
          signal.addEventListener('abort', () => reject(signal.reason as Error))
        })
      }
      result += word
      yield { type: 'tool', step: { id: String(n), tool: 'count', status: 'done', summary: `Said ${word}` } }
      yield { type: 'text', text: word }
    }
    return {
      kind: 'completed',
      result,
      provider: 'builtin',
      providerReason: null,
      usage: { input_tokens: 1, output_tokens: 3, credits: 0 },
    }
  }
  return { step, runAgent }
}

type Seen = { event: string; id: string; data: unknown }
const textOf = (events: Seen[]) =>
  events
    .filter((event) => event.event === 'text')
    .map((event) => (event.data as { text: string }).text)
    .join('')

describe('a stream', () => {
  test('tells everything in order and ends with the whole execution', async () => {
    const { step, runAgent } = steppedEngine()
    const { signIn } = await open({ runAgent })
    const { api } = await signIn('admin')
    for (let n = 0; n < 3; n += 1) step()
    const events: Seen[] = []
    for await (const event of api.stream.executions.create({ params: { id: '1' }, body: { prompt: 'count' } })) {
      expect(v.is(runs.create.events[event.event], event.data), event.event).toBe(true)
      events.push(event)
    }
    expect(events[0]!.event).toBe('accepted')
    expect(events.filter((event) => event.event === 'tool')).toHaveLength(3)
    expect(textOf(events)).toBe('one two three')
    expect(events.at(-2)!.event).toBe('usage')
    expect(events.at(-1)).toMatchObject({
      event: 'done',
      data: { status: 'completed', result: 'one two three', steps: [{}, {}, {}] },
    })
  })

  test('goes on after the last event seen, without a gap or a repetition', async () => {
    const { step, runAgent } = steppedEngine()
    const { signIn } = await open({ runAgent })
    const { api } = await signIn('admin')
    step()
    const seen: Seen[] = []
    let id = ''
    for await (const event of api.stream.executions.create({ params: { id: '1' }, body: { prompt: 'count' } })) {
      seen.push(event)
      if (event.event === 'accepted') id = event.data.execution_id
      if (event.event === 'text') break
    }
    const rest: Seen[] = []
    for await (const event of api.stream.executions.events({ params: { id } }, { lastEventId: seen.at(-1)!.id })) {
      rest.push(event)
      if (event.event === 'accepted' || event.event === 'text') step()
    }
    expect(textOf([...seen, ...rest])).toBe('one two three')
    expect(rest.at(-1)!.event).toBe('done')
  })

  test('is readable from another process, and a run there can be stopped from here', async () => {
    const { step, runAgent } = steppedEngine()
    const first = await open({ runAgent })
    const second = await open({ runAgent, database: first.services.env.database })
    const { api, token } = await first.signIn('admin')
    const elsewhere = second.client(token)
    const { execution_id } = await api.executions.create(
      { params: { id: '1' }, body: { prompt: 'count' } },
      { respondAsync: true },
    )
    step()
    const seen: Seen[] = []
    for await (const event of elsewhere.stream.executions.events({ params: { id: execution_id } })) {
      seen.push(event)
      if (event.event === 'text') await elsewhere.executions.cancel({ params: { id: execution_id }, body: {} })
    }
    expect(textOf(seen)).toBe('one ')
    expect(seen.at(-1)).toMatchObject({ event: 'done', data: { status: 'cancelled', result: 'one ' } })
  })

  test('of a run that this process takes up while it is looked for is told from here to its last word', async () => {
    const { step, runAgent } = steppedEngine()
    const server = await open({ runAgent })
    const { api } = await server.signIn('admin')
    const { execution_id: id } = await api.executions.create(
      { params: { id: '1' }, body: { prompt: 'count' } },
      { respondAsync: true },
    )
    await expect.poll(async () => (await api.executions.get({ params: { id } })).status).toBe('running')
    const { db, runs: taken } = server.services
    const row = await db
      .selectFrom('executions')
      .select(['user_id', 'workspace_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    let looks = 0
    const lookedTooEarly = { ...taken, live: (of: string) => ((looks += 1) === 1 ? undefined : taken.live(of)) }
    const caller = { userId: row.user_id, workspaceId: row.workspace_id } as Caller
    const seen: StoredEvent[] = []
    step()
    for await (const event of follow({ db, runs: lookedTooEarly }, caller, id, 0, new AbortController().signal)) {
      seen.push(event)
      step()
    }
    expect(seen.map(({ event }) => event)).toEqual(['tool', 'text', 'tool', 'text', 'tool', 'text', 'usage'])
  })

  test('of a finished run is its end at once', async () => {
    const { signIn } = await open()
    const { api } = await signIn('admin')
    const { execution_id } = await api.executions.create({ params: { id: '1' }, body: { prompt: 'Hello' } })
    const events: Seen[] = []
    for await (const event of api.stream.executions.events({ params: { id: execution_id } }, { lastEventId: 'done' }))
      events.push(event)
    expect(events.map((event) => event.event)).toEqual(['accepted', 'done'])
  })

  test('under a key already used replays the run instead of starting one', async () => {
    const { signIn } = await open()
    const { api } = await signIn('admin')
    const key = newId()
    const { execution_id } = await api.executions.create(
      { params: { id: '1' }, body: { prompt: 'Hello' } },
      { idempotencyKey: key },
    )
    for await (const event of api.stream.executions.create(
      { params: { id: '1' }, body: { prompt: 'Hello' } },
      { idempotencyKey: key },
    )) {
      if (event.event === 'done') expect(event.data.id).toBe(execution_id)
    }
    expect((await api.executions.list()).items).toHaveLength(1)
  })
})
