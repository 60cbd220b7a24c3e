import { afterEach, expect, test, vi } from 'vitest'
import { makeBackup, signInConfirmed } from '../testing/backups.ts'
import { type PaidServer, openPaidServer, plan, tryWithCard, turn } from '../testing/stripe-server.ts'
import { hasStripeArtefacts } from '../testing/stripe-wire.ts'
import { openTestServer } from '../testing/test-server.ts'
import { tellStripe } from './stripe-duties.rules.ts'
import { startTrial } from './trial.rules.ts'

const opened: PaidServer[] = []
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close()
})

async function open(options: Parameters<typeof openPaidServer>[0] = {}) {
  const paid = await openPaidServer(options)
  opened.push(paid)
  return paid
}

const onlyWithArtefacts = test.skipIf(!hasStripeArtefacts)

const password = 'Long-enough-1'
const remove = { body: { password, delete_workspace: true } }
const customers = ({ stripe }: Pick<PaidServer, 'stripe'>) => stripe.account.all('customer')
const left = ({ server }: Pick<PaidServer, 'server'>) =>
  server.services.db.selectFrom('gone_customers').selectAll().execute()

for (const status of ['unpaid', 'paused', 'incomplete', 'trialing'] as const) {
  onlyWithArtefacts(`what is ${status} at Stripe ends with its workspace, and so does the customer`, async () => {
    const paid = await open()
    const { api, stripe, server, subscriptions } = paid
    await tryWithCard(paid)
    await turn(paid, 30)
    const [subscription] = subscriptions()
    // No event reports it.
    Object.assign(subscription!, { status }, status === 'trialing' && { cancel_at_period_end: true, cancel_at: 1 })
    // One that never began left nothing here.
    if (status === 'incomplete')
      await server.services.db
        .updateTable('subscriptions')
        .set({ status: 'none', plan_id: null, stripe_subscription_id: null })
        .where('workspace_id', '=', paid.workspaceId)
        .execute()
    stripe.account.add('in', 'invoice', { customer: subscription!.customer, status: 'open' })
    await (await paid.signIn()).account.remove(remove)
    expect(subscriptions()).toMatchObject([{ status: 'canceled' }])
    expect(customers(paid)).toEqual([])
    expect(stripe.account.all('invoice')).toHaveLength(2)
    const { db } = server.services
    expect(await left(paid)).toEqual([])
    const kept = () => db.selectFrom('subscriptions').selectAll().where('workspace_id', '=', paid.workspaceId).execute()
    await expect.poll(kept).toEqual([])
    await expect(api.session.me()).rejects.toMatchObject({ status: 401 })
  })
}

onlyWithArtefacts('a plan that goes on at Stripe, unheard of, keeps its workspace until it is cancelled', async () => {
  const paid = await open()
  await tryWithCard(paid)
  const { api, server, stripe } = paid
  await server.services.db
    .updateTable('subscriptions')
    .set({ status: 'cancelled' })
    .where('workspace_id', '=', paid.workspaceId)
    .execute()
  await expect(api.account.remove(remove)).rejects.toMatchObject({ status: 409, code: 'plan_runs' })
  const mend = stripe.trouble(/^GET \/v1\/subscriptions$/, 'broken')
  await expect(api.account.remove(remove)).rejects.toMatchObject({ status: 503, code: 'payments_failed' })
  mend()
  await api.billing.cancel()
  await api.account.remove(remove)
  expect(customers(paid)).toEqual([])
})

onlyWithArtefacts('a customer whom Stripe could not be told to delete goes the next time, once', async () => {
  const paid = await open()
  const { api, stripe, server } = paid
  await api.billing.setupPayment()
  for (const [kind, n] of [
    ['broken', 1],
    ['no-answer', 0],
  ] as const) {
    const mend = stripe.trouble(/^DELETE \/v1\/customers\//, kind)
    await (n === 1 ? api.account.remove(remove) : tellStripe(server.services))
    mend()
    expect(await left(paid)).toHaveLength(1)
    expect(customers(paid)).toHaveLength(n)
  }
  await tellStripe(server.services)
  expect(await left(paid)).toEqual([])
})

onlyWithArtefacts('a workspace that a restore brings back on the same day gets a customer of its own', async () => {
  const paid = await open()
  const { api, server } = paid
  const admin = (await signInConfirmed(server.signIn, 'admin', server.demo.password)).api
  const { _id } = await makeBackup(admin)
  await api.billing.startTrial(plan('light'))
  await api.billing.cancel()
  await api.account.remove(remove)
  await vi.waitFor(() => expect(customers(paid)).toEqual([]), 10_000)
  await admin.settings.restoreBackup({ params: { id: _id } })
  const again = await paid.signIn()
  expect(await again.billing.startTrial(plan('light'))).toMatchObject({ message: 'Trial started successfully!' })
  expect(customers(paid)).toHaveLength(1)
})

onlyWithArtefacts('after a hand-over the bills are the new owner’s, also where Stripe was away', async () => {
  const paid = await open()
  const { api, stripe, server } = paid
  const address = { line1: 'Lane 1', city: 'Springfield', state: 'OR', postal_code: '97477', country: 'US' as const }
  await api.billing.startTrial({
    body: {
      ...plan('light').body,
      billing_details: { name: 'Robin', email: 'robin@example.com', phone: '+1 555', address },
    },
  })
  await server.client().session.register({ body: { name: 'Kim', email: 'kim@example.com', password } })
  const { db } = server.services
  await db
    .updateTable('users')
    .set({ workspace_id: paid.workspaceId, is_owner: 0 })
    .where('username', '=', 'kim')
    .execute()
  const kim = (await api.team.list()).find(({ name }) => name === 'Kim')!
  const mend = stripe.trouble(/^POST \/v1\/customers\/cus_\w+$/, 'broken')
  await api.team.handOver({ params: { id: kim.id } })
  await vi.waitFor(
    () => expect(paid.asked(`POST /v1/customers/${customers(paid)[0]!.id}`).length).toBeGreaterThan(1),
    10_000,
  )
  mend()
  await tellStripe(server.services)
  expect(customers(paid)).toMatchObject([{ name: 'Kim', email: 'kim@example.com' }])
  expect(JSON.stringify(customers(paid))).not.toMatch(/Lane 1|555|robin/)
  const calls = stripe.asked.length
  await tellStripe(server.services)
  expect(stripe.asked).toHaveLength(calls)
})

test('without a card processor the contact of a trial is the new owner’s too', async () => {
  const server = await openTestServer()
  try {
    const { user } = await server
      .client()
      .session.register({ body: { name: 'Robin', email: 'robin@example.com', password } })
    const { db, now } = server.services
    const { api } = await server.signIn('robin', password)
    await startTrial(db, user!.workspace.id, 'light', now(), {
      contact: { name: 'Robin', email: 'robin@example.com' },
    })
    await server.client().session.register({ body: { name: 'Kim', email: 'kim@example.com', password } })
    await db
      .updateTable('users')
      .set({ workspace_id: user!.workspace.id, is_owner: 0 })
      .where('username', '=', 'kim')
      .execute()
    await api.team.handOver({ params: { id: (await api.team.list()).find(({ name }) => name === 'Kim')!.id } })
    const { contact } = await db
      .selectFrom('subscriptions')
      .select('contact')
      .where('workspace_id', '=', user!.workspace.id)
      .executeTakeFirstOrThrow()
    expect(JSON.parse(contact!)).toEqual({ name: 'Kim', email: 'kim@example.com' })
  } finally {
    await server.close()
  }
})
