import { expect, test } from 'vitest'
import { openTestServer } from '../../testing/test-server.ts'
import { up } from './0037-suspended.ts'

test('runs and files of before are counted, and who was here is known to have been', async () => {
  const clock = Date.parse('2026-11-21T09:00:00Z')
  const server = await openTestServer({ now: () => clock })
  const { db } = server.services
  const { api } = await server.signIn('admin')
  const { token } = await api.account.createToken({ body: { name: 'CI', scopes: ['read'] } })
  await server.client(token).tasks.list()
  const file = (size: number) => ({ name: 'a.txt', size, type: 'text/plain', content: 'x'.repeat(size) })
  for (const attached_files of [[], [file(5), file(7)]])
    await api.executions.create({ params: { id: '1' }, body: { prompt: 'Hello', attached_files } })
  await server.client().session.register({ body: { name: 'Ada', email: 'ada@example.com', password: 'Long-enough-1' } })
  const kept = async () => ({
    people: await db
      .selectFrom('users')
      .select(['username', 'last_seen_at', 'suspended_with_workspace'])
      .orderBy('username')
      .execute(),
    workspaces: await db
      .selectFrom('workspaces')
      .select(['runs', 'file_bytes', 'suspended_at'])
      .orderBy('runs')
      .execute(),
  })
  const before = await kept()
  expect(before).toEqual({
    people: [
      { username: 'ada', last_seen_at: null, suspended_with_workspace: 0 },
      { username: 'admin', last_seen_at: clock, suspended_with_workspace: 0 },
      { username: 'member', last_seen_at: null, suspended_with_workspace: 0 },
    ],
    workspaces: [
      { runs: 0, file_bytes: 0, suspended_at: null },
      { runs: 2, file_bytes: 12, suspended_at: null },
    ],
  })
  // As the release before this one had it.
  for (const column of ['runs', 'file_bytes', 'suspended_at'])
    await db.schema.alterTable('workspaces').dropColumn(column).execute()
  for (const column of ['suspended_with_workspace', 'last_seen_at'])
    await db.schema.alterTable('users').dropColumn(column).execute()
  await up(db as never)
  expect(await kept()).toEqual(before)
  await server.close()
})
