import { ProblemError } from '#shared/contract/problem.ts'
import { landingOf, wordsOf } from '#pwa/screens/integrations/callback-labels.ts'
import { expect, test } from 'vitest'

const read = (kind: 'calendar' | 'workspace', query: string) => landingOf(kind, new URLSearchParams(query))

test('what Google refused, or forgot, is explained in a sentence', () => {
  expect(read('calendar', 'error=access_denied')).toEqual({
    step: 'error',
    message: 'Authorization failed: access_denied',
  })
  expect(read('calendar', '')).toEqual({ step: 'error', message: 'No authorization code received' })
  expect(read('calendar', 'code=1')).toEqual({
    step: 'error',
    message: 'Google sent back only half of what is needed. Please try again.',
  })
  expect(read('workspace', 'code=1')).toEqual({
    step: 'error',
    message: 'Missing authorization code. Please try again.',
  })
  expect(read('workspace', 'state=1')).toEqual({
    step: 'error',
    message: 'Missing authorization code. Please try again.',
  })
})

test('nothing is shown that somebody has written into the address', () => {
  expect(read('workspace', 'error=access_denied&message=Call+0800+12345')).toEqual({
    step: 'error',
    message: 'Authorization failed: access_denied',
  })
  expect(read('calendar', 'error=Call+0800+12345')).toEqual({
    step: 'error',
    message: 'An unexpected error occurred. Please try again.',
  })
  expect(read('workspace', 'success=true&message=Call+0800+12345')).toEqual({
    step: 'success',
    message: 'Google Workspace is connected.',
  })
})

test('a code is to be finished with', () => {
  expect(read('workspace', 'code=1&state=2')).toEqual({ step: 'finish', code: '1', state: '2' })
  expect(read('calendar', 'code=1&state=2')).toEqual({ step: 'finish', code: '1', state: '2' })
})

test('a failure is told by the server, or in words of its own', () => {
  const { failed, refused } = wordsOf('calendar')
  expect(refused).toBe('Failed to connect calendar')
  expect(failed(new ProblemError(400, 'invalid_state', 'Connect again.'))).toBe('Connect again.')
  expect(failed(new ProblemError(500, 'internal', ''))).toBe('Failed to process calendar connection')
  expect(failed(new ProblemError(0, 'unexpected', 'x'))).toBe('An unexpected error occurred. Please try again.')
  expect(failed(new ProblemError(0, 'unreachable', 'x'))).toContain("can't be reached")
})
