import { afterEach, describe, expect, test } from 'vitest'
import { type PaidServer, day, openPaidServer, plan, tryWithCard, turn } from '../testing/stripe-server.ts'
import { hasStripeArtefacts } from '../testing/stripe-wire.ts'

const opened: PaidServer[] = []
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close()
})

async function open() {
  const paid = await openPaidServer()
  opened.push(paid)
  return paid
}

const onlyWithArtefacts = test.skipIf(!hasStripeArtefacts)
const asked = (plan_id: string, billing_interval: 'monthly' | 'annual' = 'monthly') => ({
  query: { plan_id, billing_interval },
})
const billed = (paid: PaidServer) => paid.stripe.account.all('invoice')[0] as unknown as { amount_due: number }

describe('what a change of the plan comes to', () => {
  onlyWithArtefacts('is nothing during the trial, and the new price when it ends', async () => {
    const paid = await open()
    await tryWithCard(paid)
    expect(await paid.api.billing.previewPlan(asked('light', 'annual'))).toEqual({
      due_today: 0,
      credit: 0,
      next: { amount: 792, at: '2026-03-31T10:00:00.000Z' },
      prorated_at: null,
      over: [],
    })
    expect(await paid.api.billing.subscription()).toMatchObject({ plan_id: 'starter' })
  })

  onlyWithArtefacts('is what is then charged, to the cent, though the change comes a while after', async () => {
    const paid = await open()
    await tryWithCard(paid)
    await turn(paid, 30)
    paid.clock.time += 12.34 * day
    const api = await paid.signIn()
    const preview = await api.billing.previewPlan(asked('light'))
    expect(preview).toMatchObject({ credit: 0, next: { amount: 99, at: '2026-04-30T10:00:00.000Z' } })
    paid.clock.time += 50 * 60_000
    const later = await paid.signIn()
    await later.billing.changePlan({ body: { ...plan('light').body, prorated_at: preview.prorated_at! } })
    expect(preview.due_today).toBeGreaterThan(29)
    expect(billed(paid).amount_due / 100).toBe(preview.due_today)
  })

  onlyWithArtefacts('of a smaller one is a credit, which the next bill is less by', async () => {
    const paid = await open()
    await tryWithCard(paid, 'standard')
    await turn(paid, 30)
    paid.clock.time += 15 * day
    const api = await paid.signIn()
    const preview = await api.billing.previewPlan(asked('light'))
    expect(preview).toMatchObject({ due_today: 0, credit: 100, next: { amount: 0, at: '2026-04-30T10:00:00.000Z' } })
    await api.billing.changePlan({ body: { ...plan('light').body, prorated_at: preview.prorated_at! } })
    expect(billed(paid).amount_due).toBe(0)
    // What is left of a credit is known the next time.
    expect(await api.billing.previewPlan(asked('workplace'))).toMatchObject({ due_today: 0, credit: 135 })
    await turn(paid, 15)
    expect(billed(paid).amount_due).toBe(0)
  })

  onlyWithArtefacts('of another interval begins a period today, with the AI employees beside it', async () => {
    const paid = await open()
    await tryWithCard(paid, 'light')
    await turn(paid, 30)
    await (await paid.signIn()).billing.setEmployees({ body: { additional: 2 } })
    paid.clock.time += 15 * day
    const api = await paid.signIn()
    const preview = await api.billing.previewPlan(asked('light', 'annual'))
    const year = 792 + 12 * 2 * 18
    expect(preview).toMatchObject({ due_today: year - 67.5, next: { amount: year, at: '2027-04-15T10:00:00.000Z' } })
    await api.billing.changePlan({ body: { ...plan('light', 'annual').body, prorated_at: preview.prorated_at! } })
    expect(billed(paid).amount_due / 100).toBe(preview.due_today)
    expect(await api.billing.subscription()).toMatchObject({ current_period_ends_at: preview.next!.at })
  })

  onlyWithArtefacts('after a plan has ended is its whole price', async () => {
    const paid = await open()
    await paid.api.billing.startTrial(plan('standard'))
    const api = await turn(paid, 30)
    expect(await api.billing.previewPlan(asked('workplace', 'annual'))).toEqual({
      due_today: 228,
      credit: 0,
      next: { amount: 228, at: '2027-03-31T10:00:00.000Z' },
      prorated_at: null,
      over: [],
    })
  })

  onlyWithArtefacts('is looked at again after an hour', async () => {
    const paid = await open()
    await tryWithCard(paid)
    await turn(paid, 30)
    const { prorated_at } = await (await paid.signIn()).billing.previewPlan(asked('light'))
    paid.clock.time += 61 * 60_000
    const api = await paid.signIn()
    await expect(
      api.billing.changePlan({ body: { ...plan('light').body, prorated_at: prorated_at! } }),
    ).rejects.toMatchObject({ status: 409, code: 'preview_outdated' })
    expect(await api.billing.subscription()).toMatchObject({ plan_id: 'starter' })
  })

  onlyWithArtefacts('names what the plan would not hold', async () => {
    const paid = await open()
    await tryWithCard(paid, 'light')
    for (let n = 1; n < 12; n += 1) await paid.api.projects.create({ body: { name: `Project ${n}` } })
    for (let n = 8; n <= 10; n += 1) await paid.api.agents.create({ body: { name: `Helper ${n}`, role: 'Helper' } })
    expect((await paid.api.billing.previewPlan(asked('workplace'))).over).toEqual([
      { what: 'employees', used: 10, limit: 7 },
      { what: 'projects', used: 12, limit: 10 },
    ])
    await paid.api.billing.setEmployees({ body: { additional: 3 } })
    expect((await paid.api.billing.previewPlan(asked('workplace'))).over).toMatchObject([{ what: 'projects' }])
  })

  onlyWithArtefacts('is asked by the owner alone, of a plan that is on offer', async () => {
    const paid = await open()
    const { api } = await paid.server.signIn('member')
    await expect(api.billing.previewPlan(asked('light'))).rejects.toMatchObject({ status: 403 })
    await expect(api.billing.card()).rejects.toMatchObject({ status: 403 })
    await expect(paid.api.billing.previewPlan(asked('enterprise'))).rejects.toMatchObject({ code: 'plan_by_sales' })
  })
})

