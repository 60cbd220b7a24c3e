import { afterEach, describe, expect, test } from 'vitest'
import type { RunAgent, RunInput, RunOutcome } from '../engine/engine.ts'
import { type TestServer, openTestServer } from '../testing/test-server.ts'
import { startTrial } from './trial.rules.ts'
import { hold } from './credits.rules.ts'

const servers: TestServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0).toReversed()) await server.close()
})

/** A short prompt is estimated at 28 credits: two turns over 2,000 tokens and a few, and a reply of 1,000. */
const priceOf = (provider: string) => (provider === 'vendor' ? { input: 3, output: 15 } : null)
const estimate = 28

async function open(options: Parameters<typeof openTestServer>[0] = {}): Promise<TestServer> {
  const server = await openTestServer({ priceOf, ...options })
  servers.push(server)
  return server
}

/** A second process, where the database lets two write at once; SQLite belongs to one server. */
async function beside(server: TestServer, options: Parameters<typeof openTestServer>[0]): Promise<TestServer> {
  return process.env.TEST_DATABASE === 'postgres'
    ? open({ ...options, database: server.services.env.database })
    : server
}

/** A workspace of its own on the smallest plan: 1,000 credits a month. */
async function signUp(server: TestServer, name = 'robin', plan: string | null = 'workplace') {
  const { user } = await server
    .client()
    .session.register({ body: { name, email: `${name}@example.com`, password: 'Long-enough-1' } })
  if (plan) await startTrial(server.services.db, user!.workspace.id, plan, server.services.now())
  return { ...(await server.signIn(name, 'Long-enough-1')), user: user! }
}

const body = (prompt = 'Hi', provider = 'vendor') => ({ params: { id: '1' }, body: { prompt, provider } })
const ended = (credits: number): RunOutcome => ({
  kind: 'completed',
  result: 'Done',
  provider: 'vendor',
  providerReason: null,
  usage: { input_tokens: 1, output_tokens: 1, credits },
})

/** A model that costs so many credits. */
const paid = (credits: number): RunAgent =>
  async function* () {
    yield { type: 'usage', usage: { input_tokens: 1, output_tokens: 1, credits } }
    return ended(credits)
  }

/** A model that has used something and then waits until it is aborted. */
const hanging = (credits: number): RunAgent =>
  async function* ({ signal }) {
    yield { type: 'usage', usage: { input_tokens: 1, output_tokens: 1, credits } }
    await new Promise<void>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
    return ended(credits)
  }

const credits = async (api: Awaited<ReturnType<typeof signUp>>['api']) => (await api.session.me()).credits!
const accounts = ({ services: { db } }: TestServer) =>
  db.selectFrom('credit_accounts').select(['monthly', 'bought', 'held']).execute()

