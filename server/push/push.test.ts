import { createECDH } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import type { Api } from '#shared/client/client.ts'
import { openPushService } from '../testing/push-service.ts'
import { type TestServer, openTestServer } from '../testing/test-server.ts'
import { scriptedEngine } from '../testing/scripted-engine.ts'

const closing: { close: () => unknown }[] = []
afterEach(async () => {
  for (const each of closing.splice(0).toReversed()) await each.close()
})

const tenMinutes = 10 * 60_000

/** A server with a scripted engine, and the only push service it may reach. */
async function open(options: Parameters<typeof openTestServer>[0] = {}) {
  let server!: TestServer
  const service = await openPushService(() => server.services.push.publicKey())
  const engine = scriptedEngine()
  server = await openTestServer({
    runAgent: engine.runAgent,
    ...options,
    env: { MUSTER_PUSH_HOSTS: service.host, ...options.env },
  })
  closing.push(service, server)
  const { api } = await server.signIn('admin')
  return { server, service, engine, api }
}

/** Starts a run of Millie, which goes on until the test ends it. */
async function give(api: Api, prompt = 'Write to Nordhaus'): Promise<string> {
  return (await api.executions.create({ params: { id: '6' }, body: { prompt } }, { respondAsync: true })).execution_id
}

const devices = async (server: TestServer) =>
  (await server.services.db.selectFrom('push_devices').select('endpoint').execute()).map(({ endpoint }) => endpoint)

describe('the keys', () => {
  test('are made once someone needs them, kept over the next start, and the private one is kept encrypted', async () => {
    const { server, api } = await open({ env: { MUSTER_SECRET: 'the first secret' } })
    const { public_key } = await api.push.key()
    expect(Buffer.from(public_key, 'base64url')).toHaveLength(65)
    const { sealed } = await server.services.db.selectFrom('push_keys').selectAll().executeTakeFirstOrThrow()
    expect(sealed).toMatch(/^v1\.[\w-]{80,}$/)
    const again = await openTestServer({
      database: server.services.env.database,
      env: { MUSTER_SECRET: 'the first secret' },
    })
    closing.push(again)
    expect(await again.services.push.publicKey()).toBe(public_key)
  })

  test('are made anew where the secret is lost, and what they can no longer reach goes', async () => {
    const { server, service, api } = await open({ env: { MUSTER_SECRET: 'the first secret' } })
    await api.push.subscribe({ body: service.device('phone') })
    const next = await openTestServer({
      database: server.services.env.database,
      env: { MUSTER_SECRET: 'quite another secret' },
    })
    closing.push(next)
    expect(await next.services.push.publicKey()).not.toBe(await server.services.push.publicKey())
    expect(await devices(next)).toEqual([])
  })
})

