import { afterEach, expect, test } from 'vitest'
import { type TestServer, openTestServer } from '../testing/test-server.ts'

const servers: TestServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0).toReversed()) await server.close()
})

const day = 24 * 60 * 60_000

async function open(options: Parameters<typeof openTestServer>[0] = {}) {
  const clock = { time: Date.parse('2026-03-01T10:00:00Z') }
  const server = await openTestServer({ now: () => clock.time, ...options })
  servers.push(server)
  const { user } = await server
    .client()
    .session.register({ body: { name: 'Robin', email: 'robin@example.com', password: 'Long-enough-1' } })
  const signIn = async () => (await server.signIn('robin', 'Long-enough-1')).api
  return { server, clock, workspaceId: user!.workspace.id, signIn, api: await signIn() }
}

const details = {
  name: 'Robin Doe',
  email: 'robin@example.com',
  address: { line1: 'Lane 1', city: 'Springfield', state: 'OR', postal_code: '97477', country: 'US' as const },
}
const trialOf = (plan_id: string, more: object = {}) => ({
  body: { plan_id, billing_interval: 'monthly' as const, ...more },
})

test('what is done about a plan stands in the audit log', async () => {
  const { api, server } = await open()
  await api.billing.startTrial(trialOf('standard'), { idempotencyKey: 'the-one-trial' })
  await api.billing.startTrial(trialOf('standard'), { idempotencyKey: 'the-one-trial' })
  await expect(api.billing.startTrial(trialOf('standard'))).rejects.toMatchObject({ status: 409 })
  await api.billing.changePlan({ body: { plan_id: 'light', billing_interval: 'annual' } })
  await api.billing.cancel()
  await api.billing.keepPlan()
  const admin = (await server.signIn('admin')).api
  const { logs } = await admin.settings.auditLogs({ query: { resource_type: 'plan' } })
  expect(logs.map(({ summary }) => summary)).toEqual([
    'Robin kept the plan that was cancelled',
    'Robin cancelled the plan',
    'Robin changed the plan to AI Employees Light, annual',
    'Robin started the trial of AI Employees Standard',
  ])
})

test('a trial starts without a card, gives its plan for 30 days and then ends by itself', async () => {
  const { api, clock, server, workspaceId, signIn } = await open()
  expect((await api.config.get()).billing).toEqual({ enabled: true, stripe_publishable_key: null })
  expect(await api.billing.subscription()).toMatchObject({ plan_id: null, status: 'none', trial_available: true })
  expect(
    await api.billing.startTrial(trialOf('standard', { billing_interval: 'annual', billing_details: details })),
  ).toEqual({
    setup_intent_client_secret: null,
    message: 'Trial started successfully!',
  })
  expect(await api.billing.subscription()).toEqual({
    plan_id: 'standard',
    tier: 'professional',
    status: 'trialing',
    billing_interval: 'annual',
    trial_ends_at: '2026-03-31T10:00:00.000Z',
    trial_available: false,
    current_period_ends_at: '2026-03-31T10:00:00.000Z',
    cancel_at_period_end: false,
    additional_employees: { now: 0, next: 0 },
    credits: { balance: 100_000, monthly: 100_000 },
  })
  const row = await server.services.db
    .selectFrom('subscriptions')
    .select('contact')
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  // Nothing is billed: neither the address nor the phone is kept.
  expect(JSON.parse(row.contact!)).toEqual({ name: details.name, email: details.email })
  clock.time += 30 * day
  expect(await (await signIn()).billing.subscription()).toMatchObject({
    plan_id: null,
    tier: 'free',
    status: 'none',
    billing_interval: null,
    trial_available: false,
    credits: { balance: 0, monthly: 0 },
  })
})

test('there is one trial for each workspace, whoever asks and however often', async () => {
  const { api, clock, signIn } = await open()
  const sent = { idempotencyKey: 'the-first-try' }
  const first = await api.billing.startTrial(trialOf('starter'), sent)
  expect(await api.billing.startTrial(trialOf('starter'), sent)).toEqual(first)
  const used = {
    status: 409,
    code: 'trial_used',
    detail: 'This workspace has had its free trial already. Write to sales@muster.example to go on with a plan.',
  }
  await expect(api.billing.startTrial(trialOf('plus'))).rejects.toMatchObject(used)
  clock.time += 31 * day
  await expect((await signIn()).billing.startTrial(trialOf('plus'))).rejects.toMatchObject(used)
})

test('of ten at once one starts', async () => {
  const { api } = await open()
  const answers = await Promise.allSettled(
    Array.from({ length: 10 }, (_, n) => api.billing.startTrial(trialOf(n % 2 ? 'starter' : 'plus'))),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await api.billing.ledger()).items.filter(({ kind }) => kind === 'grant').length).toBeLessThanOrEqual(1)
})

