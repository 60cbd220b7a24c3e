import { type TaskView, assigneeFilters, groupOf, linesOf, matchingTasks } from '#pwa/screens/tasks/task-list.ts'
import type { Task } from '#shared/contract/tasks.ts'
import { assigned } from '#shared/domain/assignees.ts'
import { expect, test } from 'vitest'

const today = '2026-11-21'
const all: TaskView = { query: '', status: '', priority: '', assignee: '', project: '', sort: 'due' }
let made = 0

function task(title: string, change: Partial<Task> = {}): Task {
  made += 1
  const at = new Date(made * 1000).toISOString()
  return {
    id: `t${made}`,
    title,
    status: 'Pending',
    assignee: 'Arlo',
    assignee_id: '1',
    priority: 'Medium',
    dueDate: null,
    project_id: null,
    notes: '',
    created_at: at,
    updated_at: at,
    ...change,
  }
}

const titles = (tasks: readonly Task[]) => tasks.map(({ title }) => title)
const drawn = (...tasks: Task[]) =>
  linesOf(tasks, 'due', today).map((line) =>
    line.kind === 'heading' ? `# ${line.group} ${line.count}` : line.task.title,
  )

test('the search finds words in any order in title and assignee, whatever the case', () => {
  const tasks = [task('Call Nordhaus'), task('Write', { assignee: 'Millie' }), task('Call home')]
  expect(titles(matchingTasks(tasks, { ...all, query: 'nordhaus CALL' }))).toEqual(['Call Nordhaus'])
  expect(titles(matchingTasks(tasks, { ...all, query: 'millie write' }))).toEqual(['Write'])
  expect(titles(matchingTasks(tasks, { ...all, query: '  ' }))).toHaveLength(3)
})

test('filters narrow together', () => {
  const tasks = [
    task('a', { priority: 'High' }),
    task('b', { priority: 'High', assignee: '', assignee_id: null }),
    task('c', { project_id: 'p', status: 'Completed' }),
  ]
  expect(titles(matchingTasks(tasks, { ...all, priority: 'High' }))).toEqual(['a', 'b'])
  expect(titles(matchingTasks(tasks, { ...all, priority: 'High', assignee: 'nobody' }))).toEqual(['b'])
  expect(titles(matchingTasks(tasks, { ...all, project: 'p', status: 'Completed' }))).toEqual(['c'])
})

const millie = { kind: 'agent' as const, id: '6', name: 'Millie' }
const sam = { kind: 'person' as const, id: 'sam', name: 'Sam Rivera' }

test('a task is found under each who has it, and by each name', () => {
  const tasks = [
    task('both', { ...assigned([millie, sam]) }),
    task('hers', { ...assigned([millie]) }),
    task('nobody’s', { ...assigned([]) }),
  ]
  expect(titles(matchingTasks(tasks, { ...all, assignee: 'sam' }))).toEqual(['both'])
  expect(titles(matchingTasks(tasks, { ...all, assignee: '6' }))).toEqual(['both', 'hers'])
  expect(titles(matchingTasks(tasks, { ...all, assignee: 'nobody' }))).toEqual(['nobody’s'])
  expect(titles(matchingTasks(tasks, { ...all, query: 'rivera' }))).toEqual(['both'])
})

test('one’s own tasks can be looked at first, those of somebody who left while there are some', () => {
  const whom = { team: [{ ...millie, role: '' }], people: null, me: 'me' }
  const others = [sam, { ...sam, id: 'me', name: 'Alex Kim' }].map((each) => task('Call', { ...assigned([each]) }))
  expect(assigneeFilters(whom, others).map(({ label }) => label)).toEqual(['Me', 'Millie', 'Sam Rivera', 'Unassigned'])
})

test.each([
  ['2026-11-20', 'Pending', 'Overdue'],
  ['2026-11-21', 'In Progress', 'Today'],
  ['2026-11-22', 'Pending', 'Later'],
  [null, 'Pending', 'Later'],
  ['2026-11-20', 'Completed', 'Done'],
] as const)('due %s and %s is %s', (dueDate, status, group) => {
  expect(groupOf({ dueDate, status }, today)).toBe(group)
})

test('groups come in their order, the soonest and most urgent first, the latest done first, and empty ones not at all', () => {
  const lines = drawn(
    task('some day'),
    task('next week', { dueDate: '2026-11-27' }),
    task('done early', { status: 'Completed', dueDate: '2026-11-30' }),
    task('done late', { status: 'Completed', dueDate: '2026-11-01' }),
    task('late', { dueDate: '2026-11-19' }),
    task('later, urgent', { dueDate: '2026-11-27', priority: 'High' }),
  )
  expect(lines).toEqual([
    '# Overdue 1',
    'late',
    '# Later 3',
    'later, urgent',
    'next week',
    'some day',
    '# Done 2',
    'done late',
    'done early',
  ])
})

test('other orders have no groups', () => {
  const tasks = [task('b 10', { priority: 'Low' }), task('a', { priority: 'High' }), task('B 9')]
  const order = (sort: TaskView['sort']) =>
    linesOf(tasks, sort, today).map((line) => (line.kind === 'task' ? line.task.title : '#'))
  expect(order('title')).toEqual(['a', 'B 9', 'b 10'])
  expect(order('priority')).toEqual(['a', 'B 9', 'b 10'])
  expect(order('newest')).toEqual(['B 9', 'a', 'b 10'])
})
