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

test.each([
  ['checklist for our first open saturday 5 december: till, phones, who opens up. max 10 points', 3],
  ['I need a checklist for the market stall: float, table, banner, bags. Nothing else, to print out.', 4],
  ['Please prepare a plan for our communal work. It shall comprise the hedge, the compost and the tools.', 3],
  ['Please compile a checklist for winter: drain the pipes, lock the shutters, bring the key to Mr. Lorenz.', 3],
])('how long a list may be and what leads to it is no step: %s', (prompt, count) => {
  expect(asksForText(prompt)).toBe(true)
  const steps = readSteps(prompt)!
  expect(steps.steps).toHaveLength(count)
  expect(steps.notes).toEqual([])
  expect(steps.steps.join()).not.toMatch(/comprise|max/)
})