describe('a plan that was cancelled', () => {
  onlyWithArtefacts('is kept, in its trial and later, once however often that is said', async () => {
    const paid = await open()
    await tryWithCard(paid)
    for (const days of [0, 30]) {
      const api = days === 0 ? paid.api : await turn(paid, days)
      await api.billing.cancel()
      expect((await api.billing.card()).card).toMatchObject({ next_charge_at: null })
      const [first, second] = await Promise.all([
        api.billing.keepPlan({}, { idempotencyKey: `keep-it-${days}` }),
        api.billing.keepPlan({}, { idempotencyKey: `keep-it-${days}` }),
      ])
      expect(first).toMatchObject({ plan_id: 'starter', cancel_at_period_end: false })
      expect(second).toEqual(first)
    }
    await paid.tellAll()
    expect(await (await turn(paid, 30)).billing.subscription()).toMatchObject({ status: 'active' })
  })

  onlyWithArtefacts('is not kept once it has ended', async () => {
    const paid = await open()
    await tryWithCard(paid)
    await paid.api.billing.cancel()
    const api = await turn(paid, 30)
    await expect(api.billing.keepPlan()).rejects.toMatchObject({ status: 409, code: 'no_subscription' })
  })
})

describe('the card on file', () => {
  onlyWithArtefacts('has its brand, its last four digits, its expiry and when it is charged next', async () => {
    const paid = await open()
    expect(await paid.api.billing.card()).toEqual({ card: null })
    await paid.api.billing.startTrial(plan('starter'))
    expect(await paid.api.billing.card()).toEqual({ card: null })
    const { client_secret } = await paid.api.billing.setupPayment()
    paid.stripe.confirmSetup(client_secret)
    await paid.api.billing.settle()
    const card = { brand: 'visa', last4: '4242', exp_month: 8, exp_year: 2030 }
    expect(await paid.api.billing.card()).toEqual({ card: { ...card, next_charge_at: '2026-03-31T10:00:00.000Z' } })
    const api = await turn(paid, 30)
    expect(await api.billing.card()).toEqual({ card: { ...card, next_charge_at: '2026-04-30T10:00:00.000Z' } })
  })
})

describe('credits that were just paid', () => {
  onlyWithArtefacts('are there when the page leads back, and once when the event comes after it', async () => {
    const paid = await open()
    await tryWithCard(paid)
    const { url } = await paid.api.billing.buyCredits({ body: { credits: 500 } })
    const session = paid.stripe.account.all('checkout.session')[0] as unknown as { id: string; success_url: string }
    expect(session.success_url).toBe('https://muster.example.com/pricing?credits={CHECKOUT_SESSION_ID}')
    const body = { session_id: session.id }
    expect(await paid.api.billing.settleCredits({ body })).toEqual({ outcome: 'waiting', credits: 500 })
    paid.stripe.payCheckout(url)
    expect(await paid.api.billing.settleCredits({ body })).toEqual({ outcome: 'paid', credits: 500 })
    expect(await paid.api.billing.settleCredits({ body })).toEqual({ outcome: 'paid', credits: 500 })
    await paid.tellAll()
    expect(await paid.api.billing.subscription()).toMatchObject({ credits: { balance: 10_500 } })
  })

  onlyWithArtefacts("are not another workspace's", async () => {
    const paid = await open()
    await tryWithCard(paid)
    const { url } = await paid.api.billing.buyCredits({ body: { credits: 500 } })
    paid.stripe.payCheckout(url)
    const [session] = paid.stripe.account.all('checkout.session')
    await paid.server
      .client()
      .session.register({ body: { name: 'Kim', email: 'kim@example.com', password: 'Long-enough-1' } })
    const other = await paid.signIn('kim')
    for (const session_id of [session!.id, 'cs_test_nothing'])
      await expect(other.billing.settleCredits({ body: { session_id } })).rejects.toMatchObject({ status: 404 })
  })
})