describe('a run that costs', () => {
  test('is held at its start, charged at its end and written down once', async () => {
    const server = await open({ runAgent: paid(12) })
    const { api, user } = await signUp(server)
    expect(await credits(api)).toEqual({ balance: 1000, monthly: 1000, used_this_month: 0, cap: null })
    const run = await api.executions.create(body())
    expect(run).toMatchObject({ status: 'completed', credits_used: 12 })
    expect(await credits(api)).toMatchObject({ balance: 988, used_this_month: 12 })
    const { items } = await api.billing.ledger()
    expect(items).toMatchObject([
      { kind: 'run', credits: -12, user_id: user.id, execution_id: run.execution_id },
      { kind: 'grant', credits: 1000, reason: 'Monthly credits of AI Workplace', user_id: null, execution_id: null },
    ])
  })

  test('never costs more than it held', async () => {
    const server = await open({ runAgent: paid(500) })
    const { api } = await signUp(server)
    expect(await api.executions.create(body())).toMatchObject({ credits_used: estimate })
    expect(await credits(api)).toMatchObject({ balance: 1000 - estimate })
  })

  test('raises its hold turn by turn, as far as there is something', async () => {
    const held: boolean[] = []
    const server = await open({
      async *runAgent({ budget }: RunInput) {
        for (const wanted of [100, 100, 900, 1001]) held.push(await budget!.hold(wanted))
        yield { type: 'usage', usage: { input_tokens: 1, output_tokens: 1, credits: 900 } }
        return ended(900)
      },
    })
    const { api } = await signUp(server)
    await api.executions.create(body())
    expect(held).toEqual([true, true, true, false])
    expect(await credits(api)).toMatchObject({ balance: 100 })
    expect(await accounts(server)).toContainEqual({ monthly: 100, bought: 0, held: 0 })
  })

  test('costs nothing when it fails', async () => {
    const server = await open({
      // oxlint-disable-next-line require-yield
      async *runAgent({ budget }: RunInput) {
        await budget!.hold(300)
        throw new Error('The vendor is down')
      },
    })
    const { api } = await signUp(server)
    expect(await api.executions.create(body())).toMatchObject({ status: 'failed', credits_used: 0 })
    expect(await accounts(server)).toContainEqual({ monthly: 1000, bought: 0, held: 0 })
    expect((await api.billing.ledger()).items).toHaveLength(1)
  })

  test('costs what was used when it is stopped, and nothing when it never began', async () => {
    const server = await open({ runAgent: hanging(5), concurrency: 1 })
    const { api } = await signUp(server)
    const begun = await api.executions.create(body('begun'), { respondAsync: true })
    const queued = await api.executions.create(body('queued'), { respondAsync: true })
    expect(await credits(api)).toMatchObject({ balance: 1000 - 2 * estimate })
    const run = () => server.services.runs.live(begun.execution_id)
    await expect.poll(() => run()?.usage.credits).toBe(5)
    expect(await api.executions.cancel({ params: { id: queued.execution_id }, body: {} })).toMatchObject({
      credits_used: 0,
    })
    expect(await api.executions.cancel({ params: { id: begun.execution_id }, body: {} })).toMatchObject({
      status: 'cancelled',
      credits_used: 5,
    })
    expect(await accounts(server)).toContainEqual({ monthly: 995, bought: 0, held: 0 })
  })

  test('costs nothing when its server dies', async () => {
    const dead = await open({ runAgent: hanging(5) })
    const { api, token } = await signUp(dead)
    const { execution_id } = await api.executions.create(body(), { respondAsync: true })
    await expect.poll(async () => (await api.executions.get({ params: { id: execution_id } })).status).toBe('running')
    const next = await open({ database: dead.services.env.database })
    await next.services.runs.recover(true)
    expect(await next.client(token).executions.get({ params: { id: execution_id } })).toMatchObject({
      status: 'failed',
      credits_used: 0,
    })
    expect(await accounts(next)).toContainEqual({ monthly: 1000, bought: 0, held: 0 })
    // The engine of the lost process asks for more: there is no run to hold it for.
    const { user_id: userId, workspace_id: workspaceId } = await next.services.db
      .selectFrom('executions')
      .select(['user_id', 'workspace_id'])
      .executeTakeFirstOrThrow()
    expect(await hold(next.services.db, next.services, { workspaceId, userId, runId: execution_id, credits: 50 })).toBe(
      false,
    )
  })

  test('keeps what it used while it waits for a person, and is charged once', async () => {
    let time = Date.now()
    const server = await open({
      now: () => time,
      async *runAgent({ budget, resume }: RunInput) {
        await budget!.hold(resume ? 40 : 20)
        yield { type: 'usage', usage: { input_tokens: 1, output_tokens: 1, credits: resume ? 30 : 8 } }
        if (resume) return ended(30)
        return {
          ...ended(8),
          kind: 'waiting',
          action: { id: 'a1', tool: 'delete_task', summary: 'Delete it?', input: {} },
          state: { text: '' },
        }
      },
    })
    const { api } = await signUp(server)
    const wait = async (prompt: string) => {
      const { execution_id } = await api.executions.create(body(prompt), { respondAsync: true })
      await expect.poll(async () => (await api.executions.get({ params: { id: execution_id } })).status).toBe('waiting')
      return execution_id
    }
    const id = await wait('approved')
    expect(await credits(api)).toMatchObject({ balance: 992, used_this_month: 0 })
    await api.executions.act({ params: { id, action_id: 'a1' }, body: { approve: true } })
    await expect.poll(async () => (await api.executions.get({ params: { id } })).status).toBe('completed')
    expect(await credits(api)).toMatchObject({ balance: 970, used_this_month: 30 })

    const cancelled = await wait('cancelled')
    expect(await api.executions.cancel({ params: { id: cancelled }, body: {} })).toMatchObject({ credits_used: 8 })
    expect(await credits(api)).toMatchObject({ balance: 962 })

    await wait('lapsed')
    time += 8 * 24 * 60 * 60_000
    await server.services.runs.recover(false)
    expect(await accounts(server)).toContainEqual({ monthly: 954, bought: 0, held: 0 })
  })

  test('a model that costs nothing needs no credits', async () => {
    const server = await open({ runAgent: paid(0) })
    const { api } = await signUp(server, 'robin', null)
    expect(await api.executions.create(body('Hi', 'builtin'))).toMatchObject({ status: 'completed', credits_used: 0 })
    expect((await api.billing.ledger()).items).toEqual([])
  })
})

