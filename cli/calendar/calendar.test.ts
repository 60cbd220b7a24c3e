import { afterEach, expect, test } from 'vitest'
import { type FakeServer, json, startFakeServer } from '../testing/fake-server.ts'
import { runCommand } from '../testing/run-command.ts'
import { anEvent, idOf } from '../testing/entities.ts'

let server: FakeServer | undefined
afterEach(() => server?.close())

// 09:00 to 09:30 in Berlin.
const standup = anEvent()
const night = anEvent({
  id: idOf('cccc2222'),
  title: 'Night train',
  start: '2026-11-23T22:30:00.000Z',
  end: '2026-11-24T01:00:00.000Z',
  attendees: [],
})

/** Runs `muster events …` in Berlin, half an hour into Saturday, 21 November 2026. */
async function run(args: string[], options: Parameters<typeof runCommand>[1] = {}) {
  await server?.close()
  server = await startFakeServer({
    'GET /calendar/events': (response) => json(response, [standup, night]),
    'POST /calendar/events': (response) => json(response, anEvent({ id: idOf('dddd4444') }), 201),
    [`PATCH /calendar/events/${standup.id}`]: (response) => json(response, standup),
    [`PATCH /calendar/events/${night.id}`]: (response) => json(response, night),
  })
  return runCommand(['events', ...args], {
    server: server.url,
    now: '2026-11-20T23:30:00.000Z',
    timeZone: 'Europe/Berlin',
    ...options,
  })
}

const sent = (route: string) => server!.asked(route)[0]!.body

async function range(...flags: string[]) {
  await run(['list', ...flags])
  const query = new URLSearchParams(server!.asked('GET')[0]!.path.split('?')[1])
  return [query.get('from'), query.get('to')]
}

test('times are those of the terminal, and an end on another day carries its date', async () => {
  expect(await run(['list', '--date', 'monday'])).toMatchObject({
    code: 0,
    stdout:
      `${standup.id}\t2026-11-23\t09:00\t09:30\tTeam standup\tAda, Grace\n${night.id}\t2026-11-23\t23:30\t2026-11-24 ` +
      '02:00\tNight train\t\n',
    stderr: '',
  })
  expect((await run(['list', '--date', 'monday'], { terminal: 80, timeZone: 'Asia/Kolkata' })).stdout).toBe(
    'ID        DATE        START  END    TITLE         ATTENDEES\n' +
      'cccc1111  2026-11-23  13:30  14:00  Team standup  Ada, Grace\n' +
      'cccc2222  2026-11-24  04:00  06:30  Night train\n',
  )
})

test('a day lasts from midnight to midnight here, 23 or 25 hours when the clocks change', async () => {
  expect(await range()).toEqual(['2026-11-20T23:00:00.000Z', '2026-11-21T23:00:00.000Z'])
  expect(await range('--date', '2027-03-28')).toEqual(['2027-03-27T23:00:00.000Z', '2027-03-28T22:00:00.000Z'])
  expect(await range('--date', '2026-10-25')).toEqual(['2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'])
})

test('a range holds its last day', async () => {
  expect(await range('--from', '2026-12-01', '--to', '2026-12-31')).toEqual([
    '2026-11-30T23:00:00.000Z',
    '2026-12-31T23:00:00.000Z',
  ])
  expect(await range('--from', 'monday')).toEqual(['2026-11-22T23:00:00.000Z', '2026-11-29T23:00:00.000Z'])
  expect(await range('--from', 'tuesday', '--to', 'monday')).toEqual([
    '2026-11-23T23:00:00.000Z',
    '2026-11-30T23:00:00.000Z',
  ])
  expect(await range('--from', 'tuesday', '--to', 'tue')).toEqual([
    '2026-11-23T23:00:00.000Z',
    '2026-11-24T23:00:00.000Z',
  ])
  expect(await range('--to', 'tomorrow')).toEqual(['2026-11-20T23:00:00.000Z', '2026-11-22T23:00:00.000Z'])
})

