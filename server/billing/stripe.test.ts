import { afterEach, describe, expect, test } from 'vitest'
import { type PaidServer, day, openPaidServer, plan, tryWithCard, turn } from '../testing/stripe-server.ts'
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

const contact = {
  name: 'Robin Doe',
  email: 'billing@example.com',
  phone: '+1 555 0100',
  address: { line1: 'Lane 1', city: 'Springfield', state: 'OR', postal_code: '97477', country: 'US' as const },
}
const onlyWithArtefacts = test.skipIf(!hasStripeArtefacts)

describe('a trial with a card', () => {
  onlyWithArtefacts('is charged when it ends, and goes on month by month', async () => {
    const paid = await open()
    const { api, stripe, subscriptions, asked } = paid
    expect((await api.config.get()).billing).toEqual({ enabled: true, stripe_publishable_key: 'pk_test_standin' })
    const started = await api.billing.startTrial({ body: { ...plan('starter').body, billing_details: contact } })
    expect(started).toEqual({
      setup_intent_client_secret: expect.stringMatching(/^seti_\w+_secret_/),
      message: 'Trial started successfully!',
    })
    expect(await api.billing.subscription()).toMatchObject({
      plan_id: 'starter',
      status: 'trialing',
      trial_ends_at: '2026-03-31T10:00:00.000Z',
      trial_available: false,
      credits: { balance: 10_000 },
    })
    expect(stripe.account.all('customer')).toMatchObject([{ ...contact, metadata: { workspace_id: paid.workspaceId } }])
    expect(asked('POST /v1/subscriptions')).toMatchObject([{ params: { trial_period_days: '30' } }])

    stripe.confirmSetup(started.setup_intent_client_secret!)
    await paid.tellAll()
    expect(stripe.account.all('invoice')).toEqual([])

    const later = await turn(paid, 30)
    expect(stripe.account.all('invoice')).toMatchObject([{ total: 4900, status: 'paid' }])
    expect(await later.billing.subscription()).toMatchObject({
      plan_id: 'starter',
      status: 'active',
      billing_interval: 'monthly',
      current_period_ends_at: '2026-04-30T10:00:00.000Z',
      credits: { balance: 10_000 },
    })
    // On the 30th of a month that lacks the 31st, and not a day before Stripe's month ends in one that has it.
    expect(await (await turn(paid, 30)).billing.subscription()).toMatchObject({
      current_period_ends_at: '2026-05-31T10:00:00.000Z',
      credits: { balance: 10_000 },
    })
    paid.clock.time += 30.5 * day
    const again = await paid.signIn()
    await again.billing.subscription()
    expect((await again.billing.ledger()).items.map(({ kind, credits }) => [kind, credits])).toEqual([
      ['grant', 10_000],
      ['adjustment', -10_000],
      ['grant', 10_000],
      ['adjustment', -10_000],
      ['grant', 10_000],
    ])
    expect(
      (await again.billing.invoices()).map(({ number, amount, currency, status, url }) => ({
        number,
        amount,
        currency,
        status,
        url,
      })),
    ).toEqual([
      { number: 'MUSTER-2', amount: 49, currency: 'usd', status: 'paid', url: 'https://invoice.stripe.com/i/test' },
      { number: 'MUSTER-1', amount: 49, currency: 'usd', status: 'paid', url: 'https://invoice.stripe.com/i/test' },
    ])
    expect(subscriptions()).toHaveLength(1)
    // What the plan costs is looked up; it is made once.
    expect(asked('POST /v1/prices')).toHaveLength(1)
  })

  onlyWithArtefacts('that never got one ends, and the workspace is free again', async () => {
    const paid = await open()
    await paid.api.billing.startTrial(plan('standard'))
    const after = await turn(paid, 30)
    expect(await after.billing.subscription()).toMatchObject({
      plan_id: null,
      tier: 'free',
      status: 'cancelled',
      credits: { balance: 0, monthly: 0 },
    })
    expect(paid.stripe.account.all('invoice')).toEqual([])
    await expect(after.billing.startTrial(plan('plus'))).rejects.toMatchObject({
      status: 409,
      code: 'trial_used',
      detail: expect.stringContaining('Change the plan'),
    })
  })

  onlyWithArtefacts('on an annual plan brings its credits each month', async () => {
    const paid = await open()
    await tryWithCard(paid, 'workplace', 'good', 'annual')
    await turn(paid, 30)
    expect(paid.stripe.account.all('invoice')).toMatchObject([{ total: 22_800 }])
    paid.clock.time += 95 * day
    const api = await paid.signIn()
    expect(await api.billing.subscription()).toMatchObject({
      billing_interval: 'annual',
      current_period_ends_at: '2027-03-31T10:00:00.000Z',
      credits: { balance: 1000, monthly: 1000 },
    })
    expect(paid.stripe.account.all('invoice')).toHaveLength(1)
  })

  onlyWithArtefacts('is made once for a key, and refused under another', async () => {
    const { api, subscriptions, asked } = await open()
    const sent = { idempotencyKey: 'the-first-try' }
    const first = await api.billing.startTrial(plan('starter'), sent)
    expect(await api.billing.startTrial(plan('starter'), sent)).toEqual(first)
    await expect(api.billing.startTrial(plan('plus'), sent)).rejects.toMatchObject({
      status: 422,
      code: 'idempotency_key_reused',
    })
    await expect(api.billing.startTrial(plan('plus'))).rejects.toMatchObject({ status: 409, code: 'trial_used' })
    await expect(api.billing.startTrial(plan('enterprise'))).rejects.toMatchObject({ code: 'plan_by_sales' })
    expect(subscriptions()).toHaveLength(1)
    expect(asked('POST /v1/subscriptions')).toHaveLength(1)
  })

  onlyWithArtefacts('is one however many ask at once, of whatever plan', async () => {
    const { server, other, subscriptions, stripe } = await open()
    const { token } = await server.signIn('robin', 'Long-enough-1')
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, (_, n) =>
        (n % 2 ? server : other).client(token).billing.startTrial(plan(n % 3 ? 'starter' : 'plus')),
      ),
    )
    const refused = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [(answer.reason as { code: string }).code] : [],
    )
    expect(refused.filter((code) => code !== 'payments_busy' && code !== 'trial_used')).toEqual([])
    expect(answers.length - refused.length).toBe(1)
    expect(subscriptions()).toHaveLength(1)
    expect(stripe.account.all('customer')).toHaveLength(1)
  })
})