test('a plan that cannot be tried is refused in a sentence', async () => {
  const { api } = await open()
  await expect(api.billing.startTrial(trialOf('enterprise'))).rejects.toMatchObject({
    status: 409,
    code: 'plan_by_sales',
    detail: 'Enterprise is made to measure. Write to sales@muster.example about it.',
  })
  for (const id of ['free', 'gold'])
    await expect(api.billing.startTrial(trialOf(id))).rejects.toMatchObject({
      status: 400,
      errors: [{ path: 'plan_id' }],
    })
  const refused = api.billing.startTrial(
    trialOf('starter', { billing_details: { ...details, email: 'robin', address: { ...details.address, city: ' ' } } }),
  )
  await expect(refused).rejects.toMatchObject({
    status: 400,
    errors: [
      { path: 'billing_details.email', message: 'Enter a valid e-mail address.' },
      { path: 'billing_details.address.city', message: 'The city must not be empty.' },
    ],
  })
  expect(await api.billing.subscription()).toMatchObject({ trial_available: true })
})

test('the plan may change during the trial, which ends when it would have', async () => {
  const { api, clock, signIn } = await open()
  await api.billing.startTrial(trialOf('workplace'))
  expect((await api.session.me()).credits).toMatchObject({ balance: 1000 })
  clock.time += 10 * day
  const later = await signIn()
  const changed = await later.billing.changePlan({ body: { plan_id: 'light', billing_interval: 'annual' } })
  expect(changed).toMatchObject({
    plan_id: 'light',
    status: 'trialing',
    billing_interval: 'annual',
    trial_ends_at: '2026-03-31T10:00:00.000Z',
    credits: { balance: 25_000, monthly: 25_000 },
  })
  // Down and up again brings nothing twice.
  for (const plan_id of ['workplace', 'light', 'starter'])
    await later.billing.changePlan({ body: { plan_id, billing_interval: 'monthly' } })
  expect((await later.billing.ledger()).items.map(({ credits, reason }) => [credits, reason])).toEqual([
    [24_000, 'More monthly credits with AI Employees Light'],
    [1000, 'Monthly credits of AI Workplace'],
  ])
  await expect(
    later.billing.changePlan({ body: { plan_id: 'enterprise', billing_interval: 'monthly' } }),
  ).rejects.toMatchObject({ code: 'plan_by_sales' })
})

test('a trial that is cancelled goes on to its end', async () => {
  const { api, clock, signIn } = await open()
  await expect(api.billing.cancel()).rejects.toMatchObject({ status: 409, code: 'no_subscription' })
  await api.billing.startTrial(trialOf('standard'))
  for (let n = 0; n < 2; n += 1)
    expect(await api.billing.cancel()).toMatchObject({
      status: 'trialing',
      cancel_at_period_end: true,
      credits: { balance: 100_000 },
    })
  expect(await api.billing.changePlan({ body: { plan_id: 'plus', billing_interval: 'monthly' } })).toMatchObject({
    cancel_at_period_end: false,
  })
  await api.billing.cancel()
  for (let n = 0; n < 2; n += 1)
    expect(await api.billing.keepPlan()).toMatchObject({ plan_id: 'plus', cancel_at_period_end: false })
  await api.billing.cancel()
  clock.time += 30 * day
  const after = await signIn()
  expect(await after.billing.subscription()).toMatchObject({ status: 'none', cancel_at_period_end: false })
  await expect(after.billing.cancel()).rejects.toMatchObject({ code: 'no_subscription' })
  await expect(after.billing.keepPlan()).rejects.toMatchObject({
    status: 409,
    code: 'no_subscription',
    detail: 'The plan has ended, so it cannot be kept. Choose one to go on.',
  })
})

test('what a change comes to is nothing here, and names what the plan would not hold', async () => {
  const { api } = await open()
  const query = { plan_id: 'workplace', billing_interval: 'monthly' as const }
  await expect(api.billing.previewPlan({ query })).rejects.toMatchObject({ code: 'payments_off' })
  await api.billing.startTrial(trialOf('standard'))
  for (let n = 0; n < 10; n += 1) await api.projects.create({ body: { name: `Project ${n}` } })
  expect(await api.billing.previewPlan({ query })).toEqual({
    due_today: 0,
    credit: 0,
    next: null,
    prorated_at: null,
    over: [{ what: 'projects', used: 11, limit: 10 }],
  })
  expect(await api.billing.card()).toEqual({ card: null })
})

test('what needs a card is refused where no payments are taken', async () => {
  const { api } = await open()
  const off = {
    status: 409,
    code: 'payments_off',
    detail: 'This server takes no payments. Write to sales@muster.example about plans and credits.',
  }
  await expect(api.billing.setupPayment()).rejects.toMatchObject(off)
  await expect(api.billing.portal()).rejects.toMatchObject(off)
  await expect(api.billing.settleCredits({ body: { session_id: 'cs_test_1' } })).rejects.toMatchObject(off)
  await expect(api.billing.buyCredits({ body: { credits: 200 } })).rejects.toMatchObject(off)
  await expect(
    api.billing.changePlan({ body: { plan_id: 'light', billing_interval: 'monthly' } }),
  ).rejects.toMatchObject(off)
  await expect(api.billing.buyCredits({ body: { credits: 150 } })).rejects.toMatchObject({
    status: 400,
    detail: 'Credits are sold in hundreds.',
  })
  expect(await api.billing.invoices()).toEqual([])
})

test('without billing there is no trial to start', async () => {
  const { api } = await open({ env: { MUSTER_BILLING: 'off' } })
  expect(await api.billing.subscription()).toMatchObject({ trial_available: false })
  await expect(api.billing.startTrial(trialOf('standard'))).rejects.toMatchObject({ status: 409, code: 'billing_off' })
})
