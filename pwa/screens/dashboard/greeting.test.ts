import { greeting } from '#pwa/screens/dashboard/greeting.ts'
import { expect, it } from 'vitest'

const at = (hour: number) => new Date(2026, 10, 21, hour)

it('greets by the time of day', () => {
  expect(greeting('Alex Kim', at(5))).toBe('Good morning, Alex')
  expect(greeting('Alex Kim', at(12))).toBe('Good afternoon, Alex')
  expect(greeting('Alex Kim', at(18))).toBe('Good evening, Alex')
  expect(greeting('Alex Kim', at(2))).toBe('Good evening, Alex')
})

it('greets without a name too', () => {
  expect(greeting('  ', at(9))).toBe('Good morning')
})
