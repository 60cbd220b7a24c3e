import { expect, test } from 'vitest'
import { openTestServer } from '../../testing/test-server.ts'
import { up } from './0042-members.ts'

test('the attendees of events of before are known by their names and addresses', async () => {
  const server = await openTestServer()
  const { db } = server.services
  const { api } = await server.signIn('admin')
  const at = (time: string) => `2027-03-14T${time}:00.000Z`
  for (const attendees of [['alex kim', 'Millie', 'Nordhaus'], ['member@muster.example'], ['Nordhaus'], []])
    await api.calendar.create({ body: { title: 'Talk', start: at('09:00'), end: at('10:00'), attendees } })
  const idsOf = async () =>
    (await db.selectFrom('events').select(['id', 'attendee_ids']).orderBy('id').execute()).map((row) => ({ ...row }))
  const before = await idsOf()
  expect(before.filter(({ attendee_ids }) => attendee_ids !== null).length).toBeGreaterThanOrEqual(5)
  // As the release before this one had it.
  await db.schema.alterTable('events').dropColumn('attendee_ids').execute()
  await db.schema.alterTable('projects').dropColumn('members').execute()
  await up(db as never)
  expect(await idsOf()).toEqual(before)
  expect((await api.projects.list()).map(({ members }) => members)).toContainEqual([])
  await server.close()
})
