import { expect, test } from 'vitest'
import type { Scene } from '../scene.ts'
import type { Whole } from './readings.ts'
import { pool } from './pool.ts'
import { addSigns, chancesOf } from './weigh.ts'

const scene = {} as Scene
const asks = (plain: string, answer: string, chance: number): Whole => ({
  readings: [
    { skill: '', signs: {}, weight: 0, plain, question: { plain, answer: () => answer }, things: [], left: [] },
  ],
  left: [],
  plain,
  signs: {},
  chance,
})
const deletes = (plain: string, id: string, chance: number): Whole => ({
  readings: [
    {
      skill: 'delete',
      signs: {},
      weight: 0,
      plain,
      wishes: [{ do: 'delete', thing: { kind: 'task', is: { id } } as never }],
      things: [],
      left: [],
    },
  ],
  left: [],
  plain,
  signs: {},
  chance,
})

test('questions with the same answer, or one that holds it, are one', () => {
  const [best, other] = pool(
    [
      asks('Which are late?', '**1 overdue task**\n- **Leads**', 0.4),
      asks('Show the overdue tasks', '- **Leads**', 0.3),
      asks('What is free?', 'On **Friday**', 0.2),
    ],
    scene,
  )
  expect(best).toMatchObject({ plain: 'Which are late?' })
  expect(best!.pooled).toBeCloseTo(0.7)
  expect(other!.pooled).toBeCloseTo(0.7)
})

test('changes that come to the same are one, and others are not', () => {
  const [best] = pool(
    [deletes('Delete A', 'a', 0.35), deletes('Away with A', 'a', 0.3), deletes('Delete B', 'b', 0.3)],
    scene,
  )
  expect(best!.pooled).toBeCloseTo(0.65)
})

const makes = (title: string, chance: number): Whole => ({
  readings: [
    {
      skill: 'create_task',
      signs: {},
      weight: 0,
      plain: title,
      wishes: [{ do: 'create-task', fields: { title, due: '2026-11-26' } }],
      things: [],
      left: [],
    },
  ],
  left: [],
  plain: title,
  signs: {},
  chance,
})

test('a title with a word more or less makes the same task, and the likelier one stands for both', () => {
  const [best, , other] = pool(
    [makes('November newsletter', 0.5), makes('November newsletter, suki', 0.2), makes('Newsletter plan', 0.1)],
    scene,
  )
  expect(best).toMatchObject({ plain: 'November newsletter' })
  expect(best!.pooled).toBeCloseTo(0.7)
  expect(other!.pooled).toBeCloseTo(0.1)
})

test('a part of a name that is much less likely does not stand for the whole of it', () => {
  const [best] = pool([makes('Harvest supper for the villagers', 0.5), makes('The villagers', 0.12)], scene)
  expect(best).toMatchObject({ plain: 'Harvest supper for the villagers' })
})

test('what else may be changed is a rival, and what leaves words out is none', () => {
  const [best, other] = pool(
    [
      deletes('Delete A', 'a', 0.5),
      deletes('Delete B', 'b', 0.2),
      { ...deletes('Delete C', 'c', 0.25), left: ['word'] },
    ],
    scene,
  )
  expect(best!.rival).toBeCloseTo(0.2)
  expect(best!.same).not.toBe(other!.same)
})

const invites = (attendees: string[], chance: number): Whole => ({
  ...makes(attendees.join(), chance),
  readings: [
    {
      skill: 'remove_people',
      signs: {},
      weight: 0,
      plain: '',
      wishes: [{ do: 'change-event', event: { id: 'event' } as never, fields: { attendees } }],
      things: [],
      left: [],
    },
  ],
})

test('who stays at an event that is there tells changes apart, also where it is whoever asks', () => {
  const [best] = pool([invites(['Alex', 'Sam'], 0.4), invites(['Sam'], 0.3)], { you: 'Alex' } as Scene)
  expect(best!.pooled).toBeCloseTo(0.4)
})

test('an event that holds another is the same, whatever its name, and one that leaves somebody out stands for less', () => {
  const meets = (title: string, attendees: string[], chance: number): Whole => ({
    ...makes(title, chance),
    readings: [
      {
        ...makes(title, chance).readings[0]!,
        wishes: [
          { do: 'create-event', fields: { title, date: '2026-11-26', start: '10:00', end: '11:00', attendees } },
        ],
      },
    ],
  })
  const [best, other] = pool([meets('Pricing', ['Sam', 'Dot'], 0.4), meets('Meeting with Sam', ['Sam'], 0.3)], scene)
  expect(best).toMatchObject({ plain: 'Pricing' })
  expect(best!.pooled).toBeCloseTo(0.7)
  expect(best!.rival).toBe(0)
  expect(other!.pooled).toBeCloseTo(0.3)
})

test('what does all of it stands for what passes over a part of it', () => {
  const both = {
    ...deletes('Delete A and B', 'a', 0.5),
    readings: ['a', 'b'].map((id) => deletes('', id, 0).readings[0]!),
  }
  const less = { ...deletes('Delete B', 'b', 0.3), signs: { dropped: 1 } }
  expect(pool([both, less], scene)[0]!.pooled).toBeCloseTo(0.8)
  expect(pool([both, { ...less, signs: {} }], scene)[0]!.pooled).toBeCloseTo(0.5)
})

test('signs are added up, and chances are shares', () => {
  expect(addSigns({ left: 1 }, { left: 2, back: 1 })).toEqual({ left: 3, back: 1 })
  expect(chancesOf([1000, 1000])).toEqual([0.5, 0.5])
})
