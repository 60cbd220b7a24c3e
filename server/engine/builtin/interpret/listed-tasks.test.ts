import { expect, test } from 'vitest'
import { listIn } from './listed-tasks.ts'
import { clockOf } from '../when.ts'

const scene = {
  agents: [{ name: 'Arlo' }, { name: 'Dot' }, { name: 'Suki' }],
  people: [{ name: 'Sam Rivera' }, { name: 'Alex Kim' }],
  you: 'Alex Kim',
  projects: [{ id: 'p1', name: 'Website relaunch' }],
  tasks: [],
  events: [],
  said: {},
  clock: clockOf(new Date('2026-11-21T10:00:00Z'), 'Europe/Berlin'),
} as never

const fieldsOf = (prompt: string) =>
  listIn(prompt, scene)?.wishes.map((wish) => ('fields' in wish ? wish.fields : wish.do))

test.each([
  'new project Autumn Fair: book the hall (Arlo, Monday), posters (Dot, high), flyers and stickers',
  'start a project called Autumn Fair and add these tasks to it: book the hall for Arlo by Monday, posters (dot, high prio), flyers and stickers',
  'create project Autumn Fair\n- book the hall (arlo, monday)\n- posters (Dot, high)\n- flyers and stickers',
])('“%s” is a project with its tasks, each with who has it and when it is due', (prompt) => {
  const project = 'Autumn Fair'
  expect(fieldsOf(prompt)?.slice(0, 3)).toEqual([
    { name: project },
    { title: 'Book the hall', assignee: 'Arlo', due: '2026-11-23', project },
    { title: 'Posters', assignee: 'Dot', priority: 'High', project },
  ])
})

test.each([
  'new project Wine Night: with Arlo and Dot, due Dec 5',
  'new project Gala - team Arlo, Dot - due Dec 5',
  'create a project Stand 4: Dot, Sam',
  'new project Fair, with Suki, until the end of January',
])('“%s” says who and when of the project alone', (prompt) => {
  expect(fieldsOf(prompt)).toBeUndefined()
})

test('tasks in a list have what each of them says, and together what stands before the colon', () => {
  expect(fieldsOf('add 3 tasks to the website relaunch: copy (dot, sam), photos (me, fri), check (the links)')).toEqual(
    [
      { title: 'Copy', assignees: ['Dot', 'Sam Rivera'], project: 'Website relaunch' },
      { title: 'Photos', assignee: 'Alex Kim', due: '2026-11-27', project: 'Website relaunch' },
      { title: 'Check (the links)', project: 'Website relaunch' },
    ],
  )
  expect(fieldsOf('tasks for Dot: banner by Friday, ring the printer tomorrow at 9, menu for Suki')).toEqual([
    { title: 'Banner', assignee: 'Dot', due: '2026-11-27' },
    { title: 'Ring the printer', assignee: 'Dot', due: '2026-11-22', notes: 'At 09:00.' },
    { title: 'Menu', assignee: 'Suki' },
  ])
  expect(
    fieldsOf(
      'Create two tasks in the Website relaunch project: "Freeze the old CMS" for Arlo, due 2 December; and "Brief them" for Suki.',
    ),
  ).toEqual([
    { title: 'Freeze the old CMS', assignee: 'Arlo', due: '2026-12-02', project: 'Website relaunch' },
    { title: 'Brief them', assignee: 'Suki', project: 'Website relaunch' },
  ])
  for (const prompt of [
    'split the relaunch into tasks: menu, staff',
    'Add these to the project Website relaunch: menu, staff',
  ])
    expect(fieldsOf(prompt)).toEqual([
      { title: 'Menu', project: 'Website relaunch' },
      { title: 'Staff', project: 'Website relaunch' },
    ])
  expect(fieldsOf('split the launch plan into tasks: menu, staff')).toBeUndefined()
  expect(
    fieldsOf(
      'Please add these tasks:\n- Suki: pick three photos, by Wednesday\n- Arlo: menus, cards and labels, due 2 December, high priority',
    ),
  ).toEqual([
    { title: 'Pick three photos', assignee: 'Suki', due: '2026-11-25' },
    { title: 'Menus, cards and labels', assignee: 'Arlo', due: '2026-12-02', priority: 'High' },
  ])
  expect(fieldsOf('add tasks for whoever: one thing, another')).toBeUndefined()
  expect(fieldsOf('what tasks do I have: many, or few?')).toBeUndefined()
})

test('what stands behind a name in quotes is said of that task', () => {
  expect(
    fieldsOf(
      'Kindly create two tasks: (1) "Request the certificates", assigned to Arlo, due 30 November 2026, priority High; (2) "Sort the keys, all", due 4 December, Dot.',
    ),
  ).toEqual([
    { title: 'Request the certificates', assignee: 'Arlo', due: '2026-11-30', priority: 'High' },
    { title: 'Sort the keys, all', assignee: 'Dot', due: '2026-12-04' },
  ])
})

test('who has a task and when it is due may stand between commas', () => {
  expect(
    fieldsOf('add two tasks: send the list of names, for Arlo, by Tuesday, and print the cards, for Suki, by Thursday'),
  ).toEqual([
    { title: 'Send the list of names', assignee: 'Arlo', due: '2026-11-24' },
    { title: 'Print the cards', assignee: 'Suki', due: '2026-11-26' },
  ])
})

test('tasks in a list for a day are due on it, and one name in two parts is one', () => {
  expect(fieldsOf('make 2 tasks for monday: choose the photos of Ines and Paul, order the album by friday')).toEqual([
    { title: 'Choose the photos of Ines and Paul', due: '2026-11-23' },
    { title: 'Order the album', due: '2026-11-27' },
  ])
})

test('a day that is said for all of a list, or in figures at the end of a line, is no part of a title', () => {
  const friday = { assignee: 'Arlo', due: '2026-11-27' }
  expect(
    fieldsOf('create two tasks for Arlo: call the cleaners and order paper. All of them are due on Friday.'),
  ).toEqual([
    { title: 'Call the cleaners', ...friday },
    { title: 'Order paper', ...friday },
  ])
  expect(fieldsOf('2 tasks for dot: hard hat list, badge photos. both by fri')).toEqual([
    { title: 'Hard hat list', assignee: 'Dot', due: '2026-11-27' },
    { title: 'Badge photos', assignee: 'Dot', due: '2026-11-27' },
  ])
  expect(
    fieldsOf(
      'Create 2 tasks for Dot:\n- Prepare the contract, due 2026-12-02\n- Order a laptop, due 2026-12-04, low priority',
    ),
  ).toEqual([
    { title: 'Prepare the contract', assignee: 'Dot', due: '2026-12-02' },
    { title: 'Order a laptop', assignee: 'Dot', due: '2026-12-04', priority: 'Low' },
  ])
})
