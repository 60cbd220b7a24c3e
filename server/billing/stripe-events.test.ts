import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { type PaidServer, day, openPaidServer } from '../testing/stripe-server.ts'
import { type Thing, hasStripeArtefacts } from '../testing/stripe-wire.ts'

const opened: PaidServer[] = []
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close()
})

async function open() {
  const paid = await openPaidServer()
  opened.push(paid)
  const send = (event: Thing, more: Parameters<typeof paid.stripe.fire>[2] = {}) =>
    paid.stripe.fire(event, 'http://muster.test/api/webhooks/stripe', { fetch: paid.server.fetch, ...more })
  return { ...paid, send }
}

const plan = (plan_id: string) => ({ body: { plan_id, billing_interval: 'monthly' as const } })
const credits = (credits: number) => ({ body: { credits } })
const onlyWithArtefacts = test.skipIf(!hasStripeArtefacts)
const noted = ({ server }: Pick<PaidServer, 'server'>) =>
  server.services.db.selectFrom('stripe_events').select('id').execute()

describe('an event', () => {
  onlyWithArtefacts('that Stripe did not sign, or long ago, is refused', async () => {
    const { api, stripe, send, clock, server } = await open()
    await api.billing.startTrial(plan('starter'))
    const [event] = stripe.events
    const refused = async (answer: Response) => {
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ code: 'invalid_signature' })
    }
    await refused(await send(event!, { signedWith: 'whsec_another' }))
    await refused(await send(event!, { at: clock.time / 1000 - 301 }))
    const bare = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(event) }
    await refused(await server.fetch('http://muster.test/api/webhooks/stripe', bare))
    // The signature of another text does not do.
    const payload = JSON.stringify(event)
    await refused(
      await send(
        { ...event!, id: 'evt_other' },
        { fetch: (url, init) => server.fetch(url as string, { ...init, body: payload.replace('trialing', 'active') }) },
      ),
    )
    expect(await noted({ server })).toEqual([])
    expect((await send(event!, { at: clock.time / 1000 - 299 })).status).toBe(200)
  })

  onlyWithArtefacts('is done once, however often and however many at once it comes', async () => {
    const { api, stripe, server, other, send, signIn } = await open()
    const { url } = await (await startedTrial(api)).billing.buyCredits(credits(300))
    stripe.payCheckout(url)
    const events = stripe.events.splice(0)
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        events.flatMap((event) => [send(event), send(event, { fetch: other.fetch })]),
      ).flat(),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    for (const event of events) expect((await send(event)).status).toBe(200)
    expect(await noted({ server })).toHaveLength(events.length)
    expect((await (await signIn()).billing.ledger()).items.filter(({ kind }) => kind === 'purchase')).toHaveLength(1)
  })

  onlyWithArtefacts('that comes late does not bring an old state back', async () => {
    const { api, stripe, fire, clock, signIn, subscriptions } = await open()
    const { setup_intent_client_secret } = await api.billing.startTrial(plan('starter'))
    stripe.confirmSetup(setup_intent_client_secret!)
    await api.billing.changePlan(plan('light'))
    // The card must be known before the trial ends; the rest comes the wrong way round.
    await fire(stripe.events.filter(({ type }) => type === 'setup_intent.succeeded'))
    clock.time += 30 * day
    stripe.account.turn(subscriptions()[0]!.id)
    const events = stripe.events.splice(0)
    expect(events.map(({ type }) => type)).toEqual([
      'customer.subscription.created',
      'setup_intent.succeeded',
      'customer.subscription.updated',
      'invoice.paid',
      'customer.subscription.updated',
    ])
    await fire(events.toReversed())
    expect(await (await signIn()).billing.subscription()).toMatchObject({
      plan_id: 'light',
      status: 'active',
      current_period_ends_at: '2026-04-30T10:00:00.000Z',
    })
  })

  onlyWithArtefacts('whose question to Stripe takes long does not overwrite what was learnt meanwhile', async () => {
    const { api, stripe, server, other, subscriptions } = await open()
    await api.billing.startTrial(plan('starter'))
    const event = stripe.events.splice(0)[0]!
    // Its answer is from before the change, and arrives after it.
    const gate = stripe.holdAnswer(/^GET \/v1\/subscriptions$/)
    const late = stripe.fire(event, 'http://muster.test/api/webhooks/stripe', { fetch: other.fetch })
    await gate.reached
    const { token } = await server.signIn('robin', 'Long-enough-1')
    await server.client(token).billing.changePlan(plan('plus'))
    gate.open()
    expect((await late).status).toBe(200)
    expect(await server.client(token).billing.subscription()).toMatchObject({ plan_id: 'plus' })
    expect(subscriptions()).toHaveLength(1)
  })

  onlyWithArtefacts.each([1, 2, 3])(
    "of every kind that is listened to, in Stripe's own shape, does the same twice and in any order (%i)",
    async (seed) => {
      const paid = await open()
      const { api, stripe, fire, signIn, clock } = paid
      const { setup_intent_client_secret } = await api.billing.startTrial(plan('starter'))
      stripe.confirmSetup(setup_intent_client_secret!)
      const { url } = await api.billing.buyCredits(credits(300))
      stripe.payCheckout(url)
      const { account } = stripe
      const subscription = account.all('subscription')[0]!
      const payment = account.all('payment_intent')[0]!
      account.chooseCard(subscription.customer as string, true)
      account.tell('customer.subscription.trial_will_end', subscription)
      account.tell('checkout.session.async_payment_succeeded', account.all('checkout.session')[0]!)
      account.refund(payment.id, 49)
      account.dispute(payment.id, 49, 'lost')
      clock.time += 30 * day
      account.turn(subscription.id)
      for (const { id } of account.all('payment_method')) account.refused.add(id)
      clock.time += 30 * day
      account.turn(subscription.id)
      for (const kind of ['paused', 'resumed', 'deleted']) account.tell(`customer.subscription.${kind}`, subscription)
      const events = stripe.events.splice(0)
      expect(new Set(events.map(({ type }) => type))).toEqual(listenedTo())

      await fire(shuffled([...events, ...events], seed))
      const after = await signIn()
      expect(await after.billing.subscription()).toMatchObject({ plan_id: 'starter', status: 'past_due' })
      const bought = (await after.billing.ledger({ query: { limit: 200 } })).items.filter(({ kind, reason }) =>
        kind === 'purchase' ? true : /refund|dispute/i.test(reason),
      )
      expect(bought.map(({ credits }) => credits).toSorted((a, b) => a - b)).toEqual([-100, -100, 300])
      expect(await noted(paid)).toHaveLength(events.length)
    },
  )

  onlyWithArtefacts('that is unknown, or of a customer who is not ours, is taken and does nothing', async () => {
    const { stripe, send, server, api } = await open()
    await startedTrial(api)
    const foreign = stripe.account.add('cus', 'customer', {})
    stripe.account.tell('customer.subscription.deleted', {
      ...stripe.account.all('subscription')[0]!,
      customer: foreign.id,
    } as Thing)
    stripe.account.tell('customer.created', foreign)
    stripe.account.tell('radar.something_new', foreign)
    for (const event of stripe.events.splice(0).filter(({ type }) => type !== 'customer.subscription.created')) {
      const answer = await send(event)
      expect([answer.status, await answer.json()]).toEqual([200, { received: true }])
    }
    expect(await noted({ server })).toEqual([])
    expect(await api.billing.subscription()).toMatchObject({ status: 'trialing' })
  })

  onlyWithArtefacts('that could not be worked on is not forgotten', async () => {
    const { api, stripe, send, server } = await open()
    await startedTrial(api)
    const [event] = stripe.events.splice(0)
    const mend = stripe.trouble(/^GET \/v1\/subscriptions$/, 'broken')
    expect((await send(event!)).status).toBe(503)
    expect(await noted({ server })).toEqual([])
    mend()
    expect((await send(event!)).status).toBe(200)
    expect(await noted({ server })).toHaveLength(1)
  })
})

