import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Api } from '#shared/client/client.ts'
import { newId } from '#shared/domain/ids.ts'
import { type TestServer, openTestServer } from '../testing/test-server.ts'

let server: TestServer
let api: Api
beforeAll(async () => {
  server = await openTestServer()
  api = (await server.signIn('admin')).api
})
afterAll(() => server.close())

const at = (time: string) => `2027-03-14T${time}:00.000Z`
const create = (title: string, start: string, end: string) =>
  api.calendar.create({ body: { title, start: at(start), end: at(end) } })

test('the demo has three events on the day it was made', async () => {
  const midnight = new Date().setHours(0, 0, 0, 0)
  const noon = midnight + 12 * 60 * 60_000
  const events = await api.calendar.list({
    query: { from: new Date(midnight).toISOString(), to: new Date(noon + 12 * 60 * 60_000).toISOString() },
  })
  expect(events.map(({ title, start, end }) => [title, clock(start), clock(end)])).toEqual([
    ['Team standup', '9:00', '9:30'],
    ['Product review', '14:00', '15:00'],
    ['Client meeting', '16:00', '17:00'],
  ])
})

test('a range holds what touches it, in order, and neither what ends as it begins nor what begins as it ends', async () => {
  await create('over midnight', '00:30', '01:30')
  await create('later', '02:00', '03:00')
  await create('inside', '01:10', '01:20')
  await create('before', '00:00', '01:00')
  const events = await api.calendar.list({ query: { from: at('01:00'), to: at('02:00') } })
  expect(events.map(({ title }) => title)).toEqual(['over midnight', 'inside'])
})

test('an event ends after it starts, also when only one of the two is moved', async () => {
  const refused = {
    status: 400,
    code: 'invalid_input',
    detail: 'The end must come after the start.',
    errors: [{ path: 'end' }],
  }
  await expect(create('backwards', '09:00', '09:00')).rejects.toMatchObject(refused)
  const { id } = await create('forwards', '09:00', '10:00')
  await expect(api.calendar.update({ params: { id }, body: { start: at('10:00') } })).rejects.toMatchObject(refused)
  expect(await api.calendar.update({ params: { id }, body: { start: at('09:30') } })).toMatchObject({
    start: at('09:30'),
    end: at('10:00'),
  })
})

test('an instant in any offset is kept as UTC, and a zone that does not exist is refused', async () => {
  const body = { title: 'Call', start: '2027-03-14T10:00:00+01:00', end: '2027-03-14T10:30:00+01:00' }
  expect(await api.calendar.create({ body: { ...body, time_zone: 'Europe/Berlin' } })).toMatchObject({
    start: at('09:00'),
    time_zone: 'Europe/Berlin',
  })
  await expect(api.calendar.create({ body: { ...body, time_zone: 'Mars/Olympus' } })).rejects.toMatchObject({
    status: 400,
    detail: 'Give the time zone by its IANA name, e.g. Europe/Berlin.',
  })
})

test.each(['9999-12-31T23:00:00-05:00', '2026-02-30T09:00:00Z'])(
  'a moment that RFC 3339 cannot say in UTC is refused: %s',
  async (start) => {
    await expect(
      api.calendar.create({ body: { title: 'Call', start, end: '2026-12-01T09:00:00Z' } }),
    ).rejects.toMatchObject({ status: 400, code: 'invalid_input' })
  },
)

test('the zone of an event is part of the request, so under one key another zone is another request', async () => {
  const idempotencyKey = newId()
  const body = { title: 'Call', start: at('09:00'), end: at('10:00') }
  await api.calendar.create({ body: { ...body, time_zone: 'Europe/Berlin' } }, { idempotencyKey })
  await expect(
    api.calendar.create({ body: { ...body, time_zone: 'Asia/Kolkata' } }, { idempotencyKey }),
  ).rejects.toMatchObject({ status: 422 })
})

function clock(instant: string): string {
  const date = new Date(instant)
  return `${date.getHours()}:${String(date.getMinutes()).padStart(2, '0')}`
}
