import { expect, test } from 'vitest'
import { openTestServer } from '../../testing/test-server.ts'
import { up } from './0044-open-tasks.ts'

test('open tasks of before are counted, of each workspace', async () => {
  const server = await openTestServer()
  const { db } = server.services
  const { api } = await server.signIn('admin')
  for (const status of ['Completed', 'Pending', 'In Progress'] as const)
    await api.tasks.create({ body: { title: 'Boxes', status } })
  await server
    .client()
    .session.register({ body: { name: 'Robin', email: 'robin@example.com', password: 'Long-enough-1' } })
  const counts = async () =>
    (await db.selectFrom('workspaces').select(['id', 'open_tasks']).orderBy('id').execute()).map((row) => ({ ...row }))
  const before = await counts()
  expect(before.filter(({ open_tasks }) => open_tasks > 0).length).toBeGreaterThanOrEqual(2)
  // As the release before this one had it.
  await db.schema.alterTable('workspaces').dropColumn('open_tasks').execute()
  await up(db as never)
  expect(await counts()).toEqual(before)
  await server.close()
})