describe('a call that dies between Stripe and our commit', () => {
  for (const repair of ['an event', 'the same call again', 'another call'] as const) {
    onlyWithArtefacts(`is made whole by ${repair}`, async () => {
      const { api, stripe, subscriptions, tellAll } = await open()
      const mend = stripe.trouble(/^POST \/v1\/subscriptions$/, 'no-answer')
      const sent = { idempotencyKey: 'dies-in-between' }
      await expect(api.billing.startTrial(plan('starter'), sent)).rejects.toMatchObject({
        status: 503,
        code: 'payments_unreachable',
      })
      mend()
      expect(await api.billing.subscription()).toMatchObject({ status: 'none', trial_available: true })
      if (repair === 'an event') await tellAll()
      if (repair === 'the same call again')
        expect(await api.billing.startTrial(plan('starter'), sent)).toMatchObject({
          setup_intent_client_secret: expect.any(String),
        })
      if (repair === 'another call')
        await expect(api.billing.startTrial(plan('plus'))).rejects.toMatchObject({ code: 'trial_used' })
      expect(await api.billing.subscription()).toMatchObject({
        plan_id: 'starter',
        status: 'trialing',
        credits: { balance: 10_000 },
      })
      expect(subscriptions()).toHaveLength(1)
    })
  }

  onlyWithArtefacts('finds its customer again', async () => {
    const { api, stripe } = await open()
    const mend = stripe.trouble(/^POST \/v1\/customers$/, 'no-answer')
    await expect(api.billing.setupPayment()).rejects.toMatchObject({ status: 503 })
    mend()
    await api.billing.setupPayment()
    expect(stripe.account.all('customer')).toHaveLength(1)
  })

  onlyWithArtefacts('when Stripe is broken changes nothing, and may be tried again', async () => {
    const { api, stripe } = await open()
    const mend = stripe.trouble(/^POST \/v1\/subscriptions$/, 'broken')
    await expect(api.billing.startTrial(plan('starter'))).rejects.toMatchObject({
      status: 503,
      code: 'payments_failed',
      retryAfter: 60,
    })
    mend()
    // Another plan under another key: the failed try does not stand in its way.
    await api.billing.startTrial(plan('light'))
    expect(await api.billing.subscription()).toMatchObject({ plan_id: 'light', status: 'trialing' })
  })

  onlyWithArtefacts('a contact that Stripe does not take leaves the trial to whoever corrects it', async () => {
    const { api, stripe, subscriptions } = await open()
    const mend = stripe.trouble(/^POST \/v1\/customers\/cus_\w+$/, 'broken')
    await expect(
      api.billing.startTrial({ body: { ...plan('starter').body, billing_details: contact } }),
    ).rejects.toMatchObject({ status: 503, code: 'payments_failed' })
    expect(subscriptions()).toEqual([])
    mend()
    await api.billing.startTrial({
      body: { ...plan('starter').body, billing_details: { ...contact, phone: '+1 555 0101' } },
    })
    expect(await api.billing.subscription()).toMatchObject({ plan_id: 'starter', status: 'trialing' })
  })

  onlyWithArtefacts('while the contact is told may be repeated under its key', async () => {
    const { api, stripe } = await open()
    const start = () =>
      api.billing.startTrial(
        { body: { ...plan('starter').body, billing_details: contact } },
        { idempotencyKey: 'the-same-wish' },
      )
    const mend = stripe.trouble(/^POST \/v1\/customers\/cus_\w+$/, 'broken')
    await expect(start()).rejects.toMatchObject({ status: 503 })
    mend()
    expect(await start()).toMatchObject({ setup_intent_client_secret: expect.any(String) })
  })

  onlyWithArtefacts('and an end that nobody was told of is asked for', async () => {
    const paid = await open()
    await tryWithCard(paid)
    paid.clock.time += 30 * day
    paid.stripe.account.turn(paid.subscriptions()[0]!.id)
    const api = await paid.signIn()
    expect(await api.billing.subscription()).toMatchObject({
      status: 'active',
      current_period_ends_at: '2026-04-30T10:00:00.000Z',
    })
    const asks = paid.asked('GET /v1/subscriptions').length
    await api.billing.subscription()
    expect(paid.asked('GET /v1/subscriptions')).toHaveLength(asks)
  })
})

