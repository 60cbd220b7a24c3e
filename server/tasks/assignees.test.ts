import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '#shared/client/client.ts'
import type { Assignee } from '#shared/contract/assignees.ts'
import { openWithColleagues } from '../testing/colleagues.ts'
import type { TestServer } from '../testing/test-server.ts'
import { lookAtOpenTasks } from './tasks.rules.ts'

let server: TestServer
let api: Api
let join: (name: string, email: string) => Promise<Api>
let sam: Api
let samId: string

beforeAll(async () => {
  ;({ server, api, join } = await openWithColleagues())
  sam = await join('Sam Brown', 'sam@example.com')
  samId = (await sam.session.me()).user.id
})
afterAll(() => server.close())

const millie: Assignee = { kind: 'agent', id: '6', name: 'Millie' }
const person = (): Assignee => ({ kind: 'person', id: samId, name: 'Sam Brown' })
const create = (body: object) => api.tasks.create({ body: { title: 'Call Nordhaus', ...body } })
const change = (id: string, body: object) => api.tasks.update({ params: { id }, body })
const get = (id: string) => api.tasks.get({ params: { id } })
const titlesOf = async (assignee_id: string) =>
  (await api.tasks.list({ query: { assignee_id } })).map(({ title }) => title)

describe('who has a task', () => {
  test('is an agent, a person, or several; the first is told as one', async () => {
    expect(await create({})).toMatchObject({ assignee: '', assignee_id: null, assignees: [] })
    expect(await create({ assignee_id: '6' })).toMatchObject({
      assignee: 'Millie',
      assignee_id: '6',
      assignees: [millie],
    })
    expect(await create({ assignee_id: samId })).toMatchObject({
      assignee: 'Sam Brown',
      assignee_id: samId,
      assignees: [person()],
    })
    const both = await create({ assignees: [millie, { kind: 'person', id: samId }, millie] })
    expect(both).toMatchObject({ assignee: 'Millie', assignee_id: '6', assignees: [millie, person()] })
    const pulled = await sam.sync.pull({ query: {} })
    expect(pulled.tasks.changed.find(({ id }) => id === both.id)).toEqual(both)
  })

  test('changes at its first place, or as a whole', async () => {
    const { id } = await create({ assignees: [millie, person()] })
    const assignees = async (body: object) => (await change(id, body)).assignees?.map(({ name }) => name)
    expect(await assignees({ assignee_id: '5' })).toEqual(['Dot', 'Sam Brown'])
    expect(await assignees({ title: 'Call them' })).toEqual(['Dot', 'Sam Brown'])
    expect(await assignees({ assignee_id: samId })).toEqual(['Sam Brown'])
    expect(await assignees({ assignees: [person(), millie] })).toEqual(['Sam Brown', 'Millie'])
    expect(await assignees({ assignee_id: null })).toEqual([])
  })

  test('is somebody of this workspace, said in one way', async () => {
    const admin = (await server.signIn('admin')).api
    const stranger = (await admin.session.me()).user.id
    const gone = 'There is no such agent or person. Choose another one.'
    await expect(create({ assignee_id: stranger })).rejects.toMatchObject({ status: 400, detail: gone })
    await expect(create({ assignees: [{ kind: 'person', id: '6' }] })).rejects.toMatchObject({ detail: gone })
    await expect(create({ assignees: [{ kind: 'agent', id: samId }] })).rejects.toMatchObject({ detail: gone })
    await expect(create({ assignee_id: '6', assignees: [millie] })).rejects.toMatchObject({
      status: 400,
      detail: 'Give assignee_id or assignees, not both: one is the first of the other.',
    })
    await expect(create({ assignees: Array.from({ length: 11 }, (_, n) => ({ kind: 'agent', id: `a${n}` })) }))
      .rejects //
      .toMatchObject({ detail: expect.stringContaining('at most 10 assignees') })
  })

  test('is found whichever place they have', async () => {
    await create({ title: 'Shared', assignees: [millie, person()] })
    await create({ title: 'Alone', assignee_id: samId })
    expect(await titlesOf(samId)).toEqual(expect.arrayContaining(['Shared', 'Alone']))
    expect(await titlesOf('6')).toContain('Shared')
    expect(await titlesOf('6')).not.toContain('Alone')
    const found = (await api.tasks.list({ query: { q: 'shared brown' } })).map(({ title }) => title)
    expect(found).toEqual(['Shared'])
  })

  test('has the new name of who is renamed, and stays after them where others have it too', async () => {
    const kim = await join('Kim Lee', 'kim@example.com')
    const { id: kimId } = (await kim.session.me()).user
    const alone = await create({ assignee_id: kimId })
    const first = await create({ assignees: [{ kind: 'person', id: kimId }, millie] })
    const last = await create({ assignees: [person(), { kind: 'person', id: kimId }] })
    const { cursor } = await sam.sync.pull({ query: {} })
    await kim.account.update({ body: { name: 'Kim Park' } })
    expect((await get(alone.id)).assignee).toBe('Kim Park')
    expect((await get(first.id)).assignees?.map(({ name }) => name)).toEqual(['Kim Park', 'Millie'])
    expect((await get(last.id)).assignees?.map(({ name }) => name)).toEqual(['Sam Brown', 'Kim Park'])
    const renamed = (await sam.sync.pull({ query: { cursor } })).tasks.changed.map(({ id }) => id)
    expect(renamed.toSorted()).toEqual([alone.id, first.id, last.id].toSorted())
    await api.team.remove({ params: { id: kimId } })
    await expect.poll(async () => (await get(alone.id)).assignees).toEqual([])
    expect(await get(first.id)).toMatchObject({ assignee: 'Millie', assignee_id: '6', assignees: [millie] })
    expect(await get(last.id)).toMatchObject({ assignee: 'Sam Brown', assignees: [person()] })
    await expect(create({ assignee_id: kimId })).rejects.toMatchObject({ status: 400 })
  })

  test('leaves a deleted agent and keeps the others', async () => {
    const agent = await api.agents.create({
      body: { name: 'Nova', role: 'Writer', description: '', skills: [], color: 'teal', instructions: '' },
    })
    const { id } = await create({ assignees: [{ kind: 'agent', id: agent.id }, person()] })
    await api.agents.update({ params: { id: agent.id }, body: { name: 'Vega' } })
    expect((await get(id)).assignees?.map(({ name }) => name)).toEqual(['Vega', 'Sam Brown'])
    await api.agents.remove({ params: { id: agent.id } })
    expect(await get(id)).toMatchObject({ assignee: 'Sam Brown', assignee_id: samId, assignees: [person()] })
  })

  test('keeps who was deactivated, but is not given to them anew', async () => {
    const { id } = await create({ assignees: [millie, person()] })
    await server.services.db.updateTable('users').set({ active: 0 }).where('id', '=', samId).execute()
    try {
      expect((await change(id, { assignee_id: '5' })).assignees?.map(({ name }) => name)).toEqual(['Dot', 'Sam Brown'])
      await expect(create({ assignee_id: samId })).rejects.toMatchObject({ status: 400 })
    } finally {
      await server.services.db.updateTable('users').set({ active: 1 }).where('id', '=', samId).execute()
    }
  })
})

test('nobody is idle who has a task with others', async () => {
  const { db } = server.services
  const workspaceId = (await api.session.me()).user.workspace.id
  const before = await lookAtOpenTasks(db, workspaceId, '2026-11-29')
  await create({ dueDate: '2026-11-28', assignees: [person(), { kind: 'agent', id: '3' }] })
  const { any, overdue, busy } = await lookAtOpenTasks(db, workspaceId, '2026-11-29')
  expect({ any, overdue }).toEqual({ any: true, overdue: before.overdue + 1 })
  expect(busy).toEqual(new Set([...before.busy, samId, '3']))
})
