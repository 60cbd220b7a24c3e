import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '#shared/client/client.ts'
import { type TestServer, openTestServer } from '../testing/test-server.ts'

let server: TestServer
let api: Api
beforeAll(async () => {
  server = await openTestServer()
  api = (await server.signIn('admin')).api
})
afterAll(() => server.close())

const change = (id: string, body: object) => api.agents.update({ params: { id }, body })

describe('a custom agent', () => {
  test('comes after the seven, works at once and is drawn with initials', async () => {
    const made = await api.agents.create({ body: { name: ' Nova ', role: 'Legal' } })
    expect(made).toMatchObject({ name: 'Nova', role: 'Legal', custom: true, available: true, avatar: '', skills: [] })
    expect((await api.agents.list()).at(-1)).toEqual(made)
    const run = await api.executions.create({ params: { id: made.id }, body: { prompt: 'What can you do?' } })
    expect(run.status).toBe('completed')
  })

  test('has a name of its own, because people call agents by their names', async () => {
    await expect(api.agents.create({ body: { name: 'arlo', role: 'Legal' } })).rejects.toMatchObject({
      status: 409,
      code: 'agent_name_taken',
      detail: 'There is an agent called arlo already. Choose another name.',
    })
    const { id } = await api.agents.create({ body: { name: 'Iris', role: 'Legal' } })
    await expect(change(id, { name: 'CHIP' })).rejects.toMatchObject({ code: 'agent_name_taken' })
    expect(await change(id, { name: 'IRIS' })).toMatchObject({ name: 'IRIS' })
  })

  test('takes its new name along to its tasks and teams, and leaves both when it goes', async () => {
    const { id } = await api.agents.create({ body: { name: 'Otto', role: 'Legal' } })
    const task = await api.tasks.create({ body: { title: 'Read the lease', assignee_id: id } })
    const project = await api.projects.create({ body: { name: 'New office', team: ['Millie', 'Otto'] } })
    const { cursor } = await api.sync.pull()
    await change(id, { name: 'Otis' })
    const after = await api.sync.pull({ query: { cursor } })
    expect(after.tasks.changed).toMatchObject([{ id: task.id, assignee: 'Otis', assignee_id: id }])
    expect(after.projects.changed).toMatchObject([{ id: project.id, team: ['Millie', 'Otis'] }])
    await api.agents.remove({ params: { id } })
    expect(await api.tasks.get({ params: { id: task.id } })).toMatchObject({ assignee: '', assignee_id: null })
    expect((await api.projects.get({ params: { id: project.id } })).team).toEqual(['Millie'])
    await expect(api.executions.create({ params: { id }, body: { prompt: 'x' } })).rejects.toMatchObject({
      status: 410,
      detail: 'This agent was deleted.',
    })
  })
})

describe('one of the seven', () => {
  test.each([{ name: 'Fred' }, { role: 'Boss' }, { skills: [] }, { available: false, instructions: 'x' }])(
    'does not take %j',
    async (body) => {
      await expect(change('2', body)).rejects.toMatchObject({
        status: 403,
        code: 'sample_agent',
        detail: expect.stringContaining("Chip belongs to every workspace and can't be changed."),
      })
    },
  )

  test('cannot be deleted', async () => {
    await expect(api.agents.remove({ params: { id: '2' } })).rejects.toMatchObject({
      status: 403,
      code: 'sample_agent',
    })
    expect(await api.agents.get({ params: { id: '2' } })).toMatchObject({ name: 'Chip' })
  })

  test('can be paused, takes no task then, and goes on when resumed', async () => {
    expect(await change('2', { available: false })).toMatchObject({ available: false })
    const run = () => api.executions.create({ params: { id: '2' }, body: { prompt: 'What can you do?' } })
    await expect(run()).rejects.toMatchObject({
      status: 409,
      code: 'agent_paused',
      detail: 'Chip is paused. Resume Chip and try again.',
    })
    await change('2', { available: true })
    expect(await run()).toMatchObject({ status: 'completed' })
  })
})
