import type { Duty } from '#pwa/screens/dashboard/duty.ts'
import { firstToShow } from '#pwa/screens/dashboard/parts/team-on-edge.tsx'
import { expect, it } from 'vitest'

const team = (...duties: Duty[]) => duties.map((duty, index) => ({ id: String(index + 1), duty }))

it('shows seven in their own order', () => {
  expect(firstToShow(team('free', 'working', 'free')).map(({ id }) => id)).toEqual(['1', '2', '3'])
  expect(firstToShow(team(...Array.from({ length: 9 }, () => 'free' as const)))).toHaveLength(7)
})

it('leaves nobody out who is busy', () => {
  const ids = firstToShow(team('free', 'free', 'free', 'free', 'free', 'free', 'free', 'free', 'waiting')).map(
    ({ id }) => id,
  )
  expect(ids).toEqual(['1', '2', '3', '4', '5', '6', '9'])
})
