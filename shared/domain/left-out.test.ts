import { expect, test } from 'vitest'
import { filledText, withBlanks } from './draft-text.ts'

/** A text of which the blanks with these labels are left out. */
function without(text: string, ...labels: string[]): string {
  const { body, blanks } = withBlanks(text, [])
  const answers = Object.fromEntries(
    blanks.filter(({ label }) => labels.length === 0 || labels.includes(label)).map(({ id }) => [id, null]),
  )
  return filledText({ body, blanks, answers })
}

test.each([
  ['[[company]] looks for a helper in [[place]], part-time, from [[date]].', 'Looks for a helper, part-time.'],
  ['We look for a cook in [[place]], [[hours]], from [[date]].', 'We look for a cook.'],
  [
    'Please apply to jobs@x.org by [[date]] with [[documents]]. We answer within [[days]] days.',
    'Please apply to jobs@x.org.',
  ],
  ['Hello [[name]],\n\nThank you for [[what]].', 'Hello,\n\nThank you.'],
  ['It is on Friday ([[where]]). [[what you want to say]].', 'It is on Friday.'],
  ['See you then.\n\nWould [[day]] or [[other day]] suit you?\n\nKind regards', 'See you then.\n\nKind regards'],
  ['**Goal:** [[goal]] · **By:** Friday · **Lead:** [[who]]', '**By:** Friday'],
  ['- Price: 34 €\n- Valid until: [[valid until]]', '- Price: 34 €'],
  ['We bring [[what]], cake and [[drinks]].', 'We bring cake.'],
])('%j without its blanks is %j', (text, closed) => {
  expect(without(text)).toBe(closed)
})

test('a section of which nothing is left goes with its heading', () => {
  const advert = '## The job\n\n- [[first task]]\n- [[second task]]\n\n## The offer\n\n- 15 € an hour\n- [[holidays]]'
  expect(without(advert)).toBe('## The offer\n\n- 15 € an hour')
  expect(without(advert, 'second task')).toBe(
    '## The job\n\n- [first task]\n\n## The offer\n\n- 15 € an hour\n- [holidays]',
  )
})

test('a text without such blanks stays as it is', () => {
  expect(without('Hello [[name]],\n\n\n\nin  , it is.', 'other')).toBe('Hello [name],\n\n\n\nin  , it is.')
})
