import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ProblemError } from '#shared/contract/problem.ts'
import { busyAgents, watchBusyAgents } from './busy-agents.ts'
import { session } from '../session/session.ts'
import { person } from '../testing/sync-answers.ts'

const asked = vi.hoisted(() => ({ answers: [] as (string[] | Error)[], times: 0 }))
vi.mock('../network/api.ts', async (original) => ({
  ...(await original<object>()),
  request: () => {
    asked.times += 1
    const answer = asked.answers.shift() ?? []
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
  },
}))

beforeEach(() => {
  vi.useFakeTimers()
  session.user = person('u1') as never
  Object.assign(asked, { answers: [], times: 0 })
})
afterEach(() => {
  vi.useRealTimers()
  busyAgents.ids = []
})

const look = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

test('who is busy is known within two seconds, for as long as someone watches', async () => {
  asked.answers = [[], ['1', '4'], ['4']]
  const stops = [watchBusyAgents(), watchBusyAgents()]
  await vi.advanceTimersByTimeAsync(0)
  expect(busyAgents.ids).toEqual([])
  await vi.advanceTimersByTimeAsync(2000)
  expect(busyAgents.ids).toEqual(['1', '4'])
  stops[0]!()
  await vi.advanceTimersByTimeAsync(2000)
  expect(busyAgents.ids).toEqual(['4'])
  stops[1]!()
  const { times } = asked
  await vi.advanceTimersByTimeAsync(20_000)
  expect(asked.times).toBe(times)
})

test('a page out of view asks nothing, and asks at once when it comes back', async () => {
  const stop = watchBusyAgents()
  await vi.advanceTimersByTimeAsync(0)
  look('hidden')
  const { times } = asked
  await vi.advanceTimersByTimeAsync(20_000)
  expect(asked.times).toBe(times)
  asked.answers = [['2']]
  look('visible')
  await vi.advanceTimersByTimeAsync(0)
  expect(busyAgents.ids).toEqual(['2'])
  stop()
})

test('what cannot be asked is not claimed, and is asked again later', async () => {
  asked.answers = [['1'], new ProblemError(0, 'unreachable', 'No server.'), ['1']]
  const stop = watchBusyAgents()
  await vi.advanceTimersByTimeAsync(1600)
  expect(busyAgents.ids).toEqual([])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(busyAgents.ids).toEqual(['1'])
  stop()
})
