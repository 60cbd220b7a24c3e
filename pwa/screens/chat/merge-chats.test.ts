import { mergeChats } from '#pwa/screens/chat/merge-chats.ts'
import { expect, test } from 'vitest'

const chat = (id: string, minute: number, title = id) => ({ id, title, updated_at: `2026-11-21T09:0${minute}:00Z` })

test('nothing is known before the server or this device has said anything', () => {
  expect(mergeChats(null, [])).toBeNull()
  expect(mergeChats([], [])).toEqual([])
})

test('a chat that only this device knows stands among the others, the last used first', () => {
  expect(mergeChats([chat('b', 4), chat('a', 1)], [chat('new', 3)])?.map(({ id }) => id)).toEqual(['b', 'new', 'a'])
  expect(mergeChats(null, [chat('new', 3)])?.map(({ id }) => id)).toEqual(['new'])
})

test('what waits in a known chat makes it the last used and keeps its title', () => {
  const merged = mergeChats([chat('b', 4), chat('a', 1, 'Renamed')], [chat('a', 5, 'What I typed')])
  expect(merged).toEqual([chat('a', 5, 'Renamed'), chat('b', 4)])
})
