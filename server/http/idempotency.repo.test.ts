import { Connection } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '#shared/domain/ids.ts'
import { inTransaction } from '../db/connect.ts'
import { claimRev, findKey, keepAnswer } from './idempotency.repo.ts'
import { type TestServer, openTestServer } from '../testing/test-server.ts'
import { findRev } from '../workspaces/workspaces.repo.ts'

let server: TestServer
let caller: { workspaceId: string; userId: string }
let api: Awaited<ReturnType<TestServer['signIn']>>['api']
beforeAll(async () => {
  server = await openTestServer()
  ;({ api } = await server.signIn('admin'))
  const { id: userId, workspace_id: workspaceId } = await server.services.db
    .selectFrom('users')
    .select(['id', 'workspace_id'])
    .where('username', '=', 'admin')
    .executeTakeFirstOrThrow()
  caller = { userId, workspaceId }
})
afterAll(() => server.close())

test('a key gives the next number to one of those who ask at once, and the others its answer', async () => {
  const { db } = server.services
  const { workspaceId, userId } = caller
  const before = await findRev(db, workspaceId)
  const key = newId()
  const claims = Array.from({ length: 8 }, () =>
    inTransaction(db, async (tx) => {
      const rev = await claimRev(tx, workspaceId, {
        user_id: userId,
        client_key: key,
        request_hash: 'same',
        created_at: 1,
      })
      if (rev !== undefined) await keepAnswer(tx, userId, key, `"answer ${rev}"`)
      return { rev, answer: (await findKey(tx, userId, key))?.answer }
    }),
  )
  const all = await Promise.all(claims)
  const answer = `"answer ${before.rev + 1}"`
  expect(all.filter(({ rev }) => rev !== undefined)).toEqual([{ rev: before.rev + 1, answer }])
  expect(all.map((each) => each.answer)).toEqual(all.map(() => answer))
  expect(await findRev(db, workspaceId)).toEqual({ ...before, rev: before.rev + 1 })
})

test('a key whose transaction is undone is free again, and its number goes to the next', async () => {
  const { db } = server.services
  const { workspaceId, userId } = caller
  const { rev } = await findRev(db, workspaceId)
  const row = { user_id: userId, client_key: newId(), request_hash: 'same', created_at: 1 }
  const undone = inTransaction(db, async (tx) => {
    expect(await claimRev(tx, workspaceId, row)).toBe(rev + 1)
    throw new Error('Undo it.')
  })
  await expect(undone).rejects.toThrow('Undo it.')
  expect(await findKey(db, userId, row.client_key)).toBeUndefined()
  expect(await inTransaction(db, (tx) => claimRev(tx, workspaceId, row))).toBe(rev + 1)
})

test.skipIf(process.env.TEST_DATABASE !== 'postgres')(
  'a change under a key waits for PostgreSQL twice, and once more for who calls and for each thing that it looks up',
  async () => {
    const once = { body: { title: 'Once' } }
    const { id } = await api.tasks.create(once)
    const sync = vi.spyOn(Connection.prototype as unknown as { sync(): void }, 'sync')
    const query = vi.spyOn(Connection.prototype, 'query')
    // A query that is new to the connection is planned separately, and the server may query meanwhile: takes the least
    // of a few counts.
    const exchangesOf = async (write: (key: { idempotencyKey: string }) => Promise<unknown>) => {
      const counts: number[] = []
      for (let n = 0; n < 5; n += 1) {
        sync.mockClear()
        query.mockClear()
        await write({ idempotencyKey: newId() })
        counts.push(sync.mock.calls.length + query.mock.calls.length)
      }
      return Math.min(...counts)
    }
    expect(await exchangesOf((key) => api.tasks.create(once, key))).toBe(3)
    expect(await exchangesOf((key) => api.tasks.update({ params: { id }, body: { title: newId() } }, key))).toBe(4)
    const ids = [id]
    for (let n = 0; n < 4; n += 1) ids.push((await api.tasks.create(once)).id)
    expect(await exchangesOf((key) => api.tasks.remove({ params: { id: ids.pop()! } }, key))).toBe(4)
  },
)