describe('credits that are bought', () => {
  onlyWithArtefacts("cost the plan's price, come when they are paid and outlast the month", async () => {
    const { api, stripe, fire, asked, signIn, clock, server } = await open()
    await expect(api.billing.buyCredits(credits(100))).rejects.toMatchObject({ status: 409, code: 'no_subscription' })
    await startedTrial(api)
    const sent = { idempotencyKey: 'three-hundred' }
    const { url } = await api.billing.buyCredits(credits(300), sent)
    expect(await api.billing.buyCredits(credits(300), sent)).toEqual({ url })
    expect(asked('POST /v1/checkout/sessions')[0]!.params).toMatchObject({
      mode: 'payment',
      line_items: [{ quantity: '3', price_data: { currency: 'usd', unit_amount: '49' } }],
      success_url: 'https://muster.example.com/pricing?credits={CHECKOUT_SESSION_ID}',
    })
    stripe.events.length = 0
    stripe.payCheckout(url)
    expect(stripe.account.all('payment_intent')).toMatchObject([{ amount: 147 }])
    expect(await api.billing.subscription()).toMatchObject({ credits: { balance: 10_000 } })
    await fire(stripe.events.splice(0).toReversed())
    expect(await api.billing.subscription()).toMatchObject({ credits: { balance: 10_300 } })
    const { user } = await api.session.me()
    expect((await api.billing.ledger()).items[0]).toMatchObject({
      kind: 'purchase',
      credits: 300,
      reason: 'Credits bought',
      user_id: user.id,
    })
    clock.time += 30 * day
    stripe.account.turn(stripe.account.all('subscription')[0]!.id)
    await fire(stripe.events.splice(0))
    expect(await (await signIn()).billing.subscription()).toMatchObject({
      status: 'cancelled',
      credits: { balance: 300, monthly: 0 },
    })
    expect(await (await server.signIn('admin')).api.billing.subscription()).toMatchObject({ credits: { balance: 0 } })
  })

  onlyWithArtefacts('are not given for a payment that is not done, or was for something else', async () => {
    const { api, stripe, fire } = await open()
    await startedTrial(api)
    await api.billing.buyCredits(credits(100))
    const customer = stripe.account.all('customer')[0]!.id
    const [unpaid] = stripe.account.all('payment_intent')
    const other = stripe.account.add('pi', 'payment_intent', {
      customer,
      status: 'succeeded',
      metadata: { credits: '100' },
    })
    stripe.account.tell('payment_intent.succeeded', unpaid!)
    stripe.account.tell('payment_intent.succeeded', other)
    await fire(stripe.events.splice(0))
    expect(await api.billing.subscription()).toMatchObject({ credits: { balance: 10_000 } })
  })
})

