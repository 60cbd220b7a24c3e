import { afterEach, expect, test } from 'vitest'
import { newId } from '#shared/domain/ids.ts'
import type { RunAgent } from '../engine/engine.ts'
import { type TestServer, openTestServer } from '../testing/test-server.ts'

const servers: TestServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0).toReversed()) await server.close()
})

async function open(options: Parameters<typeof openTestServer>[0] = {}) {
  const server = await openTestServer(options)
  servers.push(server)
  return { ...server, ...(await server.signIn('admin')) }
}

/** An engine that records the history it gets, and ends each run when the test lets it. */
function heldEngine() {
  const started: string[] = []
  const releases = new Map<string, () => void>()
  const runAgent: RunAgent = async function* ({ prompt, history, earlierFiles, signal }) {
    started.push(prompt)
    await new Promise<void>((resolve, reject) => {
      releases.set(prompt, resolve)
      signal.addEventListener('abort', () => reject(signal.reason as Error))
    })
    const result = [...history.map((turn) => turn.prompt), ...earlierFiles.map(({ name }) => name), prompt].join(' · ')
    yield { type: 'text', text: result }
    return {
      kind: 'completed',
      result,
      provider: 'builtin',
      providerReason: null,
      usage: { input_tokens: 1, output_tokens: 1, credits: 0 },
    }
  }
  return { started, runAgent, release: (prompt: string) => releases.get(prompt)!() }
}

const notes = { name: 'notes.md', size: 5, type: 'text/markdown', content: 'Notes' }

test('what is said in a thread while it is at work goes after it, and knows what came of it', async () => {
  const { started, runAgent, release } = heldEngine()
  const { api } = await open({ runAgent })
  const thread_id = newId()
  const say = (prompt: string, thread?: string) =>
    api.executions.create(
      {
        params: { id: '1' },
        body: { prompt, attached_files: prompt === 'one' ? [notes] : [], ...(thread && { thread_id: thread }) },
      },
      { respondAsync: true },
    )
  await say('one', thread_id)
  await say('two', thread_id)
  const three = await say('three', thread_id)
  await say('elsewhere')
  await expect.poll(() => started.toSorted()).toEqual(['elsewhere', 'one'])
  release('one')
  await expect.poll(() => started).toContain('two')
  expect(started).not.toContain('three')
  release('two')
  await expect.poll(() => started).toContain('three')
  release('three')
  await expect
    .poll(async () => (await api.executions.get({ params: { id: three.execution_id } })).result)
    .toBe('one · two · notes.md · three')
  expect((await api.executions.list({ query: { thread_id } })).items.map(({ prompt }) => prompt)).toEqual([
    'three',
    'two',
    'one',
  ])
  release('elsewhere')
})

test('a follow-up of a run that began its thread waits for it too, and for none that was cancelled', async () => {
  const { started, runAgent, release } = heldEngine()
  const { api } = await open({ runAgent })
  const first = await api.executions.create({ params: { id: '1' }, body: { prompt: 'first' } }, { respondAsync: true })
  const say = (prompt: string) =>
    api.executions.create(
      { params: { id: '1' }, body: { prompt, thread_id: first.execution_id } },
      { respondAsync: true },
    )
  await expect.poll(() => started).toEqual(['first'])
  const second = await say('second')
  await say('third')
  release('first')
  await expect.poll(() => started).toEqual(['first', 'second'])
  await api.executions.cancel({ params: { id: second.execution_id }, body: {} })
  await expect.poll(() => started).toEqual(['first', 'second', 'third'])
  const fourth = await say('fourth')
  await say('fifth')
  // One that has not begun is out of the way at once.
  await api.executions.cancel({ params: { id: fourth.execution_id }, body: {} })
  release('third')
  await expect.poll(() => started).toEqual(['first', 'second', 'third', 'fifth'])
  release('fifth')
  const { items } = await api.executions.list({ query: { thread_id: first.execution_id } })
  expect(items.map(({ prompt }) => prompt)).toEqual(['fifth', 'fourth', 'third', 'second', 'first'])
})

test('a thread keeps its order over two processes', async () => {
  const { started, runAgent, release } = heldEngine()
  const here = await open({ runAgent })
  const there = (await open({ runAgent, database: here.services.env.database })).client(here.token)
  const thread_id = newId()
  await here.api.executions.create({ params: { id: '1' }, body: { prompt: 'here', thread_id } }, { respondAsync: true })
  await expect.poll(() => started).toEqual(['here'])
  const later = await there.executions.create(
    { params: { id: '1' }, body: { prompt: 'there', thread_id } },
    { respondAsync: true },
  )
  expect(await there.executions.get({ params: { id: later.execution_id } })).toMatchObject({ status: 'queued' })
  release('here')
  await expect.poll(() => started).toEqual(['here', 'there'])
  release('there')
  await expect
    .poll(async () => (await there.executions.get({ params: { id: later.execution_id } })).result)
    .toBe('here · there')
})

test('a file comes back as it was attached, to the one who attached it alone', async () => {
  const { api, signIn } = await open()
  const sheet = { name: 'ö.csv', size: 8, type: 'text/csv', content: 'data:text/csv;base64,YTti' }
  const { execution_id: id } = await api.executions.create({
    params: { id: '1' },
    body: { prompt: 'Read these', attached_files: [notes, sheet] },
  })
  expect(await api.executions.file({ params: { id, n: '0' } })).toEqual(notes)
  expect(await api.executions.file({ params: { id, n: '1' } })).toEqual(sheet)
  const stranger = (await signIn('member')).api
  for (const [who, n] of [
    [api, '2'],
    [api, '-1'],
    [api, 'x'],
    [stranger, '0'],
  ] as const)
    await expect(who.executions.file({ params: { id, n } })).rejects.toMatchObject({ status: 404 })
})