describe('a payment that fails', () => {
  onlyWithArtefacts('makes the plan past due, brings no credits, and is mended when it is paid', async () => {
    const paid = await open()
    await tryWithCard(paid, 'starter', 'empty')
    const after = await turn(paid, 30)
    expect(await after.billing.subscription()).toMatchObject({
      plan_id: 'starter',
      status: 'past_due',
      current_period_ends_at: '2026-03-31T10:00:00.000Z',
    })
    expect((await after.billing.ledger()).items).toHaveLength(1)
    paid.clock.time += 3 * day
    paid.stripe.account.payOpen(paid.subscriptions()[0]!.id)
    await paid.tellAll()
    const mended = await paid.signIn()
    expect(await mended.billing.subscription()).toMatchObject({
      status: 'active',
      current_period_ends_at: '2026-04-30T10:00:00.000Z',
      credits: { balance: 10_000 },
    })
    expect((await mended.billing.ledger()).items.filter(({ kind }) => kind === 'grant')).toHaveLength(2)
  })

  onlyWithArtefacts('and is given up ends the plan', async () => {
    const paid = await open()
    await tryWithCard(paid, 'starter', 'empty')
    await turn(paid, 30)
    const subscription = paid.subscriptions()[0]!
    for (const status of ['unpaid', 'canceled']) {
      Object.assign(subscription, { status, ...(status === 'canceled' && { ended_at: paid.stripe.account.seconds() }) })
      paid.stripe.account.tell('customer.subscription.updated', subscription)
      await paid.tellAll()
      expect(await (await paid.signIn()).billing.subscription()).toMatchObject({
        plan_id: null,
        tier: 'free',
        status: 'cancelled',
      })
    }
  })
})

