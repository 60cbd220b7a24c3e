import { afterEach, describe, expect, test } from 'vitest'
import { setSetting } from '../settings/settings.repo.ts'
import { openMailServer } from '../testing/mail-server.ts'
import { openWebhookServer } from '../testing/webhook-server.ts'
import { failingReason, goneReason, lockedReason, waits } from './attempt.rules.ts'
import { deliveriesKeptMs } from './deliveries.rules.ts'
import { leaseMs } from './sender.ts'
import { deleteDeliveriesBefore } from './webhooks.repo.ts'

const closing: { close: () => unknown }[] = []
afterEach(async () => {
  for (const each of closing.splice(0).toReversed()) await each.close()
})

async function open(options: Parameters<typeof openWebhookServer>[0] = {}) {
  const opened = await openWebhookServer(options)
  closing.push(opened)
  return opened
}

const day = 24 * 60 * 60_000

describe('a receiver that does not take a message', () => {
  test('gets it again and again for three days, the same each time, and then no more', async () => {
    const { receiver, engine, hook, give, resting, pass, now } = await open()
    await hook()
    receiver.alwaysSays('/hook', { status: 500, body: 'Broken' })
    await give()
    engine.end()
    for (const [n, wait] of waits.entries()) {
      const { next_at, last_at, status, error, response_text } = await resting(n + 1)
      expect({ status, error, response_text }).toEqual({
        status: 'pending',
        error: 'The receiver answered 500.',
        response_text: 'Broken',
      })
      // It is counted from the answer, which comes after it was sent and before now.
      expect((next_at! - last_at!) / wait, `the wait after attempt ${n + 1}`).toBeGreaterThanOrEqual(0.9)
      expect((next_at! - now()) / wait, `the wait after attempt ${n + 1}`).toBeLessThanOrEqual(1.1)
      pass(next_at! - now())
    }
    expect(await resting(10)).toMatchObject({ status: 'failed', next_at: null })
    expect(waits.reduce((sum, wait) => sum + wait) / day).toBeCloseTo(3.15, 1)
    expect(receiver.posted).toHaveLength(10)
    expect(new Set(receiver.posted.map(({ id, body }) => `${id} ${body}`)).size).toBe(1)
    expect(new Set(receiver.posted.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(10)
  })

  test('and comes back is told, and counts as well again', async () => {
    const { receiver, engine, api, hook, give, resting, pass, now } = await open()
    const { id } = await hook()
    receiver.says('/hook', 'hang-up', { status: 503, headers: { 'retry-after': '900' } })
    await give()
    engine.end()
    const first = await resting(1)
    expect(first.error).toBe('The receiver closed the connection without an answer.')
    expect((await api.webhooks.get({ params: { id } })).failing_since).not.toBeNull()
    pass(first.next_at! - now())
    // It asked for longer than it would have been let alone.
    const second = await resting(2)
    expect(second.next_at! - second.last_at!).toBeGreaterThanOrEqual(900_000)
    pass(second.next_at! - now())
    expect(await resting(3)).toMatchObject({ status: 'delivered', response_status: 204, error: null, next_at: null })
    expect(await api.webhooks.get({ params: { id } })).toMatchObject({ failing_since: null, paused: false })
  })

  test('with 410 Gone is let alone, and its user learns why', async () => {
    const mailbox = await openMailServer()
    closing.push(mailbox)
    const { receiver, engine, api, hook, give, resting, deliveries } = await open({ env: { SMTP_URL: mailbox.url } })
    const { id } = await hook()
    receiver.says('/hook', { status: 410 })
    await give()
    engine.end()
    expect(await resting(1)).toMatchObject({ status: 'failed', response_status: 410 })
    expect(await api.webhooks.get({ params: { id } })).toMatchObject({ paused: true, paused_reason: goneReason })
    await expect.poll(() => mailbox.received.map(({ text }) => text).join()).toContain('was paused')
    // Nothing is written down for it meanwhile.
    const run = await give()
    engine.end()
    await expect.poll(async () => (await api.executions.get({ params: { id: run } })).status).toBe('completed')
    expect(await deliveries(id)).toHaveLength(1)
    const [{ id: gone } = { id: '' }] = await deliveries(id)
    await expect(api.webhooks.redeliver({ params: { id, delivery_id: gone }, body: {} })).rejects.toMatchObject({
      status: 409,
      code: 'webhook_paused',
    })
    expect(await api.webhooks.update({ params: { id }, body: { paused: false } })).toMatchObject({
      paused: false,
      paused_reason: null,
      failing_since: null,
    })
    expect(receiver.posted).toHaveLength(1)
  })

  test('for five days is let alone; what waits goes out once it is resumed', async () => {
    const { server, receiver, engine, hook, give, pass } = await open()
    const { id } = await hook()
    receiver.says('/hook', { status: 500 }, { status: 500 })
    await give()
    engine.end()
    await expect.poll(() => receiver.posted).toHaveLength(1)
    const { db } = server.services
    const webhook = () => db.selectFrom('webhooks').select(['paused', 'paused_reason']).executeTakeFirst()
    await expect
      .poll(() => db.selectFrom('webhooks').select('failing_since').executeTakeFirst())
      .not.toEqual({ failing_since: null })
    expect(await webhook()).toEqual({ paused: 0, paused_reason: null })
    pass(5 * day)
    await expect.poll(webhook).toEqual({ paused: 1, paused_reason: failingReason })
    const { api } = await server.signIn('admin')
    await api.webhooks.update({ params: { id }, body: { paused: false } })
    const waiting = (await api.webhooks.deliveries({ params: { id } })).items[0]!
    expect(waiting.status).toBe('pending')
    pass(day)
    await expect.poll(() => receiver.posted).toHaveLength(3)
    expect(new Set(receiver.posted.map((each) => each.id))).toEqual(new Set([waiting.id]))
  })

  test.each([
    ['is resumed', [{ paused: true }, { paused: false }]],
    ['gets another address', [{ url: '/elsewhere' }]],
    ['takes a test', []],
  ])('has five days again once its webhook %s', async (_, changes) => {
    const { server, receiver, engine, hook, give, resting, pass } = await open()
    const { id } = await hook()
    for (const path of ['/hook', '/elsewhere']) receiver.alwaysSays(path, { status: 500 })
    await give()
    engine.end()
    await resting(1)
    pass(4 * day)
    await resting(2)
    const { api } = await server.signIn('admin')
    for (const { url, ...fields } of changes as { url?: string; paused?: boolean }[])
      await api.webhooks.update({ params: { id }, body: url ? { url: receiver.origin + url } : fields })
    if (changes.length === 0) {
      receiver.says('/hook', { status: 204 })
      expect(await api.webhooks.test({ params: { id }, body: {} })).toMatchObject({ status: 'delivered' })
    }
    const webhook = () =>
      server.services.db.selectFrom('webhooks').select(['paused', 'failing_since']).executeTakeFirst()
    expect(await webhook()).toEqual({ paused: 0, failing_since: null })
    pass(2 * day)
    await resting(3)
    expect(await webhook()).toEqual({ paused: 0, failing_since: expect.any(Number) })
  })

  test('in time is given up on, and one that redirects is not followed', async () => {
    const { receiver, api, hook } = await open({ webhookAnswerMs: 300 })
    const { id } = await hook()
    receiver.says('/hook', 'silence', { status: 301, headers: { location: `${receiver.origin}/elsewhere` } })
    expect(await api.webhooks.test({ params: { id }, body: {} })).toMatchObject({
      status: 'failed',
      response_status: null,
      error: 'The receiver did not answer within 15 seconds.',
    })
    expect(await api.webhooks.test({ params: { id }, body: {} })).toMatchObject({
      response_status: 301,
      error: expect.stringContaining('Redirects are not followed'),
    })
    expect(receiver.posted.map(({ path }) => path)).toEqual(['/hook', '/hook'])
  })

  test('and asks for another protocol is hung up on, and tried again', async () => {
    const { server, receiver, engine, api, hook, give, resting } = await open()
    const { id } = await hook()
    receiver.says('/hook', 'upgrade', 'upgrade')
    expect(await api.webhooks.test({ params: { id }, body: {} })).toMatchObject({
      status: 'failed',
      response_status: null,
      error: 'The receiver closed the connection without an answer.',
    })
    await give()
    engine.end()
    expect(await resting(1)).toMatchObject({
      status: 'pending',
      error: 'The receiver closed the connection without an answer.',
    })
    // Nothing is under way any more.
    await server.services.webhooks.stop(60_000)
  })

  test('holds up nobody else', async () => {
    const { receiver, engine, hook, give, deliveries } = await open()
    receiver.alwaysSays('/slow', 'silence')
    await hook('/slow')
    const well = await hook('/well')
    for (let n = 0; n < 12; n += 1) {
      await give()
      engine.end()
    }
    await expect.poll(() => receiver.to('/well')).toHaveLength(12)
    await expect.poll(async () => (await deliveries(well.id)).every(({ status }) => status === 'delivered')).toBe(true)
    expect(receiver.to('/slow')).toHaveLength(4)
  })
})

describe('several processes', () => {
  // Two on one thread would wait for each other's lock of SQLite's file, which only processes of their own can share.
  test.runIf(process.env.TEST_DATABASE === 'postgres')('send each message once', async () => {
    const first = await open()
    const { id } = await first.hook()
    const second = await open({ database: first.server.services.env.database })
    for (let n = 0; n < 20; n += 1) {
      await first.give()
      first.engine.end()
      second.pass(0)
    }
    await expect
      .poll(async () => (await first.deliveries(id)).filter(({ status }) => status === 'delivered'))
      .toHaveLength(20)
    expect(first.receiver.posted).toHaveLength(20)
    expect(new Set(first.receiver.posted.map((each) => each.id)).size).toBe(20)
  })

  test('take over what a dead one had begun to send, once its time has run out', async () => {
    const dead = await open()
    await dead.hook()
    dead.receiver.says('/hook', 'silence')
    await dead.give()
    dead.engine.end()
    await expect.poll(() => dead.receiver.posted).toHaveLength(1)
    const next = await open({ database: dead.server.services.env.database })
    next.pass(leaseMs)
    await expect.poll(() => dead.receiver.posted).toHaveLength(2)
    expect(await next.resting(2)).toMatchObject({ status: 'delivered' })
    // What the first one learns afterwards changes nothing.
    await dead.server.services.webhooks.stop(0)
    expect(await next.resting(2)).toMatchObject({ status: 'delivered' })
    expect(new Set(dead.receiver.posted.map((each) => each.id)).size).toBe(1)
  })

  test('that stop give back what they were sending', async () => {
    const stopping = await open()
    await stopping.hook()
    stopping.receiver.says('/hook', 'silence')
    await stopping.give()
    stopping.engine.end()
    await expect.poll(() => stopping.receiver.posted).toHaveLength(1)
    await stopping.server.services.webhooks.stop(0)
    const next = await open({ database: stopping.server.services.env.database })
    next.pass(0)
    expect(await next.resting(1)).toMatchObject({ status: 'delivered' })
  })
})

describe('a delivery', () => {
  test('can be sent again under its id', async () => {
    const { receiver, engine, api, hook, give, deliveries } = await open()
    const { id } = await hook()
    await give()
    engine.end()
    await expect.poll(async () => (await deliveries(id)).map(({ status }) => status)).toEqual(['delivered'])
    const [{ id: delivery_id } = { id: '' }] = await deliveries(id)
    expect((await api.webhooks.list()).map(({ last_delivery }) => last_delivery)).toEqual(await deliveries(id))
    expect(await api.webhooks.redeliver({ params: { id, delivery_id }, body: {} })).toMatchObject({
      status: 'pending',
      attempts: 0,
    })
    await expect
      .poll(async () => (await deliveries(id)).map(({ status, attempts }) => [status, attempts]))
      .toEqual([['delivered', 1]])
    expect(receiver.posted.map((each) => [each.id, each.body])).toEqual([
      [delivery_id, receiver.posted[0]!.body],
      [delivery_id, receiver.posted[0]!.body],
    ])
    await expect(api.webhooks.redeliver({ params: { id, delivery_id: 'nothing' }, body: {} })).rejects.toMatchObject({
      status: 404,
      code: 'delivery_not_found',
    })
  })

  test('comes in pages, the newest first, and is forgotten after 30 days', async () => {
    const { server, engine, api, hook, give, deliveries, now } = await open()
    const { id } = await hook()
    for (let n = 0; n < 3; n += 1) {
      await give()
      engine.end()
      await expect.poll(() => deliveries(id)).toHaveLength(n + 1)
    }
    const first = await api.webhooks.deliveries({ params: { id }, query: { limit: 2 } })
    const rest = await api.webhooks.deliveries({ params: { id }, query: { limit: 2, cursor: first.next_cursor! } })
    expect(rest.next_cursor).toBeNull()
    expect([...first.items, ...rest.items].map((each) => each.id)).toEqual(
      (await deliveries(id)).map((each) => each.id),
    )
    await deleteDeliveriesBefore(server.services.db, now() - deliveriesKeptMs)
    expect(await deliveries(id)).toHaveLength(3)
    await deleteDeliveriesBefore(server.services.db, now() + 1000)
    expect(await deliveries(id)).toEqual([])
  })

  test('waits while the secret of its webhook cannot be read, and goes out with a new one', async () => {
    const first = await open()
    const { id } = await first.hook()
    first.receiver.says('/hook', { status: 500 })
    await first.give()
    first.engine.end()
    await first.resting(1)
    await first.server.services.webhooks.stop(0)
    const other = await open({
      database: first.server.services.env.database,
      env: { MUSTER_SECRET: 'another-one-of-the-tests' },
    })
    other.pass(60_000)
    await expect
      .poll(() => other.api.webhooks.get({ params: { id } }))
      .toMatchObject({ paused: true, paused_reason: lockedReason })
    expect(await other.resting(1)).toMatchObject({ status: 'pending', error: lockedReason })
    await other.api.webhooks.rotate({ params: { id }, body: {} })
    await other.api.webhooks.update({ params: { id }, body: { paused: false } })
    expect(await other.resting(2)).toMatchObject({ status: 'delivered' })
  })
})

describe('where a webhook may go', () => {
  const refused = [
    'http://example.com/x',
    'https://localhost/x',
    'https://127.0.0.1/x',
    'https://10.1.2.3/x',
    'https://[::1]/x',
    'https://[fd00::1]/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://0.0.0.0/x',
    'https://169.254.169.254/latest',
    'https://user:password@example.com/x',
    'ftp://example.com/x',
  ]
  test('is to public addresses over https', async () => {
    const { server, api, hook, receiver } = await open()
    const { id } = await hook()
    await setSetting(server.services.db, 'webhook_private_addresses', false)
    await server.services.settings.refresh()
    for (const url of refused) {
      await expect(api.webhooks.create({ body: { url } }), url).rejects.toMatchObject({
        status: 400,
        errors: [{ path: 'url' }],
      })
      await expect(api.webhooks.update({ params: { id }, body: { url } }), url).rejects.toMatchObject({
        status: 400,
        errors: [{ path: 'url' }],
      })
    }
    expect(await api.webhooks.create({ body: { url: 'https://example.com/x' } })).toMatchObject({
      url: 'https://example.com/x',
    })
    // What was allowed when it was made is looked at again.
    expect(await api.webhooks.test({ params: { id }, body: {} })).toMatchObject({
      status: 'failed',
      response_status: null,
      error: expect.stringContaining('The address leads where this server sends nothing.'),
    })
    expect(receiver.posted).toEqual([])
  })
})
