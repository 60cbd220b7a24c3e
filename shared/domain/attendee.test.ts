import { expect, test } from 'vitest'
import { isAttendee } from '../contract/attendee.ts'

test.each(['Kim', 'Kim Lee', 'kim@example.com', 'Kim Lee <kim@example.com>', '@kim', 'Sales @ Nordhaus', '<b>@import'])(
  '%s can be an attendee',
  (name) => expect(isAttendee(name)).toBe(true),
)

test.each(['notanemail@', 'kim@example', 'kim@@example.com', 'zoë@', 'kim.lee+work@nordhaus'])('%s is a slip', (name) =>
  expect(isAttendee(name)).toBe(false),
)