describe('of two cards', () => {
  for (const order of ['in order', 'reversed', 'at once'] as const) {
    onlyWithArtefacts(`the one that was given last is charged, told ${order}`, async () => {
      const { api, stripe, fire, clock, other } = await open()
      stripe.confirmSetup((await api.billing.setupPayment()).client_secret)
      clock.time += 5000
      stripe.confirmSetup((await api.billing.setupPayment()).client_secret)
      const events = stripe.events.splice(0)
      const [newest] = stripe.account.all('payment_method')
      if (order === 'at once') await Promise.all(events.map((event, n) => fire([event], n % 2 ? other : undefined)))
      else await fire(order === 'reversed' ? events.toReversed() : events)
      expect(stripe.account.all('customer')).toMatchObject([
        { invoice_settings: { default_payment_method: newest!.id } },
      ])
      // One that is chosen on Stripe's own page afterwards stays.
      Object.assign(stripe.account.all('customer')[0]!, { invoice_settings: { default_payment_method: 'pm_chosen' } })
      await fire(events.map((event) => ({ ...event, id: `${event.id}again` })))
      expect(stripe.account.all('customer')).toMatchObject([
        { invoice_settings: { default_payment_method: 'pm_chosen' } },
      ])
    })
  }
})

/** The trial of AI Employees Starter. */
async function startedTrial(api: PaidServer['api']) {
  await api.billing.startTrial(plan('starter'))
  return api
}

/** What docs/billing.md has an operator choose in Stripe's dashboard. */
function listenedTo(): Set<string> {
  const text = readFileSync(join(import.meta.dirname, '../../docs/billing.md'), 'utf8')
  const [, list] = /with these events:\n(.+?)\. Its signing secret/s.exec(text)!
  let group = ''
  return new Set(
    [...list!.matchAll(/`([\w.]+)`/g)].map(([, name]) => {
      if (name!.startsWith('.')) return group + name
      group = name!.slice(0, name!.lastIndexOf('.'))
      return name!
    }),
  )
}

/** The same order for the same seed. */
function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  const next = (state: number) => (state * 1_103_515_245 + 12_345) % 2_147_483_648
  let state = next(seed)
  const weighed = items.map((item) => ({ item, weight: (state = next(state)) }))
  return weighed.toSorted((a, b) => a.weight - b.weight).map(({ item }) => item)
}
