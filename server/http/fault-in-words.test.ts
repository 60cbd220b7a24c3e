import * as v from 'valibot'
import { expect, test } from 'vitest'
import { faultInWords } from './fault-in-words.ts'

const schema = v.object({
  state: v.string(),
  notes: v.optional(v.pipe(v.string(), v.maxLength(20_000))),
  name: v.optional(v.pipe(v.string(), v.minLength(1))),
  tags: v.optional(v.pipe(v.array(v.string()), v.maxLength(3))),
  days: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(365))),
  kind: v.optional(v.picklist(['daily', 'weekly', 'monthly'])),
  agrees: v.optional(v.boolean()),
  when: v.optional(v.object({ at: v.number() })),
  own: v.optional(v.pipe(v.string(), v.regex(/^x/, 'Begin it with an x.'))),
})

test.each<[unknown, string]>([
  [{}, 'state is missing.'],
  [{ state: 1 }, 'state must be a text.'],
  [{ notes: 'x'.repeat(20_001) }, 'notes may have at most 20,000 characters.'],
  [{ name: '' }, 'name must not be empty.'],
  [{ tags: ['a', 'b', 'c', 'd'] }, 'tags may have at most 3 entries.'],
  [{ tags: ['a', 2] }, 'tags.1 must be a text.'],
  [{ days: 1.5 }, 'days must be a whole number.'],
  [{ days: 0 }, 'days must be 1 or more.'],
  [{ days: 1000 }, 'days must be 365 or less.'],
  [{ kind: 'hourly' }, 'kind must be daily, weekly, or monthly.'],
  [{ agrees: 'yes' }, 'agrees must be true or false.'],
  [{ when: 'soon' }, 'when must be an object.'],
  [{ when: {} }, 'when.at is missing.'],
  [{ own: 'y' }, 'Begin it with an x.'],
  ['all', 'The request must be an object.'],
])('%j: %s', (value, sentence) => {
  const isWhole = typeof value !== 'object' || value === null || 'state' in value || Object.keys(value).length === 0
  const given = isWhole ? value : { state: 'here', ...value }
  expect(faultInWords(v.safeParse(schema, given).issues![0]!)).toBe(sentence)
})
