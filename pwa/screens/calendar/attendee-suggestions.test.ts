import { suggestionsFor, withAttendee } from '#pwa/screens/calendar/attendee-suggestions.ts'
import { expect, it } from 'vitest'

const known = ['Alex Kim', 'Sam Rivera', 'Zoë Miller', 'Arlo', 'Chip', 'Clide', 'Suki', 'Dot'].map((name) => ({ name }))
const names = (attendees: string) => suggestionsFor(attendees, known).map(({ name }) => name)

it('suggests the first few, and whoever the last name may begin', () => {
  expect(names('')).toEqual(['Alex Kim', 'Sam Rivera', 'Zoë Miller', 'Arlo', 'Chip', 'Clide'])
  expect(names('ri')).toEqual(['Sam Rivera'])
  expect(names('Nordhaus, ZOË')).toEqual(['Zoë Miller'])
  expect(names('k')).toEqual(['Alex Kim'])
  expect(names('x')).toEqual([])
})

it('suggests nobody twice', () => {
  expect(names('alex kim; Sam Rivera, ')).toEqual(['Zoë Miller', 'Arlo', 'Chip', 'Clide', 'Suki', 'Dot'])
  expect(names('Arlo')).toEqual([])
})

it('puts a name in the place of what was begun of it', () => {
  expect(withAttendee('', 'Arlo')).toBe('Arlo, ')
  expect(withAttendee('ar', 'Arlo')).toBe('Arlo, ')
  expect(withAttendee('Nordhaus,Sam ; ar', 'Arlo')).toBe('Nordhaus,Sam ; Arlo, ')
})
