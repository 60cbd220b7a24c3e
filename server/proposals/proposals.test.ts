import { afterEach, expect, test } from 'vitest'
import type { Api } from '#shared/client/client.ts'
import { newId } from '#shared/domain/ids.ts'
import { type TestServer, openTestServer } from '../testing/test-server.ts'
import { writeWorkspace } from '../workspaces/write.ts'
import { addProposal } from './proposals.rules.ts'

const servers: TestServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0).toReversed()) await server.close()
})

async function open() {
  const server = await openTestServer()
  servers.push(server)
  const { api, token } = await server.signIn('admin')
  return { server, api, token }
}

const minutes = {
  name: 'minutes.md',
  type: 'text/markdown',
  content:
    '# Minutes\n\nAction items\n- Dot: Print the plan by 30 November 2099\n- Order cards\n- Chip: Call the printer\n',
}
const file = { ...minutes, size: minutes.content.length }

/** Has Dot list the action items of a file, which proposes them as tasks. */
async function propose(api: Api, prompt = 'List the action items') {
  const run = await api.executions.create({ params: { id: '6' }, body: { prompt, attached_files: [file] } })
  const [proposal] = (await api.proposals.list({ query: { run_id: run.execution_id } })).items
  return { run, proposal: proposal! }
}

const titles = async (api: Api) => (await api.tasks.list()).map(({ title }) => title)

test('action items are proposed as tasks, to their user alone, and nothing is made', async () => {
  const { server, api } = await open()
  const before = await titles(api)
  const { cursor } = await api.sync.pull({ query: {} })
  const { run, proposal } = await propose(api)
  expect(run).toMatchObject({ outcome: 'done', outcome_note: '3 proposed for you to add' })
  expect(proposal).toMatchObject({ agent_id: '6', title: '3 tasks from minutes.md', run_id: run.execution_id })
  expect(proposal.items).toMatchObject([
    {
      kind: 'task',
      agent_id: '5',
      reason: 'minutes.md, line 4',
      fields: { title: 'Print the plan', assignee_id: '5', dueDate: '2099-11-30' },
    },
    { kind: 'task', agent_id: null, fields: { title: 'Order cards' } },
    { kind: 'task', fields: { title: 'Call the printer' }, state: 'open' },
  ])
  expect(await titles(api)).toEqual(before)
  expect((await api.sync.pull({ query: { cursor } })).proposals).toEqual({ changed: [proposal], deleted: [] })
  const member = (await server.signIn('member')).api
  await expect(member.proposals.get({ params: { id: proposal.id } })).rejects.toMatchObject({ status: 404 })
  expect((await member.proposals.list({ query: {} })).items).toEqual([])
})

test('accepted on two devices at once, each thing is made once, as it was edited', async () => {
  const { api } = await open()
  const { proposal } = await propose(api)
  const params = { id: proposal.id }
  const ids = proposal.items.map(({ id }) => id)
  const edits = { [ids[1]!]: { title: 'Order 500 cards', dueDate: '2099-12-01', assignee_id: '4' } }
  const both = await Promise.all([
    api.proposals.accept({ params, body: { items: ids, edits } }),
    api.proposals.accept({ params, body: { items: ids.slice(1) } }),
  ])
  expect(both.map(({ left }) => left)).toEqual([[], []])
  const made = (await api.tasks.list()).filter(({ id }) => ids.includes(id))
  expect(made).toHaveLength(3)
  const now = await api.proposals.get({ params })
  expect(now.items.map(({ state }) => state)).toEqual(['added', 'added', 'added'])
  const cards = made.find(({ id }) => id === ids[1])!
  // Whoever came first made it: what the proposal says is what was made.
  expect(now.items[1]!.fields).toMatchObject({ title: cards.title })
})

test('left out, taken back and accepted again; what someone changed since stays', async () => {
  const { server, api } = await open()
  const { proposal } = await propose(api)
  const params = { id: proposal.id }
  const [plan, cards, call] = proposal.items.map(({ id }) => id) as [string, string, string]
  expect((await api.proposals.leaveOut({ params, body: { items: [call] } })).left_out).toEqual([call])
  await api.proposals.accept({ params, body: { items: [plan, cards] } })
  // What is there is not left out any more.
  expect((await api.proposals.leaveOut({ params, body: { items: [plan] } })).left_out).toEqual([])
  const member = (await server.signIn('member')).api
  await member.tasks.update({ params: { id: cards }, body: { title: 'Order red cards' } })
  const { undone, kept } = await api.proposals.undo({ params, body: {} })
  expect(undone.toSorted()).toEqual([plan, call].toSorted())
  expect(kept).toMatchObject([{ id: cards, title: 'Order red cards', why: 'changed' }])
  const who = (await member.session.me()).user.name
  expect((await api.proposals.get({ params })).items.map((item) => item.kept?.by)).toEqual([undefined, who, undefined])
  expect(await titles(api)).not.toContain('Print the plan')
  expect((await api.proposals.get({ params })).items.map(({ state }) => state)).toEqual(['open', 'added', 'open'])
  await api.proposals.accept({ params, body: { items: [plan] } })
  expect(await titles(api)).toContain('Print the plan')
  await expect(api.proposals.accept({ params, body: { items: [newId()] } })).rejects.toMatchObject({
    status: 400,
    code: 'no_such_item',
  })
})

