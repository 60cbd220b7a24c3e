import { expect, test } from 'vitest'
import { choiceLabel } from './choice-label.ts'

test('What fits is shown as it is', () => {
  expect(choiceLabel('Delete “Screening questions”')).toEqual({ label: 'Delete “Screening questions”', hint: '' })
})

test('Every part of a choice is shown, what they have in common once', () => {
  const later = (name: string) => `Change the due date of “${name}” to Wed 25 Nov 2026`
  expect(choiceLabel(`${later('Name two questions for each supplier')}. ${later('Compare supplier quotes')}`)).toEqual({
    label: 'Change the due date of “Name two questions for each supplier” and “Compare supplier quotes” to Wed 25 Nov',
    hint: '',
  })
  const board = 'Collect questions for the board meeting'
  expect(
    choiceLabel(`Change the due date of “${board}” to Fri 4 Dec 2026. Assign “${board}” to Sam Rivera`).label,
  ).toBe(`Change the due date of “${board}” to Fri 4 Dec, assign it to Sam Rivera`)
})

test('Names give way before parts do, and stand whole in the hint', () => {
  const text =
    'Create a task “Reconcile the bank” due Fri 4 Dec 2026. Create a task “List the open invoices” for Arlo due Tue 8 Dec 2026. Create a task “Count the petty cash” for Sam Rivera due Thu 31 Dec 2026'
  const { label, hint } = choiceLabel(text)
  expect(label.length).toBeLessThanOrEqual(120)
  expect(label).toBe(
    'Create a task “…the bank” due Fri 4 Dec, “…invoices” for Arlo due Tue 8 Dec, “…petty cash” for Sam Rivera due Thu 31 Dec',
  )
  expect(hint).toBe(text)
})

test('Dates give way before names are left out, and what cannot be shown at all is counted', () => {
  const create = (count: number, name: string) =>
    Array.from({ length: count }, (_, at) => `Create a task “${name} ${at}” for Sam Rivera due Fri ${at + 1} Jan 2027`)
  expect(choiceLabel(create(4, 'Pack crate').join('. ')).label).toBe(
    'Create a task “Pack crate 0”, “Pack crate 1”, “Pack crate 2” and “Pack crate 3”',
  )
  expect(choiceLabel(create(20, 'Pack crate').join('. ')).label).toBe(
    'Create a task “Pack crate 0” for Sam Rivera due Fri 1 Jan and 19 more',
  )
})

test('A full stop in a name ends no part', () => {
  const { label } = choiceLabel(
    'Create a task “File the defence in Harlow v. Brandt” for Sam Rivera due Wed 25 Nov 2026. Mark “Screening questions” as done',
  )
  expect(label).toBe(
    'Create a task “File the defence in Harlow v. Brandt” for Sam Rivera due Wed 25 Nov, mark “Screening questions” as done',
  )
})

test('parts that name nothing are no “it” to each other', () => {
  expect(choiceLabel('Show the open tasks for Suki. Show the overdue tasks').label).toBe(
    'Show the open tasks for Suki, show the overdue tasks',
  )
})
