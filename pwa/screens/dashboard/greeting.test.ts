import { greeting } from '#pwa/screens/dashboard/greeting.ts'
import { expect, it } from 'vitest'

const at = (hour: number) => new Date(2026, 10, 21, hour)

it('greets by the time of day, and nobody with the morning before five', () => {
  const said = Array.from({ length: 24 }, (_, hour) => greeting('Alex Kim', at(hour)))
  const hours = (time: string) => said.flatMap((each, hour) => (each === `Good ${time}, Alex` ? [hour] : []))
  expect(hours('morning')).toEqual([5, 6, 7, 8, 9, 10, 11])
  expect(hours('afternoon')).toEqual([12, 13, 14, 15, 16, 17])
  expect(hours('evening')).toEqual([0, 1, 2, 3, 4, 18, 19, 20, 21, 22, 23])
})

it('greets without a name too', () => {
  expect(greeting('  ', at(9))).toBe('Good morning')
})
