import { afterEach, expect, test } from 'vitest'
import { type PaidServer, day, openPaidServer } from '../testing/stripe-server.ts'
import { hasStripeArtefacts } from '../testing/stripe-wire.ts'

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

const plan = { body: { plan_id: 'starter', billing_interval: 'monthly' as const } }

/** Three hundred credits that were paid for with $1.47, reported to the server or not. */
async function bought(isTold = true) {
  const paid = await open({ priceOf: (provider) => (provider === 'vendor' ? { input: 3, output: 15 } : null) })
  await paid.api.billing.startTrial(plan)
  paid.stripe.payCheckout((await paid.api.billing.buyCredits({ body: { credits: 300 } })).url)
  if (isTold) await paid.tellAll()
  return { ...paid, payment: paid.stripe.account.all('payment_intent')[0]!.id }
}

const changes = async (api: PaidServer['api']) =>
  (await api.billing.ledger()).items
    .filter(({ kind }) => kind !== 'grant')
    .map(({ kind, credits, reason }) => [kind, credits, reason])

onlyWithArtefacts('a refund takes its part of the credits back, each time and once', async () => {
  const { api, stripe, fire, payment } = await bought()
  stripe.account.refund(payment, 49)
  const first = stripe.events.splice(0)
  await fire(first)
  expect(await api.billing.subscription()).toMatchObject({ credits: { balance: 10_200 } })
  stripe.account.refund(payment, 98)
  const second = stripe.events.splice(0)
  await fire([...second, ...first.map((event) => ({ ...event, id: 'evt_again' }))])
  expect(await api.billing.subscription()).toMatchObject({ credits: { balance: 10_000 } })
  expect(await changes(api)).toEqual([
    ['adjustment', -200, 'Credits refunded'],
    ['adjustment', -100, 'Credits refunded'],
    ['purchase', 300, 'Credits bought'],
  ])
})

onlyWithArtefacts('a refund that is told before the purchase is taken back with it', async () => {
  const { api, stripe, fire, payment, other } = await bought(false)
  stripe.account.refund(payment, 147)
  const events = stripe.events.splice(0).toReversed()
  await fire(events.slice(0, 1))
  await Promise.all(events.map((event, n) => fire([event], n % 2 ? other : undefined)))
  expect(await api.billing.subscription()).toMatchObject({ credits: { balance: 10_000 } })
  expect(await changes(api)).toHaveLength(2)
})

onlyWithArtefacts('of two refunds the older word, told last, gives nothing back', async () => {
  const { api, stripe, fire, payment, other } = await bought()
  stripe.account.refund(payment, 49)
  const [early] = stripe.events.splice(0)
  // Its answer is from before the second refund, and arrives after it.
  const gate = stripe.holdAnswer(/^GET \/v1\/payment_intents\//)
  const late = fire([early!], other)
  await gate.reached
  stripe.account.refund(payment, 98)
  await fire(stripe.events.splice(0))
  gate.open()
  await late
  expect(await api.billing.subscription()).toMatchObject({ credits: { balance: 10_000 } })
})

onlyWithArtefacts('a dispute takes credits back when it is lost, and no more than were bought', async () => {
  const { api, stripe, tellAll, payment, clock } = await bought()
  stripe.account.dispute(payment, 147, 'won')
  await tellAll()
  expect(await api.billing.subscription()).toMatchObject({ credits: { balance: 10_300 } })
  stripe.account.refund(payment, 49)
  await tellAll()
  clock.time += 1000
  stripe.account.dispute(payment, 147, 'lost')
  await tellAll()
  expect(await changes(api)).toEqual([
    ['adjustment', -200, 'Payment disputed and lost'],
    ['adjustment', -100, 'Credits refunded'],
    ['purchase', 300, 'Credits bought'],
  ])
  // A refund of another program's payment concerns no workspace here.
  const foreign = stripe.account.add('pi', 'payment_intent', {
    customer: 'cus_of_somebody',
    status: 'succeeded',
    metadata: { muster: 'credits', credits: '100' },
    amount_received: 49,
    latest_charge: null,
  })
  stripe.account.tell(
    'charge.dispute.closed',
    stripe.account.add('dp', 'dispute', { payment_intent: foreign.id, status: 'lost' }),
  )
  await tellAll()
  expect(await api.billing.subscription()).toMatchObject({ credits: { balance: 10_000 } })
})

onlyWithArtefacts(
  'what was used already is owed: runs that cost are refused, and the next credits pay it once',
  async () => {
    const paid = await bought()
    const { api, server, stripe, tellAll, payment, workspaceId, clock } = paid
    const { db } = server.services
    await api.billing.subscription()
    // All of it is used.
    await db
      .updateTable('credit_accounts')
      .set({ monthly: 0, bought: 0 })
      .where('workspace_id', '=', workspaceId)
      .execute()
    stripe.account.refund(payment, 147)
    await tellAll()
    expect(await api.billing.subscription()).toMatchObject({ credits: { balance: -300 } })
    await expect(
      api.executions.create({ params: { id: '1' }, body: { prompt: 'Hi', provider: 'vendor' } }),
    ).rejects.toMatchObject({ status: 402, code: 'credits_exhausted' })
    expect(
      await api.executions.create({ params: { id: '1' }, body: { prompt: 'Hi', provider: 'builtin' } }),
    ).toMatchObject({ status: 'completed' })
    const balances = []
    for (const customer of stripe.account.all('customer'))
      customer.invoice_settings = { default_payment_method: stripe.account.newCard(customer.id, true) }
    for (const _ of [1, 2]) {
      clock.time += 30 * day
      stripe.account.turn(stripe.account.all('subscription')[0]!.id)
      await tellAll()
      balances.push((await (await paid.signIn()).billing.subscription()).credits.balance)
    }
    expect(balances).toEqual([9700, 10_000])
  },
)
