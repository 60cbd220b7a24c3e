import { afterEach, describe, expect, test } from 'vitest'
import type { Api } from '#shared/client/client.ts'
import { newId } from '#shared/domain/ids.ts'
import type { RunAgent, RunState } from '../engine/engine.ts'
import { nextRuns } from '../sync/sync.repo.ts'
import { type TestServer, openTestServer } from '../testing/test-server.ts'
import { findRun, listRuns } from './runs.repo.ts'

const servers: TestServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0).toReversed()) await server.close()
})

async function open(options: Parameters<typeof openTestServer>[0]): Promise<TestServer> {
  const server = await openTestServer(options)
  servers.push(server)
  return server
}

const usage = { input_tokens: 10, output_tokens: 10, credits: 7 }
const answered = { provider: 'builtin', providerReason: null, usage }

/** An engine that asks once and writes the answer it got; `then` decides what it does once it may. */
function asking(then: (signal: AbortSignal) => Promise<void> = async () => {}): RunAgent {
  return async function* ({ resume, signal }) {
    if (!resume) {
      yield { type: 'text', text: 'May I?' }
      const state: RunState = { text: 'May I?' }
      return {
        kind: 'waiting',
        action: { id: newId(), tool: 'delete_task', summary: 'Delete it?', input: {} },
        state,
        ...answered,
      }
    }
    await then(signal)
    const said = resume.approved ? ' Done.' : ' Left.'
    yield { type: 'text', text: said }
    return { kind: 'completed', result: `${resume.state.text}${said}`, ...answered }
  }
}

const never = (signal: AbortSignal) =>
  new Promise<void>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))

/** The next transactions are done and then rolled back, as by a broken connection. */
function failTransactions({ services: { db } }: TestServer, count: number, failed: () => void = () => {}): void {
  const transaction = db.transaction.bind(db)
  let left = count
  db.transaction = () => {
    left -= 1
    if (left === 0) db.transaction = transaction
    const execute = (work: (tx: never) => Promise<unknown>) =>
      transaction().execute(async (tx) => {
        await work(tx as never)
        failed()
        throw new Error('The database is away.')
      })
    return { execute } as never
  }
}

async function ask(api: Api): Promise<{ id: string; action_id: string }> {
  const { execution_id: id } = await api.executions.create({ params: { id: '1' }, body: { prompt: 'x' } })
  const { pending_action } = await api.executions.get({ params: { id } })
  return { id, action_id: pending_action!.id }
}

const act = (api: Api, params: { id: string; action_id: string }, approve: boolean) =>
  api.executions.act({ params, body: { approve } })
const get = (api: Api, { id }: { id: string }) => api.executions.get({ params: { id } })

