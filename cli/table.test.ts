import { expect, test } from 'vitest'
import { cellsOf, layOut, wrap } from './table.ts'

const columns = [{ title: 'ID', whole: true }, { title: 'NAME' }, { title: 'SKILLS' }]
const rows = [
  ['1', 'Arlo', 'List events, Find free time, Schedule meeting'],
  ['01a1fbf6-1570', '田中さん', 'Notes'],
]

test('a table fits the terminal, and ids stay whole', () => {
  const lines = layOut(columns, rows, 44)
  expect(Math.max(...lines.map(cellsOf))).toBeLessThanOrEqual(44)
  expect(lines).toEqual([
    'ID             NAME      SKILLS',
    '1              Arlo      List events, Find…',
    '01a1fbf6-1570  田中さん  Notes',
  ])
})

test('a table takes no more room than it needs', () => {
  expect(layOut(columns, [['1', 'Arlo', 'Notes']], 200)).toEqual(['ID  NAME  SKILLS', '1   Arlo  Notes'])
})

test('where there is too little room, columns without any text go first', () => {
  const more = [{ title: 'NEXT', whole: true }, ...columns, { title: 'WHY' }]
  const empty = rows.map((row) => ['', ...row, ''])
  expect(layOut(more, empty, 44)).toEqual(layOut(columns, rows, 44))
  expect(layOut(more, empty, 200)[0]).toMatch(/^NEXT.*WHY$/)
})

test('columns to spare go before any is cut, from the right', () => {
  const spare = [columns[0]!, { title: 'NAME', spare: true }, { title: 'PLAN', spare: true }, { title: 'STATE' }]
  const models = [['haiku', 'Haiku', 'basic', 'It has no key here.']]
  expect(layOut(spare, models, 42)).toEqual(['ID     NAME   PLAN   STATE', 'haiku  Haiku  basic  It has no key here.'])
  expect(layOut(spare, models, 33)).toEqual(['ID     NAME   STATE', 'haiku  Haiku  It has no key here.'])
  expect(layOut(spare, models, 26)).toEqual(['ID     STATE', 'haiku  It has no key here.'])
})

test('where cutting is not enough, columns are left out from the right', () => {
  const lines = layOut(
    [...columns, { title: 'STATUS' }],
    rows.map((row) => [...row, 'Available']),
    28,
  )
  expect(lines).toEqual(['ID             NAME', '1              Arlo', '01a1fbf6-1570  田中さん'])
})

test('the noun of a table stays, cut least of all', () => {
  const events = [
    { title: 'ID', whole: true },
    { title: 'DATE', whole: true },
    { title: 'START', whole: true },
    { title: 'END' },
    { title: 'TITLE', noun: true },
    { title: 'ATTENDEES' },
  ]
  const meeting = ['01a1fbf6', '2026-11-20', '09:00', '09:30', 'Weekly meeting of the whole team', 'ada@example.com']
  expect(layOut(events, [meeting], 40)).toEqual([
    'ID        DATE        TITLE',
    '01a1fbf6  2026-11-20  Weekly meeting of…',
  ])
  expect(layOut(events, [meeting], 60)[1]).toBe('01a1fbf6  2026-11-20  09:00  09:30  Weekly meeting…   ada@e…')
})

test('a terminal too narrow for anything still gets a table', () => {
  expect(layOut(columns, rows, 5)).toHaveLength(3)
})

test('wide characters and emoji take two cells', () => {
  expect([cellsOf('abc'), cellsOf('田中'), cellsOf('👩‍💻'), cellsOf('é')]).toEqual([3, 4, 2, 1])
})

test('text breaks between words', () => {
  expect(wrap('one two three\nfour', 8)).toEqual(['one two', 'three', 'four'])
})
