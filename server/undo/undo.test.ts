import { afterEach, expect, test } from 'vitest'
import type { Api } from '#shared/client/client.ts'
import { newId } from '#shared/domain/ids.ts'
import { type TestServer, openTestServer } from '../testing/test-server.ts'
import { deleteChangesBefore } from './undo.repo.ts'

const servers: TestServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0).toReversed()) await server.close()
})

async function open(options: Parameters<typeof openTestServer>[0] = {}) {
  const server = await openTestServer(options)
  servers.push(server)
  const { api } = await server.signIn('admin')
  return { server, api }
}

/** Has Dot do something, and returns the run. */
async function ask(api: Api, prompt: string, more: object = {}) {
  const { execution_id: id } = await api.executions.create({ params: { id: '6' }, body: { prompt, ...more } })
  return api.executions.get({ params: { id } })
}

const undo = (api: Api, id: string, steps?: string[]) =>
  api.executions.undo({ params: { id }, body: steps ? { steps } : {} })
const titles = async (api: Api) => (await api.tasks.list()).map(({ title }) => title)

test('what a run made is gone again, once, on all devices, and its step says so', async () => {
  const { api } = await open()
  const run = await ask(api, 'Create a task called Order cards')
  expect(await titles(api)).toContain('Order cards')
  const step = run.steps.find(({ tool }) => tool === 'create_task')!
  expect(step.undo?.state).toBe('open')
  expect(run.steps.filter(({ tool }) => tool !== 'create_task').every((other) => other.undo === undefined)).toBe(true)
  const { cursor } = await api.sync.pull({ query: {} })
  expect(await undo(api, run.id)).toEqual({ id: run.id, undone: [step.id], kept: [] })
  expect(await titles(api)).not.toContain('Order cards')
  const pulled = await api.sync.pull({ query: { cursor } })
  expect(pulled.tasks.deleted).toEqual([step.link!.id])
  expect(pulled.executions.changed[0]!.steps.find(({ id }) => id === step.id)!.undo?.state).toBe('undone')
  expect(await undo(api, run.id)).toEqual({ id: run.id, undone: [], kept: [] })
})

test('a change is taken back field by field, and stays where someone changed the same since', async () => {
  const { server, api } = await open()
  const member = (await server.signIn('member')).api
  const task = await api.tasks.create({ body: { title: 'Print menus', dueDate: '2027-03-01' } })
  const run = await ask(api, 'Move “Print menus” to 5 March 2027')
  expect((await api.tasks.get({ params: { id: task.id } })).dueDate).toBe('2027-03-05')
  // Another field is no reason to keep this one.
  await member.tasks.update({ params: { id: task.id }, body: { title: 'Print the menus' } })
  await undo(api, run.id)
  expect(await api.tasks.get({ params: { id: task.id } })).toMatchObject({
    title: 'Print the menus',
    dueDate: '2027-03-01',
  })
  const again = await ask(api, 'Move “Print the menus” to 6 March 2027')
  await member.tasks.update({ params: { id: task.id }, body: { dueDate: '2027-03-09' } })
  const { undone, kept } = await undo(api, again.id)
  const name = (await member.session.me()).user.name
  expect([undone, kept]).toMatchObject([[], [{ title: 'Print the menus', why: 'changed', by: name }]])
  expect((await api.tasks.get({ params: { id: task.id } })).dueDate).toBe('2027-03-09')
  const marked = await api.executions.get({ params: { id: again.id } })
  expect(marked.steps.find(({ undo: is }) => is)!.undo).toMatchObject({ state: 'kept', by: name, why: 'changed' })
})

test('what another agent changed since is named by that agent', async () => {
  const { api } = await open()
  const run = await ask(api, 'Create a task called Book the hall')
  await api.executions.create({
    params: { id: '1' },
    body: { prompt: 'Rename “Book the hall” to “Book the big hall”' },
  })
  expect((await undo(api, run.id)).kept).toMatchObject([{ title: 'Book the big hall', why: 'changed', by: 'Arlo' }])
})

test('a deleted project comes back with its tasks, but for one that has another by now', async () => {
  const { api } = await open()
  const project = await api.projects.create({ body: { name: 'Summer fair', description: 'Tents' } })
  const other = await api.projects.create({ body: { name: 'Autumn fair' } })
  const make = (title: string) => api.tasks.create({ body: { title, project_id: project.id } })
  const [tents, band] = [await make('Rent tents'), await make('Hire a band')]
  const asked = await ask(api, 'Delete the project “Summer fair”')
  await api.executions.act({
    params: { id: asked.id, action_id: asked.pending_action!.id },
    body: { approve: true },
  })
  const ended = async () => (await api.executions.get({ params: { id: asked.id } })).status
  await expect.poll(ended).toBe('completed')
  expect((await api.tasks.get({ params: { id: tents.id } })).project_id).toBeNull()
  await api.tasks.update({ params: { id: band.id }, body: { project_id: other.id } })
  expect((await undo(api, asked.id)).kept).toEqual([])
  expect(await api.projects.get({ params: { id: project.id } })).toMatchObject({
    name: 'Summer fair',
    description: 'Tents',
    created_at: project.created_at,
  })
  expect((await api.tasks.get({ params: { id: tents.id } })).project_id).toBe(project.id)
  expect((await api.tasks.get({ params: { id: band.id } })).project_id).toBe(other.id)
})

test('single steps, the last first; one step of another run is refused', async () => {
  const { api } = await open()
  const run = await ask(api, 'Create tasks: Buy flour, Buy sugar')
  const made = run.steps.filter(({ tool }) => tool === 'create_task')
  expect(made).toHaveLength(2)
  expect((await undo(api, run.id, [made[0]!.id])).undone).toEqual([made[0]!.id])
  expect(await titles(api)).toContain('Buy sugar')
  await expect(undo(api, run.id, ['other'])).rejects.toMatchObject({ status: 404, code: 'step_not_found' })
  expect((await undo(api, run.id)).undone).toEqual([made[1]!.id])
})

