import { expect, test } from 'vitest'
import { readAgenda, writeAgenda } from './agenda.ts'
import { givesText } from './asks-for-text.ts'
import { asksForText } from './asks-for-text.ts'
import { readDraft } from './read-draft.ts'

const self = { name: 'Millie', role: 'Executive Assistant' }

test('an agenda has its place, day and time, and each point with its share of the minutes', () => {
  const prompt =
    'Would you mind drawing up an agenda for the governors on 14 December at 5 o’clock in room 12? We need to cover the budget, the roof and staff absence, and we have an hour and a half.'
  expect(asksForText(prompt)).toBe(true)
  const { agenda } = readDraft(prompt, self)!
  expect(writeAgenda(agenda!)).toBe(
    '# Agenda: governors\n\n**When:** 14 December at 5 o’clock · **Where:** room 12 · **How long:** 90 minutes\n\n' +
      '1. The budget (30 min)\n2. The roof (30 min)\n3. Staff absence (30 min)',
  )
})

test.each([
  [
    'agenda committee thurs 3rd dec 7pm village hall 45 min. minutes, accounts, summer fete, aob',
    'Thursday 3rd dec 7pm',
    'village hall',
    45,
    4,
  ],
  [
    'agenda for toolbox talk tomorrow 7am 20 minutes site cabin - ladders, dust masks, new lad starts',
    'tomorrow 7am',
    'site cabin',
    20,
    3,
  ],
  [
    'agenda pta tuesday 7pm school hall, cake stall, raffle, lights, who locks up',
    'Tuesday 7pm',
    'school hall',
    undefined,
    4,
  ],
  [
    'make agenda for family meeting sunday 29.11. 15:00 at our house: garden, money for roof',
    'Sunday 29.11 15:00',
    'our house',
    undefined,
    2,
  ],
] as const)('%s', (prompt, when, where, minutes, points) => {
  const agenda = readAgenda(prompt)!
  expect(agenda).toMatchObject({ when, where, minutes })
  expect(agenda.points).toHaveLength(points)
  // What is left over of the minutes goes to the first points.
  expect(writeAgenda({ ...agenda, minutes: 45, points: ['A', 'B', 'C', 'D'] })).toContain(
    '1. A (12 min)\n2. B (11 min)',
  )
})

test('courtesy is no place, and a day before the meeting is no name of it', () => {
  const crew = 'agenda for the crew meeting Monday 6pm please: broken winch, who does the galley'
  expect(readAgenda(crew)).toMatchObject({ meeting: 'crew meeting', when: 'Monday 6pm', where: undefined })
  expect(readAgenda("agenda for thursday's staff meeting: overdue books, who has the keys")).toMatchObject({
    meeting: 'staff meeting',
    when: 'Thursday',
    where: undefined,
  })
  // Whatever its points ask, it asks nothing of the workspace.
  expect(givesText(crew)).toBe(true)
})

test.each(['agenda for tomorrow', 'what is on my agenda for tomorrow', 'put in the agenda: visit, Wednesday 14h, Sam'])(
  '%s asks for no text',
  (prompt) => expect(readAgenda(prompt)).toBeUndefined(),
)

test.each([
  [
    'Last time we talked for two hours and got nowhere. Please make me an agenda for the team meeting on Tuesday 1 December at 13:00, it must be done in 45 minutes: the vaccine fridge, the rota and the x-ray machine.',
    45,
    3,
  ],
  [
    'Could you put together an agenda for our committee on Thursday 26 November, 19:30? Ticket sales, the door, the punch. We have 45 minutes, not more!',
    45,
    3,
  ],
  ['agenda staff meeting mon 7 dec 8am 30 min: rota, parking, new till. no longer than that, short please', 30, 3],
])('what is said of the agenda itself is no point of it: %s', (prompt, minutes, points) => {
  const { agenda } = readDraft(prompt, self)!
  expect(agenda).toMatchObject({ minutes, notes: [] })
  expect(agenda!.points).toHaveLength(points)
})
