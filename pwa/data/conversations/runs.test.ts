import { accepted, executed, problem, server, stream } from '#pwa/data/testing/run-answers.ts'
import { load, net, posts, soon } from '#pwa/data/testing/run-page.ts'
import { json } from '#pwa/data/testing/sync-answers.ts'
import { expect, test, vi } from 'vitest'

test('a run empties the composer, and its record replaces the pieces', async () => {
  const page = await load()
  const ended = vi.fn()
  page.onRunEnded(ended)
  await page.give('Do it')
  expect(page.unsentPromptOf('1').text).toBe('')
  await soon(() =>
    expect(page.turns()[0]).toMatchObject({ state: 'ended', live: '', run: { result: 'Done **well**' } }),
  )
  expect(ended).toHaveBeenCalledOnce()
  expect(page.outboxCount.unsent).toBe(0)
})

test('a stream that breaks after it was accepted goes on after the last event, without a second POST', async () => {
  let streams = 0
  net.answer = ({ path }) => {
    if (path.endsWith('/execute')) return accepted()
    streams += 1
    return streams === 1
      ? stream([[2, 'text', { text: 'Do' }]], true)
      : stream([
          [3, 'text', { text: 'ne' }],
          [4, 'done', executed()],
        ])
  }
  const page = await load()
  await page.give('Do it')
  await soon(() => expect(page.states()).toEqual(['ended']))
  expect(posts()).toHaveLength(1)
  expect(net.calls.at(-1)!.lastEventId).toBe('2')
})

test('a POST whose answer was lost is repeated with the same key and the same bytes', async () => {
  const good = server()
  net.answer = (call) => {
    if (posts().length === 1 && call.path.endsWith('/execute')) throw new TypeError('Failed to fetch')
    return good(call)
  }
  vi.spyOn(Math, 'random').mockReturnValue(0.01)
  const page = await load()
  await page.give('Do it')
  await soon(() => expect(page.states()).toEqual(['ended']))
  expect(posts()).toHaveLength(2)
  expect(posts()[1]).toEqual(posts()[0])
})

test('a page of HTML that says yes is no answer: the task waits', async () => {
  net.answer = () => new Response('<html>', { headers: { 'content-type': 'text/html' } })
  const page = await load()
  await page.give('Do it')
  await soon(() => expect(page.turns()[0]).toMatchObject({ state: 'unsent', fault: { kind: 'network' } }))
  expect(page.unsentPromptOf('1').text).toBe('')
})

test('a refused task goes back into the composer with its reason', async () => {
  net.answer = () => problem(402, 'credits_exhausted', 'No credits are left.')
  const page = await load()
  const ended = vi.fn()
  page.onRunEnded(ended)
  await page.give('Do it')
  await soon(() => expect(page.unsentPromptOf('1').text).toBe('Do it'))
  await soon(() =>
    expect(page.conversationOf('1')).toMatchObject({
      turns: [],
      refusal: { status: 402, detail: 'No credits are left.' },
    }),
  )
  expect(posts()).toHaveLength(1)
  expect(ended).toHaveBeenCalledWith(null, '1')
  expect(page.outboxCount.unsent).toBe(0)
})

test('where nothing can be kept a task is sent from memory, and goes back into the composer under its key when it cannot be', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('No.', 'SecurityError')
  })
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const page = await load()
  net.answer = () => {
    throw new TypeError('Failed to fetch')
  }
  await page.give('Do it')
  const { key } = posts()[0]!
  expect(page.unsentPromptOf('1')).toMatchObject({ text: 'Do it', key })
  expect(page.conversationOf('1')).toMatchObject({ turns: [], refusal: { status: 0 } })
  net.answer = server()
  await page.requestUnsentPrompt('1')
  expect(page.states()).toEqual(['ended'])
  expect(posts().at(-1)!.key).toBe(key)
  page.connection.online = false
  await page.give('Next')
  expect(page.unsentPromptOf('1').text).toBe('Next')
  expect(page.conversationOf('1').refusal?.detail).toMatch(/keep nothing/)
})

test('a stopped run keeps what it had written', async () => {
  let release: (() => void) | undefined
  net.answer = ({ path }) => {
    if (path.endsWith('/execute')) return accepted()
    if (path.endsWith('/cancel')) {
      release?.()
      return json(executed({ status: 'cancelled', result: null }))
    }
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(`id: 1\nevent: text\ndata: {"text":"Half a "}\n\n`))
        release = () => controller.close()
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  }
  const page = await load()
  await page.give('Do it')
  await soon(() => expect(page.turns()[0]?.live).toBe('Half a '))
  await page.stop('1')
  expect(page.turns()[0]).toMatchObject({ state: 'ended', run: { status: 'cancelled', result: 'Half a ' } })
})

test('typing makes it another task, with another key', async () => {
  const page = await load()
  page.changeUnsentPrompt('1', { key: 'k1' })
  page.changeUnsentPrompt('1', { text: 'Do it differently' })
  expect(page.unsentPromptOf('1').key).toBeNull()
})

test('the list never overwrites a run that this page follows', async () => {
  await load()
  const { merge } = await import('#pwa/data/conversations/run-history.ts')
  const { knownTurn } = await import('#pwa/data/conversations/conversations.ts')
  const followed = {
    ...knownTurn(executed({ idempotency_key: 'k1', status: 'running', result: null })),
    live: 'so far',
  }
  const turns = merge(
    [followed],
    [
      executed({ idempotency_key: 'k1', status: 'queued', result: null }),
      executed({ id: 'x0', idempotency_key: 'k0', created_at: '2020-01-01T00:00:00Z' }),
    ],
  )
  expect(turns.map(({ key, live }) => [key, live])).toEqual([
    ['k0', ''],
    ['k1', 'so far'],
  ])
})

test('a page that follows a run from the middle hears when it began', async () => {
  await load()
  const { merge } = await import('#pwa/data/conversations/run-history.ts')
  const { knownTurn } = await import('#pwa/data/conversations/conversations.ts')
  const running = { idempotency_key: 'k1', status: 'running', result: null } as const
  const since = (known: string | null, told: string | null) =>
    merge([knownTurn(executed({ ...running, started_at: known }))], [executed({ ...running, started_at: told })])[0]!
      .run.started_at
  const [early, late] = ['2026-11-21T09:00:00.000Z', '2026-11-21T09:04:00.000Z']
  expect(since(late, early)).toBe(early)
  expect(since(null, early)).toBe(early)
  expect(since(early, late)).toBe(early)
  expect(since(early, null)).toBe(early)
})

test('times in a task mean the zone that is chosen for the account', async () => {
  const page = await load()
  await page.give('Remind me at three')
  await soon(() => expect(page.states()).toEqual(['ended']))
  page.session.user = { ...page.session.user!, time_zone: 'Asia/Tokyo' }
  await page.give('Remind me at four')
  await soon(() => expect(page.states()).toEqual(['ended', 'ended']))
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  expect(posts().map(({ body }) => (JSON.parse(body) as { time_zone: string }).time_zone)).toEqual([
    timeZone,
    'Asia/Tokyo',
  ])
})