describe('changing the plan', () => {
  onlyWithArtefacts('costs nothing during the trial', async () => {
    const paid = await open()
    await paid.api.billing.startTrial(plan('workplace'))
    expect(await paid.api.billing.changePlan(plan('light', 'annual'))).toMatchObject({
      plan_id: 'light',
      billing_interval: 'annual',
      status: 'trialing',
      trial_ends_at: '2026-03-31T10:00:00.000Z',
      credits: { balance: 25_000 },
    })
    expect(paid.stripe.account.all('invoice')).toEqual([])
  })

  onlyWithArtefacts('is prorated at once, and brings the difference in credits', async () => {
    const paid = await open()
    await tryWithCard(paid, 'starter')
    await turn(paid, 30)
    paid.clock.time += 15 * day
    const api = await paid.signIn()
    const sent = { idempotencyKey: 'upgrade-in-the-middle' }
    const changed = await api.billing.changePlan(plan('light'), sent)
    expect(changed).toMatchObject({
      plan_id: 'light',
      status: 'active',
      current_period_ends_at: '2026-04-30T10:00:00.000Z',
      credits: { balance: 25_000 },
    })
    // Half of the difference for half of the month.
    expect((await api.billing.invoices())[0]).toMatchObject({ amount: 25, status: 'paid' })
    const calls = paid.stripe.asked.length
    expect(await api.billing.changePlan(plan('light'), sent)).toEqual(changed)
    expect(paid.stripe.asked).toHaveLength(calls)
    await expect(api.billing.changePlan(plan('plus'), sent)).rejects.toMatchObject({ status: 422 })
    // Down again gives the rest back on the bill, and leaves this month's credits.
    expect(await api.billing.changePlan(plan('starter'))).toMatchObject({
      plan_id: 'starter',
      credits: { balance: 25_000, monthly: 10_000 },
    })
    expect((await api.billing.invoices())[0]).toMatchObject({ amount: -25 })
  })

  onlyWithArtefacts(
    'between monthly and annual bills to and fro brings no credits but those of the days that have passed',
    async () => {
      const paid = await open()
      await tryWithCard(paid, 'starter')
      await turn(paid, 30)
      const grants = async (api: typeof paid.api) =>
        (await api.billing.ledger()).items.filter(({ kind }) => kind === 'grant').map(({ credits }) => credits)
      const api = await paid.signIn()
      expect(await api.billing.changePlan(plan('starter', 'annual'))).toMatchObject({
        billing_interval: 'annual',
        credits: { balance: 10_000 },
      })
      paid.clock.time += 15 * day
      const later = await paid.signIn()
      // Half a month has passed: its credits were earned, and the new month brings as many.
      for (const [interval, balance] of [
        ['monthly', 15_000],
        ['annual', 15_000],
        ['monthly', 15_000],
      ] as const) {
        expect(await later.billing.changePlan(plan('starter', interval))).toMatchObject({ credits: { balance } })
      }
      // The trial's were never looked at.
      expect(await grants(later)).toEqual([5000, 10_000])
      expect(await later.billing.changePlan(plan('workplace'))).toMatchObject({
        credits: { balance: 15_000, monthly: 1000 },
      })
      expect(await later.billing.changePlan(plan('starter', 'annual'))).toMatchObject({ credits: { balance: 15_000 } })
    },
  )

  onlyWithArtefacts('with a card that is refused leaves it as it was, in the words of the card processor', async () => {
    const paid = await open()
    await tryWithCard(paid, 'starter')
    const api = await turn(paid, 30)
    for (const { id } of paid.stripe.account.all('payment_method')) paid.stripe.account.refused.add(id)
    await expect(api.billing.changePlan(plan('plus'))).rejects.toMatchObject({
      status: 402,
      code: 'card_declined',
      detail: 'Your card was declined.',
    })
    expect(await api.billing.subscription()).toMatchObject({ plan_id: 'starter', status: 'active' })
  })

  onlyWithArtefacts('after one has ended takes the card that was just given, before anybody told of it', async () => {
    const paid = await open()
    await paid.api.billing.startTrial(plan('starter'))
    const api = await turn(paid, 30)
    paid.stripe.confirmSetup((await api.billing.setupPayment()).client_secret)
    expect(await api.billing.changePlan(plan('light'))).toMatchObject({ plan_id: 'light', status: 'active' })
    expect(paid.stripe.account.all('invoice')).toMatchObject([{ status: 'paid' }])
  })

  onlyWithArtefacts(
    'after one has ended subscribes anew, without a trial, once there is a card that works',
    async () => {
      const paid = await open()
      await paid.api.billing.startTrial(plan('starter'))
      const api = await turn(paid, 30)
      await expect(api.billing.changePlan(plan('light'))).rejects.toMatchObject({ status: 402, code: 'card_needed' })
      paid.stripe.confirmSetup((await api.billing.setupPayment()).client_secret, 'empty')
      await paid.tellAll()
      await expect(api.billing.changePlan(plan('light'))).rejects.toMatchObject({ status: 402, code: 'card_declined' })
      // The bank lets it through the next time: the same card and plan are another try.
      paid.stripe.account.refused.clear()
      expect(await api.billing.changePlan(plan('light'))).toMatchObject({
        plan_id: 'light',
        status: 'active',
        credits: { balance: 25_000 },
      })
      expect(paid.subscriptions().map(({ status }) => status)).toEqual(['active', 'canceled'])
    },
  )

  onlyWithArtefacts('takes a trial over that was started without Stripe, to the day', async () => {
    const paid = await open()
    const admin = (await paid.server.signIn('admin')).api
    await expect(admin.billing.startTrial(plan('plus'))).rejects.toMatchObject({ code: 'trial_used' })
    const { trial_ends_at } = await admin.billing.subscription()
    paid.clock.time += 20 * day
    const later = (await paid.server.signIn('admin')).api
    expect(await later.billing.changePlan(plan('plus'))).toMatchObject({
      plan_id: 'plus',
      status: 'trialing',
      trial_ends_at,
      credits: { balance: 250_000 },
    })
    expect((await later.billing.ledger()).items.map(({ credits }) => credits)).toEqual([150_000, 100_000])
    expect(paid.stripe.account.all('invoice')).toEqual([])
  })
})

