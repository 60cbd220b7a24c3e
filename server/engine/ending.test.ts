import { expect, test } from 'vitest'
import { endingOf, readReport } from './ending.ts'

const well = { isUntrue: false, isRefused: false }

test('without a report a run is done, with what it changed', () => {
  expect(endingOf({ report: null, changed: [], drafted: 0, proposed: 0 }, well)).toEqual({
    outcome: 'done',
    note: null,
    next: [],
  })
  const changed = ['create_task', 'create_task', 'update_event']
  expect(endingOf({ report: null, changed, drafted: 0, proposed: 0 }, well).note).toBe('added 2 tasks, changed 1 event')
})

test('what a model claims without having done it is not done, whatever it reports', () => {
  const report = readReport({ outcome: 'done', note: 'sent' }, false)!
  expect(endingOf({ report, changed: [], drafted: 0, proposed: 0 }, { ...well, isUntrue: true })).toEqual({
    outcome: 'not_done',
    note: 'nothing was changed',
    next: [],
  })
})

test('a no to the only thing that was asked leaves it not done', () => {
  expect(endingOf({ report: null, changed: [], drafted: 0, proposed: 0 }, { ...well, isRefused: true }).outcome).toBe(
    'not_done',
  )
  expect(
    endingOf({ report: null, changed: ['create_task'], drafted: 0, proposed: 0 }, { ...well, isRefused: true }).outcome,
  ).toBe('done')
})

test('a model offers choices that say what they ask for, and nothing else', () => {
  const report = readReport(
    { outcome: 'needs_you', next: [{ label: 'Monday', hint: 'in the office' }, { label: 'Friday' }] },
    false,
  )
  expect(report?.next).toEqual([
    { id: 'n1', kind: 'choose', label: 'Monday', hint: 'in the office', input: { prompt: 'Monday' } },
    { id: 'n2', kind: 'choose', label: 'Friday', hint: '', input: { prompt: 'Friday' } },
  ])
  expect(readReport({ outcome: 'done', next: [{ label: 'More' }] }, false)?.next).toEqual([])
})

test.each([{ outcome: 'perfect' }, { outcome: 'done', note: 'x'.repeat(81) }, 'done', null])(
  '%j is no report',
  (input) => expect(readReport(input, false)).toBeUndefined(),
)
