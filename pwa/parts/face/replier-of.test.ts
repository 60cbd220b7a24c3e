import { replierOf } from '#pwa/parts/face/replier-of.ts'
import { expect, test } from 'vitest'

const team = [{ id: '2', color: 'chip', custom: false }]

test('what belongs to a chat has the face of the assistant, and the rest that of its agent', () => {
  expect(replierOf('2', null, team)).toBe(team[0])
  expect(replierOf('2', 's1', team)?.id).toBe('assistant')
  // The first answer of the server does not say which chat it was.
  expect(replierOf('assistant', null, null)?.id).toBe('assistant')
  expect(replierOf('gone', null, team)).toBeUndefined()
})
