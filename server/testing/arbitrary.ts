import * as fc from 'fast-check'
import * as v from 'valibot'

type Anything = fc.Arbitrary<unknown>
type Schema = { type: string; pipe?: readonly { kind: string; type: string; requirement?: unknown }[] } & Record<
  string,
  unknown
>

/**
 * Values that `schema` takes, made by walking it: what the contract allows, tests send. Throws at a kind of schema
 * that it does not know.
 */
export function arbitraryOf(schema: v.GenericSchema): Anything {
  const parts = schema as unknown as Schema
  const made = fromKind(parts)
  // Values for the contract's own checks are found by trying: the string generators below include the usual ones.
  return parts.pipe ? made.filter((value) => v.is(schema, value)) : made
}

/** JSON of any kind, and what breaks programs that expected another one. */
export const junk: Anything = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1.5,
    1e300,
    2 ** 53,
    '',
    ' ',
    '\u0000',
    '\uD800',
    'null',
    '__proto__',
    '../../etc/passwd',
    "' OR 1=1 --",
    '%00',
    '9999999999999',
    'x'.repeat(100_001),
    [],
    [[]],
    [null],
    {},
    { __proto__: null },
    { length: 1 },
  ),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 50 }),
)

function fromKind(schema: Schema): Anything {
  const inner = () => arbitraryOf(schema.wrapped as v.GenericSchema)
  switch (schema.type) {
    case 'object':
    case 'loose_object':
    case 'strict_object':
      return object(schema.entries as Record<string, Schema>)
    case 'optional':
    case 'exact_optional':
      return inner()
    case 'nullable':
    case 'nullish':
      return fc.option(inner(), { freq: 4 })
    case 'array':
      return fc.array(arbitraryOf(schema.item as v.GenericSchema), {
        minLength: requirement(schema, 'min_length', 0),
        maxLength: Math.min(requirement(schema, 'max_length', 3), 3),
      })
    case 'record':
      return fc.dictionary(fc.string({ maxLength: 10 }), junkOf(schema.value as Schema), { maxKeys: 3 })
    case 'picklist':
    case 'enum':
      return fc.constantFrom(...(schema.options as unknown[]))
    case 'literal':
      return fc.constant(schema.literal)
    case 'union':
    case 'variant':
      return fc.oneof(...(schema.options as v.GenericSchema[]).map(arbitraryOf))
    case 'string':
      return strings(schema)
    case 'number':
      return numbers(schema)
    case 'boolean':
      return fc.boolean()
    case 'unknown':
    case 'any':
      return junk
    default:
      throw new Error(`Values of the kind "${schema.type}" are not made yet: server/testing/arbitrary.ts.`)
  }
}

function junkOf(schema: Schema): Anything {
  return schema.type === 'unknown'
    ? junk.filter((value) => JSON.stringify(value).length < 1000)
    : arbitraryOf(schema as unknown as v.GenericSchema)
}

/** Leaves out every optional key at times. */
function object(entries: Record<string, Schema>): Anything {
  const record = Object.fromEntries(
    Object.entries(entries).map(([key, entry]) => [key, arbitraryOf(entry as unknown as v.GenericSchema)]),
  )
  return fc.record(record, { requiredKeys: Object.keys(entries).filter((key) => !isOptional(entries[key]!)) })
}

export function isOptional(schema: { type: string }): boolean {
  return ['optional', 'exact_optional', 'nullish'].includes(schema.type)
}

const moment = { min: new Date('2020-01-01'), max: new Date('2035-12-31'), noInvalidDate: true }
const known = [
  'Europe/Berlin',
  'UTC',
  'America/New_York',
  '1',
  '7',
  'builtin',
  'workplace',
  'standard',
  '0 8 * * 1-5',
  'Ada',
  'Long-enough-1',
  '<b>&amp;</b>',
  '🏳️‍🌈',
  'اختبار',
  "Robert'); DROP TABLE tasks;--",
]

function strings(schema: Schema): fc.Arbitrary<string> {
  const has = (type: string) => schema.pipe?.some((part) => part.type === type)
  const instant = fc.date(moment).map((date) => date.toISOString())
  if (has('iso_timestamp')) return instant
  if (has('iso_date')) return instant.map((text) => text.slice(0, 10))
  if (has('email')) return fc.emailAddress()
  if (has('url')) return fc.webUrl({ withQueryParameters: true })
  const pattern = schema.pipe?.find((part) => part.type === 'regex')?.requirement as RegExp | undefined
  if (pattern) return fc.stringMatching(pattern)
  const length = {
    minLength: requirement(schema, 'min_length', 0),
    maxLength: Math.min(requirement(schema, 'max_length', 60), 60),
  }
  return fc.oneof(
    fc.constantFrom(...known),
    fc.string({ unit: 'grapheme', ...length }),
    fc.string({ unit: 'binary', ...length }),
  )
}

function numbers(schema: Schema): Anything {
  const [min, max] = [requirement(schema, 'min_value', -1e9), requirement(schema, 'max_value', 1e9)]
  const step = requirement(schema, 'multiple_of', 1)
  const whole = fc
    .integer({
      min: Math.ceil(Math.max(min, Number.MIN_SAFE_INTEGER) / step),
      max: Math.floor(Math.min(max, Number.MAX_SAFE_INTEGER) / step),
    })
    .map((value) => value * step)
  return schema.pipe?.some(({ type }) => type === 'integer')
    ? whole
    : fc.oneof(whole, fc.double({ min, max, noNaN: true }))
}

function requirement(schema: Schema, type: string, fallback: number): number {
  const found = schema.pipe?.find((part) => part.type === type)?.requirement
  return typeof found === 'number' ? found : fallback
}
