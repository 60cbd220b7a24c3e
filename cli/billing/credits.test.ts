import { afterEach, expect, test } from 'vitest'
import { type FakeServer, json, startFakeServer } from '../testing/fake-server.ts'
import { runCommand } from '../testing/run-command.ts'
import { idOf } from '../testing/entities.ts'

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
  status: 'trialing',
  trial_ends_at: '2026-12-21T09:00:00.000Z',
}
const credits = { balance: 99_988, monthly: 100_000, used_this_month: 12, cap: 500 }
const ledger = [
  {
    id: idOf('1'),
    kind: 'run',
    credits: -12,
    reason: 'A run',
    user_id: 'u1',
    execution_id: idOf('eeee1111'),
    created_at: '2026-11-21T23:30:00.000Z',
  },
  {
    id: idOf('2'),
    kind: 'grant',
    credits: 100_000,
    reason: 'Monthly credits of AI Employees Standard',
    user_id: null,
    execution_id: null,
    created_at: '2026-11-21T09:00:00.000Z',
  },
]

async function run(args: string[], options: Parameters<typeof runCommand>[1] = {}, me: object = { plan, credits }) {
  await server?.close()
  server = await startFakeServer({
    'GET /auth/me': (response) => json(response, { user, ...me }),
    'GET /billing/ledger': (response) => json(response, { items: ledger, next_cursor: null }),
  })
  return runCommand(args, { server: server.url, token: 't', timeZone: 'Europe/Berlin', ...options })
}

test('a terminal gets the balance and the ledger, a pipe the ledger alone', async () => {
  const rows = `2026-11-22 00:30\t-12\tA run\t${idOf('eeee1111')}\n2026-11-21 10:00\t+100000\tMonthly credits of AI Employees Standard\t\n`
  expect(await run(['credits'])).toMatchObject({ code: 0, stdout: rows, stderr: '' })
  expect(server!.asked('GET /billing/ledger')[0]!.path).toBe('/billing/ledger?limit=20')
  const { stdout } = await run(['credits'], { terminal: 100 })
  expect(stdout).toContain(
    'Plan     AI Employees Standard, trial until 2026-12-21\nBalance  99,988 credits (100,000 a ' +
      'month)\nYou      12 used this month, of at most 500\n',
  )
  expect(stdout).toContain('2026-11-22 00:30  -12       A run')
})

test('JSON has the balance beside the ledger', async () => {
  expect(JSON.parse((await run(['credits', '--json', '--limit', '5'])).stdout)).toEqual({ plan, ...credits, ledger })
  expect(server!.asked('GET /billing/ledger')[0]!.path).toBe('/billing/ledger?limit=5')
})

test.each(['0', '201', 'all'])('--limit %s is wrong use', async (limit) => {
  expect(await run(['credits', '--limit', limit])).toMatchObject({
    code: 2,
    stderr: `--limit takes a number from 1 to 200 (it is "${limit}").\n`,
  })
})

test('whoami tells plan and balance, where the server tells them', async () => {
  expect((await run(['whoami'])).stdout).toContain(
    'plan\tAI Employees Standard, trial until 2026-12-21\ncredits\t99,988 credits (100,000 a month)\n',
  )
  expect(
    (await run(['whoami'], {}, { plan: { ...plan, status: 'active' }, credits: { ...credits, balance: null } })).stdout,
  ).toContain('plan\tAI Employees Standard\ncredits\tcredits without limit\n')
  expect((await run(['whoami'], {}, {})).stdout).not.toContain('plan')
  expect(JSON.parse((await run(['whoami', '--json'])).stdout)).toMatchObject({
    email: 'ada@example.com',
    plan,
    credits,
  })
})