describe('a device', () => {
  test('is told when a run ends, fails or waits, in words that only it can read', async () => {
    const { service, engine, api } = await open()
    await api.push.subscribe({ body: service.device('phone') })
    const first = await give(api, `Write to\n  Nordhaus ${'about the invoice '.repeat(20)}`)
    engine.ask({ id: 'a1', tool: 'send_email', summary: 'Send it?', input: {} })
    await expect.poll(() => service.to('phone')).toHaveLength(1)
    await api.executions.act({ params: { id: first, action_id: 'a1' }, body: { approve: true } })
    engine.write('Sent. Nobody else may read this.')
    engine.end()
    await expect.poll(() => service.to('phone')).toHaveLength(2)
    const second = await give(api)
    engine.fail('The vendor refused.')
    await expect.poll(() => service.to('phone')).toHaveLength(3)

    const about = { chat: null, agent_id: '6', agent: 'Millie' }
    const prompt = expect.stringMatching(/^Write to Nordhaus about the [\w ]{60,100}…$/) as string
    expect(service.to('phone')).toEqual([
      { kind: 'waiting', outcome: null, run: first, ...about, prompt },
      { kind: 'completed', outcome: 'done', run: first, ...about, prompt },
      { kind: 'failed', outcome: null, run: second, ...about, prompt: 'Write to Nordhaus' },
    ])
    expect(service.faults).toEqual([])
    const [question, end, failure] = service.received
    // A later notification replaces an earlier one that the device has not got yet.
    expect(end!.headers.topic).toBe(question!.headers.topic)
    expect(failure!.headers.topic).not.toBe(end!.headers.topic)
    expect(question!.headers).toMatchObject({
      urgency: 'high',
      ttl: '604800',
      topic: expect.stringMatching(/^[\w-]{32}$/),
    })
    expect(end!.headers).toMatchObject({ urgency: 'normal', ttl: '86400' })
    expect(question!.claims).toMatchObject({ aud: `http://${service.host}`, sub: 'mailto:sales@muster.example' })
    expect(question!.claims.exp * 1000).toBeGreaterThan(Date.now())
  })

  test('is told which conversation of the chat a reply belongs to', async () => {
    const { service, engine, api } = await open()
    await api.push.subscribe({ body: service.device('phone') })
    engine.end()
    const session_id = '0193b2c4-0000-7000-8000-000000000001'
    await api.chat.send({ body: { message: 'What is due?', session_id } })
    await expect
      .poll(() => service.to('phone'))
      .toMatchObject([{ kind: 'completed', chat: session_id, agent: 'Muster', prompt: 'What is due?' }])
  })

  test('is told of a run whose server had died', async () => {
    const { server, service, api } = await open()
    await api.push.subscribe({ body: service.device('phone') })
    const run = await give(api)
    await expect.poll(async () => (await api.executions.get({ params: { id: run } })).status).toBe('running')
    const next = await openTestServer({
      database: server.services.env.database,
      env: { MUSTER_PUSH_HOSTS: service.host, MUSTER_DATA: server.services.env.dataDir },
    })
    closing.push(next)
    await next.services.runs.recover(true)
    await expect.poll(() => service.to('phone')).toMatchObject([{ kind: 'failed', run }])
  })

  test('is not told of what its user has stopped', async () => {
    const { service, engine, api } = await open()
    await api.push.subscribe({ body: service.device('phone') })
    const stopped = await give(api, 'Stopped')
    await expect.poll(async () => (await api.executions.get({ params: { id: stopped } })).status).toBe('running')
    await api.executions.cancel({ params: { id: stopped }, body: {} })
    await expect.poll(async () => (await api.executions.get({ params: { id: stopped } })).status).toBe('cancelled')
    const next = await give(api, 'Ended')
    engine.end()
    await expect.poll(() => service.to('phone')).toMatchObject([{ kind: 'completed', run: next }])
  })

  test('is told nothing more once its user has signed out there', async () => {
    const { server, service, engine, api } = await open()
    const other = await server.signIn('admin')
    await api.push.subscribe({ body: service.device('kept') })
    await other.api.push.subscribe({ body: service.device('left') })
    await give(api, 'Told to both')
    engine.end()
    await expect.poll(() => service.asked.toSorted()).toEqual(['/kept', '/left'])
    await other.api.session.logout({ body: {} })
    expect(await devices(server)).toEqual([`http://${service.host}/kept`])
    const last = await give(api, 'Told to one')
    engine.end()
    await expect.poll(() => service.to('kept')).toHaveLength(2)
    expect(service.to('kept')[1]).toMatchObject({ run: last })
    await server.services.push.stop()
    expect(service.to('left')).toHaveLength(1)
  })

  test('is told nothing once its session has run out', async () => {
    let now = Date.now()
    const { server, service, engine, api } = await open({ now: () => now })
    const lasting = await server
      .client()
      .session.login({ body: { email: 'admin', password: server.demo.password, remember: true } })
    await api.push.subscribe({ body: service.device('idle') })
    const device = server.client(lasting.access_token)
    await device.push.subscribe({ body: service.device('lasting') })
    now += 24 * 60 * 60_000
    await give(device)
    engine.end()
    await expect.poll(() => service.to('lasting')).toHaveLength(1)
    expect(service.asked).toEqual(['/lasting'])
  })
})

describe('a push service that', () => {
  const trouble = [
    { says: { status: 500 }, what: 'breaks' },
    { says: { status: 429, headers: { 'retry-after': 'soon' } }, what: 'has had enough' },
    { says: 'hang-up', what: 'hangs up' },
    { says: 'silence', what: 'says nothing' },
  ] as const
  for (const { says, what } of trouble) {
    test(`${what} is asked again, and the run is held up by none of it`, async () => {
      const { service, engine, api } = await open({ pushTimeouts: { answerMs: 300, againMs: [1, 1, tenMinutes] } })
      await api.push.subscribe({ body: service.device('phone') })
      service.says('phone', says, says)
      const run = await give(api)
      engine.end()
      await expect.poll(async () => (await api.executions.get({ params: { id: run } })).status).toBe('completed')
      await expect.poll(() => service.to('phone')).toHaveLength(3)
      expect(service.to('phone')[2]).toMatchObject({ run, kind: 'completed' })
    })
  }

  test('asks for a pause gets it, in seconds or as a date', async () => {
    const { service, engine, api } = await open({
      pushTimeouts: { answerMs: tenMinutes, againMs: [tenMinutes, tenMinutes] },
    })
    await api.push.subscribe({ body: service.device('phone') })
    service.says(
      'phone',
      { status: 429, headers: { 'retry-after': '1' } },
      { status: 503, headers: { 'retry-after': new Date(0).toUTCString() } },
    )
    await give(api)
    engine.end()
    await expect.poll(() => service.to('phone'), { timeout: 20_000 }).toHaveLength(3)
  })

  test('stays broken is let be', async () => {
    const { server, service, engine, api } = await open({ pushTimeouts: { answerMs: tenMinutes, againMs: [1] } })
    await api.push.subscribe({ body: service.device('broken') })
    const other = await server.signIn('admin')
    await other.api.push.subscribe({ body: service.device('well') })
    service.says('broken', { status: 500 }, { status: 500 })
    for (const count of [1, 2]) {
      await give(api)
      engine.end()
      await expect.poll(() => service.to('well')).toHaveLength(count)
      await expect.poll(() => service.to('broken')).toHaveLength(count + 1)
    }
    expect(await devices(server)).toHaveLength(2)
  })

  for (const status of [404, 410]) {
    test(`no longer knows the device (${status}) is never asked about it again`, async () => {
      const { server, service, engine, api } = await open()
      await api.push.subscribe({ body: service.device('phone') })
      service.says('phone', { status })
      await give(api)
      engine.end()
      await expect.poll(() => devices(server)).toEqual([])
      expect(await api.push.list()).toEqual([])
    })
  }

  test('sends elsewhere is not followed, and one that refuses is not asked again', async () => {
    const { server, service, engine, api } = await open({ pushTimeouts: { answerMs: tenMinutes, againMs: [1, 1, 1] } })
    await api.push.subscribe({ body: service.device('phone') })
    service.says('phone', { status: 307, headers: { location: `http://${service.host}/elsewhere` } }, { status: 403 })
    for (const count of [1, 2]) {
      await give(api)
      engine.end()
      await expect.poll(() => service.to('phone')).toHaveLength(count)
    }
    await server.services.push.stop()
    expect(service.asked).toEqual(['/phone', '/phone'])
  })
})

