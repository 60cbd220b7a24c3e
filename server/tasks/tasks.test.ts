import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '#shared/client/client.ts'
import { newId } from '#shared/domain/ids.ts'
import { deleteKeysBefore } from '../http/idempotency.repo.ts'
import { type TestServer, openTestServer } from '../testing/test-server.ts'

let server: TestServer
let api: Api
let stranger: Api
beforeAll(async () => {
  server = await openTestServer()
  api = (await server.signIn('admin')).api
  const account = { name: 'Robin', email: 'robin@example.com', password: 'Quiet-harbour-41!' }
  await server.client().session.register({ body: account })
  stranger = (await server.signIn(account.email, account.password)).api
})
afterAll(() => server.close())

const create = (body: Record<string, unknown>, key?: string) =>
  api.tasks.create({ body: { title: 'Call Nordhaus', ...body } }, key === undefined ? {} : { idempotencyKey: key })
const change = (id: string, body: Record<string, unknown>, key?: string) =>
  api.tasks.update({ params: { id }, body }, key === undefined ? {} : { idempotencyKey: key })
const pull = async (cursor?: string) => api.sync.pull({ query: cursor === undefined ? {} : { cursor } })

describe('a task', () => {
  test('is created with an id of its maker and sensible defaults, and is there for everyone', async () => {
    const id = newId()
    const made = await create({ id, assignee_id: '6' })
    expect(made).toMatchObject({
      id,
      title: 'Call Nordhaus',
      status: 'Pending',
      priority: 'Medium',
      assignee: 'Millie',
      assignee_id: '6',
      dueDate: null,
      notes: '',
    })
    expect(await api.tasks.get({ params: { id } })).toEqual(made)
    expect(await api.tasks.list()).toContainEqual(made)
  })

  test('changes only in the fields that are sent, so two devices may change different ones', async () => {
    const { id } = await create({ notes: 'By phone' })
    await Promise.all([change(id, { status: 'In Progress' }), change(id, { dueDate: '2026-12-01', priority: 'High' })])
    expect(await api.tasks.get({ params: { id } })).toMatchObject({
      status: 'In Progress',
      dueDate: '2026-12-01',
      priority: 'High',
      notes: 'By phone',
    })
    expect(await change(id, { dueDate: null, assignee_id: null })).toMatchObject({
      dueDate: null,
      assignee: '',
      assignee_id: null,
    })
  })

  test('is deleted for every device, says so, and comes back under its id', async () => {
    const { id } = await create({})
    const { cursor } = await pull()
    expect(await api.tasks.remove({ params: { id } })).toEqual({ id })
    expect(await api.tasks.remove({ params: { id } })).toEqual({ id })
    const after = await pull(cursor)
    expect(after.tasks).toEqual({ changed: [], deleted: [id] })
    await expect(change(id, { title: 'Too late' })).rejects.toMatchObject({ status: 410, code: 'task_deleted' })
    await create({ id, title: 'Back' })
    expect((await pull(after.cursor)).tasks).toMatchObject({ changed: [{ id, title: 'Back' }], deleted: [] })
  })

  test.each([
    ['an empty title', { title: ' ' }, 400, 'invalid_input'],
    ['an agent that does not exist', { assignee_id: '99' }, 400, 'invalid_input'],
    ['a project that does not exist', { project_id: newId() }, 400, 'invalid_input'],
    ['a date that is none', { dueDate: 'tomorrow' }, 400, 'invalid_input'],
    ['a day that no calendar has', { dueDate: '2026-02-30' }, 400, 'invalid_input'],
  ])('is refused with %s, in one sentence', async (_, body, status, code) => {
    await expect(create(body)).rejects.toMatchObject({ status, code, detail: expect.stringMatching(/\.$/) })
  })

  test('of another workspace is not there, whatever is tried', async () => {
    const { id } = await create({})
    for (const attempt of [
      () => stranger.tasks.get({ params: { id } }),
      () => stranger.tasks.update({ params: { id }, body: { title: 'Mine' } }),
      () => stranger.tasks.remove({ params: { id } }),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ status: 404, code: 'task_not_found' })
    }
    // The same id is free in every workspace.
    expect(await stranger.tasks.create({ body: { id, title: 'Theirs' } })).toMatchObject({ id, title: 'Theirs' })
    expect(await api.tasks.get({ params: { id } })).toMatchObject({ title: 'Call Nordhaus' })
  })
})

