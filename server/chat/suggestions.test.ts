import { afterEach, expect, test } from 'vitest'
import { type TestServer, openTestServer } from '../testing/test-server.ts'

const servers: TestServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

/** A workspace with nothing in it but its agents, on Saturday the 21st in the morning. */
async function emptyWorkspace() {
  const server = await openTestServer({ now: () => Date.parse('2026-11-21T09:00:00Z') })
  servers.push(server)
  await server
    .client()
    .session.register({ body: { name: 'Robin', email: 'robin@example.com', password: 'Long-enough-1' } })
  const { api } = await server.signIn('robin', 'Long-enough-1')
  for (const { id } of await api.tasks.list()) await api.tasks.remove({ params: { id } })
  for (const { id } of await api.projects.list()) await api.projects.remove({ params: { id } })
  return api
}

const prompts = (list: { prompt: string }[]) => list.map(({ prompt }) => prompt)

test('an empty workspace is offered what can always be asked', async () => {
  const api = await emptyWorkspace()
  expect(prompts(await api.chat.suggestions())).toEqual([
    'What can you do?',
    'Create a task "Plan next week" due Friday',
    'What is on my calendar tomorrow?',
    'Which agents are there?',
  ])
})

test('what presses comes first: overdue, due, today, late', async () => {
  const api = await emptyWorkspace()
  await api.tasks.create({ body: { title: 'Old', dueDate: '2026-11-20', assignee_id: '1' } })
  await api.tasks.create({ body: { title: 'Done', dueDate: '2026-11-19', status: 'Completed' } })
  await api.tasks.create({ body: { title: 'Now', dueDate: '2026-11-21' } })
  await api.projects.create({ body: { name: 'Relaunch', status: 'Active', dueDate: '2026-11-01' } })
  await api.calendar.create({
    body: {
      title: 'Stand-up',
      start: '2026-11-21T12:00:00Z',
      end: '2026-11-21T12:15:00Z',
      time_zone: 'UTC',
      attendees: [],
      notes: '',
    },
  })
  expect(await api.chat.suggestions()).toEqual([
    { title: '1 task overdue', prompt: 'What is overdue?' },
    { title: '1 task due today', prompt: 'What is due today?' },
    { title: "Today's 1 event", prompt: 'What is on my calendar today?' },
    { title: 'Relaunch is late', prompt: 'What is the status of the project "Relaunch"?' },
    { title: '6 agents have no open task', prompt: 'Who has no open tasks?' },
    { title: 'Who has what?', prompt: 'Show the workload of all agents' },
  ])
  // In Auckland it is the 21st too, late in the evening, and the stand-up is on the 22nd.
  expect(prompts(await api.chat.suggestions({ query: { time_zone: 'Pacific/Auckland' } }))).not.toContain(
    'What is on my calendar today?',
  )
})

test('of a thousand tasks and more it is not said how many', async () => {
  const server = await openTestServer({ now: () => Date.parse('2026-11-21T09:00:00Z') })
  servers.push(server)
  const { api } = await server.signIn('admin')
  const { id } = await api.tasks.create({ body: { title: 'Old', dueDate: '2026-11-20', assignee_id: '1' } })
  const { db } = server.services
  const row = await db.selectFrom('tasks').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const copies = Array.from({ length: 1000 }, (_, n) => ({ ...row, id: `copy-${n}` }))
  for (let n = 0; n < copies.length; n += 100)
    await db
      .insertInto('tasks')
      .values(copies.slice(n, n + 100))
      .execute()
  expect((await api.chat.suggestions())[0]).toEqual({
    title: 'More than 1,000 tasks overdue',
    prompt: 'What is overdue?',
  })
})
