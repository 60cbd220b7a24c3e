import { distance } from 'fastest-levenshtein'
import type { GenericSchema } from 'valibot'
import type { FieldProblem } from '../contract/problem.ts'

type Fields = Record<string, unknown>
type Schema = { type: string; wrapped: unknown; item: unknown; entries: Fields; key: string; options: Schema[] }

/** How many are named at once. */
const maxListed = 20
const maxNameLength = 64

/**
 * Returns the fields of `value` that `schema` does not have, at any depth, each with a sentence that names it and the
 * nearest one that there is. `whole` names what they are fields of ("this call"). Where the schema leaves names open
 * any are allowed.
 */
export function unknownFields(schema: GenericSchema, value: unknown, whole: string): FieldProblem[] {
  const found: FieldProblem[] = []
  look(schema, value, '')
  return found

  function look(node: unknown, value: unknown, before: string): void {
    if (typeof value !== 'object' || value === null) return
    const { type, wrapped, item, entries, key, options } = node as Schema
    if (type === 'optional' || type === 'nullable') look(wrapped, value, before)
    else if (type === 'variant') {
      const chosen = options.find(
        (option) => (option.entries[key] as { literal?: unknown }).literal === (value as Fields)[key],
      )
      if (chosen) look(chosen, value, before)
    } else if (type === 'array' && Array.isArray(value)) {
      for (let n = 0; n < value.length && found.length < maxListed; n += 1) look(item, value[n], `${before}${n}.`)
    } else if (type === 'object' && !Array.isArray(value)) {
      for (const name in value) {
        if (found.length === maxListed) return
        if (Object.hasOwn(entries, name)) look(entries[name], (value as Fields)[name], `${before}${name}.`)
        else
          found.push({ path: before + shortened(name), message: sentence(name, before, Object.keys(entries), whole) })
      }
    }
  }
}

function sentence(name: string, before: string, known: string[], whole: string): string {
  const nearest = nearestOf(name, known)
  return `${before}${shortened(name)} is not a field of ${whole}.${nearest === undefined ? '' : ` Did you mean ${before}${nearest}?`}`
}

/**
 * Returns the known name that is part of the other, as `due` of `dueDate`, or differs from it in two letters of five at
 * most.
 */
function nearestOf(name: string, known: string[]): string | undefined {
  if (name.length > maxNameLength) return undefined
  const typed = plain(name)
  const ranked = known
    .map((each) => ({ each, apart: apart(typed, plain(each)) }))
    .toSorted((one, other) => one.apart - other.apart)
  return ranked[0] && ranked[0].apart <= Math.max(1, typed.length * 0.4) ? ranked[0].each : undefined
}

function apart(typed: string, known: string): number {
  const isPart = typed.length > 2 && known.length > 2 && (known.includes(typed) || typed.includes(known))
  return isPart ? 1 - 1 / (1 + Math.abs(typed.length - known.length)) : distance(typed, known)
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}

function shortened(name: string): string {
  return name.length > maxNameLength ? `${name.slice(0, maxNameLength)}…` : name
}
