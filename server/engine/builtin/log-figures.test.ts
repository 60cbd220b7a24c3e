import { expect, test } from 'vitest'
import { logFigures } from './log-figures.ts'
import { logGaps } from './log-gaps.ts'

const text = `2026-11-16 06:00:02 INFO pump P2 started
2026-11-16 18:00:10 INFO shift end, pumped volume 412 m3, energy 88.5 kWh
2026-11-17 06:00:01 INFO pump P2 started
2026-11-17 09:14:00 ERROR P2 pressure low, shut down
2026-11-17 09:40:30 INFO P2 running again
2026-11-17 18:00:12 INFO shift end, pumped volume 389 m3, energy 84.0 kWh
2026-11-18 06:00:01 INFO pump P2 started
2026-11-18 11:02:00 ERROR P2 motor overheated, shut down
2026-11-18 13:32:00 INFO P2 running again
2026-11-18 18:00:09 INFO shift end, pumped volume 301 m3, energy 70.2 kWh
`
const log = [{ name: 'pump.log', kind: 'text' as const, text, extracted: false, truncated: false }]

test.each([
  ['volume per day and total', ['**1,102 m3**', '| 2026-11-17 | 389 m3 | 6 |']],
  ['total energy', ['**242.7 kWh**']],
  ['which day had the lowest volume', ['**301 m3**', '**2026-11-18**']],
])('a number that a log says every day: %s', (question, holds) => {
  for (const part of holds) expect(logFigures(question, log)).toContain(part)
})

test('a log is not asked for what no line of it says', () => {
  expect(logFigures('total cost', log)).toBeUndefined()
  expect(logFigures('total energy of pump P3', log)).toBeUndefined()
})

test('an outage ends with the line that says it is over, whatever that is called', () => {
  const told = logGaps('longest outage, from when to when', log)
  expect(told).toContain('**2026-11-18 11:02:00** to **2026-11-18 13:32:00**')
})
