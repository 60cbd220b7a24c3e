import { expect, test } from 'vitest'
import { thingsWords } from './storage-words.ts'

test('what is kept is counted, and what is not left out', () => {
  const none = { agents: 0, tasks: 0, projects: 0, events: 0, runs: 0, chats: 0 }
  expect(thingsWords({ ...none, agents: 7, tasks: 1_200, chats: 1 })).toBe('7 agents, 1,200 tasks and 1 chat')
  expect(thingsWords(none)).toBe('Nothing yet')
  expect(thingsWords(null)).toBe('Nothing: this browser keeps nothing offline.')
})
