import { choicesOf, isGone, withThose } from '#pwa/parts/assignees/choices.ts'
import { runnersOf } from '#pwa/parts/assignees/runners.ts'
import { assigned } from '#shared/domain/assignees.ts'
import { expect, test } from 'vitest'

const person = (id: string, name: string, active = true) => ({ id, name, email: `${id}@example.com`, active })
const agent = (id: string, name: string, available = true) => ({ id, name, role: 'Sales', available })

const team = [agent('1', 'Arlo'), agent('6', 'Millie', false)]
const people = [person('sam', 'Sam Rivera'), person('me', 'Alex Kim'), person('left', 'Lee', false)]
const whom = { team, people, me: 'me' }
const someone = (id: string, name: string) => ({ kind: 'person' as const, id, name })
const labels = (choices: readonly { label: string }[]) => choices.map(({ label }) => label)

test('the reader comes first, then the agents, then other people who may sign in', () => {
  expect(labels(choicesOf(whom))).toEqual(['Alex Kim (you)', 'Arlo, Sales', 'Millie, Sales', 'Sam Rivera'])
})

test('people of one name are told apart', () => {
  const others = [...people, person('two', 'Sam Rivera')]
  expect(labels(choicesOf({ ...whom, people: others })).slice(-2)).toEqual([
    'Sam Rivera, sam@example.com',
    'Sam Rivera, two@example.com',
  ])
})

test('agents alone are offered where people are not known', () => {
  expect(labels(choicesOf({ ...whom, people: null }))).toEqual(['Arlo, Sales', 'Millie, Sales'])
  expect(choicesOf({ team: null, people: null, me: null })).toEqual([])
})

test('who has the task stays among the choices until the workspace is known to have them no more', () => {
  const having = [someone('left', 'Lee'), someone('gone', 'Kay')]
  expect(labels(withThose(choicesOf(whom), having, whom)).slice(4)).toEqual(['Lee'])
  const unknown = { ...whom, people: null }
  expect(labels(withThose(choicesOf(unknown), having, unknown)).slice(2)).toEqual(['Lee', 'Kay'])
  expect(isGone({ kind: 'agent', id: '1', name: 'Arlo' }, { team: null, people })).toBe(false)
})

test('a task runs with the agents that have it and are not paused, and with no person', () => {
  const [arlo, millie] = team.map(({ id, name }) => ({ kind: 'agent' as const, id, name }))
  const names = (...assignees: Parameters<typeof assigned>[0]) =>
    runnersOf(assigned(assignees), team).map(({ name }) => name)
  expect(names(someone('sam', 'Sam'), millie!, arlo!)).toEqual(['Arlo'])
  expect(names(millie!)).toEqual(['Millie'])
  expect(names(someone('sam', 'Sam'))).toEqual([])
  expect(names()).toEqual([])
})