describe('the key of a write', () => {
  test('makes 20 simultaneous calls one change with one answer', async () => {
    const key = newId()
    const answers = await Promise.all(Array.from({ length: 20 }, () => create({ title: `Once ${key}` }, key)))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect((await api.tasks.list()).filter(({ title }) => title === `Once ${key}`)).toHaveLength(1)
  })

  test('gives the first answer again, although the task has changed since', async () => {
    const key = newId()
    const { id } = await create({})
    const first = await change(id, { title: 'First' }, key)
    await change(id, { title: 'Second' })
    expect(await change(id, { title: 'First' }, key)).toEqual(first)
    expect((await api.tasks.get({ params: { id } })).title).toBe('Second')
  })

  test('refuses another request, and belongs to its user', async () => {
    const key = newId()
    const { id } = await create({}, key)
    await expect(create({ title: 'Another' }, key)).rejects.toMatchObject({
      status: 422,
      code: 'idempotency_key_reused',
    })
    await expect(api.tasks.remove({ params: { id } }, { idempotencyKey: key })).rejects.toMatchObject({ status: 422 })
    expect(await stranger.tasks.create({ body: { title: 'Mine' } }, { idempotencyKey: key })).toMatchObject({
      title: 'Mine',
    })
  })

  test('is free again after a refusal', async () => {
    const key = newId()
    await expect(create({ assignee_id: '99' }, key)).rejects.toMatchObject({ status: 400 })
    expect(await create({ assignee_id: '1' }, key)).toMatchObject({ assignee: 'Arlo' })
  })

  test('is not bound to the clock of the writer, and is forgotten in time', async () => {
    const key = newId()
    const first = await create({ client_time: '2026-11-21T09:00:00Z', time_zone: 'Europe/Berlin' }, key)
    expect(await create({ client_time: '2026-11-21T10:00:00Z' }, key)).toEqual(first)
    await deleteKeysBefore(server.services.db, Date.now() + 1)
    expect((await create({}, key)).id).not.toBe(first.id)
  })
})

test('a workspace has as many open and completed tasks as it says, whatever was done to them', async () => {
  const { db } = server.services
  const { id: workspaceId } = (await api.session.me()).user.workspace
  const said = () =>
    db
      .selectFrom('workspaces')
      .select(['open_tasks as open', 'completed_tasks as completed'])
      .where('id', '=', workspaceId)
      .executeTakeFirstOrThrow()
  const counted = async () => {
    const rows = await db.selectFrom('tasks').select('status').where('workspace_id', '=', workspaceId).execute()
    const completed = rows.filter(({ status }) => status === 'Completed').length
    return { open: rows.length - completed, completed }
  }
  const before = await said()
  expect(before).toEqual(await counted())
  const [one, two, three] = [await create({}), await create({}), await create({ status: 'Completed' })]
  await change(one.id, { status: 'In Progress' })
  await change(two.id, { status: 'Completed' })
  await change(three.id, { status: 'Pending' })
  expect(await said()).toEqual({ open: before.open + 2, completed: before.completed + 1 })
  for (const { id } of [one, two]) await api.tasks.remove({ params: { id } })
  expect(await said()).toEqual({ open: before.open + 1, completed: before.completed })
  expect(await said()).toEqual(await counted())
})

describe('a project', () => {
  test('follows its tasks, and leaves them when it goes', async () => {
    const { id: project_id } = await api.projects.create({ body: { name: 'Fair', team: ['Millie'] } })
    const [one, two] = [await create({ project_id }), await create({ project_id })]
    const before = (await pull()).completed_tasks!
    const stand = async () => {
      const { progress, completed_tasks } = await api.projects.get({ params: { id: project_id } })
      return [progress, completed_tasks, (await pull()).completed_tasks! - before]
    }
    expect(await stand()).toEqual([0, 0, 0])
    await change(one.id, { status: 'Completed' })
    expect(await stand()).toEqual([50, 1, 1])
    await change(one.id, { title: 'Still done' })
    expect(await stand()).toEqual([50, 1, 1])
    await api.tasks.remove({ params: { id: two.id } })
    expect(await stand()).toEqual([100, 1, 1])
    await change(one.id, { project_id: null })
    expect(await stand()).toEqual([0, 0, 1])
    const three = await create({ project_id, status: 'Completed' })
    expect(await stand()).toEqual([100, 1, 2])
    // Its share stays, its number does not: devices hear of it.
    const heard = await pull()
    const four = await create({ project_id, status: 'Completed' })
    expect((await pull(heard.cursor)).projects.changed).toMatchObject([{ id: project_id, completed_tasks: 2 }])
    await change(three.id, { status: 'Pending' })
    await api.tasks.remove({ params: { id: four.id } })
    expect(await stand()).toEqual([0, 0, 1])
    await api.tasks.remove({ params: { id: three.id } })

    await change(one.id, { project_id })
    const { cursor } = await pull()
    await api.projects.remove({ params: { id: project_id } })
    const after = await pull(cursor)
    expect(after.projects.deleted).toEqual([project_id])
    expect(after.tasks.changed).toMatchObject([{ id: one.id, project_id: null }])
    await expect(api.projects.get({ params: { id: project_id } })).rejects.toMatchObject({ status: 410 })
  })

  test('changes field by field, and one of another workspace is not there', async () => {
    const { id } = await api.projects.create({ body: { name: 'Fair' } })
    await api.projects.update({ params: { id }, body: { status: 'Active' } })
    expect(
      await api.projects.update({ params: { id }, body: { team: ['Suki'], dueDate: '2026-12-24' } }),
    ).toMatchObject({ name: 'Fair', status: 'Active', team: ['Suki'], dueDate: '2026-12-24' })
    await expect(stranger.projects.update({ params: { id }, body: { name: 'Mine' } })).rejects.toMatchObject({
      status: 404,
    })
    await expect(stranger.tasks.create({ body: { title: 'In yours', project_id: id } })).rejects.toMatchObject({
      status: 400,
    })
  })
})

