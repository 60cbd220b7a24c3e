import { afterEach, expect, test } from 'vitest'
import type { NextAction } from '#shared/contract/runs.ts'
import { answerKey } from '#shared/domain/answers.ts'
import type { RunAgent, RunInput } from '../engine/engine.ts'
import { type TestServer, openTestServer } from '../testing/test-server.ts'

const servers: TestServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0).toReversed()) await server.close()
})

const next: NextAction[] = [
  {
    id: 'n1',
    kind: 'choose',
    label: 'Client meeting',
    hint: 'Today, 16:00',
    input: { prompt: 'Push it', picked: ['a'] },
  },
  {
    id: 'n2',
    kind: 'choose',
    label: 'Client call',
    hint: 'Tomorrow, 9:00',
    input: { prompt: 'Push it', picked: ['b'] },
  },
  { id: 'n3', kind: 'run_with', label: 'Ask Dot', hint: '', input: { agent_id: '5', prompt: 'Push the meeting' } },
  { id: 'n4', kind: 'connect', label: 'Connect a mailbox', hint: '', input: {} },
]

/** A server whose agents ask which one is meant, and note what a run takes of that. */
async function open() {
  const taken: RunInput['taken'][] = []
  const runAgent: RunAgent = async function* ({ prompt, taken: takes }) {
    taken.push(takes)
    yield { type: 'text', text: 'Which one?' }
    return {
      kind: 'completed',
      result: 'Which one?',
      ...(prompt === 'Push it' && { ending: { outcome: 'needs_you', note: 'nothing was moved', next } }),
      provider: 'builtin',
      providerReason: null,
      usage: { input_tokens: 1, output_tokens: 1, credits: 0 },
    }
  }
  const server = await openTestServer({ runAgent })
  servers.push(server)
  const { api } = await server.signIn('admin')
  const run = async (prompt: string, more: object = {}, agent = '1') =>
    api.executions.create({ params: { id: agent }, body: { prompt, ...more } })
  const read = (id: string) => api.executions.get({ params: { id } })
  return { api, server, taken, run, read }
}

test('a choice is one run in the thread of its question, on however many devices, and the others are spent', async () => {
  const { api, run, read, taken } = await open()
  const asked = await run('Push it')
  expect(asked).toMatchObject({ outcome: 'needs_you', outcome_note: 'nothing was moved', next, answered: null })
  const answers = { run_id: asked.execution_id, next_id: 'n2' }
  const both = await Promise.all([run('Client call', { answers }), run('Client call', { answers })])
  expect(both[0].execution_id).toBe(both[1].execution_id)
  expect(await read(both[0].execution_id)).toMatchObject({
    idempotency_key: answerKey(answers),
    thread_id: asked.execution_id,
    answers,
    outcome: 'done',
    outcome_note: null,
    next: [],
  })
  expect(taken).toEqual([undefined, next[1]])
  expect(await read(asked.execution_id)).toMatchObject({ answered: 'n2' })

  const other = { run_id: asked.execution_id, next_id: 'n1' }
  await expect(run('Client meeting', { answers: other })).rejects.toMatchObject({
    status: 409,
    code: 'answered_already',
    detail: 'This was answered already: “Client call”.',
  })
  await expect(run('Neither', { answers: { ...other, next_id: 'neither' } })).rejects.toMatchObject({ status: 409 })
  expect((await api.executions.list({ query: {} })).items).toHaveLength(2)
})

test('two devices that choose differently in the same moment start one run', async () => {
  const { api, run } = await open()
  const { execution_id: run_id } = await run('Push it')
  const all = await Promise.allSettled(
    ['n1', 'n2', 'neither'].map((next_id) => run('It', { answers: { run_id, next_id } })),
  )
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await api.executions.list({ query: {} })).items).toHaveLength(2)
})

test('neither spends the choices, and is no reading', async () => {
  const { run, read, taken } = await open()
  const { execution_id: run_id } = await run('Push it')
  await run('Neither', { answers: { run_id, next_id: 'neither' } })
  expect(taken).toEqual([undefined, null])
  expect(await read(run_id)).toMatchObject({ answered: 'neither' })
})

test('what is typed takes a choice too, once', async () => {
  const { run, read, taken } = await open()
  const { execution_id: thread_id } = await run('Push it')
  await run('the second one', { thread_id })
  await run('the second one', { thread_id })
  expect(taken).toEqual([undefined, next[1], undefined])
  expect(await read(thread_id)).toMatchObject({ answered: 'n2' })
})

test('what is not offered, not a run or someone else’s cannot be taken', async () => {
  const { api, server, run } = await open()
  const { execution_id: run_id } = await run('Push it')
  const take = (next_id: string, agent = '1') => run('It', { answers: { run_id, next_id } }, agent)
  await expect(take('n9')).rejects.toMatchObject({ status: 404, code: 'next_not_found' })
  await expect(take('n4')).rejects.toMatchObject({ status: 404, code: 'next_not_found' })
  await expect(take('n1', '2')).rejects.toMatchObject({ status: 400, code: 'answered_elsewhere' })
  await expect(take('n3')).rejects.toMatchObject({ status: 400, code: 'answered_elsewhere' })
  await expect(
    api.chat.send({ body: { message: 'It', session_id: run_id, answers: { run_id, next_id: 'n1' } } }),
  ).rejects.toMatchObject({ status: 400, code: 'answered_elsewhere' })
  await expect(
    api.executions.create(
      { params: { id: '1' }, body: { prompt: 'It', answers: { run_id, next_id: 'n1' } } },
      { idempotencyKey: 'another-key' },
    ),
  ).rejects.toMatchObject({ status: 400, code: 'invalid_idempotency_key' })
  const stranger = await server.signIn('member')
  await expect(
    stranger.api.executions.create({ params: { id: '1' }, body: { prompt: 'It', answers: { run_id, next_id: 'n1' } } }),
  ).rejects.toMatchObject({ status: 404 })
  const dot = await take('n3', '5')
  expect(dot.status).toBe('completed')
})

test('a reply of a chat is answered in its conversation', async () => {
  const { api, taken } = await open()
  const asked = await api.chat.send({ body: { message: 'Push it' } })
  expect(asked).toMatchObject({ outcome: 'needs_you', next })
  const answers = { run_id: asked.execution_id, next_id: 'n1' }
  await api.chat.send({ body: { message: 'Client meeting', session_id: asked.session_id, answers } })
  expect(taken.at(-1)).toEqual(next[0])
  const { messages } = await api.chat.session({ params: { id: asked.session_id } })
  expect(messages.map(({ content }) => content)).toEqual(['Push it', 'Which one?', 'Client meeting', 'Which one?'])
  expect(messages[1]).toMatchObject({ answered: 'n1' })
})
