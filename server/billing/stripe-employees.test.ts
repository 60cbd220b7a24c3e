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

const onlyWithArtefacts = test.skipIf(!hasStripeArtefacts)

const additional = (additional: number) => ({ body: { additional } })
const agent = (name: string) => ({ body: { name, role: 'Helper', skills: [], instructions: '' } })

/** A plan that is paid for since the last of March, for thirty days. */
async function running(plan_id = 'workplace', interval: 'monthly' | 'annual' = 'monthly') {
  const paid = await open()
  await tryWithCard(paid, plan_id, 'good', interval)
  return { ...paid, api: await turn(paid, 30) }
}

const bills = ({ stripe }: Pick<PaidServer, 'stripe'>) => stripe.account.all('invoice').map(({ total }) => total)

describe('additional AI employees', () => {
  onlyWithArtefacts('are prorated at once, make room, and are billed with the plan', async () => {
    const paid = await running()
    paid.clock.time += 15 * day
    const api = await paid.signIn()
    await expect(api.agents.create(agent('Ada'))).rejects.toMatchObject({
      code: 'plan_limit',
      detail: expect.stringContaining(
        "the workspace's owner can change the plan under Pricing. Beside AI Workplace, additional AI " +
          'employees cost $20 a month each: the owner can add them there too.',
      ),
    })
    const sent = { idempotencyKey: 'two-more' }
    const changed = await api.billing.setEmployees(additional(2), sent)
    expect(changed).toMatchObject({ plan_id: 'workplace', additional_employees: { now: 2, next: 2 } })
    expect(bills(paid)).toEqual([2000, 2900])
    const calls = paid.stripe.asked.length
    expect(await api.billing.setEmployees(additional(2), sent)).toEqual(changed)
    expect(paid.stripe.asked).toHaveLength(calls)
    for (const name of ['Ada', 'Bea']) await api.agents.create(agent(name))
    await expect(api.agents.create(agent('Cleo'))).rejects.toMatchObject({
      code: 'plan_limit',
      detail: expect.stringContaining(
        'The plan AI Workplace has 7 AI employees and 2 more, and all are taken. AI Employees Light has 12',
      ),
    })
    await turn(paid, 15)
    expect(bills(paid)[0]).toBe(6900)
  })

  onlyWithArtefacts('that are given up stay for what is paid, and what exists stays usable', async () => {
    const paid = await running()
    await paid.api.billing.setEmployees(additional(3))
    const { id } = await paid.api.agents.create(agent('Ada'))
    const before = bills(paid)
    expect(await paid.api.billing.setEmployees(additional(0))).toMatchObject({
      additional_employees: { now: 3, next: 0 },
    })
    await paid.api.agents.create(agent('Bea'))
    // Within what is paid for it costs nothing to have them again.
    expect(await paid.api.billing.setEmployees(additional(1))).toMatchObject({
      additional_employees: { now: 3, next: 1 },
    })
    expect(bills(paid)).toEqual(before)
    const later = await turn(paid, 30)
    expect(await later.billing.subscription()).toMatchObject({ additional_employees: { now: 1, next: 1 } })
    expect(bills(paid)[0]).toBe(4900)
    expect(await later.executions.create({ params: { id }, body: { prompt: 'Hi' } })).toMatchObject({
      status: 'completed',
    })
    await expect(later.agents.create(agent('Cleo'))).rejects.toMatchObject({ code: 'plan_limit' })
  })

  onlyWithArtefacts('beyond what is paid for are charged by the difference', async () => {
    const paid = await running()
    await paid.api.billing.setEmployees(additional(3))
    await paid.api.billing.setEmployees(additional(0))
    expect(await paid.api.billing.setEmployees(additional(4))).toMatchObject({
      additional_employees: { now: 4, next: 4 },
    })
    expect(bills(paid)).toEqual([2000, 6000, 2900])
  })

  onlyWithArtefacts('that a card is refused for leave it as it was', async () => {
    const paid = await running()
    await paid.api.billing.setEmployees(additional(3))
    await paid.api.billing.setEmployees(additional(1))
    for (const { id } of paid.stripe.account.all('payment_method')) paid.stripe.account.refused.add(id)
    const refused = { status: 402, code: 'card_declined', detail: 'Your card was declined.' }
    await expect(paid.api.billing.setEmployees(additional(5))).rejects.toMatchObject(refused)
    await paid.tellAll()
    expect(await paid.api.billing.subscription()).toMatchObject({ additional_employees: { now: 3, next: 1 } })
  })

  onlyWithArtefacts('go along to another plan and another interval, at its price', async () => {
    const paid = await running()
    await paid.api.billing.setEmployees(additional(2))
    expect(await paid.api.billing.changePlan(plan('standard'))).toMatchObject({
      plan_id: 'standard',
      additional_employees: { now: 2, next: 2 },
    })
    expect(bills(paid)[0]).toBe(29_900 + 3000 - 2900 - 4000)
    expect(await paid.api.billing.changePlan(plan('standard', 'annual'))).toMatchObject({
      billing_interval: 'annual',
      additional_employees: { now: 2 },
    })
    expect(bills(paid)[0]).toBe(240_000 + 2 * 15 * 12 * 100 - 29_900 - 3000)
  })

  onlyWithArtefacts('cost nothing during the trial, for which a card is needed', async () => {
    const paid = await open()
    const { api, stripe } = paid
    await expect(api.billing.setEmployees(additional(1))).rejects.toMatchObject({
      status: 409,
      code: 'no_subscription',
      detail: 'Additional AI employees come with a plan that is paid for. Choose a plan first.',
    })
    const { setup_intent_client_secret } = await api.billing.startTrial(plan('starter'))
    await expect(api.billing.setEmployees(additional(1))).rejects.toMatchObject({ status: 402, code: 'card_needed' })
    stripe.confirmSetup(setup_intent_client_secret!)
    expect(await api.billing.setEmployees(additional(2))).toMatchObject({
      status: 'trialing',
      additional_employees: { now: 2, next: 2 },
    })
    expect(await api.billing.setEmployees(additional(1))).toMatchObject({ additional_employees: { now: 1, next: 1 } })
    expect(bills(paid)).toEqual([])
    await paid.tellAll()
    await turn(paid, 30)
    expect(bills(paid)).toEqual([6900])
  })

  onlyWithArtefacts('end with the plan', async () => {
    const paid = await running()
    await paid.api.billing.setEmployees(additional(2))
    await paid.api.billing.cancel()
    const after = await turn(paid, 30)
    expect(await after.billing.subscription()).toMatchObject({
      plan_id: null,
      additional_employees: { now: 0, next: 0 },
    })
  })

  onlyWithArtefacts('whose answer is lost are bought once', async () => {
    const paid = await running()
    const sent = { idempotencyKey: 'one-more' }
    const mend = paid.stripe.trouble(/^POST \/v1\/subscriptions\/sub_\w+$/, 'no-answer')
    await expect(paid.api.billing.setEmployees(additional(1), sent)).rejects.toMatchObject({
      code: 'payments_unreachable',
    })
    mend()
    expect(await paid.api.billing.setEmployees(additional(1), sent)).toMatchObject({
      additional_employees: { now: 1, next: 1 },
    })
    expect(bills(paid)).toEqual([2000, 2900])
  })

  for (const [first, second] of [
    [4, 1],
    [1, 4],
  ] as const) {
    onlyWithArtefacts(`are changed by one at a time: ${second} while it becomes ${first}`, async () => {
      const paid = await running()
      await paid.api.billing.setEmployees(additional(3))
      const before = bills(paid)
      const { api: other } = await paid.other.signIn('robin', 'Long-enough-1')
      // The first has read what there is, and has not changed it yet.
      const gate = paid.stripe.holdAnswer(/^GET \/v1\/subscriptions$/)
      const changing = paid.api.billing.setEmployees(additional(first))
      await gate.reached
      const busy = {
        status: 409,
        code: 'payments_busy',
        detail: 'Another change of the plan is under way. Try again in two minutes.',
      }
      await expect(other.billing.setEmployees(additional(second))).rejects.toMatchObject(busy)
      gate.open()
      // What has been paid for is charged once: of four the fourth, of one nothing.
      expect(await changing).toMatchObject({ additional_employees: { now: Math.max(first, 3), next: first } })
      expect(bills(paid)).toEqual(first === 4 ? [2000, ...before] : before)
      expect(await other.billing.setEmployees(additional(second))).toMatchObject({
        additional_employees: { now: 4, next: second },
      })
      expect(bills(paid)).toEqual([2000, ...before])
    })
  }

  onlyWithArtefacts(
    'with one key for two numbers are changed to the first alone, whenever the second comes',
    async () => {
      const paid = await running()
      const sent = { idempotencyKey: 'one-key-for-two' }
      const { api: other } = await paid.other.signIn('robin', 'Long-enough-1')
      const gate = paid.stripe.holdAnswer(/^GET \/v1\/subscriptions$/)
      const changing = paid.api.billing.setEmployees(additional(2), sent)
      await gate.reached
      await expect(other.billing.setEmployees(additional(3), sent)).rejects.toMatchObject({
        status: 409,
        code: 'payments_busy',
      })
      gate.open()
      expect(await changing).toMatchObject({ additional_employees: { now: 2, next: 2 } })
      await expect(other.billing.setEmployees(additional(3), sent)).rejects.toMatchObject({
        status: 422,
        code: 'idempotency_key_reused',
      })

      // One whose outcome is unknown keeps its turn, and its key.
      const again = { idempotencyKey: 'one-key-for-two-more' }
      const mend = paid.stripe.trouble(/^POST \/v1\/subscriptions\/sub_\w+$/, 'no-answer')
      await expect(paid.api.billing.setEmployees(additional(4), again)).rejects.toMatchObject({
        code: 'payments_unreachable',
      })
      mend()
      await expect(other.billing.setEmployees(additional(5), again)).rejects.toMatchObject({
        status: 409,
        code: 'payments_busy',
      })
      expect(await paid.api.billing.setEmployees(additional(4), again)).toMatchObject({
        additional_employees: { now: 4, next: 4 },
      })
      expect(bills(paid)).toEqual([4000, 4000, 2900])
    },
  )

  onlyWithArtefacts('are left to the one request that nobody heard the end of, for two minutes', async () => {
    const paid = await running()
    const mend = paid.stripe.trouble(/^POST \/v1\/subscriptions\/sub_\w+$/, 'no-answer')
    await expect(paid.api.billing.setEmployees(additional(1))).rejects.toMatchObject({ code: 'payments_unreachable' })
    mend()
    await expect(paid.api.billing.setEmployees(additional(2))).rejects.toMatchObject({ code: 'payments_busy' })
    paid.clock.time += 2 * 60_000
    expect(await paid.api.billing.setEmployees(additional(2))).toMatchObject({
      additional_employees: { now: 2, next: 2 },
    })
  })
})