test('a new event lasts half an hour unless something else is said', async () => {
  const { code, stdout } = await run(['create', 'Standup', '--date', '2026-11-23', '--start', '9:00'])
  expect({ code, stdout }).toEqual({ code: 0, stdout: `${idOf('dddd4444')}\n` })
  expect(sent('POST')).toEqual({ title: 'Standup', start: standup.start, end: standup.end, time_zone: 'Europe/Berlin' })
  await run([
    'create',
    'Lunch',
    '--start',
    '12:00',
    '--end',
    '13:15',
    '--attendees',
    'Ada, Grace ,',
    '--notes',
    'Bring an appetite',
  ])
  expect(sent('POST')).toMatchObject({
    start: '2026-11-21T11:00:00.000Z',
    end: '2026-11-21T12:15:00.000Z',
    attendees: ['Ada', 'Grace'],
    notes: 'Bring an appetite',
  })
  await run(['create', 'Late', '--date', '2026-11-23', '--start', '23:00', '--end', '0:30'])
  expect(sent('POST')).toMatchObject({ start: '2026-11-23T22:00:00.000Z', end: '2026-11-23T23:30:00.000Z' })
  await run(['create', 'Long', '--start', '23:00', '--duration', '1h30m'])
  expect(sent('POST')).toMatchObject({ start: '2026-11-21T22:00:00.000Z', end: '2026-11-21T23:30:00.000Z' })
})

test('a new event may be planned in another zone, and at a time that the clocks skip', async () => {
  await run(['create', 'Call', '--date', '2026-11-23', '--start', '10:00', '--time-zone', 'America/New_York'])
  expect(sent('POST')).toMatchObject({ start: '2026-11-23T15:00:00.000Z', time_zone: 'America/New_York' })
  await run(['create', 'Early', '--date', '2027-03-28', '--start', '02:30'])
  expect(sent('POST')).toMatchObject({ start: '2027-03-28T01:30:00.000Z', end: '2027-03-28T02:00:00.000Z' })
})

test('a date alone keeps the time of day and the length, over a change of the clocks too', async () => {
  await run(['edit', 'team standup', '--date', '2027-03-29'])
  expect(sent('PATCH')).toEqual({ start: '2027-03-29T07:00:00.000Z', end: '2027-03-29T07:30:00.000Z' })
})

test('a start alone keeps the date and the length, and an end or a length alone keeps the start', async () => {
  await run(['edit', 'night train', '--start', '22:00'])
  expect(sent('PATCH')).toEqual({ start: '2026-11-23T21:00:00.000Z', end: '2026-11-23T23:30:00.000Z' })
  await run(['edit', 'team standup', '--end', '10:00'])
  expect(sent('PATCH')).toEqual({ end: '2026-11-23T09:00:00.000Z' })
  await run(['edit', 'team standup', '--duration', '45m'])
  expect(sent('PATCH')).toEqual({ end: '2026-11-23T08:45:00.000Z' })
})

test('an edit without times moves nothing', async () => {
  await run(['edit', 'cccc1111', '--title', 'Daily', '--attendees', '', '--time-zone', 'Asia/Kolkata'])
  expect(sent('PATCH')).toEqual({ title: 'Daily', attendees: [], time_zone: 'Asia/Kolkata' })
})

test('an edit that has been made already is sent as it was, so that its key still fits', async () => {
  await run(['edit', 'team standup', '--date', '2026-11-23', '--start', '09:00'])
  expect(sent('PATCH')).toEqual({ start: standup.start, end: standup.end })
})

test('an event is shown by the terminal’s clock, with the zone it was planned in where that is another', async () => {
  expect((await run(['show', 'cccc1111'])).stdout).toBe(
    `title\tTeam standup\ndate\t2026-11-23\nstart\t09:00\nend\t09:30\nattendees\tAda, Grace\nid\t${standup.id}\n`,
  )
  expect((await run(['show', 'cccc1111'], { timeZone: 'Asia/Kolkata' })).stdout).toContain(
    'start\t13:30\nend\t14:00\nplanned in\tEurope/Berlin\n',
  )
})

test.each([
  [['create', 'x'], 'Say when it starts, for example --start 09:30.'],
  [['create', 'x', '--start', '9am'], '--start takes a time such as 09:30 or 16:00 (it is "9am").'],
  [
    ['create', 'x', '--start', '10:00', '--end', '09:00'],
    'The end must come after the start. For a longer event over midnight give --duration instead.',
  ],
  [['create', 'x', '--start', '10:00', '--end', '11:00', '--duration', '1h'], 'Give --end or --duration, not both.'],
  [
    ['create', 'x', '--start', '10:00', '--time-zone', 'Mars/Olympus'],
    '--time-zone takes an IANA name such as Europe/Berlin (it is "Mars/Olympus").',
  ],
  [['list', '--date', 'today', '--from', 'today'], 'Give --date for one day, or --from and --to for a range.'],
  [['list', '--from', 'friday', '--to', 'today'], 'The range ends before it begins: 2026-11-27 to 2026-11-21.'],
])('%j is wrong use, and no server is asked', async (args, sentence) => {
  expect(await run(args)).toMatchObject({ code: 2, stdout: '', stderr: `${sentence}\n` })
  expect(server!.seen).toEqual([])
})
