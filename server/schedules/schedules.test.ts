import { afterEach, describe, expect, test } from 'vitest'
import type { Repeat } from '#shared/contract/schedules.ts'
import type { RunAgent } from '../engine/engine.ts'
import { type TestServer, openTestServer } from '../testing/test-server.ts'
import { runDue } from './due.rules.ts'
import { dueSchedules, moveOn } from './schedules.repo.ts'

const servers: TestServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0).toReversed()) await server.close()
})

const day = 24 * 60 * 60_000
let time = 0
const set = (moment: string) => (time = Date.parse(moment))

const immediate: RunAgent = async function* ({ prompt }) {
  yield { type: 'text', text: prompt }
  return {
    kind: 'completed',
    result: prompt,
    provider: 'builtin',
    providerReason: null,
    usage: { input_tokens: 1, output_tokens: 1, credits: 0 },
  }
}

/** A server whose clock is `time`. */
async function open(options: Parameters<typeof openTestServer>[0] = {}): Promise<TestServer> {
  const server = await openTestServer({ now: () => time, runAgent: immediate, ...options })
  servers.push(server)
  return server
}

/**
 * Saturday 21 November 2026, noon in UTC, and an admin whose device token outlives what the tests do with the clock.
 */
async function begin(options: Parameters<typeof openTestServer>[0] = {}) {
  set('2026-11-21T12:00:00Z')
  const server = await open(options)
  const { access_token } = await server
    .client()
    .session.login({ body: { email: 'admin', password: server.demo.password, remember: true } })
  return { server, token: access_token, api: server.client(access_token) }
}

const daily: Repeat = { kind: 'daily', time: '08:00' }
const plan = (more: object = {}) => ({
  agent_id: '2',
  prompt: 'Find three leads',
  repeat: daily,
  time_zone: 'Europe/Berlin',
  ...more,
})

describe('a recurring run', () => {
  test('is kept, changed field by field, paused and deleted', async () => {
    const { api } = await begin()
    const made = await api.schedules.create({ body: plan() })
    expect(made).toMatchObject({
      ...plan(),
      provider: null,
      paused: false,
      paused_reason: null,
      next_at: '2026-11-22T07:00:00.000Z',
      last_run: null,
    })
    const { id } = made
    expect(await api.schedules.list()).toEqual([made])
    expect(await api.schedules.get({ params: { id } })).toEqual(made)

    const weekly = { kind: 'weekly' as const, days: ['mon' as const, 'thu' as const], time: '09:30' }
    expect(await api.schedules.update({ params: { id }, body: { repeat: weekly } })).toMatchObject({
      ...plan(),
      repeat: weekly,
      next_at: '2026-11-23T08:30:00.000Z',
    })
    expect(await api.schedules.update({ params: { id }, body: { time_zone: 'America/New_York' } })).toMatchObject({
      next_at: '2026-11-23T14:30:00.000Z',
    })
    expect(await api.schedules.update({ params: { id }, body: { paused: true } })).toMatchObject({
      paused: true,
      next_at: null,
    })
    expect(await api.schedules.update({ params: { id }, body: { prompt: 'Find four leads' } })).toMatchObject({
      paused: true,
      next_at: null,
      prompt: 'Find four leads',
    })
    set('2026-11-24T12:00:00Z')
    expect(await api.schedules.update({ params: { id }, body: { paused: false } })).toMatchObject({
      paused: false,
      next_at: '2026-11-26T14:30:00.000Z',
    })

    expect(await api.schedules.remove({ params: { id } })).toEqual({ id })
    expect(await api.schedules.remove({ params: { id } })).toEqual({ id })
    expect(await api.schedules.list()).toEqual([])
    await expect(api.schedules.get({ params: { id } })).rejects.toMatchObject({ status: 410 })
    expect(await api.schedules.create({ body: plan({ id }) })).toMatchObject({
      id,
      created_at: made.created_at,
      next_at: '2026-11-25T07:00:00.000Z',
    })
    await expect(api.schedules.create({ body: plan({ id }) })).rejects.toMatchObject({
      status: 409,
      code: 'schedule_exists',
    })
  })

  test('is made once under its key', async () => {
    const { api } = await begin()
    const [first, second] = [
      await api.schedules.create({ body: plan() }, { idempotencyKey: 'schedule-key' }),
      await api.schedules.create({ body: plan() }, { idempotencyKey: 'schedule-key' }),
    ]
    expect(second).toEqual(first)
    expect(await api.schedules.list()).toHaveLength(1)
  })

  test.each([
    [{ agent_id: 'nobody' }, 'There is no such agent. Choose another one.'],
    [
      { repeat: { kind: 'cron', cron: '61 8 * * *' } },
      '"61 8 * * *" is no cron expression. Give minute, hour, day, month and weekday, e.g. 0 8 * * 1-5.',
    ],
    [{ repeat: { kind: 'cron', cron: '0 0 8 * * *' } }, 'A cron expression has five fields, e.g. 0 8 * * 1-5.'],
    [{ repeat: { kind: 'cron', cron: '0 8 31 2 *' } }, '"0 8 31 2 *" never comes. Choose a day that the calendar has.'],
    [{ repeat: { kind: 'weekly', days: [], time: '08:00' } }, 'Choose at least one day.'],
    [{ repeat: { kind: 'daily', time: '8' } }, 'Give the time as HH:MM, e.g. 08:00.'],
    [{ time_zone: 'Europe/Nowhere' }, 'Give the time zone by its IANA name, e.g. Europe/Berlin.'],
  ])('%j is refused', async (wrong, detail) => {
    const { api } = await begin()
    await expect(api.schedules.create({ body: plan(wrong) })).rejects.toMatchObject({ status: 400, detail })
  })

  test("is its user's own", async () => {
    const { server, api } = await begin()
    const { id } = await api.schedules.create({ body: plan() })
    const member = (await server.signIn('member')).api
    expect(await member.schedules.list()).toEqual([])
    for (const call of [
      () => member.schedules.get({ params: { id } }),
      () => member.schedules.runs({ params: { id } }),
      () => member.schedules.update({ params: { id }, body: { paused: true } }),
      () => member.schedules.remove({ params: { id } }),
    ])
      await expect(call()).rejects.toMatchObject({ status: 404 })
    // Their ids are their own too.
    expect(await member.schedules.create({ body: plan({ id }) })).toMatchObject({ id })
    expect(await api.schedules.get({ params: { id } })).toMatchObject({ paused: false })
  })
})

