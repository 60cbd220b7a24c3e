import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Api } from '#shared/client/client.ts'
import { scriptedEngine } from '../testing/scripted-engine.ts'
import { type TestServer, openTestServer } from '../testing/test-server.ts'

const engine = scriptedEngine()
let server: TestServer
let admin: Api
let member: Api
beforeAll(async () => {
  server = await openTestServer({ runAgent: engine.runAgent })
  admin = (await server.signIn('admin')).api
  member = (await server.signIn('member')).api
})
afterAll(() => server.close())

const seen = async (api: Api) => (await api.agents.list()).filter(({ busy }) => busy).map(({ id }) => id)

test('an agent is busy for everybody in the workspace while a run of it goes on, and nobody is told whose', async () => {
  expect(await seen(member)).toEqual([])
  const { cursor } = await member.sync.pull({ query: {} })
  const { execution_id: id } = await admin.executions.create(
    { params: { id: '4' }, body: { prompt: 'Go on' } },
    { respondAsync: true },
  )
  await expect.poll(() => member.agents.busy()).toEqual(['4'])
  expect(await seen(member)).toEqual(['4'])
  expect(await member.agents.get({ params: { id: '4' } })).toMatchObject({ busy: true, available: true })
  // It comes and goes without a new state of the agent.
  expect((await member.sync.pull({ query: { cursor } })).agents.changed).toEqual([])
  engine.end()
  await expect.poll(async () => (await admin.executions.get({ params: { id } })).status).toBe('completed')
  expect(await member.agents.busy()).toEqual([])
  expect(await seen(member)).toEqual([])
})

test('another workspace sees nothing of it', async () => {
  await server
    .client()
    .session.register({ body: { name: 'Ann Other', email: 'ann@elsewhere.example', password: 'Quiet-harbour-41!' } })
  const other = (await server.signIn('ann@elsewhere.example', 'Quiet-harbour-41!')).api
  await admin.executions.create({ params: { id: '1' }, body: { prompt: 'Go on' } }, { respondAsync: true })
  await expect.poll(() => admin.agents.busy()).toEqual(['1'])
  expect(await other.agents.busy()).toEqual([])
  engine.end()
})