describe('a question to a person', () => {
  test('answered twice at once in the same way is answered once, and neither answer is refused', async () => {
    let resumed = 0
    const { signIn } = await open({
      runAgent: asking(async () => {
        resumed += 1
      }),
    })
    const { api } = await signIn('admin')
    const asked = await ask(api)
    await Promise.all([1, 2, 3].map(() => act(api, asked, true)))
    await expect.poll(async () => (await get(api, asked)).result).toBe('May I? Done.')
    expect(resumed).toBe(1)
    await expect(act(api, asked, false)).rejects.toMatchObject({ code: 'action_decided' })
  })

  test('is not open any more once its run was cancelled, and what was written stays', async () => {
    const { signIn } = await open({ runAgent: asking() })
    const { api } = await signIn('admin')
    const asked = await ask(api)
    await api.executions.cancel({ params: { id: asked.id }, body: {} })
    expect(await get(api, asked)).toMatchObject({ status: 'cancelled', result: 'May I?' })
    await expect(act(api, asked, true)).rejects.toMatchObject({ code: 'action_not_pending' })
  })

  test('that comes up while its run is being stopped is not asked', async () => {
    let failures = 0
    const server: TestServer = await open({
      runAgent: async function* (input) {
        failTransactions(server, 2, () => (failures += 1))
        return yield* asking()(input)
      },
    })
    const { api } = await server.signIn('admin')
    const { execution_id: id } = await api.executions.create(
      { params: { id: '1' }, body: { prompt: 'x' } },
      { respondAsync: true },
    )
    // The outcome is there and could not be stored yet.
    await expect.poll(() => failures).toBe(2)
    await api.executions.cancel({ params: { id }, body: {} })
    expect(await get(api, { id })).toMatchObject({ status: 'cancelled', result: 'May I?' })
  })

  test('is not answered by a word about the one before', async () => {
    const server: TestServer = await open({
      runAgent: async function* ({ resume }) {
        const asked = resume ? Number(resume.state.text) : 0
        if (asked === 2) return { kind: 'completed', result: 'Both.', ...answered }
        yield { type: 'text', text: '' }
        return {
          kind: 'waiting',
          action: { id: newId(), tool: 'delete_task', summary: `Delete ${asked}?`, input: {} },
          state: { text: String(asked + 1) },
          ...answered,
        }
      },
    })
    const { api } = await server.signIn('admin')
    const first = await ask(api)
    const { db } = server.services
    const transaction = db.transaction.bind(db)
    // Between this answer's read of the question and its write, another device answers, and the run asks the next one.
    db.transaction = () => {
      db.transaction = transaction
      return {
        execute: async (work: never) => {
          await act(api, first, true)
          await expect.poll(async () => (await get(api, first)).pending_action?.summary).toBe('Delete 1?')
          return transaction().execute(work)
        },
      } as never
    }
    await expect(act(api, first, true)).rejects.toMatchObject({ code: 'action_not_pending' })
    expect(await get(api, first)).toMatchObject({ status: 'waiting', pending_action: { summary: 'Delete 1?' } })
  })

  test('keeps what was told before it, also where it could not be stored at once', async () => {
    // Once it has ended, its events are not needed.
    const heard = Promise.withResolvers<void>()
    const server: TestServer = await open({
      runAgent: async function* (input) {
        if (!input.resume) failTransactions(server, 1)
        return yield* asking(() => heard.promise)(input)
      },
    })
    const { api } = await server.signIn('admin')
    const asked = await ask(api)
    await act(api, asked, true)
    const seen: string[] = []
    for await (const { event, data } of api.stream.executions.events({ params: { id: asked.id } })) {
      seen.push(event === 'text' ? data.text : event)
      if (event === 'approval') heard.resolve()
    }
    expect(seen).toEqual(['accepted', 'May I?', 'approval', ' Done.', 'usage', 'done'])
  })

  test('is looked at without the state that its run goes on with', async () => {
    const { signIn, services } = await open({ runAgent: asking() })
    const { api } = await signIn('admin')
    const { id } = await ask(api)
    const { user_id } = await services.db
      .selectFrom('executions')
      .select('user_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const looks = [
      await listRuns(services.db, user_id, { limit: 9 }),
      (await nextRuns(services.db, user_id, { rev: 0 }, 9)).map(({ rev: _rev, ...row }) => row),
      [await findRun(services.db, user_id, id)],
    ]
    for (const rows of looks)
      expect(rows.map((row) => row && { id: row.id, told: !('state' in row) })).toEqual([{ id, told: true }])
  })

  test('answered before its server died leaves a failed run that costs nothing', async () => {
    const dead = await open({
      runAgent: async function* (input) {
        if (!input.resume) await input.budget?.hold(usage.credits)
        return yield* asking(never)(input)
      },
    })
    const { api, token } = await dead.signIn('admin')
    const asked = await ask(api)
    expect(await get(api, asked)).toMatchObject({ status: 'waiting', credits_used: 7 })
    await act(api, asked, true)
    await expect.poll(async () => (await get(api, asked)).status).toBe('running')
    const next = await open({ runAgent: asking(), database: dead.services.env.database })
    await next.services.runs.recover(true)
    expect(await get(next.client(token), asked)).toMatchObject({ status: 'failed', credits_used: 0 })
  })
})
