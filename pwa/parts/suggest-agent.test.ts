import { suggestAgents } from '#pwa/parts/suggest-agent.ts'
import { expect, test } from 'vitest'
import { sampleAgents } from '../../server/agents/sample-agents.ts'

const team = sampleAgents.map((agent, at) => ({ ...agent, id: String(at + 1), available: true }))
const bestFor = (prompt: string, files: string[] = [], past: Parameters<typeof suggestAgents>[3] = []) =>
  suggestAgents(prompt, files, team, past)[0]!.name

test.each([
  ['Write an Instagram post about our new sourdough for the Saturday market', 'Suki'],
  ['answer this angry customer who wants his money back', 'Clide'],
  ['job ad for a part time driver', 'Dot'],
  ['which tasks are overdue and whose?', 'Millie'],
  ['short follow-up to the leads from the trade fair', 'Chip'],
  ['compare these two contracts', 'Spec'],
  ['Mark the report as done', 'Millie'],
  ['remind me to call the bank tomorrow at 3', 'Arlo'],
  ['Bewerber für morgen einladen und Stellenanzeige schreiben', 'Dot'],
  ['Suki, plan the week', 'Suki'],
])('“%s” is for %s', (prompt, name) => {
  expect(bestFor(prompt)).toBe(name)
})

test('a table is for whoever profiles data', () => {
  expect(bestFor('what sold best?', ['sales.csv'])).toBe('Spec')
})

test('who did such work is asked again, and the first of the team where nothing speaks for anybody', () => {
  const past = [{ agentId: '3', prompt: 'Rewrite the welcome page of the bakery' }]
  expect(bestFor('rewrite the bakery welcome page once more', [], past)).toBe('Clide')
  expect(bestFor('hm')).toBe('Arlo')
})

test('nobody who is paused is suggested', () => {
  const paused = team.map((agent) => ({ ...agent, available: agent.name !== 'Suki' }))
  expect(suggestAgents('an instagram post', [], paused, []).map(({ name }) => name)).not.toContain('Suki')
})
