import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

const whose = (workspace_id: string, user_id = 'kim') => ({ workspace_id, user_id })

test('what came first goes first, and what is taken out does not go', () => {
  const turns = createTurns()
  for (const id of ['1', '2', '3', '2']) turns.add(id, whose('a'))
  expect(turns.remove('2')).toBe(true)
  expect(turns.remove('2')).toBe(false)
  expect([turns.next()?.id, turns.next()?.id, turns.next()]).toEqual(['1', '3', undefined])
})

test('next is the workspace of which least goes on, in it the person of whom least does', () => {
  const turns = createTurns()
  for (let n = 1; n <= 500; n += 1) turns.add(`a${n}`, whose('a'))
  const going = [turns.next()!, turns.next()!]
  turns.add('b1', whose('b'))
  turns.add('b2', whose('b'))
  turns.add('sue', whose('a', 'sue'))
  expect(turns.next()?.id).toBe('b1')
  // One of each goes on: whoever had no turn yet is next.
  going[0]!.done()
  expect(turns.next()?.id).toBe('sue')
  expect(turns.next()?.id).toBe('b2')
  going[1]!.done()
  expect(turns.next()?.id).toBe('a3')
})

test('among equals the turns go round', () => {
  const turns = createTurns()
  for (const id of ['a1', 'a2', 'b1', 'b2', 'c1', 'c2']) turns.add(id, whose(id[0]!))
  const order = Array.from({ length: 6 }, () => turns.next()!.id)
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'c2'])
})

test('what is put back is next of its person again, once its workspace is tried again', async () => {
  let tries = 0
  const turns = createTurns(() => (tries += 1))
  for (const id of ['a1', 'a2', 'b1']) turns.add(id, whose(id[0]!))
  const first = turns.next()!
  first.putBack()
  expect(turns.next()?.id).toBe('b1')
  expect(turns.next()).toBeUndefined()
  await expect.poll(() => tries, { timeout: 5000 }).toBe(1)
  const one = turns.next()!
  expect([one.id, turns.next()]).toEqual(['a1', undefined])
  one.done()
  expect(turns.next()?.id).toBe('a2')
})

test('with only those of whom nothing goes on, the others wait', () => {
  const turns = createTurns()
  for (const id of ['a1', 'a2', 'b1']) turns.add(id, whose(id[0]!))
  turns.next()
  expect([turns.next(true)?.id, turns.next(true), turns.next()?.id]).toEqual(['b1', undefined, 'a2'])
})
