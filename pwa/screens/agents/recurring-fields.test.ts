import {
  type RecurringFields,
  faultsFrom,
  faultsIn,
  fieldsOf,
  nextTimes,
  repeatIn,
} from '#pwa/screens/agents/recurring-fields.ts'
import { expect, test } from 'vitest'

const now = Date.parse('2026-11-21T09:00:00Z')
const fields = (change: Partial<RecurringFields> = {}): RecurringFields => ({
  ...fieldsOf(null, 'Europe/Berlin'),
  prompt: 'Report',
  ...change,
})
const times = (change: Partial<RecurringFields>) =>
  nextTimes(fields(change), now, 3).map((time) => new Date(time).toISOString().slice(0, 16))

test('a new one is for every morning where its maker is', () => {
  expect(fieldsOf(null, 'Europe/Berlin')).toEqual({
    prompt: '',
    kind: 'daily',
    days: ['mon'],
    time: '08:00',
    cron: '',
    zone: 'Europe/Berlin',
  })
  expect(faultsIn(fields(), now)).toEqual({})
})

test.each([
  { kind: 'daily', time: '07:15' },
  { kind: 'weekly', days: ['mon', 'sun'], time: '07:15' },
  { kind: 'cron', cron: '0 8 1 * *' },
] as const)('%j is edited as it is', (repeat) => {
  const opened = fieldsOf({ prompt: 'Report', repeat: repeat as never, time_zone: 'UTC' }, 'Europe/Berlin')
  expect(opened).toMatchObject({ prompt: 'Report', zone: 'UTC' })
  expect(repeatIn(opened)).toEqual(repeat)
})

test('days are sent in the order of the week, and what another kind has typed stays out', () => {
  expect(repeatIn(fields({ kind: 'weekly', days: ['sun', 'mon'], cron: '* * * * *' }))).toEqual({
    kind: 'weekly',
    days: ['mon', 'sun'],
    time: '08:00',
  })
  expect(repeatIn(fields({ kind: 'cron', cron: ' 0 8 1 * * ' }))).toEqual({ kind: 'cron', cron: '0 8 1 * *' })
})

test('the next times are those of the zone, through a change of its clock too', () => {
  expect(times({ kind: 'daily', time: '08:00' })).toEqual(['2026-11-22T07:00', '2026-11-23T07:00', '2026-11-24T07:00'])
  expect(times({ kind: 'weekly', days: ['mon', 'thu'], zone: 'America/New_York' })).toEqual([
    '2026-11-23T13:00',
    '2026-11-26T13:00',
    '2026-11-30T13:00',
  ])
  expect(
    nextTimes(fields({ time: '02:30' }), Date.parse('2027-03-27T02:00:00Z'), 2).map((time) =>
      new Date(time).toISOString().slice(0, 16),
    ),
  ).toEqual(['2027-03-28T01:00', '2027-03-29T00:30'])
  expect(times({ kind: 'cron', cron: '0 8 30 2 *' })).toEqual([])
  expect(times({ time: '' })).toEqual([])
})

test('what cannot be saved is said at its field', () => {
  expect(faultsIn(fields({ prompt: ' ', time: '' }), now)).toEqual({
    prompt: 'Say what is to be done.',
    time: 'Enter a time.',
  })
  expect(faultsIn(fields({ kind: 'weekly', days: [] }), now)).toEqual({ days: 'Choose at least one day.' })
  const cron = (cron: string) => faultsIn(fields({ kind: 'cron', time: '', days: [], cron }), now).cron
  expect(cron('')).toBe('Enter an expression.')
  expect(cron('@daily')).toBe('An expression has five parts with blanks between them. This has one.')
  expect(cron('0 8 * * * *')).toBe('An expression has five parts with blanks between them. This has 6.')
  expect(cron('0 25 * * *')).toBe('This is no expression. Write it like 0 8 * * 1-5.')
  expect(cron('0 8 30 2 *')).toBe('This never comes. Choose a day that the calendar has.')
  expect(cron('*/10  * * * *')).toBeUndefined()
})

test("the server's sentences come to the fields they are about, or to none", () => {
  const from = (path: string, kind: RecurringFields['kind'] = 'daily') => faultsFrom([{ path, message: 'No.' }], kind)
  expect([
    from('prompt'),
    from('time_zone'),
    from('repeat.time'),
    from('repeat', 'cron'),
    from('repeat.days.0', 'weekly'),
  ]).toEqual([{ prompt: 'No.' }, { zone: 'No.' }, { time: 'No.' }, { cron: 'No.' }, { days: 'No.' }])
  expect([from('agent_id'), faultsFrom(undefined, 'daily'), faultsFrom([], 'daily')]).toEqual([null, null, null])
})