describe('without credits', () => {
  test('a chosen model is refused, and nothing is stored', async () => {
    const server = await open()
    const { api } = await signUp(server, 'robin', null)
    const refused = api.executions.create(body(), { idempotencyKey: 'refused-1' })
    await expect(refused).rejects.toMatchObject({
      status: 402,
      code: 'credits_exhausted',
      detail:
        'This run needs about 28 credits, and the workspace has 0 credits left. Run with the built-in ' +
        "assistant, or ask the workspace's owner for a larger plan.",
    })
    expect((await api.executions.list()).items).toEqual([])
    // The key is free for the same request with the built-in assistant.
    expect(await api.executions.create(body('Hi', 'builtin'), { idempotencyKey: 'refused-1' })).toMatchObject({
      status: 'completed',
    })
  })

  test('runs that come at once spend what there is and no more', async () => {
    const server = await open({ runAgent: hanging(1) })
    const { api, token } = await signUp(server)
    const second = (await beside(server, { runAgent: hanging(1) })).client(token)
    const answers = await Promise.allSettled(
      Array.from({ length: 50 }, (_, n) =>
        (n % 2 ? api : second).executions.create(body(`run ${n}`), { respondAsync: true }),
      ),
    )
    const fitting = Math.floor(1000 / estimate)
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(fitting)
    expect(
      answers.flatMap((answer) => (answer.status === 'rejected' ? [(answer.reason as { code: string }).code] : [])),
    ).toEqual(Array(50 - fitting).fill('credits_exhausted'))
    expect(await accounts(server)).toContainEqual({ monthly: 1000, bought: 0, held: fitting * estimate })
  })

  test('one run that asks many times at once holds once', async () => {
    const server = await open({ runAgent: hanging(1) })
    const { api, user } = await signUp(server)
    const { execution_id: runId } = await api.executions.create(body(), { respondAsync: true })
    const other = await beside(server, {})
    const wanted = { workspaceId: user.workspace.id, userId: user.id, runId: runId, credits: 400 }
    const held = await Promise.all(
      Array.from({ length: 20 }, (_, n) => hold((n % 2 ? server : other).services.db, server.services, wanted)),
    )
    expect(held).toEqual(Array(20).fill(true))
    expect(await credits(api)).toMatchObject({ balance: 600 })
  })
})

