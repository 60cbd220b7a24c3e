import { describe, expect, test } from 'vitest'
import { scope } from '../integrations/google-terms.ts'
import { artefacts, openJudge } from './google-judge.ts'

const primary = '/calendar/v3/calendars/primary/events'
const asked = (more: object = {}) => ({
  method: 'GET',
  path: primary,
  query: new URLSearchParams(),
  body: undefined,
  scopes: [scope.events],
  ...more,
})

// Without them every test against the stand-in still runs, and none of its requests is judged.
describe.skipIf(!artefacts)("Google's own descriptions", () => {
  const judge = () => openJudge()!

  test('find a path, a method, a parameter and a value that Google does not have', () => {
    expect(judge().request(asked({ path: '/calendar/v3/events' }))).toEqual(['There is no GET /calendar/v3/events.'])
    expect(judge().request(asked({ method: 'PUT' }))).toEqual([`There is no PUT ${primary}.`])
    expect(judge().request(asked({ query: new URLSearchParams('limit=5') }))).toEqual([
      'calendar.events.list has no parameter limit.',
    ])
    expect(judge().request(asked({ query: new URLSearchParams('orderBy=start') }))).toEqual([
      'calendar.events.list: orderBy=start does not fit.',
    ])
    expect(judge().request(asked({ query: new URLSearchParams('timeMin=a&timeMin=b') }))).toEqual([
      'timeMin is given twice.',
    ])
  })

  test('find what a body holds that Google does not know, and of another type', () => {
    const insert = (body: object) => judge().request(asked({ method: 'POST', body }))
    expect(insert({ title: 'x' })).toEqual(['body has no title.'])
    expect(insert({ start: { dateTime: 5 } })).toEqual(['body.start.dateTime is integer, not string.'])
    expect(insert({ attendees: [{ mail: 'x' }] })).toEqual(['body.attendees.0 has no mail.'])
    expect(insert({ summary: 'x', start: { dateTime: '2026-11-21T09:00:00Z', timeZone: 'UTC' } })).toEqual([])
    expect(judge().answer('GET', primary, { items: [{ id: 'x', colour: 1 }] })).toEqual([
      'answer.items.0 has no colour.',
    ])
  })

  test('find a scope that does not allow the call, and one that does', () => {
    expect(judge().request(asked({ scopes: [scope.readMail] }))).toEqual([
      `calendar.events.list is not allowed by ${scope.readMail}.`,
    ])
    const send = { method: 'POST', path: '/gmail/v1/users/me/messages/send', body: { raw: 'x' } }
    expect(judge().request(asked({ ...send, scopes: [scope.compose] }))).toEqual([])
    expect(judge().request(asked({ ...send, scopes: [scope.readMail] }))).toHaveLength(1)
  })
})
