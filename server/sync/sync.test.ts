import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Api } from '#shared/client/client.ts'
import { newId } from '#shared/domain/ids.ts'
import { inTransaction } from '../db/connect.ts'
import { type TestServer, openTestServer } from '../testing/test-server.ts'
import { nextRev } from '../workspaces/workspaces.repo.ts'
import { compactTombstones } from './sync.repo.ts'

let server: TestServer
let api: Api
let workspaceId: string
beforeAll(async () => {
  server = await openTestServer()
  api = (await server.signIn('admin')).api
  workspaceId = (await api.session.me()).user.workspace.id
})
afterAll(() => server.close())

const pull = (cursor?: string, as = api) => as.sync.pull({ query: { ...(cursor !== undefined && { cursor }) } })

test('what the first run would wait for is loaded once somebody has opened the app', async () => {
  let asked = 0
  const other = await openTestServer({ getReady: async () => void (asked += 1) })
  const { api: theirs } = await other.signIn('admin')
  await theirs.agents.list()
  expect(asked).toBe(0)
  await pull(undefined, theirs)
  expect(asked).toBe(1)
  await other.close()
})

describe('pulling changes', () => {
  test('starts with everything, and then gives nothing until something changes', async () => {
    const first = await pull()
    expect(first.reset).toBe(true)
    expect(first.agents.changed).toEqual(await api.agents.list())
    expect(first.tasks.changed).toEqual(await api.tasks.list())
    expect(first.projects.changed).toEqual(await api.projects.list())
    expect(await pull(first.cursor)).toEqual({
      cursor: first.cursor,
      reset: false,
      completed_tasks: first.tasks.changed.filter(({ status }) => status === 'Completed').length,
      agents: { changed: [], deleted: [] },
      tasks: { changed: [], deleted: [] },
      projects: { changed: [], deleted: [] },
      events: { changed: [], deleted: [] },
      executions: { changed: [], deleted: [] },
      drafts: { changed: [], deleted: [] },
      proposals: { changed: [], deleted: [] },
    })
  })

  test('gives a run through its whole life, and only to its user', async () => {
    const member = (await server.signIn('member')).api
    const [mine, theirs] = [await pull(), await pull(undefined, member)]
    const { execution_id } = await api.executions.create({ params: { id: '1' }, body: { prompt: 'Hello' } })
    const after = await pull(mine.cursor)
    expect(after).toMatchObject({
      reset: false,
      tasks: { changed: [] },
      executions: { changed: [{ id: execution_id, status: 'completed' }] },
    })
    expect((await pull(after.cursor)).executions.changed).toEqual([])
    expect((await pull(theirs.cursor, member)).executions.changed).toEqual([])
    expect((await pull(undefined, member)).executions.changed).toEqual([])
  })

  test('gives one changed row and one deletion, whatever the number of rows', async () => {
    const { db } = server.services
    const [changed, removed] = await api.tasks.list()
    const { cursor } = await pull()
    await inTransaction(db, async (tx) => {
      const rev = await nextRev(tx, workspaceId)
      await tx
        .updateTable('tasks')
        .set({ title: 'Renamed', rev })
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', changed!.id)
        .execute()
      await tx.deleteFrom('tasks').where('workspace_id', '=', workspaceId).where('id', '=', removed!.id).execute()
      await tx
        .insertInto('tombstones')
        .values({ workspace_id: workspaceId, kind: 'tasks', id: removed!.id, rev })
        .execute()
    })
    const next = await pull(cursor)
    expect(next.tasks).toEqual({ changed: [{ ...changed, title: 'Renamed' }], deleted: [removed!.id] })
    expect(next.projects).toEqual({ changed: [], deleted: [] })
    expect((await pull()).tasks.deleted).toEqual([])
  })

  test('starts over for a cursor of another epoch, from the future or of someone else', async () => {
    const { cursor } = await pull()
    const [epoch, rev] = cursor.split('.') as [string, string]
    for (const strange of [`${newId()}.1`, `${epoch}.${Number(rev) + 1}`, 'nonsense', '', "x'.1"]) {
      expect((await pull(strange)).reset, strange).toBe(true)
    }
    expect((await pull(cursor)).reset).toBe(false)
  })

  test('skips nothing while many write at once', async () => {
    let { cursor } = await pull()
    const seen = new Set<string>()
    const sent: string[] = []
    const state = { writing: true }
    const writes = Promise.all(
      Array.from({ length: 40 }, async (_, n) => {
        sent.push(
          (await api.executions.create({ params: { id: '1' }, body: { prompt: `run ${n}` } }, { respondAsync: true }))
            .execution_id,
        )
      }),
    ).finally(() => {
      state.writing = false
    })
    const look = async () => {
      const next = await pull(cursor)
      for (const run of next.executions.changed) seen.add(run.id)
      cursor = next.cursor
    }
    while (state.writing) await look()
    await writes
    await look()
    expect([...seen].toSorted()).toEqual(sent.toSorted())
  })
})

