import { expect, test } from 'vitest'
import { fencesOf } from './fences.ts'

const once = (...numbers: number[]) => numbers.map((number): [number, number] => [number, 1])

test('far is what lies one and a half times the width of the middle half beyond it', () => {
  const fences = fencesOf(once(1, 2, 3, 4, 5, 6, 7, 8))!
  expect([fences.low, fences.high]).toEqual([2, 6])
  expect([-5, -4, 12, 13].map(fences.isFar)).toEqual([true, false, false, true])
})

test('a number that occurs more than once counts each time', () => {
  expect(
    fencesOf([
      [1, 6],
      [9, 2],
    ]),
  ).toMatchObject({ low: 1, high: 1 })
})

test('of fewer than eight nothing is said', () => {
  expect(fencesOf(once(1, 2, 3, 4, 5, 6, 700))).toBeUndefined()
  expect(fencesOf([])).toBeUndefined()
})
