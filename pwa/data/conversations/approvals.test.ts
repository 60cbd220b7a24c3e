import { type Call, accepted, executed, problem, stream } from '#pwa/data/testing/run-answers.ts'
import { load, net, posts, soon } from '#pwa/data/testing/run-page.ts'
import { json } from '#pwa/data/testing/sync-answers.ts'
import { expect, test } from 'vitest'

const question = { id: 'q1', tool: 'delete_task', summary: 'Delete it?', input: { id: 't1' } }
const waiting = executed({ status: 'waiting', result: null, pending_action: question })

/** A server with a run that waits for approval; `answer` replies to the decision, and its listeners are counted. */
function asking(answer: (call: Call) => Response) {
  const state = { answered: false, streams: 0 }
  net.answer = (call) => {
    if (call.path.endsWith('/execute')) return accepted()
    if (call.path.includes('/actions/')) {
      const said = answer(call)
      state.answered = true
      return said
    }
    if (call.path === '/api/executions/x1') return json(state.answered ? executed({ result: 'I ask. Done.' }) : waiting)
    if (!call.path.endsWith('/events')) return problem(404, 'not_found', 'Nothing here.')
    state.streams += 1
    const from = Number(call.lastEventId ?? 0)
    const before: [number, string, unknown][] = [
      [1, 'text', { text: 'I ask.' }],
      [2, 'approval', question],
    ]
    const after: [number, string, unknown][] = [
      [3, 'text', { text: ' Done.' }],
      [4, 'done', executed({ result: 'I ask. Done.' })],
    ]
    const status = state.answered ? 'running' : 'waiting'
    return stream([
      [from, 'accepted', { execution_id: 'x1', status }],
      ...[...before, ...(state.answered ? after : [])].filter(([id]) => id > from),
    ])
  }
  return state
}

async function answering() {
  const page = await load()
  const { answerQuestion } = await import('#pwa/data/conversations/approvals.ts')
  await page.give('Delete it')
  await soon(() => expect(page.states()).toEqual(['awaiting-approval']))
  return { page, answer: (approve: boolean) => answerQuestion('1', page.turns()[0]!.key, 'q1', approve) }
}

test('a run that asks is no work, and nobody listens until it is answered; then it goes on after what was said', async () => {
  const state = asking(() => json(executed({ status: 'queued', result: null })))
  const { page, answer } = await answering()
  // That it waits is told before what it said.
  await soon(() =>
    expect(page.turns()[0]).toMatchObject({
      live: 'I ask.',
      run: { status: 'waiting', pending_action: { summary: 'Delete it?' } },
    }),
  )
  expect(page.isRunning(page.turns())).toBe(false)
  expect(state.streams).toBe(1)
  expect(await answer(true)).toBe(true)
  await soon(() => expect(page.turns()[0]).toMatchObject({ state: 'ended', run: { result: 'I ask. Done.' } }))
  expect(state.streams).toBe(2)
  expect(net.calls.find(({ path }) => path.endsWith('/actions/q1'))!.body).toBe('{"approve":true}')
  expect(net.calls.findLast(({ path }) => path.endsWith('/events'))!.lastEventId).toBe('2')
})

test('an answer that does not arrive changes nothing, and can be given again', async () => {
  let tries = 0
  asking(() => {
    tries += 1
    if (tries === 1) throw new TypeError('Failed to fetch')
    return json(executed({ status: 'queued', result: null }))
  })
  const { page, answer } = await answering()
  await expect(answer(true)).rejects.toMatchObject({ status: 0 })
  expect(page.states()).toEqual(['awaiting-approval'])
})

test('where someone else was faster, the run is shown as it stands', async () => {
  asking(() => problem(409, 'action_decided', 'This question has been answered already, and otherwise.'))
  const { page, answer } = await answering()
  expect(await answer(false)).toBe(false)
  await soon(() => expect(page.turns()[0]).toMatchObject({ state: 'ended', run: { result: 'I ask. Done.' } }))
})

test('a first task begins a thread of its own, named on the device, and what follows is sent in the one it is given', async () => {
  net.answer = ({ path }) =>
    path.endsWith('/execute')
      ? accepted(`x${posts().length}`)
      : stream([[1, 'done', executed({ id: path.split('/')[3]!, thread_id: 'given' })]])
  const page = await load()
  const threads = () => posts().map(({ body }) => (JSON.parse(body) as { thread_id: string }).thread_id)
  await page.give('One')
  await soon(() => expect(page.states()).toEqual(['ended']))
  page.changeUnsentPrompt('1', { text: 'Two' })
  await page.requestUnsentPrompt('1', threads()[0])
  await soon(() => expect(posts()).toHaveLength(2))
  await soon(() => expect(page.states()).toEqual(['ended', 'ended']))
  page.changeUnsentPrompt('1', { text: 'Three', thread: 'chosen' })
  await page.requestUnsentPrompt('1', threads()[0])
  await soon(() => expect(posts()).toHaveLength(3))
  expect(threads()).toEqual([expect.stringMatching(/^[\w-]{36}$/), threads()[0], 'chosen'])
  expect(page.unsentPromptOf('1').thread).toBeNull()
})
