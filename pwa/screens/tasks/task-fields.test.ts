import { blankFields, bodyOf, fieldsFrom, fieldsLeft, validate } from '#pwa/screens/tasks/task-fields.ts'
import { expect, test } from 'vitest'

const arlo = { kind: 'agent' as const, id: '1', name: 'Arlo' }
const sam = { kind: 'person' as const, id: 'sam', name: 'Sam Rivera' }
const team = [
  { id: '1', name: 'Arlo', role: 'Sales' },
  { id: '6', name: 'Millie', role: 'Projects' },
]
const people = [{ id: 'sam', name: 'Sam Rivera', email: 'sam@example.com', active: true }]
const called = { ...blankFields, title: 'Call' }
const gone = 'There is no such agent or person. Choose another one.'

test('all who are to have a task are sent with their names, and nothing beside them', () => {
  expect(bodyOf({ ...called, assignees: [arlo, sam] })).toEqual({
    title: 'Call',
    assignees: [arlo, sam],
    dueDate: null,
    priority: 'Medium',
    status: 'Pending',
    project_id: null,
    notes: '',
  })
})

test('a form that the version before has left opens with whom was chosen in it, in the place of the first', () => {
  expect(fieldsLeft({ notes: 'x', assignee_id: '6' }, [arlo, sam], team)).toEqual({
    notes: 'x',
    assignees: [{ kind: 'agent', id: '6', name: 'Millie' }, sam],
  })
  expect(fieldsLeft({ assignee_id: '' }, [arlo, sam], team)).toEqual({ assignees: [] })
  expect(fieldsLeft({ notes: 'x' }, [arlo], team)).toEqual({ notes: 'x' })
  // A change that was refused, of either version.
  expect(fieldsLeft(fieldsFrom({ assignee_id: null }), [arlo], team)).toEqual({ assignees: [] })
  expect(fieldsLeft(fieldsFrom({ assignees: [sam] }), [arlo], team)).toEqual({ assignees: [sam] })
})

test('who is gone is named as a fault only where agents and people are known', () => {
  const fields = { ...called, assignees: [arlo, { ...sam, id: 'gone' }] }
  expect(validate(fields, { team, people }, null)).toEqual({ assignees: gone })
  expect(validate(fields, { team, people: null }, null)).toEqual({})
  expect(validate(fields, { team: null, people }, null)).toEqual({})
  expect(validate({ ...called, assignees: [arlo, sam] }, { team, people }, null)).toEqual({})
})
