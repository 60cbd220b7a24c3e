import { afterEach, describe, expect, test } from 'vitest'
import { type Api, createClient } from '#shared/client/client.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import { newId } from '#shared/domain/ids.ts'
import { type RunAgent, RunError } from '../engine/engine.ts'
import { type TestServer, openTestServer } from '../testing/test-server.ts'

const servers: TestServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

async function open(options: Parameters<typeof openTestServer>[0] = {}): Promise<TestServer & { api: Api }> {
  const server = await openTestServer(options)
  servers.push(server)
  return { ...server, api: (await server.signIn('admin')).api }
}

const outcome = {
  kind: 'completed' as const,
  provider: 'builtin',
  providerReason: null,
  usage: { input_tokens: 1, output_tokens: 1, credits: 0 },
}

/** An engine whose runs end when the test lets them, and which counts them. */
function heldEngine() {
  let release!: () => void
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const state = { runs: 0, release }
  const runAgent: RunAgent = async function* ({ prompt, signal }) {
    state.runs += 1
    yield { type: 'text', text: 'Working' }
    await new Promise<void>((resolve, reject) => {
      void released.then(resolve)
      signal.addEventListener('abort', () => reject(signal.reason as Error))
    })
    yield { type: 'text', text: ` on ${prompt}` }
    return { ...outcome, result: `Working on ${prompt}` }
  }
  return { state, runAgent }
}

const body = (prompt: string) => ({ params: { id: '1' }, body: { prompt } })

