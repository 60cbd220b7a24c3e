import { expect, test } from 'vitest'
import { formatCounts } from './format-storage.ts'

test('what is kept is counted, and what is not left out', () => {
  const none = { agents: 0, tasks: 0, projects: 0, events: 0, runs: 0, chats: 0 }
  expect(formatCounts({ ...none, agents: 7, tasks: 1_200, chats: 1 })).toBe('7 agents, 1,200 tasks and 1 chat')
  expect(formatCounts(none)).toBe('Nothing yet')
  expect(formatCounts(null)).toBe('Nothing: this browser keeps nothing offline.')
})
