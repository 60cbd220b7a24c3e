import { load, net } from '#pwa/data/testing/execution-page.ts'
import { json } from '#pwa/data/testing/sync-answers.ts'
import { expect, test, vi } from 'vitest'

const hook = (id: string) => ({ id, url: `https://example.com/${id}`, description: '', events: ['run.failed'], paused: false, paused_reason: null, failing_since: null, last_delivery: null, created_at: '2026-11-21T09:00:00Z', updated_at: '2026-11-21T09:00:00Z' })
const delivery = (id: string) => ({ id, event: 'run.failed', execution_id: null, status: 'delivered', attempts: 1, response_status: 204, response_text: '', error: null, created_at: '2026-11-21T09:00:00Z', last_attempt_at: null, next_attempt_at: null })

test('a webhook whose secret got lost on the way is listed, so that it can be given another', async () => {
  await load()
  const { makeWebhook, webhooks } = await import('#pwa/data/webhooks.ts')
  net.answer = ({ method }) => {
    if (method === 'POST') throw new TypeError('Failed to fetch')
    return json([hook('a')])
  }
  await expect(makeWebhook({ url: 'https://example.com/a', events: ['run.failed'], description: '' })).rejects.toMatchObject({ status: 0 })
  await vi.waitFor(() => expect(webhooks.store.value).toEqual([hook('a')]))
})

test('the list holds no secret, and what is changed stands in its place', async () => {
  await load()
  const { changeWebhook, makeWebhook, removeWebhook, renewSecret, webhooks } = await import('#pwa/data/webhooks.ts')
  net.answer = ({ method, path }) => {
    if (method === 'PATCH') return json({ ...hook('a'), paused: true })
    if (method === 'DELETE') return json({ id: 'a' })
    return json({ ...hook('a'), paused: path.endsWith('rotate'), secret: path.endsWith('rotate') ? 'whsec_2' : 'whsec_1' })
  }
  expect(await makeWebhook({ url: 'https://example.com/a', events: ['run.failed'], description: '' })).toBe('whsec_1')
  expect(webhooks.store.value).toEqual([hook('a')])
  await changeWebhook('a', { paused: true })
  expect(await renewSecret('a')).toBe('whsec_2')
  expect(webhooks.store.value).toEqual([{ ...hook('a'), paused: true }])
  await removeWebhook('a')
  expect(webhooks.store.value).toEqual([])
})

test('what was sent to one webhook is never shown as that of another', async () => {
  await load()
  const { deliveries, loadDeliveries, loadOlderDeliveries } = await import('#pwa/data/webhooks.ts')
  const slow = Promise.withResolvers<Response>()
  net.answer = ({ path }) => (path.includes('/slow/') ? slow.promise : json({ items: [delivery('b1')], next_cursor: 'older' }))
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
