import { skillsHeading, skillsOf, tabsOf } from '#pwa/screens/integrations/skill-tabs.ts'
import { expect, test } from 'vitest'

const skill = (
  name: string,
  category: 'Email Management' | 'Calendar Management' | 'Task Management' | 'Productivity' | 'Note Taking',
  available = true,
) => ({ name, description: '', category, available })
const skills = [
  skill('Send email', 'Email Management', false),
  skill('List events', 'Calendar Management'),
  skill('Manage to-dos', 'Task Management'),
  skill('Daily briefing', 'Productivity'),
  skill('Take notes', 'Note Taking'),
]

test('tasks are under Calendar, notes under Productivity, and each tab says how many it holds', () => {
  expect(tabsOf(skills).map(({ label }) => label)).toEqual(['All (5)', 'Email (1)', 'Calendar (2)', 'Productivity (2)'])
  expect(skillsOf(skills, 'calendar').map(({ name }) => name)).toEqual(['List events', 'Manage to-dos'])
  expect(skillsOf(skills, 'productivity').map(({ name }) => name)).toEqual(['Daily briefing', 'Take notes'])
})

test('the heading counts what can be used now', () => {
  expect(skillsHeading(skills)).toBe("Arlo's Skills (4/5 Available)")
})