describe('cancelling', () => {
  onlyWithArtefacts('lets what is paid for go on to its end', async () => {
    const paid = await open()
    await expect(paid.api.billing.cancel()).rejects.toMatchObject({ status: 409, code: 'no_subscription' })
    await tryWithCard(paid, 'starter')
    const api = await turn(paid, 30)
    expect(await api.billing.cancel()).toMatchObject({
      plan_id: 'starter',
      status: 'active',
      cancel_at_period_end: true,
      current_period_ends_at: '2026-04-30T10:00:00.000Z',
    })
    expect(await api.billing.changePlan(plan('starter'))).toMatchObject({ cancel_at_period_end: false })
    await api.billing.cancel()
    const after = await turn(paid, 30)
    expect(await after.billing.subscription()).toMatchObject({
      plan_id: null,
      status: 'cancelled',
      cancel_at_period_end: false,
    })
    expect(paid.stripe.account.all('invoice')).toHaveLength(1)
  })

  onlyWithArtefacts('ends a trial that Stripe knows nothing of too', async () => {
    const { server } = await open()
    const admin = (await server.signIn('admin')).api
    expect(await admin.billing.cancel()).toMatchObject({ status: 'trialing', cancel_at_period_end: true })
  })
})

onlyWithArtefacts('without billing nothing is asked of Stripe', async () => {
  const { api, stripe } = await open({ env: { MUSTER_BILLING: 'off' } })
  expect((await api.config.get()).billing).toEqual({ enabled: false, stripe_publishable_key: null })
  await expect(api.billing.startTrial(plan('starter'))).rejects.toMatchObject({ code: 'billing_off' })
  await expect(api.billing.setupPayment()).rejects.toMatchObject({ code: 'payments_off' })
  expect(stripe.asked).toEqual([])
})

onlyWithArtefacts("Stripe's own page is linked, for one's own customer", async () => {
  const { api, asked, server, stripe } = await open()
  expect(await api.billing.portal()).toEqual({ url: 'https://billing.stripe.com/p/session/test' })
  expect(asked('POST /v1/billing_portal/sessions')).toMatchObject([
    { params: { return_url: 'https://muster.example.com/pricing?from=portal' } },
  ])
  // Another workspace has another customer, and no bills of the first.
  const admin = (await server.signIn('admin')).api
  await admin.billing.portal()
  const [second, first] = asked('POST /v1/billing_portal/sessions').toReversed()
  expect(second!.params.customer).not.toBe(first!.params.customer)
  expect(await admin.billing.invoices()).toEqual([])
  expect(stripe.account.all('customer')).toHaveLength(2)
})
