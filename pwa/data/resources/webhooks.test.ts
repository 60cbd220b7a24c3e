import { load, net } from '#pwa/data/testing/run-page.ts'
import { json } from '#pwa/data/testing/sync-answers.ts'
import { expect, test, vi } from 'vitest'

const hook = (id: string) => ({
  id,
  url: `https://example.com/${id}`,
  description: '',
  events: ['run.failed'],
  paused: false,
  paused_reason: null,
  failing_since: null,
  last_delivery: null,
  created_at: '2026-11-21T09:00:00Z',
  updated_at: '2026-11-21T09:00:00Z',
})
const delivery = (id: string) => ({
  id,
  event: 'run.failed',
  execution_id: null,
  status: 'delivered',
  attempts: 1,
  response_status: 204,
  response_text: '',
  error: null,
  created_at: '2026-11-21T09:00:00Z',
  last_attempt_at: null,
  next_attempt_at: null,
})

test('a webhook whose secret got lost on the way is listed, so that it can be given another', async () => {
  await load()
  const { makeWebhook, webhooks } = await import('#pwa/data/resources/webhooks.ts')
  net.answer = ({ method }) => {
    if (method === 'POST') throw new TypeError('Failed to fetch')
    return json([hook('a')])
  }
  await expect(
    makeWebhook({ id: 'a', url: 'https://example.com/a', events: ['run.failed'], description: '' }),
  ).rejects.toMatchObject({ status: 0 })
  await vi.waitFor(() => expect(webhooks.store.value).toEqual([hook('a')]))
})

test('the list holds no secret, and what is changed stands in its place', async () => {
  await load()
  const { changeWebhook, makeWebhook, removeWebhook, renewSecret, webhooks } =
    await import('#pwa/data/resources/webhooks.ts')
  net.answer = ({ method, path }) => {
    if (method === 'PATCH') return json({ ...hook('a'), paused: true })
    if (method === 'DELETE') return json({ id: 'a' })
    return json({
      ...hook('a'),
      paused: path.endsWith('rotate'),
      secret: path.endsWith('rotate') ? 'whsec_2' : 'whsec_1',
    })
  }
  expect(await makeWebhook({ id: 'a', url: 'https://example.com/a', events: ['run.failed'], description: '' })).toBe(
    'whsec_1',
  )
  expect(webhooks.store.value).toEqual([hook('a')])
  await changeWebhook('a', { paused: true })
  expect(await renewSecret('a')).toBe('whsec_2')
  expect(webhooks.store.value).toEqual([{ ...hook('a'), paused: true }])
  await removeWebhook('a')
  expect(webhooks.store.value).toEqual([])
})

test('a webhook that a lost answer had made is made once, and becomes as it was typed last', async () => {
  await load()
  const { makeWebhook, webhooks } = await import('#pwa/data/resources/webhooks.ts')
  const typed = { url: 'https://example.com/typed', events: ['run.failed' as const], description: '' }
  net.answer = ({ method }) => {
    if (method === 'POST')
      return new Response(JSON.stringify({ status: 409, code: 'webhook_exists', detail: 'It exists.' }), {
        status: 409,
        headers: { 'content-type': 'application/problem+json' },
      })
    return json(method === 'PATCH' ? { ...hook('a'), ...typed } : [hook('a')])
  }
  expect(await makeWebhook({ id: 'a', ...typed })).toBe(null)
  expect(
    net.calls
      .filter(({ method }) => method !== 'GET')
      .map(({ method, path, body }) => [method, path, JSON.parse(body)]),
  ).toEqual([
    ['POST', '/api/webhooks', { id: 'a', ...typed }],
    ['PATCH', '/api/webhooks/a', typed],
  ])
  expect(webhooks.store.value).toEqual([{ ...hook('a'), ...typed }])
})

