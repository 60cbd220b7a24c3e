import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Api } from '#shared/client/client.ts'
import { type TestServer, openTestServer } from '../testing/test-server.ts'
import { insertEntities } from '../workspaces/entities.repo.ts'
import { type TaskSearch, countByProject, findTasks } from './tasks.rules.ts'

let server: TestServer
let api: Api
let workspaceId: string
let project: string
beforeAll(async () => {
  server = await openTestServer()
  const account = { name: 'Robin', email: 'robin@example.com', password: 'Quiet-harbour-41!' }
  await server.client().session.register({ body: account })
  api = (await server.signIn(account.email, account.password)).api
  workspaceId = (await api.session.me()).user.workspace.id
  project = (await api.projects.create({ body: { name: 'Umzug nach Köln', status: 'Active' } })).id
  for (const body of [
    { title: 'Größe der Räume', notes: 'Ask Änne', dueDate: '2026-03-02', project_id: project },
    { title: '100% of the lease_contract', dueDate: '2026-03-01', project_id: project, assignee_id: '6' },
    { title: 'Keys', priority: 'High', project_id: project, status: 'Completed', dueDate: '2026-01-01' },
    { title: 'Van', priority: 'High' },
  ])
    await api.tasks.create({ body } as Parameters<Api['tasks']['create']>[0])
})
afterAll(() => server.close())

const find = async (search: TaskSearch, most = 10) => {
  const { tasks, total } = await findTasks(server.services.db, workspaceId, search, most)
  return { titles: tasks.map(({ title }) => title), total }
}

test('the next due come first, what has no day last, and all of them are counted', async () => {
  const titles = ['100% of the lease_contract', 'Größe der Räume']
  expect((await find({ isOpen: true, projectId: project })).titles).toEqual(titles)
  const { titles: first, total } = await find({ isOpen: true }, 2)
  expect(first).toEqual(titles)
  expect(total).toBeGreaterThan(2)
  expect((await find({ priority: 'High', isOpen: true, hasNoDay: true, words: ['van'] })).titles).toEqual(['Van'])
})

test('words are found whatever their case, also those with umlauts and those that SQL has a meaning for', async () => {
  for (const [words, titles] of [
    [['größe'], ['Größe der Räume']],
    [['änne', 'ask'], ['Größe der Räume']],
    [['100%'], ['100% of the lease_contract']],
    [['lease_contract'], ['100% of the lease_contract']],
    [['leasexcontract'], []],
    [["o'clock \\"], []],
  ] as const)
    expect(await find({ words })).toEqual({ titles, total: titles.length })
  expect((await find({ words: ['köln'], projectId: project })).total).toBe(0)
  expect((await find({ words: ['köln', 'millie'], inNames: true })).titles).toEqual(['100% of the lease_contract'])
})

test('a title is found in full only, whatever the case of its letters', async () => {
  const lease = { titles: ['100% of the lease_contract'], total: 1 }
  expect(await find({ title: '100% OF THE lease_contract' })).toEqual(lease)
  expect(await find({ title: '100% of the lease_contract', isOpen: true, words: ['lease'] })).toEqual(lease)
  for (const search of [{ title: 'lease_contract' }, { title: '100% of the lease_contract', status: 'Completed' }])
    expect(await find(search)).toEqual({ titles: [], total: 0 })
  expect((await find({ title: 'Größe der Räume' })).titles).toEqual(['Größe der Räume'])
})

test('a day, whose it is and how it stands narrow it', async () => {
  expect((await find({ overdueOn: '2026-03-02', projectId: project })).titles).toEqual(['100% of the lease_contract'])
  expect((await find({ dueFrom: '2026-03-02', dueTo: '2026-03-02' })).titles).toEqual(['Größe der Räume'])
  expect((await find({ assigneeId: '6', projectId: project })).titles).toEqual(['100% of the lease_contract'])
  expect((await find({ assigneeId: null, projectId: project })).titles).toEqual(['Keys', 'Größe der Räume'])
  expect((await find({ status: 'Completed', projectId: project })).titles).toEqual(['Keys'])
})

test('each project is told how its tasks stand', async () => {
  const counts = await countByProject(server.services.db, workspaceId, '2026-03-02', [project])
  expect(counts.get(project)).toEqual({ open: 2, overdue: 1 })
})

test('completed ones are looked through some at a time, and all of them are counted', async () => {
  const db = server.services.db
  const row = await db.selectFrom('tasks').selectAll().where('title', '=', 'Keys').executeTakeFirstOrThrow()
  const archived = Array.from({ length: 7000 }, (_, n) => ({
    ...row,
    id: `archived-${String(n).padStart(4, '0')}`,
    title: n % 2 === 0 ? `Überweisung ${n}` : `Transfer ${n}`,
    project_id: null,
    created_at: n,
  }))
  for (let n = 0; n < archived.length; n += 500) await insertEntities(db, 'tasks', archived.slice(n, n + 500))
  expect(await find({ words: ['transfer'] }, 2)).toEqual({ titles: ['Transfer 6999', 'Transfer 6997'], total: 3500 })
  expect(await find({ words: ['überweisung', '6'], status: 'Completed' }, 1)).toMatchObject({
    titles: ['Überweisung 6998'],
  })
  expect((await find({ words: ['ÜBERWEISUNG'.toLowerCase()] })).total).toBe(3500)
  expect((await find({ words: ['6998'], inNames: true })).titles).toEqual(['Überweisung 6998'])
  expect((await find({ priority: 'High' }, 3)).titles).toEqual(['Keys', 'Transfer 6999', 'Überweisung 6998'])
  expect((await find({ words: ['transfer'], isOpen: true })).total).toBe(0)
  const { tasks } = await findTasks(db, workspaceId, { words: ['lease'] }, 10)
  expect(tasks.map((task) => task.project)).toEqual(['Umzug nach Köln'])
})

test('what is not completed comes before what is, where it is due earlier', async () => {
  expect((await find({ projectId: project })).titles).toEqual(['Keys', '100% of the lease_contract', 'Größe der Räume'])
  expect((await find({ dueFrom: '2026-03-01' }, 2)).titles).toEqual(['100% of the lease_contract', 'Größe der Räume'])
  expect((await find({ hasNoDay: true, words: ['van'] })).titles).toEqual(['Van'])
})
