import { afterEach, describe, expect, test } from 'vitest'
import type { Api } from '#shared/client/client.ts'
import type { RunAgent } from '../engine/engine.ts'
import { type TestServer, openTestServer } from '../testing/test-server.ts'

const servers: TestServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0).toReversed()) await server.close()
})

async function open(options: Parameters<typeof openTestServer>[0]): Promise<TestServer> {
  const server = await openTestServer(options)
  servers.push(server)
  return server
}

/** An engine that starts and never ends, as a process that hangs or dies. */
function endless(started: string[]): RunAgent {
  return async function* ({ prompt, signal }) {
    started.push(prompt)
    yield { type: 'text', text: 'Begun' }
    await new Promise<void>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
    throw new Error('unreachable')
  }
}

const immediate: RunAgent = async function* ({ prompt }) {
  yield { type: 'text', text: prompt }
  return {
    kind: 'completed',
    result: prompt,
    provider: 'builtin',
    providerReason: null,
    usage: { input_tokens: 1, output_tokens: 1, credits: 0 },
  }
}

const run = (prompt: string) => ({ params: { id: '1' }, body: { prompt } })

/** Starts a run that takes the only place, before any other. */
async function begin(api: Api, prompt: string) {
  const given = await api.executions.create(run(prompt), { respondAsync: true })
  await expect
    .poll(async () => (await api.executions.get({ params: { id: given.execution_id } })).status)
    .toBe('running')
  return given
}

describe('after a server died', () => {
  test('what it ran is settled with the reason, what it had only accepted runs once', async () => {
    const started: string[] = []
    const dead = await open({ runAgent: endless(started), concurrency: 1 })
    const { api, token } = await dead.signIn('admin')
    const begun = await api.executions.create(run('begun'), { respondAsync: true })
    const accepted = await api.executions.create(run('accepted'), { respondAsync: true })
    await expect.poll(() => started).toEqual(['begun'])

    const next = await open({ runAgent: immediate, database: dead.services.env.database })
    await next.services.runs.recover(true)
    const after = next.client(token)
    expect(await after.executions.get({ params: { id: begun.execution_id } })).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('The server stopped while this was running'),
      credits_used: 0,
    })
    await expect
      .poll(async () => (await after.executions.get({ params: { id: accepted.execution_id } })).status)
      .toBe('completed')
    expect((await after.executions.list()).items).toHaveLength(2)
  })

  test('a claim that was lost writes nothing over the outcome', async () => {
    const slow = await open({ runAgent: endless([]) })
    const { api, token } = await slow.signIn('admin')
    const { execution_id } = await api.executions.create(run('x'), { respondAsync: true })
    await expect.poll(async () => (await api.executions.get({ params: { id: execution_id } })).status).toBe('running')
    const other = await open({ runAgent: immediate, database: slow.services.env.database })
    await other.services.runs.recover(true)
    slow.services.runs.abort(execution_id)
    await slow.services.runs.stop(0)
    expect(await other.client(token).executions.get({ params: { id: execution_id } })).toMatchObject({
      status: 'failed',
    })
  })

  test('a run that lost its claim changes nothing in the workspace any more', async () => {
    let change!: () => Promise<unknown>
    const first = await open({
      runAgent: async function* ({ workspace, signal }) {
        change = () => workspace.change(async () => 'changed')
        expect(await workspace.change(async () => 'changed')).toBe('changed')
        yield { type: 'text', text: 'Begun' }
        await new Promise<void>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
        throw new Error('unreachable')
      },
    })
    const { api } = await first.signIn('admin')
    const { execution_id: id } = await api.executions.create(
      { params: { id: '1' }, body: { prompt: 'x' } },
      { respondAsync: true },
    )
    await expect.poll(() => first.services.runs.live(id)?.text).toBe('Begun')
    const other = await open({ runAgent: immediate, database: first.services.env.database })
    await other.services.runs.recover(true)
    await expect(change()).rejects.toThrow('ended')
  })

  test('a living process keeps its runs: only an expired lease is taken for dead', async () => {
    const alive = await open({ runAgent: endless([]) })
    const { api } = await alive.signIn('admin')
    const { execution_id } = await api.executions.create(run('x'), { respondAsync: true })
    await expect.poll(async () => (await api.executions.get({ params: { id: execution_id } })).status).toBe('running')
    const other = await open({ runAgent: immediate, database: alive.services.env.database })
    await other.services.runs.recover(false)
    expect(await api.executions.get({ params: { id: execution_id } })).toMatchObject({ status: 'running' })
  })

  test('an outcome that could not be stored at once is stored when it can be', async () => {
    const server: TestServer = await open({
      runAgent: async function* (input) {
        const { db } = server.services
        const transaction = db.transaction.bind(db)
        let failures = 0
        db.transaction = () => {
          failures += 1
          if (failures === 2) db.transaction = transaction
          throw new Error('The database is away.')
        }
        return yield* immediate(input)
      },
    })
    const { api } = await server.signIn('admin')
    expect(await api.executions.create(run('x'))).toMatchObject({ status: 'completed', result: 'x' })
  })

  test('a follower of a run that another process took first hears its end there', async () => {
    const busy = await open({ runAgent: endless([]), concurrency: 1 })
    const { api, token } = await busy.signIn('admin')
    await begin(api, 'first')
    const { execution_id } = await api.executions.create(run('second'), { respondAsync: true })
    const ended = (async () => {
      for await (const event of api.stream.executions.events({ params: { id: execution_id } }))
        if (event.event === 'done') return event.data
      throw new Error('no end')
    })()
    const other = await open({ runAgent: immediate, database: busy.services.env.database })
    await other.services.runs.recover(false)
    await expect
      .poll(async () => (await other.client(token).executions.get({ params: { id: execution_id } })).status)
      .toBe('completed')
    await api.executions.cancel({
      params: { id: (await api.executions.list({ query: { status: 'running' } })).items[0]!.id },
      body: {},
    })
    expect(await ended).toMatchObject({ status: 'completed', result: 'second' })
  })

  test('a process that has no room tells of what another one took first, and keeps nothing of it', async () => {
    const busy = await open({ runAgent: endless([]), concurrency: 1 })
    const { api } = await busy.signIn('admin')
    const first = await begin(api, 'first')
    const waited = api.executions.create(run('second'))
    await expect.poll(async () => (await api.executions.list({ query: { status: 'queued' } })).items).toHaveLength(1)
    const [second] = (await api.executions.list({ query: { status: 'queued' } })).items
    const other = await open({ runAgent: immediate, database: busy.services.env.database })
    await other.services.runs.recover(false)
    await expect.poll(async () => (await api.executions.get({ params: { id: second!.id } })).status).toBe('completed')
    await busy.services.runs.recover(false)
    expect(busy.services.runs.live(second!.id)).toBeUndefined()
    expect(await waited).toMatchObject({ status: 'completed', result: 'second' })
    // Its own goes on.
    expect(busy.services.runs.live(first.execution_id)).toMatchObject({ claimed: true })
    expect(await api.executions.get({ params: { id: first.execution_id } })).toMatchObject({ status: 'running' })
  })

  test('a closing server settles what does not end in time', async () => {
    const server = await open({ runAgent: endless([]) })
    const { api } = await server.signIn('admin')
    const { execution_id } = await api.executions.create(run('x'), { respondAsync: true })
    await expect.poll(async () => (await api.executions.get({ params: { id: execution_id } })).status).toBe('running')
    await server.services.runs.stop(0)
    expect(await api.executions.get({ params: { id: execution_id } })).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('Run it again'),
    })
  })
})