test('a run that changed nothing, one of someone else and one of long ago are refused', async () => {
  let now = Date.parse('2026-11-21T10:00:00Z')
  const { server, api } = await open({ now: () => now })
  const run = await ask(api, 'Create a task called Old news')
  await expect(undo(api, (await ask(api, 'Which tasks are open?')).id)).rejects.toMatchObject({
    status: 409,
    code: 'nothing_to_undo',
  })
  const member = (await server.signIn('member')).api
  await expect(undo(member, run.id)).rejects.toMatchObject({ status: 404 })
  await deleteChangesBefore(server.services.db, now - 1)
  now += 30 * 24 * 60 * 60_000
  const later = (await server.signIn('admin')).api
  await expect(undo(later, run.id)).rejects.toMatchObject({ code: 'nothing_to_undo' })
  expect(await titles(later)).toContain('Old news')
})

test('“undo that” takes back what the last run changed, and that can be taken back again', async () => {
  const { api } = await open()
  const thread_id = newId()
  await ask(api, 'Create a task called Call the baker', { thread_id })
  await ask(api, 'Which tasks are open?', { thread_id })
  const back = await ask(api, 'undo that', { thread_id })
  expect(back).toMatchObject({ outcome: 'done', outcome_note: 'took back the last changes' })
  expect(back.result).toContain('Taken back: Created the task “Call the baker”')
  expect(await titles(api)).not.toContain('Call the baker')
  await undo(api, back.id)
  expect(await titles(api)).toContain('Call the baker')
})

test('a project has its people again, of those who are still here', async () => {
  const { server, api } = await open()
  const member = await server.signIn('member')
  const { id: sam } = (await member.api.session.me()).user
  const { id } = await api.projects.create({ body: { name: 'Spring fair', team: ['Dot'] } })
  const people = async () => (await api.projects.get({ params: { id } })).members?.map(({ name }) => name)
  const joined = await ask(api, 'Add Sam to the project “Spring fair”')
  expect(await people()).toEqual(['Sam Rivera'])
  await undo(api, joined.id)
  expect(await people()).toEqual([])
  await api.projects.update({ params: { id }, body: { members: [{ id: sam }] } })
  const left = await ask(api, 'Remove Sam from the project “Spring fair”')
  expect(await people()).toEqual([])
  await server.services.db.updateTable('users').set({ active: 0 }).where('id', '=', sam).execute()
  expect((await undo(api, left.id)).kept).toEqual([])
  expect(await people()).toEqual([])
})

test('an event has its attendees again, each as who they were, though another has the name by now', async () => {
  const { server, api } = await open()
  const { id: sam } = (await (await server.signIn('member')).api.session.me()).user
  const times = { start: '2027-03-14T09:00:00.000Z', end: '2027-03-14T10:00:00.000Z' }
  const attendees = ['Sam Rivera', 'Nordhaus']
  const { id } = await api.calendar.create({ body: { title: 'Tasting', ...times, attendees } })
  const event = () => api.calendar.get({ params: { id } })
  const left = await ask(api, 'Remove Sam from the event “Tasting”')
  expect(await event()).toMatchObject({ attendees: ['Nordhaus'] })
  await api.account.update({ body: { name: 'Sam Rivera' } })
  expect((await undo(api, left.id)).kept).toEqual([])
  expect(await event()).toMatchObject({ attendees, attendee_ids: [sam, null] })
})

test('who had a task has it again, one or several, and whoever it was given to since keeps it', async () => {
  const { server, api } = await open()
  const member = await server.signIn('member')
  const { id: sam } = (await member.api.session.me()).user
  const [dot, samHas] = [
    { kind: 'agent' as const, id: '5' },
    { kind: 'person' as const, id: sam },
  ]
  const task = await api.tasks.create({ body: { title: 'Fold the menus', assignee_id: '6' } })
  const holders = async () => (await api.tasks.get({ params: { id: task.id } })).assignees?.map(({ name }) => name)
  const give = (assignees: (typeof dot | typeof samHas)[]) =>
    api.tasks.update({ params: { id: task.id }, body: { assignees } })

  const alone = await ask(api, 'Give “Fold the menus” to Chip')
  expect(await holders()).toEqual(['Chip'])
  await undo(api, alone.id)
  expect(await holders()).toEqual(['Millie'])

  const shared = await ask(api, 'Assign “Fold the menus” to Dot and Sam')
  expect(await holders()).toEqual(['Dot', 'Sam Rivera'])
  await undo(api, shared.id)
  expect(await holders()).toEqual(['Millie'])

  const joined = await ask(api, 'Add Sam to the task “Fold the menus”')
  expect(await holders()).toEqual(['Millie', 'Sam Rivera'])
  await undo(api, joined.id)
  expect(await holders()).toEqual(['Millie'])

  // Chip had it by the run, and has it with Sam by a person: not the same.
  const again = await ask(api, 'Give “Fold the menus” to Chip')
  await give([{ kind: 'agent', id: '2' }, samHas])
  expect((await undo(api, again.id)).kept).toMatchObject([{ title: 'Fold the menus', why: 'changed' }])
  expect(await holders()).toEqual(['Chip', 'Sam Rivera'])

  await give([dot, samHas])
  const taken = await ask(api, 'Give “Fold the menus” to Chip')
  await undo(api, taken.id)
  expect(await holders()).toEqual(['Dot', 'Sam Rivera'])
})
