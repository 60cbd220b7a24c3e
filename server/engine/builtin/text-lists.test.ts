import { expect, test } from 'vitest'
import { createPace } from '../pace.ts'
import { answerWithPassages } from './answer-passages.ts'
import { dayOf } from './calendar.ts'
import { asksUndecided } from './left-open.ts'
import { readFactKinds } from './facts.ts'
import { textAskedOn } from './follows-text.ts'
import { readIntent } from './intent.ts'
import type { Material } from './materials.ts'
import { notNamedIn } from './not-named.ts'
import { listOpenSlots } from './open-slots.ts'
import { listRequests } from './requests.ts'
import { sumLines } from './sum-lines.ts'
import { conclude } from './grid.ts'

const material = (text: string): Material => ({ name: 'a.md', kind: 'text', text, extracted: false, truncated: false })
const today = dayOf(2026, 11, 21)!

const rota = 'Bar\n\nFri 4 Dec\n  early: Nils\n  late: tba\n\nSat 5 Dec\n  early: Mira + ???\n  late: Nils'

test('places that nobody has yet are listed with what they stand under', () => {
  expect(listOpenSlots('where is somebody still missing?', material(rota))).toBe(
    '- Fri 4 Dec: **late: tba** *(line 5)*\n- Sat 5 Dec: **early: Mira + ???** *(line 8)*',
  )
  expect(listOpenSlots('who is on Friday?', material(rota))).toBeUndefined()
  expect(listOpenSlots('what is missing?', material('Is it late?\nNobody knows.'))).toBeUndefined()
})

test('what a table names and the text beside it does not', () => {
  const grid = conclude(
    ['stall', 'cost'],
    [
      ['Popcorn', '3'],
      ['Hot punch', '4'],
      ['Lanterns', '5'],
    ],
    [2, 3, 4],
  )
  const ask = (question: string) => notNamedIn(question, [{ name: 'a.csv', grid }], [material('We have hot punch.')])
  // "I can't see it. What is on the sheet" asks for nothing that is missing.
  expect(ask("I can't see it. What is on the list?")).toBe(undefined)
  expect(ask('Is a stall of the list missing in my plan?')).toBe(
    '**Not named in a.md**, of a.csv (stall): **Popcorn** and **Lanterns**.',
  )
  expect(ask('What does the punch cost?')).toBeUndefined()
})

test('the numbers that end the lines below are added up', () => {
  expect(sumLines('add these up please\n\npaint 48.20\nbrushes 12,50\ntape 6.30 €')).toBe(
    '**67**, the sum of 3 amounts.',
  )
  expect(sumLines('add these tasks\npaint\nbrushes')).toBeUndefined()
  expect(sumLines('total of this\npaint 3\nring Bob')).toBeUndefined()
})

test('a short question goes on with the letter that the last prompt gave', () => {
  const letter =
    'Dear members, we meet on Saturday 28 November at 15:00 in the hut. Please bring gloves and a saw. The fee is 24 euros.'
  const history = [{ prompt: `I got this from my club, when do we meet?\n\n${letter}`, reply: '' }]
  expect(textAskedOn('And what am I supposed to bring?', history)).toBe(letter)
  expect(textAskedOn('what tasks are due today?', history)).toBeUndefined()
  expect(textAskedOn('move it to Friday', history)).toBeUndefined()
  expect(textAskedOn('And what else?', [{ prompt: 'what is due', reply: '' }])).toBeUndefined()
})

test('a list of what is needed is asked for whole', async () => {
  const told = await listRequests(
    material(
      'Dear Alex,\n\nour office needs two things from you before we start:\n\n- your VAT number\n- a short letter\n\nKind regards\nUte',
    ),
    'what do they need from me',
    today,
    createPace(),
  )
  expect(told).toContain('your VAT number')
  expect(told).toContain('a short letter')
})

test('a guide asks nothing of who reads it', async () => {
  const guide = material('# Shifts\n\nIf you are ill, please ring the shift phone.')
  expect(await listRequests(guide, 'what do I have to do', today, createPace())).toBeUndefined()
})

test('who is named in one sentence is answered with what the next says', async () => {
  const diary = material(
    '08:00 start\nWalk with Ms Brandt. Two findings:\n - edge is open at the stairs\n - lamp 2 is out\n16:00 end',
  )
  const told: string[] = []
  for await (const block of answerWithPassages('what did brandt find', [diary], today, createPace())) told.push(block)
  expect(told[0]).toContain('edge is open at the stairs')
  expect(told[0]).toContain('lamp 2 is out')
})

test.each([
  ['what did we say about the van in the end?', { summary: false }],
  ['what is this about', { summary: true }],
  ['Could you sum this up for the treasurer?', { summary: true }],
  ['why has it not come yet and who is on it', { actions: false }],
  ['who has to do what', { actions: true }],
])('%j asks for %j', (prompt, intent) => {
  expect(readIntent(prompt)).toMatchObject(intent)
})

test('prices of one thing are no list of all figures', () => {
  expect(
    readFactKinds('What is that for one language with the prices of the new contract, without tax?'),
  ).toBeUndefined()
  expect(readFactKinds('list all prices in the contract')).toMatchObject({ figures: true })
})

test('what was not decided is asked for in any order of the words', () => {
  expect(asksUndecided('what did we not decide yet')).toBe(true)
})
