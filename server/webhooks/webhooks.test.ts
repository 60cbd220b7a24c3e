import { Webhook } from 'standardwebhooks'
import { afterEach, describe, expect, test } from 'vitest'
import type { Run, PendingAction } from '#shared/contract/runs.ts'
import { openWebhookServer } from '../testing/webhook-server.ts'
import { pauseWebhook, updateWebhook } from './webhooks.repo.ts'

const closing: { close: () => unknown }[] = []
afterEach(async () => {
  for (const each of closing.splice(0).toReversed()) await each.close()
})

async function open(options: Parameters<typeof openWebhookServer>[0] = {}) {
  const opened = await openWebhookServer(options)
  closing.push(opened)
  return opened
}

const question: PendingAction = {
  id: 'ask-1',
  tool: 'send_mail',
  summary: 'Send it?',
  input: { to: 'nora@example.com' },
}
const delivered = { status: 'delivered', attempts: 1, response_status: 204, error: null, next_attempt_at: null }

describe('the end of a run', () => {
  test('is posted once, signed as Standard Webhooks has it, with the run as the API gives it', async () => {
    const { receiver, engine, api, hook, give, deliveries } = await open()
    const { id, secret } = await hook()
    const run = await give()
    engine.write('Written.')
    engine.end()
    await expect.poll(() => deliveries(id)).toMatchObject([{ ...delivered, event: 'run.completed', execution_id: run }])
    const [posted] = receiver.posted
    expect(receiver.posted).toHaveLength(1)
    expect(new Webhook(secret).verify(posted!.body, posted!.headers as Record<string, string>)).toEqual({
      type: 'run.completed',
      timestamp: expect.stringMatching(/Z$/),
      data: await api.executions.get({ params: { id: run } }),
    })
    expect(posted!.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': expect.stringMatching(/^Muster\/\d/),
      'webhook-id': (await deliveries(id))[0]!.id,
    })
    expect(() =>
      new Webhook(secret).verify(posted!.body.replace('Written', 'Changed'), posted!.headers as Record<string, string>),
    ).toThrow('No matching signature')
  })

  test('is told however it ends, and a question too', async () => {
    const { receiver, engine, api, hook, give, deliveries } = await open()
    const { id } = await hook()
    const types = () =>
      receiver.posted.map(({ message: { type, data } }) => [
        type,
        'status' in data ? data.status : '',
        'status' in data ? data.error : '',
      ])

    const asking = await give()
    engine.ask(question)
    await expect.poll(types).toEqual([['run.waiting', 'waiting', null]])
    expect(receiver.posted[0]!.message.data).toMatchObject({ id: asking, pending_action: question })
    await api.executions.act({ params: { id: asking, action_id: question.id }, body: { approve: true } })
    engine.fail('No model answers.')
    await expect.poll(types).toHaveLength(2)
    expect(types()[1]).toEqual(['run.failed', 'failed', 'No model answers.'])

    // While it runs, and while it waits for a person.
    await api.executions.cancel({ params: { id: await give() }, body: {} })
    const idle = await give()
    engine.ask({ ...question, id: 'ask-2' })
    await expect.poll(types).toHaveLength(4)
    await api.executions.cancel({ params: { id: idle }, body: {} })
    await expect.poll(types).toHaveLength(5)
    expect(
      types()
        .slice(2)
        .map(([type]) => type),
    ).toEqual(['run.cancelled', 'run.waiting', 'run.cancelled'])
    expect(new Set((await deliveries(id)).map((each) => each.id)).size).toBe(5)
  })

  test('is told to those that want to hear of it, and of nobody else', async () => {
    const { server, receiver, engine, api, hook, give, deliveries } = await open()
    const member = await server.signIn('member')
    const [failures, resting] = [await hook('/failures', { events: ['run.failed'] }), await hook('/resting')]
    const all = await hook('/all')
    const theirs = await member.api.webhooks.create({ body: { url: `${receiver.origin}/theirs` } })
    await api.webhooks.update({ params: { id: resting.id }, body: { paused: true } })
    await give()
    engine.end()
    await expect.poll(() => receiver.posted.map(({ path }) => path)).toEqual(['/all'])
    for (const { id } of [failures, resting]) expect(await deliveries(id)).toEqual([])
    expect(await deliveries(all.id)).toHaveLength(1)
    expect((await member.api.webhooks.deliveries({ params: { id: theirs.id } })).items).toEqual([])
  })

  test('of a server that died is told too, by the next one', async () => {
    const dead = await open()
    const { id } = await dead.hook()
    const run = await dead.give()
    await expect.poll(() => dead.engine.inputs).toHaveLength(1)
    const next = await open({ database: dead.server.services.env.database })
    await next.server.services.runs.recover(true)
    next.pass(0)
    await expect.poll(() => dead.receiver.posted.map(({ message }) => message.type)).toEqual(['run.failed'])
    await expect.poll(() => dead.deliveries(id)).toMatchObject([{ ...delivered, execution_id: run }])
  })

  test('is told too where nobody has answered its question', async () => {
    const { server, receiver, engine, hook, give, pass, deliveries } = await open()
    const { id } = await hook()
    await give()
    engine.ask(question)
    const types = () => receiver.posted.map(({ message }) => message.type)
    await expect.poll(types).toEqual(['run.waiting'])
    // Until it is written down that it was answered, it would be sent again.
    await expect.poll(() => deliveries(id)).toMatchObject([delivered])
    pass(8 * 24 * 60 * 60_000)
    await server.services.runs.recover(false)
    pass(0)
    await expect.poll(types).toEqual(['run.waiting', 'run.cancelled'])
  })

  test('that is larger than 256 kB is cut, the result first', async () => {
    const { server, receiver, engine, api, hook, give } = await open()
    await hook()
    await give('é'.repeat(100_000))
    engine.write('ü'.repeat(300_000))
    engine.end()
    await expect.poll(() => receiver.posted).toHaveLength(1)
    const { body, message } = receiver.posted[0]!
    expect(Buffer.byteLength(body)).toBeLessThanOrEqual(256 * 1024)
    expect(message).toMatchObject({ truncated: true, data: { result: expect.stringMatching(/^ü{10000,}…$/) } })
    expect((message.data as Run).prompt).toHaveLength(100_000)
    // Nothing of it can be kept whole.
    await api.executions.create(
      {
        params: { id: '6' },
        body: {
          prompt: '€'.repeat(100_000),
          context: Object.fromEntries(Array.from({ length: 2000 }, (_, n) => [`${n}${'€'.repeat(20)}`, n])),
        },
      },
      { respondAsync: true },
    )
    engine.write('ü'.repeat(300_000))
    engine.end()
    await expect.poll(() => receiver.posted).toHaveLength(2)
    expect(Buffer.byteLength(receiver.posted[1]!.body)).toBeLessThanOrEqual(256 * 1024)
    expect({
      ...receiver.posted[1]!.message,
      data: (receiver.posted[1]!.message.data as Run).status,
    }).toMatchObject({ truncated: true, data: 'completed' })
    await server.services.webhooks.stop(0)
  })
})

