import { describeItem, whoOf } from '#pwa/parts/proposal/describe-item.ts'
import type { ProposalItem } from '#shared/contract/proposals.ts'
import { expect, test } from 'vitest'

const known = {
  team: [{ id: '6', name: 'Millie', role: 'Projects' }],
  people: [{ id: 'sam', name: 'Sam Rivera', email: 'sam@example.com', active: true }],
}

const item = (assignee_id: string | null | undefined): ProposalItem => ({
  id: 'i',
  kind: 'task',
  of: null,
  fields: { title: 'Call', ...(assignee_id !== undefined && { assignee_id }) },
  agent_id: '6',
  reason: '',
  state: 'open',
  kept: null,
  left: null,
})

test('who is to have what is proposed is named, an agent or a person', () => {
  expect(describeItem(item('sam'), known, true)).toBe('Sam Rivera')
  expect(whoOf(item('sam'), known)).toEqual({ kind: 'person', id: 'sam', name: 'Sam Rivera' })
  expect(describeItem(item('6'), known, true)).toBe('Millie')
  expect(describeItem(item(undefined), known, true)).toBe('Millie')
  expect(describeItem(item(null), known, true)).toBe('Nobody yet')
  expect(describeItem(item('gone'), known, true)).toBe('Nobody yet')
  // People that are not known here may be meant.
  expect(describeItem(item('sam'), { ...known, people: null }, true)).toBe('Someone')
})
