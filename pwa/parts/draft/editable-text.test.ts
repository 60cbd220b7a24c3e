import { expect, test } from 'vitest'
import { changeOf, fromEditable, toEditable } from '#pwa/parts/draft/editable-text.ts'
import type { Blank, Draft } from '#shared/contract/drafts.ts'

const blank = (id: string, label: string): Blank => ({ id, label, type: 'text', hints: [] })
const draft: Pick<Draft, 'body' | 'blanks' | 'answers'> = {
  body: 'Hello [[name]], we meet on [[day]] at [[place]]. See you, [[name]]!',
  blanks: [blank('name', 'your name'), blank('day', 'day'), blank('place', 'where')],
  answers: { day: 'Friday' },
}

test('blanks stand in brackets with their answers, and come back as they were', () => {
  const text = toEditable(draft)
  expect(text).toBe('Hello [[your name]], we meet on [[Friday]] at [[where]]. See you, [[your name]]!')
  expect(fromEditable(text, draft)).toEqual({ body: draft.body, answers: {} })
  expect(fromEditable(text.replace('Hello', 'Dear'), draft).body).toBe(draft.body.replace('Hello', 'Dear'))
})

test('what is typed between brackets fills their blank', () => {
  const text = toEditable(draft).replace('[[where]]', '[[the office]]').replace('[[Friday]]', '[[Monday]]')
  expect(fromEditable(text, draft)).toEqual({ body: draft.body, answers: { place: 'the office', day: 'Monday' } })
})

test('a blank that was taken out is gone, and a new one stays in words', () => {
  const text = toEditable(draft).replace(' at [[where]]', '')
  expect(fromEditable(text, draft)).toEqual({ body: draft.body.replace(' at [[place]]', ''), answers: {} })
  expect(fromEditable('Bring [[what to bring]], [[your name]]', draft)).toEqual({
    body: 'Bring [[what to bring]], [[name]]',
    answers: {},
  })
})

test('what a typed text changes: its title, its words, its answers, or nothing once it is saved', () => {
  const titled = { ...draft, title: 'Meeting' }
  const typed = { title: 'Meeting', text: toEditable(titled) }
  expect(changeOf(typed, titled)).toEqual({})
  const change = changeOf({ title: 'Lunch', text: typed.text.replace('[[where]]', '[[the office]]') }, titled)
  expect(change).toEqual({ title: 'Lunch', answers: { place: 'the office' } })
  const longer = { title: ' ', text: `${typed.text} Bye. ` }
  expect(changeOf(longer, titled)).toEqual({ body: `${draft.body} Bye.` })
  expect(changeOf(longer, { ...titled, ...changeOf(longer, titled) })).toEqual({})
})
