import { expect, test } from 'vitest'
import { createInProcessJobs } from './in-process.ts'
import type { Place } from './jobs.ts'

const whose = (workspace_id: string) => ({ workspace_id, user_id: 'kim' })

/** Jobs that go on until they are told to end. */
function begin(concurrency: number, isFull: (id: string) => boolean = () => false) {
  const begun: string[] = []
  const going = new Map<string, { place: Place; end: () => void }>()
  const jobs = createInProcessJobs((id, place) => {
    if (isFull(id)) return Promise.resolve('full')
    begun.push(id)
    return new Promise((resolve) => going.set(id, { place, end: () => resolve() }))
  }, concurrency)
  return { jobs, begun, going, of: (id: string) => going.get(id)! }
}

test('a job that left its place is not counted, and comes before anything new when it takes it back', async () => {
  const { jobs, begun, of } = begin(1)
  for (const id of ['1', '2', '3']) jobs.enqueue(id, whose('a'))
  await expect.poll(() => begun).toEqual(['1'])
  of('1').place.leave()
  expect(begun).toEqual(['1', '2'])
  let isBack = false
  const back = of('1')
    .place.takeBack()
    .then(() => (isBack = true))
  await new Promise(setImmediate)
  expect(isBack).toBe(false)
  of('2').end()
  await back
  expect(begun).toEqual(['1', '2'])
  of('1').end()
  await expect.poll(() => begun).toEqual(['1', '2', '3'])
  of('3').end()
  await jobs.stop()
})

test('what ends while it waits for its place holds up nobody', async () => {
  const { jobs, begun, of } = begin(1)
  for (const id of ['1', '2', '3', '4']) jobs.enqueue(id, whose('a'))
  await expect.poll(() => begun).toEqual(['1'])
  of('1').place.leave()
  void of('1').place.takeBack()
  of('1').end()
  of('2').end()
  await expect.poll(() => begun).toEqual(['1', '2', '3'])
  // Nor what is asked for afterwards.
  await of('1').place.takeBack()
  of('3').end()
  await expect.poll(() => begun).toEqual(['1', '2', '3', '4'])
  of('4').end()
  await jobs.stop()
})

test('however many wait elsewhere, somebody of whom nothing goes on finds room', async () => {
  const { jobs, begun, going } = begin(1)
  for (let n = 0; n < 60; n += 1) jobs.enqueue(`a${n}`, whose('a'))
  for (let n = 0; n < 24; n += 1) {
    await expect.poll(() => begun.length).toBe(n + 1)
    going.get(`a${n}`)!.place.leave()
  }
  jobs.enqueue('b', whose('b'))
  await expect.poll(() => begun.at(-1)).toBe('b')
  expect(begun).toHaveLength(25)
  for (const { end } of going.values()) end()
  const stopped = jobs.stop()
  await new Promise(setImmediate)
  for (const { end } of going.values()) end()
  await stopped
})

test('of a workspace that has all it may, nothing is begun until one of its own has ended', async () => {
  let most = 1
  const { jobs, begun, of } = begin(
    4,
    (id) => id.startsWith('a') && begun.filter((each) => each[0] === 'a').length >= most,
  )
  for (const id of ['a1', 'a2', 'a3', 'b1']) jobs.enqueue(id, whose(id[0]!))
  await expect.poll(() => begun).toEqual(['a1', 'b1'])
  most = 2
  of('a1').end()
  await expect.poll(() => begun).toEqual(['a1', 'b1', 'a2'])
  for (const id of ['a2', 'b1']) of(id).end()
  await jobs.stop()
})
