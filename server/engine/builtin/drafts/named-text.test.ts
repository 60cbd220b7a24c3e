import { expect, test } from 'vitest'
import { asksForText } from './asks-for-text.ts'
import { asAsked } from './indirect.ts'
import { partsOf, readNamedText } from './named-text.ts'
import { readDraft } from './read-draft.ts'

const self = { name: 'Arlo', role: 'Executive Assistant' }

test.each([
  ['notice for the gate: locked from 9 pm on, ring twice', 'notice', 'notice for the gate', 'locked from 9 pm on, ring twice'],
  ['Sign for the lift. Out of order until Thursday, use the stairs', 'notice', 'Sign for the lift', 'Out of order until Thursday, use the stairs'],
  ['ad for a gardener, 12 hours a week, 17 euro an hour', 'job advert', 'gardener', '12 hours a week, 17 euro an hour'],
  ['job ad night porter, 30 hours, from march, 16 euro an hour', 'job advert', 'night porter', '30 hours, from march, 16 euro an hour'],
  ['ad for our old piano, black, 1962, 400 euro, to be collected in Köln', 'notice', 'old piano', 'black, 1962, 400 euro, to be collected in Köln'],
  ['poster for the bike day, 3 May, tea and cake, bring your own helmet, children welcome', 'notice', 'bike day', '3 May, tea and cake, bring your own helmet, children welcome'],
  ['text for the website: the office moves to Lindenstraße 9', 'notice', 'text for the website', 'the office moves to Lindenstraße 9'],
  ['status page update: parcels to zone 2 are late since 06:10, fixed 07:30', 'notice', 'status page update', 'parcels to zone 2 are late since 06:10, fixed 07:30'],
  ['launch announcement: we are live on 5 December, the first month is free', 'notice', 'launch announcement', 'we are live on 5 December, the first month is free'],
  ['push notification: the new lessons are online, the first is free', 'notice', 'push notification', 'the new lessons are online, the first is free'],
  ['app store text 4.2: faster start, dark mode', 'notice', 'app store text 4.2', 'faster start, dark mode'],
  ['whatsapp text for the group: training is at 6, bring a torch', 'notice', 'whatsapp text for the group', 'training is at 6, bring a torch'],
  ['text for shop window: closed from 24 to 27 December, merry Christmas', 'notice', 'text for shop window', 'closed from 24 to 27 December, merry Christmas'],
  ['release notes 2.8, 3 bullets: offline sync, fixed the camera', 'notice', 'release notes 2.8', 'offline sync, fixed the camera'],
  ['hello! newsletter for my customers: in the box are leeks, delivery is on Wednesday', 'notice', 'newsletter for my customers', 'in the box are leeks, delivery is on Wednesday'],
  ['Write a short press note. Our show opens on 27 March, admission is free', 'press note', undefined, 'Our show opens on 27 March, admission is free'],
  ['Job advert driver for moving company in Leipzig, licence C1, start 4 january', 'job advert', 'driver for moving company in Leipzig', 'licence C1, start 4 january'],
  ['out of office, back on 4 January, urgent things to Dana Wolf', 'absence note', undefined, 'back on 4 January, urgent things to Dana Wolf'],
] as const)('%j is a text by its name', (prompt, kind, about, facts) => {
  const named = readNamedText(prompt)
  expect([named?.kind, named?.about ?? named?.role, named?.facts]).toEqual([kind, about, facts])
  expect(asksForText(prompt)).toBe(true)
}) // prettier-ignore

test.each([
  'poster for the bike day, due Friday, for Suki',
  'October newsletter: Suki has finished it',
  'newsletter is for Suki, high priority',
  'launch announcement: move it to Friday',
  'launch announcement: give it to Suki please',
  'push the website task: due Friday',
  'the advert is done, I read it and it is fine',
  'ad for the fair, Suki, high priority',
  'notice period in the new contract, how long is it?',
  'sign for the parcel at 3',
  'invitation for Sam and Spec, tomorrow at 3, review',
  'announcement for the team, Monday 9 am',
])('%j may be something to do', (prompt) => {
  expect(readNamedText(prompt)).toBeUndefined()
})

test('all that follows the name stands in the text, a “no” too; how it is to be written does not', () => {
  const draft = readDraft('sign for the yard: no dogs, no bikes on the grass. not too strict please', self)
  expect(draft?.said).toEqual(['no dogs, no bikes on the grass.'])
  expect(readDraft('notice: the pool is closed on Sunday. don’t make it sound dramatic', self)?.said).toEqual([
    'the pool is closed on Sunday.',
  ])
})

test('what stands between commas of an advert are parts of their own', () => {
  expect(partsOf('20 hours, mornings, 15,50 an hour and tips')).toEqual([
    '20 hours',
    'mornings',
    '15,50 an hour and tips',
  ])
})

test('what is dictated begins where a sentence does, and how long it may be is no part of its name', () => {
  const newsletter = readNamedText(
    'a short text for the newsletter of the patients we are closed from 24 december and say feliz navidad at the end',
  )
  expect(newsletter?.head).toBe('text for the newsletter of the patients')
  expect(newsletter?.facts).toBe('we are closed from 24 december. Feliz navidad.')
  expect(asAsked('Write a notice for the Gazette of no more than 60 words: Family flowers only.')).toBe(
    'Write a notice for the Gazette: Family flowers only. no more than 60 words.',
  )
  expect(readNamedText('advert: We search organ builder, 38 hours, start 1 May')?.role).toBe('organ builder')
})
