import { type AgentFields, faultsOf } from '#pwa/screens/agents/agent-faults.ts'
import { expect, test } from 'vitest'

const nova: AgentFields = {
  id: 'n',
  name: 'Nova',
  role: 'Data Analyst',
  description: '',
  skills: [],
  skill: '',
  instructions: '',
  color: 'suki',
}
const chip = { id: '2', name: 'Chip' }

test('a name and a role are all an agent needs', () => {
  expect(faultsOf(nova, [chip])).toEqual({})
  expect(faultsOf({ ...nova, name: ' ', role: '' }, [])).toEqual({ name: 'Enter a name.', role: 'Enter a role.' })
})

test('a name that another agent has is taken, whatever its case; its own is not', () => {
  expect(faultsOf({ ...nova, name: ' chip ' }, [chip]).name).toBe(
    'There is an agent called Chip already. Choose another name.',
  )
  expect(faultsOf(nova, [chip, { id: 'n', name: 'Nova' }])).toEqual({})
})

test('what the server would refuse is said before it is sent', () => {
  expect(faultsOf({ ...nova, name: 'n'.repeat(61) }, []).name).toBe('Use 60 characters at most. This has 61.')
  expect(faultsOf({ ...nova, role: 'r'.repeat(81) }, [])).toHaveProperty('role')
  expect(faultsOf({ ...nova, description: 'd'.repeat(1001) }, [])).toHaveProperty('description')
  expect(faultsOf({ ...nova, instructions: 'i'.repeat(20_001) }, [])).toHaveProperty('instructions')
  expect(faultsOf({ ...nova, skills: ['s'.repeat(61)] }, []).skills).toMatch(/too long for a skill/)
  expect(faultsOf({ ...nova, skills: Array.from({ length: 32 }, (_, at) => `Skill ${at}`) }, []).skills).toMatch(
    /Remove 2\./,
  )
  expect(faultsOf({ ...nova, name: 'n'.repeat(60), role: 'r'.repeat(80), skills: ['s'.repeat(60)] }, [])).toEqual({})
})
