import { problem } from '#pwa/data/testing/run-answers.ts'
import { load, net, soon } from '#pwa/data/testing/run-page.ts'
import { json } from '#pwa/data/testing/sync-answers.ts'
import { plans } from '#shared/domain/plans.ts'
import { beforeEach, expect, test, vi } from 'vitest'

const none = {
  plan_id: null,
  tier: 'free',
  status: 'none',
  billing_interval: null,
  trial_ends_at: null,
  trial_available: true,
  current_period_ends_at: null,
  cancel_at_period_end: false,
  additional_employees: { now: 0, next: 0 },
  credits: { balance: 0, monthly: 0 },
}
const trial = { ...none, plan_id: 'light', tier: 'professional', status: 'trialing', trial_available: false }
const start = '/api/subscriptions/start-trial-with-payment'

function answers(more: Record<string, () => Response> = {}): void {
  const paths: Record<string, () => Response> = {
    '/api/subscriptions/plans': () => json(plans),
    '/api/billing/subscription': () => json(none),
    ...more,
  }
  net.answer = ({ path }) => paths[path]?.() ?? json({})
}

const offline = () => {
  throw new TypeError('Failed to fetch')
}

const passed = vi.fn<typeof fetch>()

beforeEach(() => {
  passed.mockReset().mockImplementation(globalThis.fetch)
  vi.stubGlobal('fetch', passed)
})

async function open() {
  const page = await load()
  return {
    ...page,
    ...(await import('#pwa/data/resources/billing.ts')),
    ...(await import('#pwa/data/resources/billing-actions.ts')),
  }
}

/**
 * Waits until so many writes have been followed by their three questions: a test that ends before would leave those
 * behind.
 */
async function followed(writes: number): Promise<void> {
  const asked = (path: string) => passed.mock.calls.filter(([input]) => (input as Request).url.endsWith(path)).length
  // The session asks once by itself.
  await soon(() =>
    expect([asked('/api/auth/me') - 1, asked('/api/billing/subscription')]).toEqual([2 * writes, writes]),
  )
}

const keysOf = (path: string) => net.calls.filter((call) => call.path === path).map(({ key }) => key)

test('the plans and what the workspace has are there without a network, and a failed load says so', async () => {
  answers()
  const before = await open()
  await Promise.all([before.loadPlans(), before.loadSubscription()])
  const page = await open()
  net.answer = offline
  await Promise.all([page.loadPlans(), page.loadSubscription()])
  await soon(() =>
    expect(page.plans).toMatchObject({
      failed: 'Failed to load subscription plans',
      value: [{ id: 'workplace' }, {}, {}, {}, {}, { id: 'enterprise' }],
    }),
  )
  expect(page.subscription).toMatchObject({
    failed: "Couldn't load what this workspace has.",
    value: { status: 'none', trial_available: true },
  })
  answers()
  await page.loadPlans()
  expect(page.plans.failed).toBe('')
})

test('a trial whose answer was lost is asked for again under its key, another wish under another', async () => {
  answers({ [start]: offline })
  const page = await open()
  const wish = { plan_id: 'light', billing_interval: 'monthly' } as const
  await expect(page.startTrial(wish)).rejects.toMatchObject({ code: 'unreachable' })
  await expect(page.startTrial({ ...wish })).rejects.toMatchObject({ code: 'unreachable' })
  await expect(page.startTrial({ ...wish, billing_interval: 'annual' })).rejects.toMatchObject({ code: 'unreachable' })
  answers({
    [start]: () => json({ setup_intent_client_secret: 'seti_1_secret_2', message: 'Started.' }),
    '/api/billing/subscription': () => json(trial),
  })
  expect(await page.startTrial({ ...wish, billing_interval: 'annual' })).toEqual({
    secret: 'seti_1_secret_2',
    message: 'Started.',
  })
  await page.startTrial({ ...wish, billing_interval: 'annual' })
  await followed(5)
  expect(page.subscription.value).toMatchObject({ plan_id: 'light', status: 'trialing' })
  const [first, second, third, fourth, fifth] = keysOf(start)
  expect(second).toBe(first)
  expect(new Set([first, third]).size).toBe(2)
  expect(fourth).toBe(third)
  expect(fifth).not.toBe(third)
})

test('a change of the plan is shown as the server answers it, and a refusal in its words', async () => {
  answers({
    '/api/billing/change-plan': () => json(trial),
    '/api/billing/cancel': () => problem(409, 'no_subscription', 'There is no plan to cancel.'),
  })
  const page = await open()
  await page.changePlan({ plan_id: 'light', billing_interval: 'monthly' })
  expect(page.subscription.value).toMatchObject({ plan_id: 'light' })
  await soon(() =>
    expect(passed.mock.calls.filter(([input]) => (input as Request).url.endsWith('/api/auth/me'))).toHaveLength(3),
  )
  await expect(page.cancelPlan()).rejects.toMatchObject({ detail: 'There is no plan to cancel.' })
})

test('a refusal ends the key of a wish; an answer that is not known, and one that something else is under way, keep it', async () => {
  const change = '/api/billing/change-plan'
  const page = await open()
  const wish = { plan_id: 'light', billing_interval: 'monthly' } as const
  const outcomes = [
    offline,
    () => problem(503, 'payments_unreachable', 'No answer.'),
    () => problem(409, 'payments_busy', 'Busy.'),
    () => problem(429, 'rate_limited', 'Slow down.'),
    () => problem(402, 'card_declined', 'Your card was declined.'),
  ]
  for (const answer of outcomes) {
    answers({ [change]: answer })
    await expect(page.changePlan(wish)).rejects.toBeTruthy()
  }
  answers({ [change]: () => problem(402, 'card_declined', 'Your card was declined.') })
  await expect(page.changePlan(wish)).rejects.toMatchObject({ code: 'card_declined' })
  const keys = keysOf(change)
  expect(keys).toHaveLength(6)
  expect(new Set(keys.slice(0, 5)).size).toBe(1)
  expect(keys[5]).not.toBe(keys[4])
})

test('a bill that was overdue and is paid by the time it is asked about counts as paid', async () => {
  let status = 'past_due'
  const settled = (outcome: string, detail: string) =>
    answers({
      '/api/billing/settle': () => json({ outcome, detail }),
      '/api/billing/subscription': () => json({ ...trial, status }),
    })
  settled('nothing_due', 'Nothing is overdue.')
  const page = await open()
  await page.loadSubscription()
  status = 'active'
  expect(await page.settleBill()).toEqual({ outcome: 'paid', detail: 'The overdue bill is paid.' })
  expect(await page.settleBill()).toMatchObject({ outcome: 'nothing_due' })
  settled('declined', 'Your card was declined.')
  expect(await page.settleBill()).toEqual({ outcome: 'declined', detail: 'Your card was declined.' })
  await soon(() =>
    expect(
      passed.mock.calls.filter(([input]) => (input as Request).url.endsWith('/api/billing/subscription')),
    ).toHaveLength(7),
  )
})
