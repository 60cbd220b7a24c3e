import { afterEach, describe, expect, test } from 'vitest'
import { type PaidServer, openPaidServer, plan, tryWithCard, turn } from '../testing/stripe-server.ts'
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

describe('a refusal that nobody heard', () => {
  /** A plan whose trial has ended, and a card that its bank refuses. */
  async function ended() {
    const paid = await open()
    await paid.api.billing.startTrial(plan('starter'))
    const api = await turn(paid, 30)
    paid.stripe.confirmSetup((await api.billing.setupPayment()).client_secret, 'empty')
    await paid.tellAll()
    return paid
  }

  onlyWithArtefacts('does not stand in the way of another plan', async () => {
    const paid = await ended()
    const { stripe, clock } = paid
    const api = await paid.signIn()
    const mend = stripe.trouble(/^POST \/v1\/subscriptions$/, 'no-answer')
    await expect(api.billing.changePlan(plan('plus'))).rejects.toMatchObject({
      status: 503,
      code: 'payments_unreachable',
    })
    mend()
    stripe.account.refused.clear()
    // Stripe may still be at work on it: two plans would be paid for.
    await expect(api.billing.changePlan(plan('light'))).rejects.toMatchObject({
      status: 409,
      code: 'payments_busy',
      retryAfter: 120,
    })
    clock.time += 2 * 60_000
    expect(await api.billing.changePlan(plan('light'))).toMatchObject({ plan_id: 'light', status: 'active' })
    expect(paid.subscriptions().map(({ status }) => status)).toEqual(['active', 'canceled'])
    expect(stripe.account.all('invoice', ({ status }) => status === 'paid')).toHaveLength(1)
  })

  onlyWithArtefacts('is not taken for the answer to the same wish with another card', async () => {
    const { stripe, signIn, subscriptions } = await ended()
    const api = await signIn()
    const sent = { idempotencyKey: 'the-same-wish' }
    const mend = stripe.trouble(/^POST \/v1\/subscriptions$/, 'no-answer')
    await expect(api.billing.changePlan(plan('plus'), sent)).rejects.toMatchObject({ code: 'payments_unreachable' })
    mend()
    stripe.account.refused.clear()
    expect(await api.billing.changePlan(plan('plus'), sent)).toMatchObject({ plan_id: 'plus', status: 'active' })
    expect(subscriptions()).toHaveLength(2)
  })

  onlyWithArtefacts('or a subscription that nobody heard of, is found whatever is asked for next', async () => {
    const { stripe, signIn, subscriptions, clock } = await ended()
    const api = await signIn()
    stripe.account.refused.clear()
    const mend = stripe.trouble(/^POST \/v1\/subscriptions$/, 'no-answer')
    await expect(api.billing.changePlan(plan('plus'))).rejects.toMatchObject({ code: 'payments_unreachable' })
    mend()
    clock.time += 2 * 60_000
    expect(await api.billing.changePlan(plan('light'))).toMatchObject({ plan_id: 'light', status: 'active' })
    expect(subscriptions().map(({ status }) => status)).toEqual(['active', 'canceled'])
  })
})

describe('a new card', () => {
  /** A plan whose month could not be paid. */
  async function overdue() {
    const paid = await open()
    await tryWithCard(paid, 'starter', 'empty')
    const api = await turn(paid, 30)
    expect(await api.billing.subscription()).toMatchObject({ status: 'past_due' })
    return { ...paid, api, customer: paid.stripe.account.all('customer')[0]!.id }
  }
  const pays = ({ asked }: Pick<PaidServer, 'asked'>, invoice: string) => asked(`POST /v1/invoices/${invoice}/pay`)

  onlyWithArtefacts('pays what is overdue at once, and says so', async () => {
    const paid = await overdue()
    const { api, stripe, tellAll } = paid
    expect(await api.billing.settle()).toEqual({ outcome: 'declined', detail: 'Your card was declined.' })
    stripe.confirmSetup((await api.billing.setupPayment()).client_secret)
    expect(await api.billing.settle()).toEqual({ outcome: 'paid', detail: 'The overdue bill is paid: $49.00.' })
    expect(await api.billing.subscription()).toMatchObject({
      status: 'active',
      current_period_ends_at: '2026-04-30T10:00:00.000Z',
      credits: { balance: 10_000 },
    })
    expect(await api.billing.settle()).toEqual({ outcome: 'nothing_due', detail: 'Nothing is overdue.' })
    await tellAll()
    const [invoice] = stripe.account.all('invoice')
    expect(invoice).toMatchObject({ status: 'paid', amount_paid: 4900 })
    expect(pays(paid, invoice!.id)).toHaveLength(2)
  })

  for (const way of ['the dialog', "Stripe's own page"] as const) {
    onlyWithArtefacts(`from ${way} pays it when only an event tells of it`, async () => {
      const { api, stripe, tellAll, customer } = await overdue()
      if (way === 'the dialog') stripe.confirmSetup((await api.billing.setupPayment()).client_secret)
      else stripe.account.chooseCard(customer, true)
      await tellAll()
      expect(await api.billing.subscription()).toMatchObject({
        status: 'active',
        current_period_ends_at: '2026-04-30T10:00:00.000Z',
      })
    })
  }

  onlyWithArtefacts('that is refused as well is asked once, however many events tell of it', async () => {
    const paid = await overdue()
    const { api, stripe, fire, customer } = paid
    stripe.account.chooseCard(customer, false)
    const [event] = stripe.events.splice(0)
    await fire(Array.from({ length: 3 }, (_, n) => ({ ...event!, id: `evt_${n}` })))
    expect(await api.billing.settle()).toEqual({ outcome: 'declined', detail: 'Your card was declined.' })
    expect(await api.billing.subscription()).toMatchObject({ plan_id: 'starter', status: 'past_due' })
    const [invoice] = stripe.account.all('invoice')
    expect(new Set(pays(paid, invoice!.id).map(({ key }) => key)).size).toBe(1)
  })

  onlyWithArtefacts('whose event Stripe could not be asked about is told of again', async () => {
    const { api, stripe, server, customer } = await overdue()
    stripe.account.chooseCard(customer, true)
    const [event] = stripe.events.splice(0)
    const send = () => stripe.fire(event!, 'http://muster.test/api/webhooks/stripe', { fetch: server.fetch })
    const mend = stripe.trouble(/^GET \/v1\/invoices$/, 'broken')
    expect((await send()).status).toBe(503)
    mend()
    expect((await send()).status).toBe(200)
    expect(await api.billing.subscription()).toMatchObject({ status: 'active' })
  })

  onlyWithArtefacts('charges nothing where nothing is overdue', async () => {
    const paid = await open()
    await tryWithCard(paid)
    expect(await paid.api.billing.settle()).toMatchObject({ outcome: 'nothing_due' })
    expect(paid.stripe.account.all('invoice')).toEqual([])
  })
})