describe('subscribing', () => {
  test('keeps one device for each session, and lists only ones own', async () => {
    const { server, service, api } = await open()
    const second = await server.signIn('admin')
    const member = await server.signIn('member')
    await api.push.subscribe({ body: service.device('old') })
    const mine = await api.push.subscribe({ body: service.device('new') })
    const elsewhere = await second.api.push.subscribe({ body: service.device('laptop') })
    const theirs = await member.api.push.subscribe({ body: service.device('theirs') })
    expect(mine.current).toBe(true)
    expect((await api.push.list()).toSorted((a, b) => Number(b.current) - Number(a.current))).toEqual([
      mine,
      { ...elsewhere, current: false },
    ])
    expect(await member.api.push.list()).toEqual([theirs])
    await expect(member.api.push.unsubscribe({ params: { id: mine.id } })).rejects.toMatchObject({ status: 404 })
    expect(await second.api.push.unsubscribe({ params: { id: mine.id } })).toEqual({ id: mine.id })
    expect(await api.push.list()).toEqual([{ ...elsewhere, current: false }])
  })

  test('nobody is told of the runs of someone else', async () => {
    const { server, service, engine, api } = await open()
    const member = await server.signIn('member')
    await member.api.push.subscribe({ body: service.device('theirs') })
    await api.push.subscribe({ body: service.device('mine') })
    await give(api)
    engine.end()
    await expect.poll(() => service.to('mine')).toHaveLength(1)
    await server.services.push.stop()
    expect(service.asked).toEqual(['/mine'])
  })

  test('whoever signs in on a browser takes its endpoint over', async () => {
    const { server, service, api } = await open()
    const browser = service.device('browser')
    await api.push.subscribe({ body: browser })
    const member = await server.signIn('member')
    await member.api.push.subscribe({ body: browser })
    expect(await api.push.list()).toEqual([])
    expect(await member.api.push.list()).toHaveLength(1)
  })

  const keys = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'A'.repeat(22) }
  const refused = [
    'http://push.example.com/x',
    'https://localhost/x',
    'https://push.localhost/x',
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://10.1.2.3/x',
    'https://172.31.0.1/x',
    'https://192.168.1.1:8443/x',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/x',
    'https://0.0.0.0/x',
    'https://[::1]/x',
    'https://[::]/x',
    'https://[fe80::1]/x',
    'https://[fd00::1]/x',
    'https://168.63.129.16/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://[64:ff9b::a00:1]/x',
    'https://[2002:a00:1::]/x',
    'https://user:password@push.example.com/x',
    'file:///etc/passwd',
  ]
  test('takes public addresses over https alone', async () => {
    const { api } = await open()
    for (const endpoint of refused) {
      await expect(api.push.subscribe({ body: { endpoint, keys } }), endpoint).rejects.toMatchObject({
        status: 400,
        errors: [{ path: 'endpoint' }],
      })
    }
    for (const endpoint of [
      'https://fcm.googleapis.com/fcm/send/x',
      'https://8.8.8.8/x',
      'https://[2a00:1450:4001::1]/x',
    ]) {
      expect(await api.push.subscribe({ body: { endpoint, keys } })).toMatchObject({ current: true })
    }
    await expect(
      api.push.subscribe({ body: { endpoint: 'https://push.example.com/x', keys: { ...keys, auth: 'short' } } }),
    ).rejects.toMatchObject({ errors: [{ path: 'keys.auth' }] })
  })

  test('a device whose address has become private is forgotten without a connection', async () => {
    const { server, service, engine, api } = await open()
    await api.push.subscribe({ body: service.device('phone') })
    await server.services.db.updateTable('push_devices').set({ endpoint: `http://127.0.0.1:1/phone` }).execute()
    await give(api)
    engine.end()
    await expect.poll(() => devices(server)).toEqual([])
    expect(service.asked).toEqual([])
  })
})
