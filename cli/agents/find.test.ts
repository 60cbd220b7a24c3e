import { expect, test } from 'vitest'
import { anAgent } from '../testing/fake-server.ts'
import { findAgent } from './find.ts'

const team = [
  anAgent({ id: '1', name: 'Arlo' }),
  anAgent({ id: '2', name: 'Chip' }),
  anAgent({ id: '6', name: 'Millie' }),
]

test('an agent is found by its id, and by its name in any case', () => {
  expect(findAgent(team, '2').name).toBe('Chip')
  expect(findAgent(team, 'mILLIE').id).toBe('6')
})

test('an id comes before a name', () => {
  const odd = [anAgent({ id: 'a', name: '1' }), ...team]
  expect(findAgent(odd, '1').name).toBe('Arlo')
})

test('a near miss suggests what was meant', () => {
  expect(() => findAgent(team, 'alro')).toThrow('There is no agent "alro". Did you mean Arlo?')
  expect(() => findAgent(team, 'milly')).toThrow('Did you mean Millie?')
})

test('anything else lists the team', () => {
  expect(() => findAgent(team, 'zebedee')).toThrow('There is no agent "zebedee". Choose from Arlo, Chip, Millie.')
  expect(() => findAgent([], 'arlo')).toThrow('The team is empty.')
})

test('two of one name are told apart by id', () => {
  const twins = [anAgent({ id: 'x', name: 'Sam', role: 'Sales' }), anAgent({ id: 'y', name: 'sam', role: 'Legal' })]
  expect(() => findAgent(twins, 'Sam')).toThrow('2 agents are called "Sam": give an id, x (Sales) or y (Legal).')
})
