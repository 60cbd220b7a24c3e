import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

const never = new AbortController().signal

test('whoever waits gets in when someone leaves, in order; leaving twice frees one place', async () => {
  const take = createTurns(1)
  const order: string[] = []
  const leave = await take(never)
  const second = take(never).then((leave) => (order.push('second'), leave))
  const third = take(never).then((leave) => (order.push('third'), leave))
  leave()
  leave()
  const leaveSecond = await second
  expect(order).toEqual(['second'])
  leaveSecond()
  await third
  expect(order).toEqual(['second', 'third'])
})

test('an abort leaves the queue', async () => {
  const take = createTurns(1)
  const leave = await take(never)
  const stop = new AbortController()
  const waiting = take(stop.signal)
  stop.abort(new Error('gone'))
  await expect(waiting).rejects.toThrow('gone')
  leave()
  await expect(take(never)).resolves.toBeTypeOf('function')
})
