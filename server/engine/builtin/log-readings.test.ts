import { expect, test } from 'vitest'
import { logReadings } from './log-readings.ts'

const text = `# TempGuard T2 limits 2.0..8.0 C
2026-11-13 18:00:02 TEMP 4.6
2026-11-14 04:00:02 TEMP 7.1
2026-11-14 06:00:02 TEMP 8.7
2026-11-14 06:00:03 ALARM HIGH 8.7 sms=failed
2026-11-14 08:00:02 TEMP 11.3
2026-11-14 08:22:17 ACK user=nuno
2026-11-17 06:00:02 TEMP 1.6
2026-11-19 14:00:02 TEMP 8.2
`
const log = { name: 'fridge.txt', kind: 'text' as const, text, extracted: false, truncated: false }

test.each([
  'The supplier wants to know each temperature above 8 degrees before he says more. Could you list the readings over 8 with the day?',
  'did it ever go over 8?',
  'how often was it warmer than 8 degrees',
])('readings are held against a bound: %s', (question) => {
  const told = logReadings(question, [log])
  expect(told).toContain('**3 readings** of TEMP')
  for (const words of ['2026-11-14 06:00 | 8.7', '2026-11-14 08:00 | 11.3', '2026-11-19 14:00 | 8.2'])
    expect(told).toContain(words)
  expect(told).not.toContain('7.1')
})

test('below a bound, and none', () => {
  expect(logReadings('was it ever below 2 degrees?', [log])).toContain('2026-11-17 06:00 | 1.6')
  expect(logReadings('anything over 20?', [log])).toContain('**None** of the readings')
})

test('a day, a time and two bounds are another question', () => {
  expect(logReadings('did it go over 8 again after the meeting on the 17th?', [log])).toBeUndefined()
  expect(logReadings('was the door open for more than 4 minutes?', [log])).toBeUndefined()
  expect(logReadings('how many alarms were over 8', [log])).toBeUndefined()
  expect(logReadings('readings over 8 or below 2', [log])).toBeUndefined()
})
