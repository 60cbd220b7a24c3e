import { noDesk } from '../desk.ts'
import type { Wish } from '../commands/wish.ts'
import type { Scene } from '../scene.ts'
import { type Whole, newProjectId } from './interpretations.ts'

/**
 * An interpretation with the chance of all that come to the same, or whose answer its own one holds; `rival` is how likely the
 * likeliest is that changes something else and leaves nothing out, and `same` tells which come to the same.
 */
export type Pooled = Whole & { pooled: number; rival: number; same: number }

/** As many are compared: what is less likely adds little. */
const most = 8
const leastChance = 0.02

/**
 * Interpretations with their chances pooled, the likeliest first: whoever asks for one thing is served by an answer that holds it
 * beside little else, and a change is the same in whatever way it was read, also with a word more or less in a title.
 */
export function pool(all: readonly Whole[], scene: Scene): Pooled[] {
  const compared = all
    .slice(0, most)
    .filter(({ chance }) => chance >= leastChance)
    .map((whole) => ({ whole, does: doneBy(whole, scene), names: namesIn(whole, scene) }))
  const pooled = compared.map(({ whole, does, names }) => ({
    ...whole,
    pooled: compared.reduce(
      (sum, other) =>
        isSame(does, other.does) &&
        (does.length === 0 ? covers(names, other.names) : isPart(names, other.names)) &&
        other.whole.left.length >= whole.left.length &&
        // A long answer that hardly anything speaks for is not what was asked for.
        whole.chance >= (isWorded(does, other.does) ? leastOfName : leastShare) * other.whole.chance
          ? sum + other.whole.chance
          : sum,
      0,
    ),
    rival: Math.max(
      0,
      ...compared
        .filter(({ does: other, whole: { left } }) => other.length > 0 && left.length === 0 && !isSame(does, other))
        .map((other) => other.whole.chance),
    ),
    same: compared.findIndex(
      (other) =>
        isSame(does, other.does) &&
        (does.length > 0 || isEqual(names, other.names)) &&
        whole.left.length === other.whole.left.length,
    ),
  }))
  return pooled.toSorted((a, b) => b.pooled - a.pooled || b.chance - a.chance)
}

/** How likely an interpretation must be beside another one to stand for it. */
const leastShare = 0.2
/** A part of a name stands for the whole of it only where it is nearly as likely. */
const leastOfName = 0.4

function isWorded(a: readonly Done[], b: readonly Done[]): boolean {
  return a.some(({ words }, at) => words.join() !== b[at]?.words.join())
}

/** One change: what it is without its words, and its words. */
type Done = { what: string; words: string[] }

const worded = new Set(['title', 'name', 'notes', 'description'])

/** What an interpretation changes, whatever its words and their order. */
function doneBy({ readings }: Whole, { you }: Scene): Done[] {
  const done = new Map<string, Record<string, unknown>>()
  for (const [at, wish] of readings.flatMap(({ wishes = [] }) => wishes).entries()) {
    const key = keyOf(wish) ?? String(at)
    done.set(key, { ...done.get(key), ...('fields' in wish ? wish.fields : wish) })
  }
  return [...done]
    .map(([key, fields]) => {
      const entries = Object.entries(fields).toSorted(byName)
      const what = entries
        .filter(([name]) => !worded.has(name))
        .map(([name, value]) => [
          name,
          // Whoever makes something takes part in it; who is added to or taken off what is there does count.
          name === 'attendees' && key.length <= 3 && Array.isArray(value)
            ? value.filter((person) => person !== you)
            : value,
        ])
        .filter(([, value]) => !Array.isArray(value) || value.length > 0)
      return {
        // What is new is known by its name, which is one of its words.
        what: JSON.stringify([key.length > 3 && !key.startsWith(newProjectId('')) ? key : '', what]),
        words: entries.flatMap(([name, value]) => (worded.has(name) ? [String(value).toLowerCase()] : [])),
      }
    })
    .toSorted((a, b) => a.what.localeCompare(b.what))
}

function isSame(a: readonly Done[], b: readonly Done[]): boolean {
  return (
    a.length === b.length &&
    a.every(
      ({ what, words }, at) =>
        what === b[at]!.what &&
        words.length === b[at]!.words.length &&
        words.every((text, n) => text.includes(b[at]!.words[n]!) || b[at]!.words[n]!.includes(text)),
    )
  )
}

function byName([a]: [string, unknown], [b]: [string, unknown]): number {
  return a.localeCompare(b)
}

/** What a wish is about, where that is there: several changes of it are one, also where it is made by one of them. */
function keyOf(wish: Wish): string | undefined {
  switch (wish.do) {
    case 'change-task':
      return wish.task.id
    case 'change-event':
      return wish.event.id
    case 'change-project':
      return wish.project.id
    case 'create-project':
      return newProjectId(wish.fields.name)
    case 'delete':
      return `delete ${wish.thing.is.id}`
    default:
      return undefined
  }
}

/** What its answers name; undefined where it answers nothing. */
function namesIn({ readings }: Whole, scene: Scene): Set<string> {
  const names = new Set<string>()
  for (const { question } of readings) {
    const text = question?.answer(scene, noDesk)
    if (text === undefined) continue
    const bold = [...text.matchAll(/\*\*([^*\n]{2,300})\*\*/g)].map(([, name]) => name!.replace(/^\d+ .*/, ''))
    for (const name of bold.some((each) => each !== '') ? bold : [text]) if (name !== '') names.add(name)
  }
  return names
}

function isEqual(names: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return names.size === others.size && isPart(names, others)
}

/** A change is the same whether or not it is told about besides. */
function isPart(names: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return [...names].every((name) => others.has(name))
}

function covers(names: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  if (names.size === 0 || others.size === 0) return names.size === others.size
  return names.size <= 2 * others.size + 3 && [...others].every((name) => names.has(name))
}
