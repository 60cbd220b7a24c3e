import { expect, test } from 'vitest'
import { openTestServer } from '../../testing/test-server.ts'
import { up } from './0034-completed-tasks.ts'

test('completed tasks of before are counted, of each project and of all', async () => {
  const server = await openTestServer()
  const { db } = server.services
  const { api } = await server.signIn('admin')
  const project = await api.projects.create({ body: { name: 'Fair' } })
  for (const status of ['Completed', 'Completed', 'Pending'] as const)
    await api.tasks.create({ body: { title: 'Of the fair', project_id: project.id, status } })
  await api.tasks.create({ body: { title: 'Of none', status: 'Completed' } })
  const counts = async () => ({
    projects: (await api.projects.list()).map(({ id, completed_tasks }) => [id, completed_tasks]),
    all: (await api.sync.pull({ query: {} })).completed_tasks,
  })
  const before = await counts()
  expect(before.projects).toContainEqual([project.id, 2])
  // As the release before this one had it.
  await db.schema.dropIndex('tasks_completed_changed').execute()
  for (const table of ['projects', 'workspaces'])
    await db.schema.alterTable(table).dropColumn('completed_tasks').execute()
  await up(db as never)
  expect(await counts()).toEqual(before)
  await server.close()
})
