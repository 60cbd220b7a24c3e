import type { Entry } from '#pwa/data/outbox/entries.ts'
import { type OutboxRow, newRow } from '#pwa/data/outbox/row.ts'
import {
  type Wait,
  addressOf,
  copyText,
  filesLine,
  needsOf,
  sectionOf,
  waitOf,
  waitingLine,
  whatIs,
} from '#pwa/screens/outbox/entry-labels.ts'
import { expect, test } from 'vitest'

function row(change: Partial<OutboxRow> = {}): OutboxRow {
  return {
    ...newRow,
    seq: 1,
    key: 'k',
    noun: 'executions',
    name: 'create',
    orderingKey: 'agent:6',
    input: { params: { id: '6' }, body: { prompt: ' Plan the fair\nin detail' } },
    ...change,
  }
}

function entry(change: Partial<OutboxRow> = {}, more: Partial<Entry> = {}): Entry {
  const it = row(change)
  return { seq: it.seq, row: it, isDamaged: false, bytes: 100, status: null, ...more }
}

const damaged: Entry = { seq: 9, row: null, isDamaged: true, bytes: 20, status: null }
const wait: Wait = { isOnline: true, isReachable: true, now: 1000, isBehind: false, needed: null }
const change = (noun: string, name: string) =>
  row({ noun, name, orderingKey: `${noun}:1`, input: { params: { id: '1' }, body: { title: 'T' } } })
const fault = (kind: NonNullable<OutboxRow['fault']>['kind'], status = 0) => ({
  kind,
  status,
  code: 'x',
  detail: 'No.',
  at: 0,
})

test('an entry says in plain words what it is', () => {
  const names = {
    'agents:6': 'Millie',
    'tasks:1': 'Call',
    'calendar:1': 'Standup',
    'projects:1': 'Fair',
    'agents:1': 'Arlo',
  }
  expect(whatIs(row(), names)).toBe('Run with Millie: Plan the fair')
  expect(whatIs(row(), {})).toBe('Run with an agent: Plan the fair')
  expect(whatIs(row({ noun: 'chat', name: 'send', input: { body: { message: 'Hi' } } }), names)).toBe(
    'Message to the assistant: Hi',
  )
  expect(
    [
      change('tasks', 'create'),
      change('projects', 'update'),
      change('calendar', 'remove'),
      change('agents', 'update'),
    ].map((each) => whatIs(each, names)),
  ).toEqual(['New task: Call', 'Change of project: Fair', 'Delete event: Standup', 'Change of agent: Arlo'])
  expect(whatIs(change('calendar', 'remove'), {})).toBe('Delete event')
  expect(whatIs(change('moons', 'create'), names)).toBe('Something from another version of Muster')
  expect(whatIs(null, names)).toBe('Something that cannot be read')
})

test('an entry stands where someone looks for it', () => {
  const states = ['unsent', 'sending', 'rejected', 'accepted'] as const
  expect(states.map((state) => sectionOf(entry({ state })))).toEqual(['Waiting', 'Waiting', 'Needs you', 'Sent today'])
  expect(
    [
      damaged,
      entry({}, { isDamaged: true }),
      entry({ state: 'accepted' }, { status: 'waiting' }),
      entry({ state: 'accepted' }, { status: 'failed' }),
    ].map(sectionOf),
  ).toEqual(['Needs you', 'Needs you', 'Running', 'Sent today'])
})