test('of a new secret whose answer got lost, it is said that it may be there', async () => {
  await load()
  const { renewSecret } = await import('#pwa/data/resources/webhooks.ts')
  net.answer = () => {
    throw new TypeError('Failed to fetch')
  }
  await expect(renewSecret('a')).rejects.toMatchObject({
    status: 0,
    detail: expect.stringContaining('one may have been made'),
  })
})

test('older deliveries that are asked for stay, whatever asks for the newest before or after them', async () => {
  await load()
  const { deliveries, loadDeliveries, loadOlderDeliveries } = await import('#pwa/data/resources/webhooks.ts')
  const all = Array.from({ length: 25 }, (_, n) => delivery(`d${25 - n}`))
  const asked: { limit: number; answer: () => void }[] = []
  let isSlow = false
  vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
    const { searchParams } = new URL(new Request(input, init).url)
    const [limit, from] = [Number(searchParams.get('limit')), Number(searchParams.get('cursor') ?? 0)]
    if (isSlow) await new Promise<void>((resolve) => asked.push({ limit, answer: resolve }))
    return json({
      items: all.slice(from, from + limit),
      next_cursor: from + limit < all.length ? String(from + limit) : null,
    })
  })
  const shown = () => deliveries.rows?.length
  await loadDeliveries('a')
  expect([shown(), deliveries.next]).toEqual([10, '10'])

  isSlow = true
  // The newest were asked for first, and come last.
  let [first, second] = [loadDeliveries('a'), loadOlderDeliveries()]
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  asked.pop()!.answer()
  await second
  asked.pop()!.answer()
  await first
  expect([shown(), deliveries.next]).toEqual([20, '20'])

  // The older ones were asked for first, and come last.
  ;[first, second] = [loadOlderDeliveries(), loadDeliveries('a')]
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  expect(asked.map(({ limit }) => limit)).toEqual([10, 30])
  asked.pop()!.answer()
  await second
  asked.pop()!.answer()
  await first
  expect([shown(), deliveries.next]).toEqual([25, null])
})

test('what is sent again tells anew how its webhook fares, once it is known what was sent', async () => {
  await load()
  const { deliveries, sendAgain, webhooks } = await import('#pwa/data/resources/webhooks.ts')
  const known: unknown[] = []
  net.answer = ({ path }) => {
    if (path.endsWith('redeliver')) return json(delivery('d1'))
    if (path.endsWith('deliveries')) return json({ items: [delivery('d1')], next_cursor: null })
    known.push(deliveries.rows)
    return json([hook('a')])
  }
  await sendAgain('a', 'd1')
  expect(webhooks.store.value).toEqual([hook('a')])
  expect(known).toEqual([[delivery('d1')]])
})

test('what was sent to one webhook is never shown as that of another', async () => {
  await load()
  const { deliveries, loadDeliveries, loadOlderDeliveries } = await import('#pwa/data/resources/webhooks.ts')
  const slow = Promise.withResolvers<Response>()
  net.answer = ({ path }) =>
    path.includes('/slow/') ? slow.promise : json({ items: [delivery('b1')], next_cursor: 'older' })
  const first = loadDeliveries('slow')
  await loadDeliveries('b')
  slow.resolve(json({ items: [delivery('a1')], next_cursor: null }))
  await first
  expect(deliveries).toMatchObject({ webhook: 'b', rows: [{ id: 'b1' }], next: 'older' })
  net.answer = () => json({ items: [delivery('b0')], next_cursor: null })
  await loadOlderDeliveries()
  expect(deliveries).toMatchObject({ rows: [{ id: 'b1' }, { id: 'b0' }], next: null })
  net.answer = () => {
    throw new TypeError('Failed to fetch')
  }
  await loadDeliveries('b')
  expect(deliveries).toMatchObject({ rows: [{ id: 'b1' }, { id: 'b0' }], failed: true })
  await loadDeliveries('c')
  expect(deliveries).toMatchObject({ webhook: 'c', rows: null, failed: true })
})
