import { groupAgents } from '#pwa/screens/share/group-agents.ts'
import { expect, test } from 'vitest'

const list = ['Arlo', 'Chip', 'Clide', 'Suki', 'Dot'].map((name, index) => ({
  id: String(index + 1),
  name,
  role: `Role of ${name}`,
  color: '',
  custom: false,
  available: true,
}))
const names = (recent: string[], query = '') =>
  groupAgents(list, recent, query).map(({ label, agents }) => [label, ...agents.map(({ name }) => name)])

test('who was used last stands first, three at most, and nobody twice', () => {
  expect(names(['5', '9', '2', '1', '3'])).toEqual([
    ['Recent', 'Dot', 'Chip', 'Arlo'],
    ['AI Agents', 'Clide', 'Suki'],
  ])
  expect(names([])).toEqual([['AI Agents', 'Arlo', 'Chip', 'Clide', 'Suki', 'Dot']])
})

test('a query finds by name or role, whatever the case', () => {
  expect(names(['5'], ' SUKI ')).toEqual([['Found', 'Suki']])
  expect(names(['5'], 'role of d')).toEqual([['Found', 'Dot']])
  expect(names(['5'], 'nobody')).toEqual([])
})
