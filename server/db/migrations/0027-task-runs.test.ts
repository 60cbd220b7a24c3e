import { expect, test } from 'vitest'
import { openTestServer } from '../../testing/test-server.ts'
import { up } from './0027-task-runs.ts'

test('runs of before are found by the task in their context', async () => {
  const server = await openTestServer()
  const { db } = server.services
  const { api } = await server.signIn('admin')
  const task = await api.tasks.create({ body: { title: 'Say hello' } })
  const run = async (context: object) =>
    (await api.executions.create({ params: { id: '1' }, body: { prompt: 'Say hello', context: context as never } }))
      .execution_id
  const from = await run({ task_id: task.id })
  await run({ task_id: 7 })
  await run({ about: 'task_id' })
  const listed = async () => (await api.executions.list({ query: { task_id: task.id } })).items.map(({ id }) => id)
  expect(await listed()).toEqual([from])
  // As the release before this one had it.
  await db.schema.dropIndex('executions_task').execute()
  await db.schema.alterTable('executions').dropColumn('task_id').execute()
  await up(db as never)
  expect(await listed()).toEqual([from])
  await server.close()
})