test('what waits says what for', () => {
  const words = (change: Partial<OutboxRow>, around: Partial<Wait> = {}) =>
    waitOf(entry(change), { ...wait, ...around }).word
  expect(words({}, { isOnline: false })).toBe('Waiting for connection')
  expect(words({}, { isReachable: false })).toBe('Waiting for connection')
  expect(words({}, { isBehind: true })).toBe('Waiting for its turn')
  expect(words({}, { isOnline: false, needed: 'Fair' })).toBe('Waits for “Fair” to be made')
  expect(words({ state: 'sending' })).toBe('Sending')
  expect(words({ fault: fault('auth') })).toBe('Waiting for sign-in')
  expect(words({ fault: fault('network'), nextAt: 40_200 })).toBe('Retrying in 40 s')
  expect(words({ fault: fault('throttled'), nextAt: 301_000 })).toBe('Retrying in 5 min')
  expect(words({ fault: fault('server'), nextAt: 301_000, attempts: 12 })).toBe(
    'Server trouble, still trying. Retrying in 5 min',
  )
  expect(words({ fault: fault('outdated'), nextAt: 301_000 })).toBe(
    'Goes out once the server is updated: it does not know all of this yet',
  )
  expect(words({ cancelRequested: true, unacknowledgedAttempts: 1 })).toBe('Cancelling')
})

test('a thing that is still to be made is named to what needs it, however far apart they are', () => {
  const make = entry({ seq: 1, noun: 'projects', input: { body: { id: 'p', name: 'Fair' } } })
  const use = entry({ seq: 3, dependsOn: ['agents:6', 'projects:p'] })
  expect(needsOf([make, entry({ seq: 2 }), use], { 'projects:p': 'Fair' })).toEqual(new Map([[3, 'Fair']]))
  expect(needsOf([entry({ ...make.row, state: 'accepted' }), use], {})).toEqual(new Map())
})

test('an entry leads to where it lives, and what is not there to its list', () => {
  expect(addressOf(row())).toBe('/agents/6')
  expect(
    addressOf(row({ noun: 'chat', name: 'send', orderingKey: 'chat:c', input: { body: { message: 'Hi' } } })),
  ).toBe('/chat?session=c')
  expect(addressOf(change('tasks', 'create'))).toBe('/tasks?task=1')
  expect(addressOf({ ...change('tasks', 'create'), state: 'rejected' })).toBe('/tasks')
  expect(addressOf({ ...change('calendar', 'update'), state: 'rejected', fault: fault('refused', 410) })).toBe(
    '/calendar',
  )
  expect(addressOf(change('projects', 'remove'))).toBe('/projects')
  expect([addressOf(null), addressOf(change('moons', 'create'))]).toEqual([null, null])
})

test('the head counts what has not gone and its size', () => {
  expect(waitingLine([entry(), entry({ state: 'accepted' })], 'phone')).toBe('1 run, 100 bytes waiting on this phone')
  expect(waitingLine([entry(), entry({ state: 'rejected' }), damaged], 'device')).toBe(
    '3 items, 220 bytes waiting on this device',
  )
  expect(waitingLine([entry({ state: 'accepted' })], 'device')).toBeNull()
})

test('files and fields are told shortly', () => {
  expect(filesLine([{ name: 'a.md', size: 1200 }])).toBe('a.md 1.2 kB')
  expect(
    filesLine([
      { name: 'a.md', size: 1200 },
      { name: 'b.pdf', size: 3_000_000 },
    ]),
  ).toBe('a.md and 1 more, 3.0 MB')
  expect(copyText(row(), {})).toBe(' Plan the fair\nin detail')
  expect(
    copyText(
      row({
        noun: 'tasks',
        name: 'update',
        input: {
          params: { id: '1' },
          body: { dueDate: '2026-12-01', notes: 'Now', assignee_id: '6', client_time: 'x' },
        },
      }),
      { 'tasks:1': 'Call' },
    ),
  ).toBe('Change of task: Call\nDue date: 2026-12-01\nNotes: Now')
  const given = (assignees: { kind: string; id: string; name: string }[]) =>
    copyText(row({ noun: 'tasks', name: 'update', input: { params: { id: '1' }, body: { assignees } } }), {})
  const millie = { kind: 'agent', id: '6', name: 'Millie' }
  expect(given([millie, { kind: 'person', id: 's', name: 'Sam' }])).toBe('Change of task\nAssignees: Millie, Sam')
  expect(given([])).toBe('Change of task\nAssignees: Nobody')
})