describe('a cap', () => {
  test('limits one person, also when their runs come at once', async () => {
    const server = await open({ runAgent: paid(20) })
    const { api, user } = await signUp(server)
    expect(await api.billing.setCap({ params: { user_id: user.id }, body: { monthly_cap: 70 } })).toEqual({
      user_id: user.id,
      name: 'robin',
      monthly_cap: 70,
      used_this_month: 0,
    })
    const second = (await beside(server, { runAgent: paid(20) })).client(
      (await server.signIn('robin', 'Long-enough-1')).token,
    )
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) => (n % 2 ? api : second).executions.create(body(`run ${n}`))),
    )
    const { used_this_month, cap } = await credits(api)
    expect(cap).toBe(70)
    expect(used_this_month).toBe(20 * answers.filter(({ status }) => status === 'fulfilled').length)
    // With 60 used no further run of about 28 fits; beside one that holds 28, not two more.
    expect(used_this_month).toBeLessThanOrEqual(60)
    expect(used_this_month).toBeGreaterThanOrEqual(40)
    for (let n = 0; (await credits(api)).used_this_month < 60; n += 1)
      await api.executions.create(body(`one more ${n}`))
    await expect(api.executions.create(body('too much'))).rejects.toMatchObject({
      status: 402,
      detail: expect.stringContaining("ask the workspace's owner for a higher cap"),
    })
    expect(await api.billing.caps()).toMatchObject([{ monthly_cap: 70, used_this_month: 60 }])
    await api.billing.setCap({ params: { user_id: user.id }, body: { monthly_cap: null } })
    expect(await api.executions.create(body('free again'))).toMatchObject({ status: 'completed' })
  })

  test("is the owner's to set, for people of the workspace", async () => {
    const server = await open()
    const { user } = await signUp(server)
    const admin = await server.signIn('admin')
    await expect(
      admin.api.billing.setCap({ params: { user_id: user.id }, body: { monthly_cap: 1 } }),
    ).rejects.toMatchObject({ status: 404 })
    expect((await admin.api.billing.caps()).map(({ name }) => name)).toEqual(['Alex Kim', 'Sam Rivera'])
  })
})

describe('a month', () => {
  const day = 24 * 60 * 60_000

  test('brings its credits once, however many ask at once', async () => {
    let time = Date.parse('2026-03-01T10:00:00Z')
    const server = await open({ now: () => time })
    const other = await beside(server, { now: () => time })
    const { user } = await signUp(server)
    await server.services.db
      .updateTable('subscriptions')
      .set({ status: 'active', trial_ends_at: null })
      .where('workspace_id', '=', user.workspace.id)
      .execute()
    for (const months of [1, 2]) {
      const { token, api } = await server.signIn('robin', 'Long-enough-1')
      const seen = await Promise.all(Array.from({ length: 20 }, (_, n) => credits(n % 2 ? api : other.client(token))))
      expect(seen.map(({ balance }) => balance)).toEqual(Array(20).fill(1000))
      expect((await api.billing.ledger()).items.filter(({ kind }) => kind === 'grant')).toHaveLength(months)
      time += 31 * day
    }
  })

  test('takes what was left of the last one with it, and leaves what was bought', async () => {
    let time = Date.parse('2026-01-31T10:00:00Z')
    const server = await open({ now: () => time, runAgent: paid(20) })
    const { api, user } = await signUp(server)
    const { db } = server.services
    await db
      .updateTable('subscriptions')
      .set({ status: 'active', trial_ends_at: null })
      .where('workspace_id', '=', user.workspace.id)
      .execute()
    await api.executions.create(body())
    await db.updateTable('credit_accounts').set({ bought: 500 }).where('workspace_id', '=', user.workspace.id).execute()
    // A month that begins on the 31st begins on the last of February.
    time = Date.parse('2026-02-28T09:59:59Z')
    const before = (await server.signIn('robin', 'Long-enough-1')).api
    expect(await credits(before)).toMatchObject({ balance: 1480, used_this_month: 20 })
    time = Date.parse('2026-02-28T10:00:00Z')
    expect(await credits(before)).toMatchObject({ balance: 1500, used_this_month: 0 })
    expect((await before.billing.ledger()).items.map(({ kind, credits }) => [kind, credits])).toEqual([
      ['grant', 1000],
      ['adjustment', -980],
      ['run', -20],
      ['grant', 1000],
    ])
  })

  test('of a trial lasts as long as the trial, and then there is no plan', async () => {
    let time = Date.parse('2026-02-10T10:00:00Z')
    const server = await open({ now: () => time })
    expect(await (await server.signIn('admin')).api.billing.subscription()).toMatchObject({
      plan_id: 'standard',
      tier: 'professional',
      status: 'trialing',
      trial_ends_at: '2026-03-12T10:00:00.000Z',
      credits: { balance: 100_000, monthly: 100_000 },
    })
    time += 29 * day
    const { api } = await server.signIn('admin')
    expect((await api.billing.ledger()).items).toHaveLength(1)
    time += day
    const after = (await server.signIn('admin')).api
    expect(await after.billing.subscription()).toMatchObject({
      plan_id: null,
      tier: 'free',
      status: 'none',
      credits: { balance: 0, monthly: 0 },
    })
  })
})

