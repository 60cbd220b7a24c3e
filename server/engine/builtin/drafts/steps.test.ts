import { expect, test } from 'vitest'
import { asksForText } from './asks-for-text.ts'
import { readSteps, writeSteps } from './steps.ts'

test('a plan has the steps that are said, a blank for the day of each, and the day that it leads to', () => {
  const prompt =
    'We open the new branch on 1 March 2027. Please make a plan backwards from that: hire two people, paint the shop, and a word with the neighbours.'
  expect(asksForText(prompt)).toBe(true)
  expect(writeSteps(readSteps(prompt)!)).toBe(
    '# Plan: until 1 March 2027\n\nWe open the new branch on 1 March 2027.\n\n' +
      '- Hire two people: by [date]\n- Paint the shop: by [date]\n- A word with the neighbours: by [date]\n- **1 March 2027**: the day itself',
  )
})

test.each([
  [
    'Could you write a checklist for the night shift? Doors locked, heating at 17, handover book.',
    'checklist',
    'night shift',
    3,
  ],
  [
    'plan for moving the surgery by 30 january: tell patients, move the fridge, keys',
    'plan',
    'moving the surgery by 30 january',
    3,
  ],
  ['make me a plan to paint room 3 first empty it then repair the wall then paint it', 'plan', 'paint room 3', 3],
] as const)('%s', (prompt, is, what, count) => {
  const steps = readSteps(prompt)!
  expect(steps).toMatchObject({ is, what })
  expect(steps.steps).toHaveLength(count)
})

test.each([
  'make a project plan for the website relaunch',
  'plan for tomorrow: call Anna, pay the rent',
  'create a project Summer fair with tasks: stalls, raffle',
  'make a checklist task for Dot: prepare the room, due Friday',
])('%s has no such steps', (prompt) => expect(readSteps(prompt)).toBeUndefined())
