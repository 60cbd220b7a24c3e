import type { GenericSchema } from 'valibot'
import { clock } from './common.ts'
import type { Endpoint } from './endpoint.ts'

/** No write without files takes more, in bytes. */
export const maxWriteBytes = 512 * 1024

/** Limits are whole steps, so that they can be stated; a call without fields has one for blanks. */
const step = 16 * 1024

/**
 * The largest body of a call in bytes: its fields at their longest, or what the contract says of a body that is read as
 * it came. Undefined where files travel in it: the server's own limit holds. Throws where a field has no limit.
 */
export function maxBodyOf({ body, maxBody }: Pick<Endpoint, 'body' | 'maxBody'>): number | undefined {
  if (maxBody !== undefined) return maxBody
  const longest = fieldsOf(clock) + (body ? longestOf(body) : 0)
  return longest === Infinity ? undefined : Math.min(maxWriteBytes, Math.ceil(longest / step) * step)
}

type Action = { type: string; requirement?: unknown; metadata?: { maxLength?: number }; pipe?: readonly Action[] }
type Schema = Action & Record<string, unknown>

/** A character as JSON may spell it: `\u00e9`. */
const character = 6
/** What stands between two values, and before each where the text is indented. */
const between = 16
/** Characters of what a pattern alone bounds. */
const patterns: Record<string, number> = { iso_timestamp: 40, iso_date: 40, regex: 512 }

/** The bytes of a JSON text whose every string and list is as long as `schema` takes it. */
function longestOf(node: unknown): number {
  const schema = node as Schema
  const actions = actionsOf(schema)
  const said = actions.find(({ metadata }) => metadata?.maxLength !== undefined)?.metadata!.maxLength
  if (said !== undefined) return said * character
  switch (schema.type) {
    case 'object':
      return fieldsOf(schema.entries as Record<string, GenericSchema>)
    case 'optional':
    case 'nullable':
      return longestOf(schema.wrapped)
    case 'array':
      return between + most(actions, 'list') * (longestOf(schema.item) + between)
    case 'variant':
      return Math.max(...(schema.options as unknown[]).map(longestOf))
    case 'picklist':
      return Math.max(...(schema.options as unknown[]).map((option) => textOf(String(option).length)))
    case 'string':
      return textOf(most(actions, 'text'))
    case 'literal':
    case 'number':
    case 'boolean':
      return textOf(24)
    default:
      throw new Error(`What a "${schema.type}" may be at its longest is not said: give it v.metadata({ maxLength }).`)
  }
}

function fieldsOf(entries: Record<string, GenericSchema>): number {
  return Object.entries(entries).reduce(
    (sum, [name, entry]) => sum + textOf(name.length) + longestOf(entry) + between,
    between,
  )
}

function textOf(characters: number): number {
  return 2 + characters * character
}

function most(actions: readonly Action[], kind: string): number {
  const found =
    actions.find(({ type }) => type === 'max_length')?.requirement ??
    actions.map(({ type }) => patterns[type]).find(Boolean)
  if (typeof found === 'number') return found
  throw new Error(`A ${kind} of a body has no end: give it v.maxLength().`)
}

/** What a pipe checks, also where it is one of a pipe. */
function actionsOf({ pipe = [] }: Action): Action[] {
  return pipe.flatMap((each) => (each.pipe ? actionsOf(each) : [each]))
}
