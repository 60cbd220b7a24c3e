import { type Named, examplesFor } from '#pwa/screens/agents/examples.ts'
import { expect, test } from 'vitest'

const now = new Date(2026, 10, 25, 10).getTime()
const at = (hour: number) => new Date(2026, 10, 25, hour).toISOString()

const suki = { id: '4', name: 'Suki', role: 'Marketing', skills: ['Social posts', 'Newsletters'] }

const workspace: Named = {
  tasks: [
    { title: 'Write the announcement', status: 'Pending', assignee: 'Suki', assignee_id: '4', dueDate: '2026-12-08' },
    { title: 'Proofread the prices', status: 'In Progress', assignee: 'Suki', assignee_id: '4', dueDate: '2026-11-24' },
    { title: 'October newsletter', status: 'Completed', assignee: 'Suki', assignee_id: '4', dueDate: '2026-11-01' },
  ],
  projects: [
    { name: 'Supplier review', status: 'Active', team: ['Arlo'] },
    { name: 'Website relaunch', status: 'Active', team: ['Suki'] },
  ],
  events: [
    { title: 'Standup', start: at(8), end: at(9) },
    { title: 'Product review', start: at(14), end: at(15) },
  ],
}
const empty: Named = { tasks: [], projects: [], events: [] }

test('examples name what there is, the own work first', () => {
  expect(examplesFor(suki, workspace, now)).toEqual([
    'Write a post about “Website relaunch”',
    'Move “Proofread the prices” to tomorrow',
    'What is open for Suki?',
    'What is overdue?',
  ])
  const arlo = { id: '1', name: 'Arlo', role: 'Executive Assistant', skills: ['Schedule meeting'] }
  expect(examplesFor(arlo, workspace, now)).toEqual([
    'What is on my calendar today?',
    'Write an agenda for “Product review”',
    'What is overdue?',
    'How is the project “Supplier review” going?',
  ])
})

test('an agent without skills in an empty workspace has four as well', () => {
  const nova = { id: 'n', name: 'Nova', role: 'Scout', skills: [] }
  const examples = examplesFor(nova, empty, now)
  expect(examples).toHaveLength(4)
  expect(examples[0]).toBe('Create a task “Plan next week” for Nova, due Friday')
  expect(examplesFor(suki, empty, now)).toEqual(examplesFor({ ...nova, id: '4', name: 'Suki' }, empty, now))
})

test('names that would end the quotes, or are long, are left out', () => {
  const named = (name: string): Named => ({ ...empty, projects: [{ name, status: 'Active', team: [] }] })
  for (const name of ['The “new” site', 'x'.repeat(61)])
    expect(examplesFor(suki, named(name), now).join()).not.toContain(name)
  expect(examplesFor(suki, named('The new site'), now)[0]).toBe('Write a post about “The new site”')
})