describe('pages of changes', () => {
  const page = (cursor: string | undefined, limit: number, as = api) =>
    as.sync.pull({ query: { limit, ...(cursor !== undefined && { cursor }) } })

  /** All pages from a cursor on, as one answer; `between` runs after the first. */
  async function pages(cursor: string | undefined, limit: number, between?: () => Promise<unknown>) {
    const answers = [await page(cursor, limit)]
    await between?.()
    while (answers.at(-1)!.more) answers.push(await page(answers.at(-1)!.cursor, limit))
    const all = (kind: 'agents' | 'tasks' | 'projects' | 'events' | 'executions') => ({
      changed: answers.flatMap((each) => each[kind].changed as { id: string }[]),
      deleted: answers.flatMap((each) => each[kind].deleted),
    })
    return { answers, all, cursor: answers.at(-1)!.cursor }
  }
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).toSorted()

  // Two answers are compared here, and the runs of the tests above still change between them.
  beforeAll(async () => {
    const isOver = ({ status }: { status: string }) => !['queued', 'running'].includes(status)
    await vi.waitFor(async () => expect((await pull()).executions.changed.every(isOver)).toBe(true), 30_000)
  })

  test('hold everything once, with what is open before what is completed', async () => {
    for (const limit of [1, 7, 1000]) {
      const whole = await pull()
      const { answers, all, cursor } = await pages(undefined, limit)
      for (const kind of ['agents', 'tasks', 'projects', 'events', 'executions'] as const)
        expect(ids(all(kind).changed)).toEqual(ids(whole[kind].changed))
      expect(answers.map(({ reset }) => reset)).toEqual(answers.map((_, n) => n === 0))
      // A run of another test may still have been writing.
      expect(cursor).toMatch(/^[^.~]+\.\d+$/)
      const open = all('tasks').changed.map((task) => (task as { status?: string }).status !== 'Completed')
      expect(open.lastIndexOf(true)).toBeLessThan(open.indexOf(false))
      const rows = ({ tasks, projects, events }: typeof whole) =>
        tasks.changed.length + projects.changed.length + events.changed.length
      expect(Math.max(...answers.map(rows))).toBeLessThanOrEqual(limit)
    }
  })

  test('miss nothing that changes while they are read', async () => {
    const task = (await api.tasks.list()).find(({ status }) => status !== 'Completed')!
    const gone = (await api.tasks.list()).at(-1)!
    let made = ''
    const { all, cursor } = await pages(undefined, 2, async () => {
      await api.tasks.update({ params: { id: task.id }, body: { status: 'Completed' } })
      await api.tasks.remove({ params: { id: gone.id } })
      made = (await api.tasks.create({ body: { title: 'Made meanwhile' } })).id
    })
    const known = new Map(all('tasks').changed.map((row) => [row.id, row]))
    const after = await pull(cursor)
    for (const row of after.tasks.changed) known.set(row.id, row)
    for (const id of after.tasks.deleted) known.delete(id)
    expect(ids([...known.values()])).toEqual(ids(await api.tasks.list()))
    expect(known.has(made)).toBe(true)
    expect(known.get(task.id)).toMatchObject({ status: 'Completed' })
  })

  test('leave out what was completed before a time, begin with what is due next, and tell how many are completed', async () => {
    const { db } = server.services
    for (const [n, dueDate] of ['2026-03-01', null, '2026-01-01', '2026-02-01', '2026-02-01'].entries())
      await api.tasks.create({ body: { title: `Due ${n}`, dueDate } })
    const done: string[] = []
    for (let n = 0; n < 5; n += 1)
      done.push((await api.tasks.create({ body: { title: `Done ${n}`, status: 'Completed' } })).id)
    const long = Date.parse('2026-01-01T00:00:00Z')
    await db
      .updateTable('tasks')
      .set({ updated_at: long - 1 })
      .where('id', 'in', done.slice(0, 3))
      .execute()
    await db.updateTable('tasks').set({ updated_at: long }).where('id', 'in', done.slice(3)).execute()
    const all = await api.tasks.list()
    const isOpen = ({ status }: { status: string }) => status !== 'Completed'
    for (const limit of [1, 3, 1000]) {
      const rows: { id: string; status: string; dueDate: string | null }[] = []
      const seen = new Set<string>()
      for (let cursor: string | undefined, isLast = false; !isLast;) {
        const query = { limit, completed_since: new Date(long).toISOString(), ...(cursor && { cursor }) }
        const answer = await api.sync.pull({ query })
        expect(answer.completed_tasks).toBe(all.filter((task) => !isOpen(task)).length)
        for (const project of answer.projects.changed) seen.add(project.id)
        for (const event of answer.events.changed) seen.add(event.id)
        rows.push(...answer.tasks.changed)
        cursor = answer.cursor
        isLast = answer.more !== true
      }
      expect(ids(rows)).toEqual(ids(all.filter(({ id }) => !done.slice(0, 3).includes(id))))
      const days = rows.filter(isOpen).map(({ dueDate }) => dueDate ?? '9')
      expect(days).toEqual(days.toSorted())
      expect(rows.findLastIndex(isOpen)).toBeLessThan(rows.findIndex((row) => !isOpen(row)))
      const whole = await pull()
      expect([...seen].toSorted()).toEqual([...ids(whole.projects.changed), ...ids(whole.events.changed)].toSorted())
    }
  })

  test('tell news since a cursor: changes, runs and deletions', async () => {
    const { cursor } = await pull()
    const first = await api.tasks.create({ body: { title: 'First' } })
    const second = await api.tasks.create({ body: { title: 'Second' } })
    const { execution_id } = await api.executions.create({ params: { id: '1' }, body: { prompt: 'Hello again' } })
    await api.tasks.remove({ params: { id: first.id } })
    // What changes between two pages comes with the question behind them.
    await expect.poll(async () => (await api.executions.get({ params: { id: execution_id } })).status).toBe('completed')
    const { all, answers } = await pages(cursor, 1)
    expect(answers.every(({ reset }) => !reset)).toBe(true)
    expect(ids(all('tasks').changed)).toEqual([second.id])
    expect(all('tasks').deleted).toEqual([first.id])
    const runs = ids((await pull(cursor)).executions.changed)
    expect(runs).toContain(execution_id)
    expect(ids(all('executions').changed)).toEqual(runs)
  })

  test('of a cursor that means nothing here begin anew, and belong to their workspace', async () => {
    const { cursor } = await page(undefined, 1)
    for (const wrong of [cursor.replace(/^./, 'x'), `${cursor}'--`.replace('~', '~9'), 'nonsense~1.0.0.x'])
      expect(await page(wrong, 1)).toMatchObject({ more: true })
    expect((await page(cursor.replace(/^./, '#'), 1)).reset).toBe(true)
    const account = { name: 'Sky', email: 'sky@example.com', password: 'Quiet-harbour-41!' }
    await server.client().session.register({ body: account })
    const stranger = (await server.signIn(account.email, account.password)).api
    expect((await page(cursor, 1, stranger)).reset).toBe(true)
  })
})

test('of many deletions the oldest are forgotten, and a device that was away longer starts over', async () => {
  const { db } = server.services
  const begun = await pull()
  for (let n = 0; n < 7; n += 1) {
    const { id } = await api.tasks.create({ body: { title: `Task ${n}` } })
    await api.tasks.remove({ params: { id } })
  }
  const before = await pull(begun.cursor)
  expect(before.tasks.deleted).toHaveLength(7)
  const { cursor } = before
  const count = async () => (await db.selectFrom('tombstones').select('id').execute()).length
  const all = await count()
  const compact = () => compactTombstones(db, 3, async () => {})

  await compact()
  // What is being read by an older cursor is still there.
  expect(await count()).toBe(all)
  expect((await pull(begun.cursor)).reset).toBe(true)
  await compact()
  expect(await count()).toBe(3)
  expect(await pull(cursor)).toMatchObject({ reset: false, tasks: { deleted: [] } })
  expect((await api.sync.pull({ query: { cursor: begun.cursor, limit: 1 } })).reset).toBe(true)
  // Few enough by now.
  await compact()
  expect(await count()).toBe(3)
  expect((await pull(cursor)).reset).toBe(false)
})
