import { afterEach, expect, test } from 'vitest'
import { type FakeServer, json, startFakeServer } from '../testing/fake-server.ts'
import { runCommand } from '../testing/run-command.ts'

let server: FakeServer | undefined
afterEach(() => server?.close())

const user = {
  id: 'u1',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  username: 'ada',
  role: 'member',
  is_owner: true,
  workspace: { id: 'w1', name: 'Engines' },
  time_zone: null,
  created_at: '2026-11-21T09:00:00.000Z',
}
const plan = {
  id: 'standard',
  name: 'AI Employees Standard',
  tier: 'professional',
  status: 'active',
  trial_ends_at: '2026-11-21T09:00:00.000Z',
}
const credits = { balance: 99_988, monthly: 100_000, used_this_month: 12, cap: null }
const subscription = {
  plan_id: 'standard',
  tier: 'professional',
  status: 'active',
  billing_interval: 'annual',
  trial_ends_at: '2026-11-21T09:00:00.000Z',
  trial_available: false,
  current_period_ends_at: '2027-11-21T09:00:00.000Z',
  cancel_at_period_end: false,
  additional_employees: { now: 2, next: 2 },
  credits: { balance: 99_988, monthly: 100_000 },
}
const card = { brand: 'visa', last4: '4242', exp_month: 8, exp_year: 2030, next_charge_at: '2027-11-21T09:00:00.000Z' }

async function run(args: string[], change: { user?: object; plan?: object; subscription?: object } = {}) {
  await server?.close()
  server = await startFakeServer({
    'GET /auth/me': (response) =>
      json(response, { user: { ...user, ...change.user }, plan: { ...plan, ...change.plan }, credits }),
    'GET /billing/subscription': (response) => json(response, { ...subscription, ...change.subscription }),
    'GET /billing/card': (response) => json(response, { card }),
  })
  return runCommand(['plan', ...args], { server: server.url, token: 't' })
}

test('who pays sees the plan, its price, the next bill and the card', async () => {
  expect(await run([])).toMatchObject({
    code: 0,
    stdout:
      'plan\tAI Employees Standard\nprice\t$2,760 a year with 2 additional AI employees\nnext\tbilled on 2027-11-21\n' +
      'card\tVisa ending 4242, expires 08/2030\ncredits\t99,988 credits (100,000 a month)\n',
  })
  expect(JSON.parse((await run(['--json'])).stdout)).toEqual({ plan, subscription, credits, card })
})

test('others are not shown the card, and it is not asked for', async () => {
  const { code, stdout } = await run([], { user: { is_owner: false } })
  expect(code).toBe(0)
  expect(stdout).not.toContain('card')
  expect(server!.asked('GET /billing/card')).toEqual([])
})

test.each([
  [{ status: 'past_due' }, 'the last payment failed: add a card that works under Pricing'],
  [{ cancel_at_period_end: true }, 'cancelled, ends on 2027-11-21'],
  [{ status: 'trialing', trial_ends_at: '2026-12-24T09:00:00.000Z' }, 'the trial ends on 2026-12-24'],
])('what comes next of %j', async (change, words) => {
  expect((await run([], { subscription: change })).stdout).toContain(`next\t${words}\n`)
})

test('a workspace without a plan is free', async () => {
  const none = { plan_id: null, status: 'none', billing_interval: null, trial_ends_at: null }
  const { stdout } = await run([], { plan: { id: 'free', name: 'Free', status: 'none' }, subscription: none })
  expect(stdout).toContain('plan\tFree\n')
  expect(stdout).not.toContain('price')
})