test('the plans are on offer to everybody', async () => {
  const plans = await (await open()).client().billing.plans()
  expect(plans.map(({ id, price_annual }) => [id, price_annual])).toEqual([
    ['workplace', 228],
    ['starter', 396],
    ['light', 792],
    ['standard', 2400],
    ['plus', 4800],
    ['enterprise', 0],
  ])
})

test('a new workspace has no plan, and a demo of an earlier version gets its trial', async () => {
  const server = await open()
  const { api } = await signUp(server, 'robin', null)
  expect((await api.session.me()).plan).toEqual({
    id: 'free',
    name: 'Free',
    tier: 'free',
    status: 'none',
    trial_ends_at: null,
  })
  await server.services.db.deleteFrom('subscriptions').execute()
  await open({ database: server.services.env.database })
  const admin = await server.signIn('admin')
  expect((await admin.api.session.me()).plan).toMatchObject({ id: 'standard', status: 'trialing' })
})

test('without billing there is no limit, and what was used is shown', async () => {
  const server = await open({ env: { MUSTER_BILLING: 'off' }, runAgent: paid(12) })
  const { api, user } = await signUp(server, 'robin', null)
  expect(await api.billing.subscription()).toMatchObject({
    plan_id: null,
    tier: 'enterprise',
    credits: { balance: null },
  })
  expect(await api.executions.create(body())).toMatchObject({ credits_used: 12 })
  expect(await credits(api)).toEqual({ balance: null, monthly: 0, used_this_month: 12, cap: null })
  expect((await api.billing.ledger()).items).toMatchObject([{ kind: 'run', credits: -12 }])
  // A cap is the owner's own, and holds.
  await api.billing.setCap({ params: { user_id: user.id }, body: { monthly_cap: 20 } })
  await expect(api.executions.create(body())).rejects.toMatchObject({
    status: 402,
    detail: expect.stringContaining('higher cap'),
  })
})

test('only the owner sees what others used', async () => {
  const server = await open({ runAgent: paid(3) })
  const admin = await server.signIn('admin')
  const member = await server.signIn('member')
  await admin.api.executions.create(body())
  await member.api.executions.create(body())
  expect((await admin.api.billing.ledger()).items.map(({ kind }) => kind)).toEqual(['run', 'run', 'grant'])
  const first = await member.api.billing.ledger({ query: { limit: 1 } })
  expect(first.items).toMatchObject([{ kind: 'run', user_id: (await member.api.session.me()).user.id }])
  const rest = await member.api.billing.ledger({ query: { limit: 1, cursor: first.next_cursor! } })
  expect(rest).toMatchObject({ items: [{ kind: 'grant' }], next_cursor: null })
})
