import type { Api, CallOptions } from '#shared/client/client.ts'
import { fold } from '#shared/domain/fold.ts'
import { CliError, exit } from './exit.ts'
import { shortId } from './out.ts'

/** One type of entity that people name on the command line. */
export type EntityDescription<Entity> = {
  noun: string
  /** How sentences say it, where that is not the noun. */
  inWords?: { one: string; many: string }
  /** The command group that lists them, with its command "list". */
  group: string
  /** Where they are listed instead. */
  listedBy?: string
  nameOf: (entity: Entity) => string
  /** The ids that name it, where those are more than its own. */
  idsOf?: (entity: Entity) => string[]
  /** What distinguishes two of the same name. */
  detailOf: (entity: Entity) => string
  /** All entities of the type. */
  all: (api: Api, options: CallOptions) => Promise<Entity[]>
  /** What to say when there is nothing to choose from. */
  whenEmpty: string
  /** The few whose names fit into an error. */
  isFew?: boolean
}

/** Shorter ends of ids are typing errors more often than ids. */
const minIdEndLength = 4

/**
 * Returns the entity with this id, else the one with this name in any case, else the one whose id ends so. Otherwise
 * throws an error that names the candidates.
 */
export function find<Entity extends { id: string }>(
  type: EntityDescription<Entity>,
  entities: Entity[],
  wanted: string,
): Entity {
  const { idsOf = ({ id }) => [id] } = type
  const byId = entities.filter((entity) => idsOf(entity).includes(wanted))
  if (byId.length === 1) return byId[0]!
  const named = entities.filter((entity) => fold(type.nameOf(entity)) === fold(wanted))
  if (named.length === 1) return named[0]!
  if (named.length > 1) throw ambiguous(type, `are called "${wanted}": give an id`, named, type.detailOf)
  const ending =
    wanted.length < minIdEndLength
      ? []
      : entities.filter((entity) => idsOf(entity).some((id) => id.endsWith(wanted.toLowerCase())))
  if (ending.length === 1) return ending[0]!
  if (ending.length > 1)
    throw ambiguous(type, `have an id that ends in "${wanted}": give more of it`, ending, type.nameOf)
  throw new CliError(
    exit.usage,
    `unknown_${type.noun}`,
    `There is no ${type.inWords?.one ?? type.noun} "${wanted}". ${suggestion(type, entities, wanted)}`,
  )
}

/** Like `find`, among everything the server has. */
export async function lookUp<Entity extends { id: string }>(
  type: EntityDescription<Entity>,
  wanted: string,
  api: Api,
  signal: AbortSignal,
): Promise<Entity> {
  return find(type, await type.all(api, { signal }), wanted)
}

/** The id of what a flag names; null where it was negated, as in `--no-project`, and undefined where it is missing. */
export async function idOf<Entity extends { id: string }>(
  type: EntityDescription<Entity>,
  flag: string | false | undefined,
  api: Api,
  signal: AbortSignal,
): Promise<string | null | undefined> {
  if (flag === undefined) return undefined
  return flag === false ? null : (await lookUp(type, flag, api, signal)).id
}

/**
 * Whether the words are a whole id, which needs no list to look it up in: a UUID, and for a draft or a proposal its number
 * behind that of its run.
 */
export function isWholeId(wanted: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(-[dp]\d+)?$/.test(wanted)
}

/** A choice in words: `a, b or c`. */
export function either(items: readonly string[]): string {
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(items)
}

function ambiguous<Entity extends { id: string }>(
  type: EntityDescription<Entity>,
  sentence: string,
  candidates: Entity[],
  detailOf: (entity: Entity) => string,
): CliError {
  const shown = candidates.slice(0, 10).map((entity) => `${shortId(entity.id)} (${detailOf(entity)})`)
  const choice = candidates.length > shown.length ? `${shown.join(', ')} and others` : either(shown)
  return new CliError(
    exit.usage,
    `ambiguous_${type.noun}`,
    `${candidates.length} ${type.inWords?.many ?? `${type.noun}s`} ${sentence}, ${choice}.`,
  )
}

function suggestion<Entity>(
  { group, listedBy, nameOf, isFew, whenEmpty }: EntityDescription<Entity>,
  entities: Entity[],
  wanted: string,
): string {
  const names = entities.map(nameOf)
  const near = nearest(names, wanted)
  if (near.length > 0) return `Did you mean ${either(near.map(asTyped))}?`
  if (names.length === 0) return whenEmpty
  const list = listedBy ?? `muster ${group} list`
  if (!isFew) return `See: ${list}`
  const shown = names.slice(0, 10)
  return `Choose from ${shown.map(asTyped).join(', ')}${names.length > shown.length ? ` and others (see: ${list})` : ''}.`
}

/** The few names that are nearly what was typed. */
export function nearest(names: readonly string[], wanted: string): string[] {
  const text = fold(wanted)
  const near = names
    .map((name) => ({ name, distance: text !== '' && fold(name).includes(text) ? 0 : distanceOf(fold(name), text) }))
    .filter(({ name, distance }) => distance <= Math.ceil(Math.min(name.length, wanted.length) / 3))
    .toSorted((a, b) => a.distance - b.distance)
    .map(({ name }) => name)
  return [...new Set(near)].slice(0, 3)
}

/** As it would be typed in a shell, so that the names of a list can be told apart. */
export function asTyped(name: string): string {
  return /\s/.test(name) ? `"${name}"` : name
}

/** Optimal string alignment: insertions, deletions, replacements and swapped neighbours count one each. */
function distanceOf(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= a.length; row += 1) {
    const line = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1]
      let best = Math.min(
        rows[row - 1]![column]! + 1,
        line[column - 1]! + 1,
        rows[row - 1]![column - 1]! + (same ? 0 : 1),
      )
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (swapped) best = Math.min(best, rows[row - 2]![column - 2]! + 1)
      line.push(best)
    }
    rows.push(line)
  }
  return rows[a.length]![b.length]!
}
