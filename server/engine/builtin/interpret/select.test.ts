import { expect, test } from 'vitest'
import type { SeenTask } from '../../tools/tasks.ts'
import { nothingSaid } from '../report.ts'
import type { Scene } from '../scene.ts'
import { clockOf } from '../when.ts'
import { selectionIn } from './select.ts'
import type { State } from './state.ts'

const task = (id: string, title: string, more: Partial<SeenTask>): SeenTask => ({
  id,
  title,
  status: 'Pending',
  priority: 'Medium',
  assignee: null,
  due: null,
  overdue: false,
  project: null,
  project_id: null,
  notes: '',
  assignees: more.assignee ? [more.assignee] : [],
  ...more,
})
const tasks = [
  task('quotes', 'Compare supplier quotes', { assignee: 'Spec', priority: 'High', due: '2026-11-24' }),
  task('redirects', 'Check every redirect', { assignee: 'Spec', priority: 'High', due: '2026-12-01' }),
  task('advert', 'Write the advert', { assignee: 'Dot', due: '2026-11-26' }),
  task('rooms', 'Book the rooms', { assignee: 'Dot', priority: 'Low', due: '2026-12-07' }),
  task('newsletter', 'October newsletter', { assignee: 'Suki', status: 'Completed', due: '2026-11-17' }),
  task('leads', 'Follow up with the leads', { assignee: 'Chip', due: '2026-11-20', overdue: true }),
]
const scene: Scene = {
  clock: clockOf(new Date('2026-11-21T10:00:00Z'), 'Europe/Berlin'),
  people: [],
  agents: ['Chip', 'Clide', 'Dot', 'Spec', 'Suki'].map((name) => ({
    id: name,
    name,
    role: '',
    skills: [],
    available: true,
  })),
  tasks,
  projects: [],
  events: [],
  calendars: '',
  said: nothingSaid,
  last: undefined,
  meant: [],
  isWhole: true,
  tasksWith: () => tasks,
}
const nothing: State = {
  shown: [],
  listed: [],
  focus: undefined,
  person: undefined,
  self: 'Arlo',
  before: undefined,
  reply: '',
}
const select = (text: string, state = nothing) => selectionIn(text, scene, state)?.things.map(({ is }) => is.id)

test.each([
  ['everything Dot has goes to Clide', ['advert', 'rooms']],
  ['all of Spec’s high prio tasks to Chip', ['quotes', 'redirects']],
  ['everything that is due in November goes back a week', ['quotes', 'advert', 'leads']],
  ['move whatever is overdue to Monday', ['leads']],
  ['what is overdue please move to Monday', ['leads']],
  ['Anything high that hasn’t been started: set to in progress', ['quotes', 'redirects']],
  ['Dot is ill. Clide takes all her stuff', ['advert', 'rooms']],
  ['Spec: everything open by two days', ['quotes', 'redirects']],
  ['delete the completed tasks', ['newsletter']],
  // Somebody's tasks are not everybody's, and Clide has none.
  ['clide’s open high prio tasks to medium', undefined],
])('%s', (text, ids) => {
  expect(select(text)).toEqual(ids)
})

test('of events too, by their day', () => {
  const event = (id: string, date: string, start: string) => ({
    id,
    title: id,
    date,
    start,
    end_date: date,
    end: start,
    attendees: [],
    notes: '',
  })
  const events = [
    event('early', '2026-11-21', '09:00'),
    event('late', '2026-11-21', '15:00'),
    event('far', '2026-11-24', '10:00'),
  ]
  const ids = (text: string) => selectionIn(text, { ...scene, events }, nothing)?.things.map(({ is }) => is.id)
  expect(ids('all of this afternoon’s meetings to Friday')).toEqual(['late'])
  expect(ids('both of today’s appointments to Friday')).toEqual(['early', 'late'])
  expect(ids('all the meetings about money to Friday')).toBe(undefined)
})

test('his is not what the one has who takes it', () => {
  expect(select('Chip takes all his stuff', { ...nothing, person: 'Dot' })).toEqual(['advert', 'rooms'])
})

test('of what was just shown', () => {
  const shown = tasks.slice(0, 4).map((is) => ({ kind: 'task' as const, is }))
  expect(select('those with low priority should be medium', { ...nothing, shown })).toEqual(['rooms'])
  expect(select('push all of those a week', { ...nothing, shown })).toEqual(['quotes', 'redirects', 'advert', 'rooms'])
})

test.each([
  'the refunds are all done',
  'move the quotes to Friday',
  'the first of these two to Dot',
  'the latest of those two on Friday',
  'ten questions for every supplier are written',
  'every Monday at 9',
])('no group is meant: %s', (text) => {
  expect(select(text)).toBe(undefined)
})