describe('a run', () => {
  test('runs with its files and is in the history', async () => {
    const { api } = await open()
    const content = '# Notes\n\n- [ ] Sam to send the offer by Friday\n'
    const reply = await api.executions.create({
      params: { id: '6' },
      body: {
        prompt: 'List the action items',
        attached_files: [{ name: 'notes.md', size: content.length, type: 'text/markdown', content }],
      },
    })
    expect(reply).toMatchObject({ status: 'completed', provider: 'builtin', credits_used: 0, error: null })
    expect(reply.result).toContain('Sam')
    const { items } = await api.executions.list({ query: { agent_id: '6' } })
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({
      id: reply.execution_id,
      result: reply.result,
      attached_files: [{ name: 'notes.md' }],
    })
  })

  test('is accepted once when 50 calls with one key arrive at the same time', async () => {
    const { state, runAgent } = heldEngine()
    const { api } = await open({ runAgent })
    const key = newId()
    const calls = Array.from({ length: 50 }, () => api.executions.create(body('once'), { idempotencyKey: key }))
    await expect.poll(() => state.runs).toBe(1)
    state.release()
    const replies = await Promise.all(calls)
    expect(new Set(replies.map((reply) => reply.execution_id)).size).toBe(1)
    expect(new Set(replies.map((reply) => reply.result))).toEqual(new Set(['Working on once']))
    expect(state.runs).toBe(1)
    expect((await api.executions.list()).items).toHaveLength(1)
  })

  test('is replayed under its key, and says so', async () => {
    const server = await open()
    const key = newId()
    const { token } = await server.signIn('admin')
    const send = () =>
      server.fetch('http://muster.test/api/agents/1/execute', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': `"${key}"`,
        },
        body: JSON.stringify({ prompt: 'Hello' }),
      })
    const [first, second] = [await send(), await send()]
    expect(first.headers.get('idempotent-replayed')).toBeNull()
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    expect(await second.json()).toEqual(await first.json())
  })

  test('refuses a key that already stands for another request', async () => {
    const { api } = await open()
    const key = newId()
    await api.executions.create(
      { params: { id: '1' }, body: { prompt: 'a', context: { x: 1, y: { b: 1, a: 2 } } } },
      { idempotencyKey: key },
    )
    await api.executions.create(
      { params: { id: '1' }, body: { prompt: 'a', context: { y: { a: 2, b: 1 }, x: 1 } } },
      { idempotencyKey: key },
    )
    const pairs = {
      params: { id: '1' },
      body: {
        prompt: 'a',
        context: [
          ['x', 1],
          [
            'y',
            [
              ['a', 2],
              ['b', 1],
            ],
          ],
        ] as never,
      },
    }
    await expect(api.executions.create(pairs, { idempotencyKey: key })).rejects.toBeInstanceOf(ProblemError)
    const nested = {
      params: { id: '1' },
      body: {
        prompt: 'a',
        context: {
          x: 1,
          y: [
            ['a', 2],
            ['b', 1],
          ],
        },
      },
    }
    for (const other of [
      nested,
      body('b'),
      { params: { id: '2' }, body: { prompt: 'a', context: { x: 1, y: { b: 1, a: 2 } } } },
    ]) {
      await expect(api.executions.create(other, { idempotencyKey: key })).rejects.toMatchObject({
        status: 422,
        code: 'idempotency_key_reused',
      })
    }
    expect((await api.executions.list()).items).toHaveLength(1)
  })

  test("belongs to its user: another person's same key is another run, and neither sees the other's", async () => {
    const server = await open()
    const member = (await server.signIn('member')).api
    const key = newId()
    const own = await server.api.executions.create(body('mine'), { idempotencyKey: key })
    const theirs = await member.executions.create(body('theirs'), { idempotencyKey: key })
    expect(own.execution_id).not.toBe(theirs.execution_id)
    await expect(member.executions.get({ params: { id: own.execution_id } })).rejects.toMatchObject({ status: 404 })
    await expect(member.executions.cancel({ params: { id: own.execution_id }, body: {} })).rejects.toMatchObject({
      status: 404,
    })
    expect((await member.executions.list()).items.map((item) => item.prompt)).toEqual(['theirs'])
  })

  test('says which model was asked for, whoever answers, and nothing where none was', async () => {
    const { api } = await open()
    const { execution_id } = await api.executions.create({
      params: { id: '1' },
      body: { prompt: 'a', provider: 'builtin' },
    })
    await api.executions.create(body('b'))
    expect(await api.executions.get({ params: { id: execution_id } })).toMatchObject({
      provider_wanted: 'builtin',
      provider: 'builtin',
    })
    expect((await api.executions.list()).items.map((item) => item.provider_wanted)).toEqual([null, 'builtin'])
  })

  test('refused is not stored: the key works after the mistake is mended', async () => {
    const { api } = await open()
    const key = newId()
    await expect(
      api.executions.create({ params: { id: '99' }, body: { prompt: 'x' } }, { idempotencyKey: key }),
    ).rejects.toMatchObject({
      status: 404,
      detail: 'Agent not found',
    })
    await expect(
      api.executions.create({ params: { id: '1' }, body: { prompt: '  ' } }, { idempotencyKey: key }),
    ).rejects.toMatchObject({
      status: 400,
      detail: 'The prompt must not be empty.',
    })
    expect(await api.executions.create(body('now'), { idempotencyKey: key })).toMatchObject({ status: 'completed' })
  })

  test('answers 202 right after the commit when asked to, and the result comes later', async () => {
    const { state, runAgent } = heldEngine()
    const { api } = await open({ runAgent })
    const accepted = await api.executions.create(body('later'), { respondAsync: true })
    expect(accepted).toMatchObject({ result: null, finished_at: null })
    state.release()
    await expect
      .poll(async () => (await api.executions.get({ params: { id: accepted.execution_id } })).result)
      .toBe('Working on later')
  })

  test('answers 2xx when it fails, with the apology and the reason', async () => {
    const { api } = await open({
      // oxlint-disable-next-line require-yield -- an engine that breaks before its first word
      runAgent: async function* () {
        throw new RunError('The model did not answer.')
      },
    })
    const reply = await api.executions.create(body('x'))
    expect(reply).toMatchObject({
      status: 'failed',
      error: 'The model did not answer.',
      result: 'Sorry, I encountered an error processing your request. Please try again.',
    })
  })

  test('goes on when its caller goes away after sending', async () => {
    const { state, runAgent } = heldEngine()
    const { listen, signIn, api } = await open({ runAgent })
    const { token } = await signIn('admin')
    const overSocket = createClient({ baseUrl: await listen(), token: () => token })
    const away = new AbortController()
    const call = overSocket.executions.create(body('alone'), { signal: away.signal })
    await expect.poll(() => state.runs).toBe(1)
    away.abort()
    await expect(call).rejects.toThrow()
    state.release()
    await expect.poll(async () => (await api.executions.list()).items.map((item) => item.status)).toEqual(['completed'])
    expect(state.runs).toBe(1)
  })

  test('can be stopped: what it wrote stays', async () => {
    const { state, runAgent } = heldEngine()
    const { api } = await open({ runAgent })
    const { execution_id } = await api.executions.create(body('stop'), { respondAsync: true })
    await expect.poll(() => state.runs).toBe(1)
    const stopped = await api.executions.cancel({ params: { id: execution_id }, body: {} })
    expect(stopped).toMatchObject({ status: 'cancelled', result: 'Working', error: 'Stopped.' })
    expect(await api.executions.cancel({ params: { id: execution_id }, body: {} })).toEqual(stopped)
  })

  test('stopped before its turn never starts', async () => {
    const { state, runAgent } = heldEngine()
    const { api } = await open({ runAgent, concurrency: 1 })
    await api.executions.create(body('first'), { respondAsync: true })
    const second = await api.executions.create(body('second'), { respondAsync: true })
    expect(await api.executions.cancel({ params: { id: second.execution_id }, body: {} })).toMatchObject({
      status: 'cancelled',
      result: null,
    })
    state.release()
    await expect.poll(async () => (await api.executions.list({ query: { status: 'completed' } })).items.length).toBe(1)
    expect(state.runs).toBe(1)
  })

  test('waits for its turn: the many of one person do not keep another waiting', async () => {
    const order: string[] = []
    let release!: () => void
    const released = new Promise<void>((resolve) => (release = resolve))
    const server = await open({
      concurrency: 1,
      runAgent: async function* ({ prompt }) {
        order.push(prompt)
        yield { type: 'text', text: prompt }
        await released
        return { ...outcome, result: prompt }
      },
    })
    const member = await server.signIn('member')
    const send = (api: Api, prompt: string) => api.executions.create(body(prompt), { respondAsync: true })
    await send(server.api, '1')
    await expect.poll(() => order).toEqual(['1'])
    for (const prompt of ['2', '3', '4']) await send(server.api, prompt)
    await send(member.api, 'theirs')
    release()
    await expect.poll(() => order).toEqual(['1', '2', 'theirs', '3', '4'])
  })

  test('pages through the history without a gap', async () => {
    const { api } = await open()
    for (let n = 0; n < 5; n += 1) await api.executions.create(body(`run ${n}`))
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await api.executions.list({ query: { limit: 2, ...(cursor && { cursor }) } })
      seen.push(...page.items.map((item) => item.prompt))
      cursor = page.next_cursor ?? undefined
    } while (cursor)
    expect(seen).toEqual(['run 4', 'run 3', 'run 2', 'run 1', 'run 0'])
    await expect(api.executions.list({ query: { cursor: "1' or 1=1" } })).rejects.toBeInstanceOf(ProblemError)
  })
})

test('what PostgreSQL cannot store does not keep a run from ending, on either database', async () => {
  const { api } = await open({
    runAgent: async function* () {
      yield { type: 'text', text: 'a\0b' }
      return { ...outcome, result: 'a\0b' }
    },
  })
  expect(await api.executions.create(body('x'))).toMatchObject({ status: 'completed', result: 'a\ufffdb' })
})

test('of a thread’s files a run holds the last ones, up to 20 MB', async () => {
  const held: string[][] = []
  const { api } = await open({
    runAgent: async function* ({ earlierFiles }) {
      held.push(earlierFiles.map(({ name }) => name))
      yield { type: 'text', text: 'x' }
      return { ...outcome, result: 'x' }
    },
  })
  const thread_id = newId()
  for (const name of ['a.txt', 'b.txt', 'c.txt', 'd.txt']) {
    await api.executions.create({
      params: { id: '1' },
      body: {
        prompt: name,
        thread_id,
        attached_files: [{ name, size: 8_000_000, type: 'text/plain', content: 'x'.repeat(8_000_000) }],
      },
    })
  }
  expect(held).toEqual([[], ['a.txt'], ['a.txt', 'b.txt'], ['b.txt', 'c.txt']])
})