describe('an occurrence', () => {
  test('runs once, as an execution of its user, and the next one is awaited', async () => {
    const { server, api } = await begin()
    const { id } = await api.schedules.create({ body: plan({ provider: 'builtin' }) })
    expect(await runDue(server.services)).toBe(Date.parse('2026-11-22T07:00:00Z'))
    expect((await api.executions.list()).items).toEqual([])
    set('2026-11-22T07:00:00Z')
    expect(await runDue(server.services)).toBe(Date.parse('2026-11-23T07:00:00Z'))
    await runDue(server.services)
    await expect.poll(async () => (await api.schedules.get({ params: { id } })).last_run?.status).toBe('completed')
    const { items } = await api.executions.list()
    expect(items).toMatchObject([
      {
        agent_id: '2',
        prompt: 'Find three leads',
        context: { schedule_id: id },
        idempotency_key: `schedule-${id}-${time}`,
      },
    ])
    expect((await api.schedules.get({ params: { id } })).last_run).toEqual({
      at: '2026-11-22T07:00:00.000Z',
      status: 'completed',
      execution_id: items[0]!.id,
      reason: null,
      outcome: 'done',
      outcome_note: null,
      answered: null,
    })
    expect((await api.schedules.list())[0]!.last_run?.execution_id).toBe(items[0]!.id)
  })

  test('says how its run ended for its user, and that they have answered', async () => {
    const asking: RunAgent = async function* ({ prompt }) {
      yield { type: 'text', text: prompt }
      return {
        kind: 'completed',
        result: 'Which one?',
        provider: 'builtin',
        providerReason: null,
        usage: { input_tokens: 1, output_tokens: 1, credits: 0 },
        ending: {
          outcome: 'needs_you',
          note: 'nothing was moved',
          next: [{ id: 'a', kind: 'choose', label: 'The first', hint: '', input: { prompt: 'The first' } }],
        },
      }
    }
    const { server, api } = await begin({ runAgent: asking })
    const { id } = await api.schedules.create({ body: plan() })
    set('2026-11-22T07:00:00Z')
    await runDue(server.services)
    const last = async () => (await api.schedules.get({ params: { id } })).last_run
    await expect.poll(async () => (await last())?.status).toBe('completed')
    const asked = { outcome: 'needs_you', outcome_note: 'nothing was moved', answered: null }
    expect(await last()).toMatchObject(asked)
    expect((await api.schedules.list())[0]!.last_run).toMatchObject(asked)
    const { execution_id } = (await last())!
    await api.executions.create({
      params: { id: '2' },
      body: { prompt: 'The first', answers: { run_id: execution_id!, next_id: 'a' } },
    })
    expect((await api.schedules.runs({ params: { id } })).items).toMatchObject([{ ...asked, answered: 'a' }])
  })

  test('runs once however many processes look at the same time', async () => {
    const { server, api } = await begin()
    const { id } = await api.schedules.create({ body: plan({ repeat: { kind: 'cron', cron: '*/10 * * * *' } }) })
    const others = [
      await open({ database: server.services.env.database }),
      await open({ database: server.services.env.database }),
    ]
    for (let n = 1; n <= 5; n += 1) {
      time += 10 * 60_000
      const looks = [server, ...others, server, ...others].map(
        ({ services }) =>
          () =>
            runDue(services),
      )
      // SQLite's second writer would stop this very process, which both share here, so there they look in turn.
      if (process.env.TEST_DATABASE === 'postgres') await Promise.all(looks.map((look) => look()))
      else for (const look of looks) await look()
      expect((await api.executions.list()).items).toHaveLength(n)
    }
    await expect
      .poll(async () => new Set((await api.executions.list()).items.map(({ status }) => status)))
      .toEqual(new Set(['completed']))
    expect((await api.schedules.runs({ params: { id } })).items.map(({ status }) => status)).toEqual(
      Array(5).fill('completed'),
    )
  })

  test('that a process died over before it was durable is run by another', async () => {
    const { server, token, api } = await begin({ priceOf: () => null })
    await api.schedules.create({ body: plan({ provider: 'vendor' }) })
    set('2026-11-22T07:00:00Z')
    // It ends after the schedule has moved on and the run is in, and before the commit.
    server.services.priceOf = () => {
      throw new Error('killed')
    }
    await runDue(server.services)
    const next = await open({ database: server.services.env.database })
    expect((await next.client(token).executions.list()).items).toEqual([])
    await runDue(next.services)
    expect((await next.client(token).executions.list()).items).toHaveLength(1)
  })

  test('that a process died over once it was durable is taken up, not doubled', async () => {
    const { server, token, api } = await begin()
    const { id } = await api.schedules.create({ body: plan() })
    set('2026-11-22T07:00:00Z')
    server.services.runs = { ...server.services.runs, start: () => {} }
    await runDue(server.services)
    const next = await open({ database: server.services.env.database })
    const after = next.client(token)
    await runDue(next.services)
    expect((await after.schedules.get({ params: { id } })).last_run).toMatchObject({ status: 'queued' })
    await next.services.runs.recover(false)
    await expect.poll(async () => (await after.schedules.get({ params: { id } })).last_run?.status).toBe('completed')
    expect((await after.executions.list()).items).toHaveLength(1)
  })

  test('the newest that was missed is made up for, the others are shown', async () => {
    const { server, api } = await begin()
    const { id } = await api.schedules.create({ body: plan() })
    set('2026-11-25T06:00:00Z')
    await runDue(server.services)
    await expect.poll(async () => (await api.schedules.get({ params: { id } })).last_run?.status).toBe('completed')
    const first = await api.schedules.runs({ params: { id }, query: { limit: 2 } })
    const missed = { status: 'missed', execution_id: null, reason: 'The server was not running then.' }
    expect(first.items).toMatchObject([
      { at: '2026-11-24T07:00:00.000Z', status: 'completed' },
      { at: '2026-11-23T07:00:00.000Z', ...missed },
    ])
    const rest = await api.schedules.runs({ params: { id }, query: { limit: 2, cursor: first.next_cursor! } })
    const unrun = { outcome: null, outcome_note: null, answered: null }
    expect(rest).toEqual({ items: [{ at: '2026-11-22T07:00:00.000Z', ...missed, ...unrun }], next_cursor: null })
    expect(await api.schedules.get({ params: { id } })).toMatchObject({ next_at: '2026-11-25T07:00:00.000Z' })
  })

  test('that is too old is missed and no more', async () => {
    const { server, api } = await begin()
    const { id } = await api.schedules.create({ body: plan({ repeat: { kind: 'cron', cron: '0 8 22 * *' } }) })
    time += 3 * day
    await runDue(server.services)
    expect(await api.schedules.get({ params: { id } })).toMatchObject({
      next_at: '2026-12-22T07:00:00.000Z',
      last_run: { at: '2026-11-22T07:00:00.000Z', status: 'missed', execution_id: null },
    })
    expect((await api.executions.list()).items).toEqual([])
  })

  test('of a paused agent is skipped with the reason, and the schedule goes on', async () => {
    const { server, api } = await begin()
    const { id } = await api.schedules.create({ body: plan() })
    await api.agents.update({ params: { id: '2' }, body: { available: false } })
    set('2026-11-22T07:00:00Z')
    await runDue(server.services)
    const skipped = {
      at: '2026-11-22T07:00:00.000Z',
      status: 'skipped',
      execution_id: null,
      reason: 'Chip is paused. Resume Chip and try again.',
    }
    expect(await api.schedules.get({ params: { id } })).toMatchObject({
      paused: false,
      next_at: '2026-11-23T07:00:00.000Z',
      last_run: skipped,
    })
    await api.agents.update({ params: { id: '2' }, body: { available: true } })
    time += day
    await runDue(server.services)
    await expect.poll(async () => (await api.schedules.get({ params: { id } })).last_run?.status).toBe('completed')
  })

  test('of a deleted agent pauses the schedule until it has another one', async () => {
    const { server, api } = await begin()
    const agent = await api.agents.create({ body: { name: 'Nora', role: 'Analyst' } })
    const { id } = await api.schedules.create({ body: plan({ agent_id: agent.id }) })
    await api.agents.remove({ params: { id: agent.id } })
    set('2026-11-22T07:00:00Z')
    await runDue(server.services)
    const paused_reason = 'The agent was deleted. Choose another one and resume.'
    expect(await api.schedules.get({ params: { id } })).toMatchObject({
      paused: true,
      paused_reason,
      next_at: null,
      last_run: { status: 'skipped', reason: paused_reason },
    })
    expect(await api.schedules.update({ params: { id }, body: { agent_id: '1', paused: false } })).toMatchObject({
      paused: false,
      paused_reason: null,
      next_at: '2026-11-23T07:00:00.000Z',
    })
  })

  test('that there are no credits for is skipped with the reason', async () => {
    const { server } = await begin({ priceOf: () => ({ input: 3, output: 15 }) })
    await server
      .client()
      .session.register({ body: { name: 'Robin', email: 'robin@example.com', password: 'Long-enough-1' } })
    const { access_token } = await server
      .client()
      .session.login({ body: { email: 'robin', password: 'Long-enough-1', remember: true } })
    const api = server.client(access_token)
    const { id } = await api.schedules.create({ body: plan({ provider: 'vendor' }) })
    set('2026-11-22T07:00:00Z')
    await runDue(server.services)
    expect(await api.schedules.get({ params: { id } })).toMatchObject({
      next_at: '2026-11-23T07:00:00.000Z',
      last_run: { status: 'skipped', reason: expect.stringContaining('the workspace has 0 credits left') },
    })
    expect((await api.executions.list()).items).toEqual([])
  })

  test('is not taken from a schedule that was paused since someone looked', async () => {
    const { server, api } = await begin()
    const { id } = await api.schedules.create({ body: plan() })
    const [seen] = await dueSchedules(server.services.db, time + day, 1)
    await api.schedules.update({ params: { id }, body: { paused: true } })
    expect(await moveOn(server.services.db, seen!, { next_at: time + 2 * day })).toBe(false)
    expect(await api.schedules.get({ params: { id } })).toMatchObject({ paused: true, next_at: null })
  })

  test('of someone who may not sign in any more does not come', async () => {
    const { server, api } = await begin()
    await api.schedules.create({ body: plan() })
    const { db } = server.services
    await db.updateTable('users').set({ active: 0 }).where('username', '=', 'admin').execute()
    set('2026-11-22T07:00:00Z')
    expect(await runDue(server.services)).toBeNull()
    expect(await db.selectFrom('executions').select('id').execute()).toEqual([])
  })
})

describe('the timer', () => {
  test('wakes for what was made after it began to sleep', async () => {
    let began: number | undefined
    set('2026-11-22T06:59:59.700Z')
    // A clock that stands still until it may go.
    const server = await open({ now: () => time + (began === undefined ? 0 : Date.now() - began) })
    server.services.scheduler.start()
    const { api } = await server.signIn('admin')
    const { id } = await api.schedules.create({ body: plan() })
    began = Date.now()
    await expect
      .poll(async () => (await api.schedules.get({ params: { id } })).last_run?.status, { timeout: 10_000 })
      .toBe('completed')
    expect((await api.executions.list()).items).toHaveLength(1)
  })

  test('makes up at its start for what was missed, and sleeps once it is stopped', async () => {
    const { server, api } = await begin()
    const { id } = await api.schedules.create({ body: plan() })
    set('2026-11-22T08:00:00Z')
    server.services.scheduler.start()
    await expect.poll(async () => (await api.schedules.get({ params: { id } })).last_run?.status).toBe('completed')
    await server.services.scheduler.stop()
    server.services.scheduler.wake(0)
    await server.services.scheduler.stop()
    expect((await api.executions.list()).items).toHaveLength(1)
  })
})