describe('many tasks', () => {
  test('come whole, newest first, and in pages whose header says where the next is', async () => {
    const server = await openTestServer()
    const { token, api } = await server.signIn('admin')
    const { workspace_id } = await server.services.db
      .selectFrom('tasks')
      .select('workspace_id')
      .executeTakeFirstOrThrow()
    const [row] = await server.services.db.selectFrom('tasks').selectAll().limit(1).execute()
    for (let n = 0; n < 1200; n += 100)
      await server.services.db
        .insertInto('tasks')
        // Ten of each moment: their ids say which is next.
        .values(
          Array.from({ length: 100 }, (_, k) => ({
            ...row!,
            workspace_id,
            id: `many-${n + k}`,
            title: 'x'.repeat(30),
            created_at: Math.floor((n + k) / 10),
          })),
        )
        .execute()
    const all = await api.tasks.list()
    expect(all.length).toBeGreaterThan(1200)
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    const paged: string[] = []
    let pages = 0
    for (let path: string | undefined = '/api/tasks?limit=250'; path; pages += 1) {
      const answer = await server.fetch(`http://muster.test${path}`, { headers: { authorization: `Bearer ${token}` } })
      paged.push(...((await answer.json()) as { id: string }[]).map(({ id }) => id))
      path = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1]
    }
    expect(pages).toBe(Math.ceil(all.length / 250))
    expect(paged).toEqual(all.map(({ id }) => id))
    // The same among those of a project, of an agent, and those that were completed before a time, the last changed first.
    await server.services.db
      .updateTable('tasks')
      .set(({ ref }) => ({ status: 'Completed', title: 'Ask NÖRDHAUS again', updated_at: ref('created_at') }))
      .where('id', 'like', 'many-11%')
      .execute()
    const search = async (query: Record<string, string>) => {
      const found: string[] = []
      const place: { next: string | null | undefined } = { next: undefined }
      while (place.next !== null) {
        const asked = { ...query, limit: 30, ...(place.next !== undefined && { cursor: place.next }) }
        const tasks = await api.tasks.list({ query: asked }, { onNext: (cursor) => (place.next = cursor) })
        found.push(...tasks.map(({ id }) => id))
      }
      return found
    }
    const at = (id: string) => Math.floor(Number(id.slice(5)) / 10)
    const older = await search({ q: ' again nördhaus', completed_before: new Date(115).toISOString() })
    const expected = [
      'many-11',
      ...Array.from({ length: 50 }, (_, n) => `many-${1100 + n}`),
      ...['110', '111', '112', '113', '114', '115', '116', '117', '118', '119'].map((n) => `many-${n}`),
    ]
    expect(older.toSorted()).toEqual(expected.toSorted())
    expect(older.map(at)).toEqual(older.map(at).toSorted((a, b) => b - a))
    expect(await search({ q: 'nordhaus again', completed_before: new Date(115).toISOString() })).toEqual([])
    const { project_id, assignee_id, priority } = row!
    expect(await search({ project_id: project_id ?? 'none' })).toEqual(
      all.filter((task) => task.project_id === project_id).map(({ id }) => id),
    )
    expect(await search({ assignee_id: assignee_id ?? 'nobody', priority })).toEqual(
      all.filter((task) => task.assignee_id === assignee_id && task.priority === priority).map(({ id }) => id),
    )
    const refused = await server.fetch('http://muster.test/api/tasks?limit=5&cursor=nonsense', {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(refused.status).toBe(400)
    // A device of an older release asks for everything at once.
    const { tasks, reset } = await api.sync.pull({ query: {} })
    expect(reset).toBe(true)
    expect(tasks.changed.map(({ id }) => id).toSorted()).toEqual(all.map(({ id }) => id).toSorted())
    await server.close()
  })
})