describe('a webhook', () => {
  test('has a secret that is shown once and kept sealed', async () => {
    const { server, api, hook } = await open()
    const { secret, ...made } = await hook('/hook', { description: ' CI ' })
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(made).toMatchObject({
      description: 'CI',
      events: ['run.completed', 'run.failed', 'run.cancelled', 'run.waiting'],
      paused: false,
      paused_reason: null,
      failing_since: null,
    })
    expect(await api.webhooks.list()).toEqual([made])
    expect(await api.webhooks.get({ params: { id: made.id } })).toEqual(made)
    const { sealed } = await server.services.db.selectFrom('webhooks').select('sealed').executeTakeFirstOrThrow()
    expect(sealed).not.toContain(secret.slice(6))
    expect(
      await server.services.db
        .selectFrom('audit_log')
        .select(['action', 'details'])
        .where('resource_type', '=', 'webhook')
        .execute(),
    ).toEqual([{ action: 'webhook_create', details: JSON.stringify({ events: made.events }) }])
  })

  test('is made once under its id, and by everybody ten times', async () => {
    const { hook } = await open()
    await hook('/hook', { id: 'mine' })
    await expect(hook('/hook', { id: 'mine' })).rejects.toMatchObject({ status: 409, code: 'webhook_exists' })
    for (let n = 1; n < 10; n += 1) await hook()
    await expect(hook()).rejects.toMatchObject({ status: 409, code: 'too_many_webhooks' })
  })

  test('signs with both secrets for a day after it got a new one', async () => {
    const { server, receiver, api, hook, pass } = await open()
    const first = await hook()
    const second = await api.webhooks.rotate({ params: { id: first.id }, body: {} })
    expect(second.secret).not.toBe(first.secret)
    const ping = async () => {
      // A day is longer than a session lasts.
      const { api } = await server.signIn('admin')
      await api.webhooks.test({ params: { id: first.id }, body: {} })
      const { headers, body } = receiver.posted.at(-1)!
      return { headers: headers as Record<string, string>, body }
    }
    const both = await ping()
    expect(both.headers['webhook-signature']!.split(' ')).toHaveLength(2)
    for (const { secret } of [first, second])
      expect(new Webhook(secret).verify(both.body, both.headers)).toMatchObject({ type: 'ping' })
    pass(24 * 60 * 60_000)
    expect((await ping()).headers['webhook-signature']).toMatch(/^v1,[^ ]+$/)
  })

  test('signs with every secret of the last day, so that one that nobody has seen stops no receiver', async () => {
    const { server, receiver, api, hook, pass } = await open()
    const first = await hook()
    const renew = () => api.webhooks.rotate({ params: { id: first.id }, body: {} })
    const unseen = await renew()
    pass(1000)
    const last = await renew()
    const sign = async () => {
      // A day is longer than a session lasts.
      const { api } = await server.signIn('admin')
      await api.webhooks.test({ params: { id: first.id }, body: {} })
      const { headers, body } = receiver.posted.at(-1)!
      const {
        'webhook-id': sent,
        'webhook-timestamp': at,
        'webhook-signature': signatures,
      } = headers as Record<string, string>
      return [first, unseen, last].map(({ secret }) =>
        signatures!.split(' ').includes(new Webhook(secret).sign(sent!, new Date(Number(at) * 1000), body)),
      )
    }
    expect(await sign()).toEqual([true, true, true])
    pass(24 * 60 * 60_000)
    expect(await sign()).toEqual([false, false, true])
  })

  test('is tested with a ping, once, also while it rests', async () => {
    const { receiver, api, hook, deliveries } = await open()
    const { id } = await hook()
    await api.webhooks.update({ params: { id }, body: { paused: true } })
    expect(await api.webhooks.test({ params: { id }, body: {} })).toMatchObject({
      ...delivered,
      event: 'ping',
      execution_id: null,
    })
    expect(receiver.posted[0]!.message).toMatchObject({ type: 'ping', data: { webhook_id: id } })
    receiver.says('/hook', { status: 500, body: `${'x'.repeat(999)}é${'y'.repeat(5000)}` })
    const failed = await api.webhooks.test({ params: { id }, body: {} })
    expect(failed).toMatchObject({
      status: 'failed',
      response_status: 500,
      response_text: `${'x'.repeat(999)}é`,
      error: 'The receiver answered 500.',
      next_attempt_at: null,
    })
    expect((await deliveries(id)).map((each) => each.id)).toContain(failed.id)
    expect(await api.webhooks.get({ params: { id } })).toMatchObject({ failing_since: null })
  })

  test('that is deleted while it is tested is one that is not there', async () => {
    const { receiver, api, hook } = await open({ webhookAnswerMs: 1000 })
    receiver.alwaysSays('/hook', 'silence')
    const { id } = await hook()
    const tests = Array.from({ length: 8 }, () => api.webhooks.test({ params: { id }, body: {} }))
    const [removed, ...tested] = await Promise.allSettled([api.webhooks.remove({ params: { id } }), ...tests])
    expect(removed).toMatchObject({ status: 'fulfilled' })
    for (const each of tested)
      expect(each).toMatchObject({ status: 'rejected', reason: { status: 404, code: 'webhook_not_found' } })
  })

  test('keeps what several change of it at once', async () => {
    const { server, api, hook } = await open()
    const { id } = await hook()
    const change = (body: object) => api.webhooks.update({ params: { id }, body })
    await Promise.all([
      change({ url: 'https://example.com/new' }),
      change({ events: ['run.failed'] }),
      change({ description: 'CI' }),
      api.webhooks.rotate({ params: { id }, body: {} }),
    ])
    const row = (await server.services.db.selectFrom('webhooks').selectAll().executeTakeFirst())!
    expect(row).toMatchObject({
      url: 'https://example.com/new',
      events: '["run.failed"]',
      description: 'CI',
      old_sealed: expect.any(String),
    })
    // The sender writes without locking out changes, which may have read the old row.
    await pauseWebhook(server.services.db, row, 'Gone', row.updated_at)
    await updateWebhook(server.services.db, row.key, { description: 'Build' })
    expect(await api.webhooks.get({ params: { id } })).toMatchObject({
      description: 'Build',
      paused: true,
      paused_reason: 'Gone',
    })
  })

  test('that is deleted is told nothing more, and what it was told goes with it', async () => {
    const { server, engine, api, hook, give, deliveries } = await open()
    const { id } = await hook()
    await give()
    engine.end()
    await expect.poll(() => deliveries(id)).toHaveLength(1)
    expect(await api.webhooks.remove({ params: { id } })).toEqual({ id })
    await expect(api.webhooks.remove({ params: { id } })).rejects.toMatchObject({
      status: 404,
      code: 'webhook_not_found',
    })
    expect(await server.services.db.selectFrom('webhook_deliveries').selectAll().execute()).toEqual([])
  })

  test('of a conversation that is deleted, nothing is kept that was said in it', async () => {
    const { server, receiver, engine, api, hook } = await open()
    await hook()
    engine.write('Dear Nora')
    engine.end()
    const { session_id } = await api.chat.send({ body: { message: 'Hello' } })
    await expect.poll(() => receiver.posted).toHaveLength(1)
    await api.chat.removeSession({ params: { id: session_id } })
    expect(await server.services.db.selectFrom('webhook_deliveries').selectAll().execute()).toEqual([])
  })

  test('may not be made, moved or given a new secret by an access token', async () => {
    const { server, api, hook } = await open()
    const { id } = await hook()
    const { token } = await api.account.createToken({ body: { name: 'CI', scopes: ['read', 'write', 'run'] } })
    const ci = server.client(token)
    const refused = { status: 403, code: 'session_required' }
    await expect(ci.webhooks.create({ body: { url: 'https://example.com' } })).rejects.toMatchObject(refused)
    await expect(ci.webhooks.update({ params: { id }, body: { url: 'https://example.com' } })).rejects.toMatchObject(
      refused,
    )
    await expect(ci.webhooks.rotate({ params: { id }, body: {} })).rejects.toMatchObject(refused)
    expect(await ci.webhooks.list()).toHaveLength(1)
  })
})
