import { expect, test } from 'vitest'
import { type OutboxRow, newRow } from '#pwa/data/outbox/row.ts'
import { asEntityCalls, withPendingChanges } from '#pwa/data/proposals/pending-proposal.ts'
import type { Proposal, ProposalItem } from '#shared/contract/proposals.ts'

const at = '2026-11-21T09:00:00.000Z'
const item = (id: string, more: Partial<ProposalItem> = {}): ProposalItem => ({
  id,
  kind: 'task',
  of: null,
  agent_id: null,
  reason: '',
  state: 'open',
  kept: null,
  left: null,
  fields: { title: id },
  ...more,
})
const proposal: Proposal = {
  id: 'p',
  run_id: 'r',
  agent_id: '5',
  title: 'Two tasks',
  items: [item('a'), item('b'), item('c', { state: 'added' })],
  created_at: at,
  updated_at: at,
}

let seq = 0
function row(name: string, body: Record<string, unknown>, more: Partial<OutboxRow> = {}): OutboxRow {
  seq += 1
  return {
    ...newRow,
    seq,
    key: `k${seq}`,
    noun: 'proposals',
    name,
    input: { params: { id: 'p' }, body },
    orderingKey: 'proposals:p',
    createdAt: Date.parse(at),
    ...more,
  }
}
const states = (rows: OutboxRow[]) => withPendingChanges(proposal, rows).items.map(({ state }) => state)

test('what was answered last counts, and what was added is not left out', () => {
  const accept = row('accept', { items: ['a'], edits: { a: { title: 'A' } } })
  expect(withPendingChanges(proposal, [accept]).items[0]).toMatchObject({ state: 'added', fields: { title: 'A' } })
  const leaveOut = row('leaveOut', { items: ['b', 'c'] })
  expect(states([accept, leaveOut])).toEqual(['added', 'left_out', 'added'])
  expect(states([accept, leaveOut, row('undo', { items: ['a', 'b', 'c'] })])).toEqual(['open', 'open', 'open'])
})

test('what is refused, here already or of another proposal has no effect', () => {
  const elsewhere = { input: { params: { id: 'q' }, body: { items: ['a'] } } }
  expect(
    states([
      row('accept', { items: ['a'] }, { state: 'rejected' }),
      row('accept', { items: ['a'] }, { seen: true }),
      row('accept', {}, elsewhere),
    ]),
  ).toEqual(['open', 'open', 'added'])
})

test('accepted items stand among tasks and events, and go again when that is taken back', () => {
  const edits = { a: { title: 'A' }, b: { title: 'B', start: at, end: at }, x: { title: 'not named' } }
  const accept = row('accept', { items: ['a', 'b'], edits })
  const other = { ...row('update', {}), noun: 'tasks' }
  expect(asEntityCalls([other, accept]).map(({ noun, name, input }) => [noun, name, input.body])).toEqual([
    ['tasks', 'update', {}],
    ['tasks', 'create', { title: 'A', id: 'a' }],
    ['calendar', 'create', { title: 'B', start: at, end: at, id: 'b' }],
  ])
  expect(
    asEntityCalls([row('undo', { items: ['a'] })]).map(({ noun, name, input }) => [noun, name, input.params]),
  ).toEqual([
    ['tasks', 'remove', { id: 'a' }],
    ['calendar', 'remove', { id: 'a' }],
  ])
  expect(asEntityCalls([row('leaveOut', { items: ['a'] })])).toEqual([])
})
