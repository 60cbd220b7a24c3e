import { expect, test } from 'vitest'
import { sizeWords, thingsWords } from './storage-words.ts'

test('sizes are told in the unit that people use for them', () => {
  expect([0, 300, 340_000, 1_240_000, 999_900, 12_300_000, 10_000_000_000].map(sizeWords)).toEqual(['0 kB', '1 kB', '340 kB', '1.2 MB', '1 MB', '13 MB', '10 GB'])
})

test('what is kept is counted, and what is not left out', () => {
  const none = { agents: 0, tasks: 0, projects: 0, events: 0, runs: 0, chats: 0 }
  expect(thingsWords({ ...none, agents: 7, tasks: 1_200, chats: 1 })).toBe('7 agents, 1,200 tasks and 1 chat')
  expect(thingsWords(none)).toBe('Nothing yet')
  expect(thingsWords(null)).toBe('Nothing: this browser keeps nothing offline.')
})