test('a plan for the day becomes events, and its tasks stay as they are', async () => {
  const { api } = await open()
  await api.tasks.create({ body: { title: 'Compare quotes', priority: 'High', assignee_id: '7' } })
  const run = await api.executions.create({ params: { id: '1' }, body: { prompt: 'Plan tomorrow' } })
  const [proposal] = (await api.proposals.list({ query: { run_id: run.execution_id } })).items
  const item = proposal!.items.find(({ fields }) => fields.title === 'Compare quotes')!
  expect(item).toMatchObject({ kind: 'event', agent_id: '7', reason: 'High priority.' })
  expect(run.result).toContain('Nothing is on your calendar yet')
  await api.proposals.accept({ params: { id: proposal!.id }, body: { items: [item.id] } })
  expect(await api.calendar.get({ params: { id: item.id } })).toMatchObject({
    title: 'Compare quotes',
    start: item.fields.start,
    end: item.fields.end,
  })
})

test('over a plan limit what fits is made, and the rest is named with why', async () => {
  const { server } = await open()
  const body = { name: 'Robin', email: 'robin@example.com', password: 'Long-enough-1' }
  const { id: userId, workspace } = (await server.client().session.register({ body })).user!
  const { db, now } = server.services
  const whose = { workspaceId: workspace.id, userId }
  const items = ['A', 'B', 'C'].map((title) => ({
    id: newId(),
    kind: 'project' as const,
    of: null,
    agent_id: null,
    reason: '',
    fields: { title },
  }))
  const made = await writeWorkspace(db, whose, now, (write) =>
    addProposal(write, { userId, runId: newId(), agentId: '6' }, 1, { title: 'Projects', items }),
  )
  // Free has three projects, one of which is there.
  const { api } = await server.signIn('robin', body.password)
  const { added, left } = await api.proposals.accept({
    params: { id: made.id },
    body: { items: items.map(({ id }) => id) },
  })
  expect(added).toEqual([items[0]!.id, items[1]!.id])
  const why = expect.stringContaining('The plan Free has 3 projects')
  expect(left).toEqual([{ id: items[2]!.id, why }])
  // Whoever accepted it offline finds out why it is still open.
  const params = { id: made.id }
  expect((await api.proposals.get({ params })).items[2]).toMatchObject({ state: 'open', left: why })
  await api.projects.remove({ params: { id: items[0]!.id } })
  await api.proposals.accept({ params, body: { items: [items[2]!.id] } })
  expect((await api.proposals.get({ params })).items[2]).toMatchObject({ state: 'added', left: null })
})

test('it goes with its conversation', async () => {
  const { api } = await open()
  const sent = await api.chat.send({ body: { message: 'List the action items', attached_files: [file] } })
  const [proposal] = (await api.proposals.list({ query: {} })).items
  const { cursor } = await api.sync.pull({ query: {} })
  await api.chat.removeSession({ params: { id: sent.session_id } })
  await expect(api.proposals.get({ params: { id: proposal!.id } })).rejects.toMatchObject({ status: 410 })
  expect((await api.sync.pull({ query: { cursor } })).proposals!.deleted).toEqual([proposal!.id])
})

test('a change of a task and a project are made when they are accepted, and taken back; a task that is gone is named', async () => {
  const { server, api } = await open()
  const { id: userId, workspace } = (await api.session.me()).user
  const [first, second] = await Promise.all(['Print', 'Fold'].map((title) => api.tasks.create({ body: { title } })))
  const { db, now } = server.services
  const shared = { agent_id: null, reason: '' }
  const items = [
    { ...shared, id: newId(), kind: 'change' as const, of: first!.id, fields: { priority: 'High' as const } },
    { ...shared, id: newId(), kind: 'change' as const, of: second!.id, fields: { title: 'Fold the plan' } },
    { ...shared, id: newId(), kind: 'project' as const, of: null, fields: { title: 'Office move' } },
  ]
  const made = await writeWorkspace(db, { workspaceId: workspace.id, userId }, now, (write) =>
    addProposal(write, { userId, runId: newId(), agentId: '6' }, 1, { title: 'Changes', items }),
  )
  const params = { id: made.id }
  await api.tasks.remove({ params: { id: second!.id } })
  const ids = items.map(({ id }) => id)
  const { added, left } = await api.proposals.accept({ params, body: { items: ids } })
  expect(added).toEqual([ids[0], ids[2]])
  expect(left).toEqual([{ id: ids[1], why: expect.any(String) }])
  expect(await api.tasks.get({ params: { id: first!.id } })).toMatchObject({ title: 'Print', priority: 'High' })
  expect(await api.projects.get({ params: { id: ids[2]! } })).toMatchObject({ name: 'Office move' })
  await api.proposals.undo({ params, body: {} })
  expect(await api.tasks.get({ params: { id: first!.id } })).toMatchObject({ priority: 'Medium' })
  await expect(api.projects.get({ params: { id: ids[2]! } })).rejects.toMatchObject({ status: 410 })
})
