import { newRow, type OutboxRow } from '#pwa/data/outbox/row.ts'
import { differenceOf } from '#pwa/data/sync/pending-changes.ts'
import { agent } from '#pwa/data/testing/sync-answers.ts'
import type { Task } from '#shared/contract/tasks.ts'
import { expect, test } from 'vitest'

const known: Task = {
  id: 'a',
  title: 'Call',
  status: 'Pending',
  assignee: '',
  assignee_id: null,
  priority: 'Low',
  dueDate: null,
  project_id: null,
  notes: '',
  created_at: '2026-11-20T09:00:00.000Z',
  updated_at: '2026-11-20T09:00:00.000Z',
}

let seq = 0
function row(
  name: string,
  id: string,
  body: Record<string, unknown> = {},
  state: OutboxRow['state'] = 'unsent',
): OutboxRow {
  seq += 1
  const input = name === 'create' ? { body: { id, ...body } } : { params: { id }, body }
  return {
    ...newRow,
    seq,
    key: `k${seq}`,
    noun: 'tasks',
    name,
    input,
    orderingKey: `tasks:${id}`,
    state,
    createdAt: Date.parse('2026-11-21T09:00:00Z'),
  }
}

const lay = (...rows: OutboxRow[]) => differenceOf('tasks', [known], rows, [agent('1', 'Arlo')])

test('changes add up in their order, field by field', () => {
  const { changed } = lay(
    row('update', 'a', { title: 'Write' }),
    row('update', 'a', { status: 'Completed' }),
    row('update', 'a', { title: 'Post' }),
  )
  expect(changed).toEqual([{ ...known, title: 'Post', status: 'Completed' }])
})

test('something new has what the server would give it, and its assignee a name', () => {
  const { changed } = lay(row('create', 'b', { title: 'New', assignee_id: '1', client_time: '2026-11-21T09:00:00Z' }))
  expect(changed).toEqual([
    {
      ...known,
      id: 'b',
      title: 'New',
      priority: 'Medium',
      assignee: 'Arlo',
      assignee_id: '1',
      assignees: [{ kind: 'agent', id: '1', name: 'Arlo' }],
      created_at: '2026-11-21T09:00:00.000Z',
      updated_at: '2026-11-21T09:00:00.000Z',
    },
  ])
})

test('taking an assignee away takes the name away', () => {
  expect(
    lay(row('update', 'a', { assignee_id: '1' }), row('update', 'a', { assignee_id: null })).changed,
  ).toMatchObject([{ assignee: '', assignee_id: null, assignees: [] }])
})

test('several have it with the names they were chosen by, and another first one leaves the others', () => {
  const sam = { kind: 'person', id: 'p', name: 'Sam Brown' }
  const suki = { kind: 'agent', id: '4', name: 'Suki' }
  const both = row('update', 'a', { assignees: [suki, sam] })
  expect(lay(both).changed).toMatchObject([{ assignee: 'Suki', assignee_id: '4', assignees: [suki, sam] }])
  expect(lay(both, row('update', 'a', { assignee_id: '1' })).changed).toMatchObject([
    { assignee: 'Arlo', assignee_id: '1', assignees: [{ kind: 'agent', id: '1', name: 'Arlo' }, sam] },
  ])
})

test('a deletion wins over what came before it, and a new thing of that id over the deletion', () => {
  expect(
    lay(row('update', 'a', { title: 'Write' }), row('remove', 'a'), row('update', 'a', { title: 'Late' })),
  ).toEqual({ changed: [], deleted: ['a'] })
  expect(lay(row('remove', 'a'), row('create', 'a', { title: 'Back' }))).toMatchObject({
    changed: [{ id: 'a', title: 'Back' }],
    deleted: [],
  })
})

test('what is refused has no effect, what is accepted keeps its own, and other nouns are none of its business', () => {
  expect(lay(row('update', 'a', { title: 'No' }, 'rejected'))).toEqual({ changed: [], deleted: [] })
  expect(lay(row('update', 'a', { title: 'Yes' }, 'accepted')).changed).toMatchObject([{ title: 'Yes' }])
  expect(differenceOf('projects', [], [row('create', 'b', { title: 'New' })], [])).toEqual({ changed: [], deleted: [] })
})

test('a change of something that is gone meanwhile is not shown', () => {
  expect(lay(row('update', 'gone', { title: 'Late' })).changed).toEqual([])
})

test('who is named by an id that no agent has is a person, whose name comes with the server’s row', () => {
  const { changed } = lay(row('create', 'b', { title: 'New', assignee_id: 'sam' }))
  expect(changed).toMatchObject([{ assignee_id: 'sam', assignees: [{ kind: 'person', id: 'sam', name: '' }] }])
})
