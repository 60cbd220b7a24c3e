import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '#shared/client/client.ts'
import { openWithColleagues } from '../testing/colleagues.ts'
import type { TestServer } from '../testing/test-server.ts'

let server: TestServer
let api: Api
let join: (name: string, email: string) => Promise<Api>
let sam: Api
let samId: string

beforeAll(async () => {
  ;({ server, api, join } = await openWithColleagues())
  sam = await join('Sam Brown', 'sam@example.com')
  samId = (await sam.session.me()).user.id
})
afterAll(() => server.close())

const person = () => ({ id: samId, name: 'Sam Brown' })
const times = { start: '2027-03-14T09:00:00.000Z', end: '2027-03-14T09:30:00.000Z' }
const meet = (body: object) => api.calendar.create({ body: { title: 'Standup', ...times, ...body } })
const event = (id: string) => api.calendar.get({ params: { id } })
const found = (body: object) => api.projects.create({ body: { name: 'Launch', ...body } })
const project = (id: string) => api.projects.get({ params: { id } })
const gone = 'There is no such'

describe('a project', () => {
  test('has people beside its agents, each once', async () => {
    expect(await found({})).toMatchObject({ team: [], members: [] })
    const made = await found({ team: ['Millie'], members: [{ id: samId }, person()] })
    expect(made).toMatchObject({ team: ['Millie'], members: [person()] })
    const pulled = await sam.sync.pull({ query: {} })
    expect(pulled.projects.changed.find(({ id }) => id === made.id)).toEqual(made)
    const change = (body: object) => api.projects.update({ params: { id: made.id }, body })
    expect(await change({ team: ['Dot'] })).toMatchObject({ team: ['Dot'], members: [person()] })
    expect(await change({ members: [] })).toMatchObject({ team: ['Dot'], members: [] })
  })

  test('takes nobody who is not of this workspace', async () => {
    const stranger = (await (await server.signIn('admin')).api.session.me()).user.id
    for (const id of [stranger, '6', 'nobody'])
      await expect(found({ members: [{ id }] })).rejects.toMatchObject({
        status: 400,
        detail: expect.stringContaining(gone),
      })
  })
})

describe('an event', () => {
  test('knows who of its attendees is an agent or a person here, by a name or an address', async () => {
    const attendees = ['sam brown', 'Millie', 'sam@example.com', 'Nordhaus']
    const made = await meet({ attendees })
    expect(made).toMatchObject({ attendees, attendee_ids: [samId, '6', samId, null] })
    expect(await event(made.id)).toEqual(made)
    expect(await meet({ attendees: ['Nordhaus'] })).not.toHaveProperty('attendee_ids')
  })

  test('is told who of two namesakes is meant, and remembers it', async () => {
    const twin = await join('Sam Brown', 'twin@example.com')
    const { id: twinId } = (await twin.session.me()).user
    expect(await meet({ attendees: ['Sam Brown'] })).not.toHaveProperty('attendee_ids')
    const { id } = await meet({ attendees: ['whoever', 'sam@example.com'], attendee_ids: [twinId, samId] })
    expect(await event(id)).toMatchObject({
      attendees: ['Sam Brown', 'sam@example.com'],
      attendee_ids: [twinId, samId],
    })
    const change = (body: object) => api.calendar.update({ params: { id }, body })
    expect(await change({ attendees: ['Millie', 'Sam Brown'] })).toMatchObject({ attendee_ids: ['6', twinId] })
    await api.team.remove({ params: { id: twinId } })
    await expect.poll(async () => (await event(id)).attendees).toEqual(['Millie'])
  })

  test('takes one id for each attendee, of somebody who is here', async () => {
    await expect(meet({ attendees: ['Millie'], attendee_ids: [] })).rejects.toMatchObject({
      status: 400,
      detail: 'Give one of attendee_ids for each attendee, null for one who is not here.',
    })
    await expect(meet({ attendees: ['Ada'], attendee_ids: ['nobody'] })).rejects.toMatchObject({
      status: 400,
      detail: expect.stringContaining(gone),
    })
    const { id } = await meet({ attendees: ['Millie'] })
    await expect(api.calendar.update({ params: { id }, body: { attendee_ids: ['6'] } })).rejects.toMatchObject({
      status: 400,
      detail: 'Give attendees with them: one for each.',
    })
  })
})

test('who is renamed is so in projects and events, on each device, and who goes is in none any more', async () => {
  const kim = await join('Kim Lee', 'kim@example.com')
  const { id: kimId } = (await kim.session.me()).user
  const launch = await found({ members: [person(), { id: kimId }] })
  const [named, twice, written, other] = [
    await meet({ attendees: ['Kim Lee', 'Nordhaus'] }),
    await meet({ attendees: ['kim lee', 'Kim Lee', 'Millie'] }),
    await meet({ attendees: ['kim@example.com'] }),
    await meet({ attendees: ['Kim Leeds'] }),
  ]
  const { cursor } = await sam.sync.pull({ query: {} })
  await kim.account.update({ body: { name: 'Kim Park' } })
  expect((await project(launch.id)).members?.map(({ name }) => name)).toEqual(['Sam Brown', 'Kim Park'])
  const attendees = async () =>
    Promise.all([named, twice, written, other].map(async ({ id }) => (await event(id)).attendees))
  expect(await attendees()).toEqual([
    ['Kim Park', 'Nordhaus'],
    ['kim lee', 'Kim Park', 'Millie'],
    ['kim@example.com'],
    ['Kim Leeds'],
  ])
  const pulled = await sam.sync.pull({ query: { cursor } })
  expect(pulled.events.changed.map(({ id }) => id).toSorted()).toEqual([named.id, twice.id].toSorted())
  expect(pulled.projects.changed.map(({ id }) => id)).toEqual([launch.id])
  await api.team.remove({ params: { id: kimId } })
  await expect.poll(attendees).toEqual([['Nordhaus'], ['Millie'], [], ['Kim Leeds']])
  expect((await project(launch.id)).members).toEqual([person()])
})

test('an agent that is renamed or deleted is so in events', async () => {
  const body = { name: 'Nova', role: 'Writer', description: '', skills: [], color: 'teal', instructions: '' }
  const { id: agentId } = await api.agents.create({ body })
  const { id } = await meet({ attendees: ['Nova', 'Ada'] })
  await api.agents.update({ params: { id: agentId }, body: { name: 'Vega' } })
  expect(await event(id)).toMatchObject({ attendees: ['Vega', 'Ada'], attendee_ids: [agentId, null] })
  await api.agents.remove({ params: { id: agentId } })
  expect((await event(id)).attendees).toEqual(['Ada'])
})
