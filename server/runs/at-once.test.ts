import { afterEach, expect, test } from 'vitest'
import type { RunAgent } from '../engine/engine.ts'
import { startTrial } from '../billing/trial.rules.ts'
import { type TestServer, openTestServer } from '../testing/test-server.ts'

const servers: TestServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0).toReversed()) await server.close()
})

/** Runs that go on until they are told to end. */
function held() {
  const ends = new Map<string, () => void>()
  const begun: string[] = []
  const runAgent: RunAgent = async function* ({ prompt, place, signal }) {
    begun.push(prompt)
    // A model answers elsewhere meanwhile.
    place?.leave()
    yield { type: 'text', text: 'Begun' }
    await new Promise<void>((resolve, reject) => {
      ends.set(prompt, resolve)
      signal.addEventListener('abort', () => reject(signal.reason as Error))
    })
    return {
      kind: 'completed',
      result: prompt,
      provider: 'builtin',
      providerReason: null,
      usage: { input_tokens: 1, output_tokens: 1, credits: 0 },
    }
  }
  return { runAgent, begun, end: (prompt: string) => ends.get(prompt)!() }
}

async function open(options: Parameters<typeof openTestServer>[0]): Promise<TestServer> {
  const server = await openTestServer(options)
  servers.push(server)
  return server
}

/** Somebody with a workspace of their own. */
async function signUp(server: TestServer, name: string, plan?: string) {
  const { user } = await server
    .client()
    .session.register({ body: { name, email: `${name}@example.com`, password: 'Long-enough-1' } })
  if (plan) await startTrial(server.services.db, user!.workspace.id, plan, server.services.now())
  return (await server.signIn(name, 'Long-enough-1')).api
}

type Api = Awaited<ReturnType<typeof signUp>>
const send = async (api: Api, prompts: string[]) => {
  for (const prompt of prompts)
    await api.executions.create({ params: { id: '1' }, body: { prompt } }, { respondAsync: true })
}

test('as many runs of a workspace go on at once as its plan allows, and the next when one has ended', async () => {
  const runs = held()
  const server = await open({ runAgent: runs.runAgent })
  const free = await signUp(server, 'kim')
  await send(free, ['1', '2', '3', '4'])
  const begunOf = (prompts: string) => runs.begun.filter((prompt) => prompts.includes(prompt))
  // On PostgreSQL whichever is claimed first.
  await expect.poll(() => begunOf('1234').length).toBe(2)
  // Another workspace is held up by nothing.
  const paid = await signUp(server, 'sue', 'workplace')
  await send(paid, ['a', 'b', 'c', 'd', 'e'])
  await expect.poll(() => begunOf('abcde').length).toBe(4)
  expect(begunOf('1234')).toHaveLength(2)
  runs.end(begunOf('1234')[0]!)
  await expect.poll(() => begunOf('1234').length).toBe(3)
  expect(begunOf('abcde')).toHaveLength(4)
  const { items } = await free.executions.list()
  expect(items.map(({ status }) => status).toSorted()).toEqual(['completed', 'queued', 'running', 'running'])
})

test('the limit counts for all processes together', async () => {
  const runs = held()
  const first = await open({ runAgent: runs.runAgent })
  const api = await signUp(first, 'kim')
  await send(api, ['1', '2'])
  await expect.poll(() => runs.begun.toSorted()).toEqual(['1', '2'])
  const elsewhere = held()
  const second = await open({ runAgent: elsewhere.runAgent, database: first.services.env.database })
  await send(api, ['3'])
  await second.services.runs.recover(false)
  runs.end('1')
  // Whichever is first to look takes it.
  await expect.poll(() => [...runs.begun.slice(2), ...elsewhere.begun], { timeout: 10_000 }).toEqual(['3'])
})

test('a server without billing limits nothing', async () => {
  const runs = held()
  const server = await open({ runAgent: runs.runAgent, env: { MUSTER_BILLING: 'off' } })
  const api = await signUp(server, 'kim')
  const prompts = Array.from({ length: 20 }, (_, n) => String(n))
  await send(api, prompts)
  await expect.poll(() => runs.begun.toSorted()).toEqual(prompts.toSorted())
})
