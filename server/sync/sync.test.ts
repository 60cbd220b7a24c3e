import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '#shared/client/client.ts'
import { newId } from '#shared/domain/ids.ts'
import { inTransaction } from '../db/connect.ts'
import { type TestServer, openTestServer } from '../testing/test-server.ts'
import { nextRev } from '../workspaces/workspaces.repo.ts'

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
