import { expect, test } from 'vitest'
import { ProblemError, noServerAt, unreachable } from '#shared/contract/problem.ts'
import { defaultServer } from './connection.ts'
import { CliError, exit } from './exit.ts'
import { describeFailure } from './failure.ts'

const connection = { server: 'https://muster.example', flags: '', token: undefined, tokenFrom: 'nowhere' } as const

test.each([
  [400, 2],
  [401, 4],
  [402, 1],
  [403, 1],
  [404, 1],
  [413, 2],
  [422, 2],
  [423, 1],
  [429, 1],
  [500, 1],
  [503, 6],
])('a refusal with %i exits with %i', (status, code) => {
  expect(describeFailure(new ProblemError(status, 'x', 'No.')).exitCode).toBe(code)
})

test('no answer of ours exits with 6', () => {
  expect(describeFailure(unreachable("Can't reach it."))).toMatchObject({ exitCode: 6, lines: ["Can't reach it."] })
})

test('a server that cannot be reached is looked into, and the first one started', () => {
  const linesAt = (server: string, tokenFrom: 'nowhere' | 'login', flags = '') =>
    describeFailure(unreachable(noServerAt(server)), { server, flags, token: undefined, tokenFrom }).lines[1]
  expect(linesAt('https://muster.example', 'nowhere', ' --profile work')).toBe(
    'Find out why with: muster doctor --profile work',
  )
  expect(linesAt(defaultServer, 'login')).toBe('Find out why with: muster doctor')
  expect(linesAt(defaultServer, 'nowhere')).toBe(
    'Start one with: muster serve, or sign in to another one with: muster login --server <url>',
  )
  expect(describeFailure(unreachable('The certificate of it has expired.'), connection).lines).toHaveLength(1)
})

test('who is not signed in reads how to sign in, to which server', () => {
  const error = new ProblemError(401, 'unauthorized', 'Sign in first.')
  expect(describeFailure(error, connection).lines).toEqual(['Sign in with: muster login'])
  expect(describeFailure(error, { ...connection, flags: ' --server https://muster.example' }).lines).toEqual([
    'Sign in with: muster login --server https://muster.example',
  ])
  expect(describeFailure(error, { ...connection, tokenFrom: 'environment' }).lines[0]).toContain('MUSTER_TOKEN')
})

test('a wrong password is told as the server tells it', () => {
  const failure = describeFailure(new ProblemError(401, 'invalid_credentials', 'Invalid credentials'), connection)
  expect(failure).toMatchObject({ exitCode: 4, lines: ['Invalid credentials'] })
})

test('field problems and Retry-After are told', () => {
  const errors = [{ path: 'prompt', message: 'The prompt must not be empty.' }]
  expect(describeFailure(new ProblemError(429, 'rate_limited', 'Too fast.', { errors, retryAfter: 7 })).lines).toEqual([
    'Too fast.',
    '  prompt: The prompt must not be empty.',
    'Try again in 7 seconds.',
  ])
})

test('programs are told how long to wait, too', () => {
  const { problem } = describeFailure(new ProblemError(429, 'rate_limited', 'Too fast.', { retryAfter: 1 }))
  expect(problem).toEqual({
    type: 'about:blank',
    title: 'Too Many Requests',
    status: 429,
    detail: 'Too fast.',
    code: 'rate_limited',
    hint: 'Try again in 1 second.',
    retry_after: 1,
  })
  expect(
    describeFailure(new ProblemError(423, 'locked', 'Locked until 10:00.', { retryAfter: 60 })).problem,
  ).toMatchObject({ retry_after: 60 })
  expect(describeFailure(new ProblemError(403, 'forbidden', 'No.')).problem).not.toHaveProperty('hint')
})

test('a problem for programs carries what the command adds', () => {
  const error = new CliError(exit.unreachable, 'unreachable', 'Gone.', {
    hint: 'Again.',
    extra: { idempotency_key: 'k' },
  })
  expect(describeFailure(error)).toEqual({
    exitCode: 6,
    lines: ['Gone.', 'Again.'],
    problem: {
      type: 'about:blank',
      title: 'Unreachable',
      detail: 'Gone.',
      code: 'unreachable',
      hint: 'Again.',
      idempotency_key: 'k',
    },
  })
})

test('a fault of ours is one sentence without a stack', () => {
  expect(describeFailure(new TypeError('x is not a function')).lines).toEqual([
    'Something went wrong: x is not a function',
  ])
})
