import { expect, test } from 'vitest'
import { examplesFor } from '#pwa/screens/agents/examples.ts'

const now = Date.parse('2026-11-21T09:00:00Z')
const task = { title: 'Call Nordhaus', status: 'Pending' as const, assignee_id: '2', dueDate: '2026-11-24' }
const known = {
  tasks: [
    { ...task, title: 'Done', status: 'Completed' as const },
    { ...task, assignee_id: null, dueDate: null, title: 'Other' },
    task,
  ],
  projects: [{ name: 'Spring fair', status: 'Active' as const }],
  events: [
    { title: 'Past', start: '2026-11-20T09:00:00Z' },
    { title: 'Review', start: '2026-11-23T09:00:00Z' },
  ],
}

test('they speak of what is there and of what the agent is for', () => {
  expect(examplesFor({ id: '2', name: 'Chip' }, known, now)).toEqual([
    'Write a follow-up e-mail about “Spring fair”',
    'What does Chip have open?',
    'How is “Spring fair” going?',
    'Move “Call Nordhaus” to Friday',
  ])
  expect(examplesFor({ id: '1', name: 'Arlo' }, known, now)).toEqual([
    'Daily briefing',
    'Plan tomorrow',
    'Who is invited to “Review”?',
    'When am I free tomorrow?',
  ])
})

test('in an empty workspace, and before anything is known, there are four too', () => {
  for (const nothing of [
    { tasks: [], projects: [], events: [] },
    { tasks: null, projects: null, events: null },
  ])
    for (const id of ['1', '2', '3', '4', '5', '6', '7', 'custom'])
      expect(new Set(examplesFor({ id, name: 'Kim' }, nothing, now)).size, id).toBe(4)
})
