import { expect, test } from 'vitest'
import { lastTextChange, withPendingChanges } from '#pwa/data/drafts/pending-draft.ts'
import { type OutboxRow, newRow } from '#pwa/data/outbox/row.ts'
import type { Draft } from '#shared/contract/drafts.ts'

const at = '2026-11-21T09:00:00.000Z'
const draft: Draft = {
  id: 'd',
  run_id: 'r',
  agent_id: '1',
  kind: 'email',
  title: 'Move',
  body: 'Hello [[name]]',
  blanks: [{ id: 'name', label: 'name', type: 'text', hints: [] }],
  answers: { name: 'Anna' },
  version: 1,
  versions: [{ n: 1, body: 'Hello [[name]]', by: 'agent', note: 'Write it', run_id: 'r', at }],
  created_at: at,
  updated_at: at,
}

let seq = 0
function row(body: Record<string, unknown> | null, more: Partial<OutboxRow> = {}): OutboxRow {
  seq += 1
  return {
    ...newRow,
    seq,
    key: `k${seq}`,
    noun: 'drafts',
    name: body ? 'update' : 'remove',
    input: { params: { id: 'd' }, ...(body && { body }) },
    orderingKey: 'drafts:d',
    createdAt: Date.parse(at),
    ...more,
  }
}

test('answers add up one by one, and an empty one opens its blank again', () => {
  const rows = [row({ answers: { name: null } }), row({ answers: { day: 'Friday' } })]
  expect(withPendingChanges(draft, rows)?.answers).toEqual({ name: null, day: 'Friday' })
  expect(withPendingChanges(draft, [...rows, row({ answers: { name: '' } })])?.answers).toEqual({ day: 'Friday' })
})

test('a text is a version of its own, and brackets in it are blanks', () => {
  const shown = withPendingChanges(draft, [row({ body: 'Hi [[name]], on [[which day]]' }), row({ title: 'Moving' })])
  expect(shown).toMatchObject({ title: 'Moving', version: 2, body: 'Hi [[name]], on [[which-day]]' })
  expect(shown?.versions.map(({ n, by }) => [n, by])).toEqual([
    [1, 'agent'],
    [2, 'you'],
  ])
  expect(shown?.blanks.map(({ id }) => id)).toEqual(['name', 'which-day'])
})

test('what is refused, here already or of another draft has no effect; a deletion leaves nothing', () => {
  const rows = [
    row({ title: 'No' }, { state: 'rejected' }),
    row({ title: 'Seen' }, { state: 'accepted', seen: true }),
    row({ title: 'Other' }, { input: { params: { id: 'e' }, body: { title: 'Other' } } }),
  ]
  expect(withPendingChanges(draft, rows)).toEqual(draft)
  expect(withPendingChanges(draft, [...rows, row(null)])).toBeNull()
})

test('a text goes on from the last one that the server has not answered', () => {
  const texts = [row({ body: 'A' }), row({ answers: { name: 'B' } }), row({ body: 'C' }, { state: 'rejected' })]
  expect(lastTextChange(texts, 'd')).toBe(texts[0]!.key)
  expect(lastTextChange([row({ body: 'A' }, { state: 'accepted', seen: true })], 'd')).toBeUndefined()
})
