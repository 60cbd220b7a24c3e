import { afterEach, expect, test } from 'vitest'
import { type TestServer, openTestServer } from '../testing/test-server.ts'
import { requireRoom, roomFor } from './limits.rules.ts'
import { requireSeat, seatsLeft } from './seats.rules.ts'
import { startTrial } from './trial.rules.ts'

const servers: TestServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0).toReversed()) await server.close()
})

const day = 24 * 60 * 60_000

async function open(plan: string | null, options: Parameters<typeof openTestServer>[0] = {}) {
  const clock = { time: Date.parse('2026-03-01T10:00:00Z') }
  const server = await openTestServer({ now: () => clock.time, ...options })
  servers.push(server)
  const { user } = await server
    .client()
    .session.register({ body: { name: 'Robin', email: 'robin@example.com', password: 'Long-enough-1' } })
  const { db, now } = server.services
  const workspaceId = user!.workspace.id
  if (plan) await startTrial(db, workspaceId, plan, now())
  const { api, token } = await server.signIn('robin', 'Long-enough-1')
  return { server, clock, db, terms: server.services, workspaceId, api, token }
}

const project = (name: string) => ({ body: { name } })
const agent = (name: string) => ({ body: { name, role: 'Helper', skills: [], instructions: '' } })

test('a workspace without a plan has three projects, and is told what would give it more', async () => {
  const { api } = await open(null)
  for (const name of ['Two', 'Three']) await api.projects.create(project(name))
  await expect(api.projects.create(project('Four'))).rejects.toMatchObject({
    status: 402,
    code: 'plan_limit',
    detail:
      "The plan Free has 3 projects, and all are taken. AI Workplace has 10 projects: the workspace's " +
      'owner can change the plan under Pricing.',
  })
  // Room is made by deleting one, and what was refused is not remembered under its key.
  const [first] = await api.projects.list()
  const again = { idempotencyKey: 'a-key-for-four' }
  await expect(api.projects.create(project('Four'), again)).rejects.toMatchObject({ status: 402 })
  await api.projects.remove({ params: { id: first!.id } })
  expect(await api.projects.create(project('Four'), again)).toMatchObject({ name: 'Four' })
})

test('the seven AI employees count, and one more needs a plan that has eight', async () => {
  const { api, db, workspaceId } = await open('workplace')
  await expect(api.agents.create(agent('Ada'))).rejects.toMatchObject({
    status: 402,
    code: 'plan_limit',
    detail:
      'The plan AI Workplace has 7 AI employees, and all are taken. AI Employees Starter has 8 AI ' +
      "employees: the workspace's owner can change the plan under Pricing.",
  })
  await api.billing.changePlan({ body: { plan_id: 'starter', billing_interval: 'monthly' } })
  await api.agents.create(agent('Ada'))
  await expect(api.agents.create(agent('Bea'))).rejects.toMatchObject({
    status: 402,
    detail: expect.stringContaining('AI Employees Light has 12 AI employees'),
  })
  expect(await db.selectFrom('agents').select('id').where('workspace_id', '=', workspaceId).execute()).toHaveLength(8)
})

test('what there is stays and is usable when the plan ends', async () => {
  const { api, clock, server } = await open('standard')
  const { id } = await api.agents.create(agent('Ada'))
  const made = await Promise.all(['Two', 'Three', 'Four', 'Five'].map((name) => api.projects.create(project(name))))
  clock.time += 31 * day
  const after = (await server.signIn('robin', 'Long-enough-1')).api
  expect(await after.projects.update({ params: { id: made[3]!.id }, body: { name: 'Still mine' } })).toMatchObject({
    name: 'Still mine',
  })
  expect(await after.executions.create({ params: { id }, body: { prompt: 'Hi' } })).toMatchObject({
    status: 'completed',
  })
  await expect(after.projects.create(project('Six'))).rejects.toMatchObject({ code: 'plan_limit' })
  await expect(after.agents.create(agent('Bea'))).rejects.toMatchObject({ code: 'plan_limit' })
})

test('projects made at once do not pass the limit', async () => {
  const { api, server, token } = await open(null)
  const other =
    process.env.TEST_DATABASE === 'postgres' ? await openTestServer({ database: server.services.env.database }) : server
  if (other !== server) servers.push(other)
  const answers = await Promise.allSettled(
    Array.from({ length: 12 }, (_, n) => (n % 2 ? api : other.client(token)).projects.create(project(`P${n}`))),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(await api.projects.list()).toHaveLength(3)
})

test('an AI employee is told of the limit too, in the same words', async () => {
  const { api } = await open(null)
  for (const name of ['Two', 'Three']) await api.projects.create(project(name))
  const run = await api.executions.create({
    params: { id: '6' },
    body: { prompt: 'Create a project "Autumn campaign"' },
  })
  expect(run.result).toContain('The plan Free has 3 projects, and all are taken.')
  expect(await api.projects.list()).toHaveLength(3)
})

test('seats are those of people and of open invitations', async () => {
  const { db, terms, workspaceId, api, clock } = await open('light')
  expect(await seatsLeft(db, terms, workspaceId, 0)).toBe(2)
  await requireSeat(db, terms, workspaceId, 1)
  expect(await seatsLeft(db, terms, workspaceId, 5)).toBe(0)
  const full = {
    status: 402,
    code: 'plan_limit',
    detail: expect.stringContaining(
      'The plan AI Employees Light has 3 seats, and all are taken. AI Employees Standard has 10 seats',
    ),
  }
  await expect(requireSeat(db, terms, workspaceId, 2)).rejects.toMatchObject(full)
  await api.billing.changePlan({ body: { plan_id: 'workplace', billing_interval: 'monthly' } })
  await expect(requireSeat(db, terms, workspaceId, 0)).rejects.toMatchObject({
    detail: expect.stringContaining('has 1 seat, and it is taken. AI Employees Light has 3 seats'),
  })
  clock.time += 31 * day
  expect(await seatsLeft(db, terms, workspaceId, 0)).toBe(0)
})

test('integrations are counted by who connects them', async () => {
  const { db, terms, workspaceId } = await open(null)
  expect(await roomFor(db, terms, workspaceId, 'integrations', 0)).toBe(1)
  await expect(requireRoom(db, terms, workspaceId, 'integrations', 1)).rejects.toMatchObject({
    detail: expect.stringContaining(
      'The plan Free has 1 integration, and it is taken. AI Workplace has 3 integrations',
    ),
  })
})

test('beyond the largest plan there is one that is made to measure', async () => {
  const { db, terms, workspaceId } = await open('plus')
  await expect(requireSeat(db, terms, workspaceId, 30)).rejects.toMatchObject({
    detail: expect.stringContaining('Enterprise has seats without limit'),
  })
  expect(await roomFor(db, terms, workspaceId, 'projects', 10_000)).toBe(Infinity)
})

test('without billing nothing is limited', async () => {
  const { api, db, terms, workspaceId } = await open(null, { env: { MUSTER_BILLING: 'off' } })
  for (let n = 0; n < 5; n += 1) await api.projects.create(project(`P${n}`))
  await api.agents.create(agent('Ada'))
  expect(await seatsLeft(db, terms, workspaceId, 1000)).toBe(Infinity)
})
