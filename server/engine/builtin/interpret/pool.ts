import { noDesk } from '../desk.ts'
import { endOf } from '../commands/read-event.ts'
import type { Wish } from '../commands/wish.ts'
import type { Scene } from '../scene.ts'
import { minutesOfDay } from './change-wishes.ts'
import { isNoop } from './signs.ts'
import { newProjectId } from './interpretations.ts'
import type { Whole } from './readings.ts'

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
        (doesMore(does, other.does, whole, other.whole) ||
          (isSame(does, other.does) &&
            (does.length === 0 ? covers(names, other.names) : isPart(names, other.names)))) &&
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
        .filter(
          ({ does: other, whole: by }) =>
            other.length > 0 && by.left.length === 0 && !isSame(does, other) && !doesMore(does, other, whole, by),
        )
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

/** One change: what it does to what, its fields, and the words that name and tell of it. */
type Done = { what: string; fields: Map<string, unknown>; words: string[]; isNewEvent: boolean }

const worded = new Set(['title', 'name', 'notes', 'description'])

/** Whether an interpretation does all that each of the others does and more: they only pass something over. */
export function holdsEach(whole: Whole, others: readonly Whole[], scene: Scene): boolean {
  const does = doneBy(whole, scene)
  // Of changes of different kinds one may be none.
  if (new Set(does.map(({ what }) => what.split(' ')[0])).size > 1) return false
  return others.every((other) => {
    const part = doneBy(other, scene)
    return part.length > 0 && part.every((done) => does.some((own) => own.what === done.what && hasAll(own, done)))
  })
}

/** Whether a change sets all that another sets of the same thing, by the same name. */
function hasAll(one: Done, other: Done): boolean {
  return (
    [...other.fields].every(
      ([name, value]) =>
        // What nobody has said is medium.
        (name === 'priority' && value === 'Medium' && other.what.startsWith('create')) ||
        isWithin(value, one.fields.get(name), true),
    ) && other.words.every((text) => one.words.includes(text))
  )
}

/** What an interpretation changes, whatever its words and their order. */
function doneBy({ readings }: Whole, { you }: Scene): Done[] {
  const done = new Map<string, Record<string, unknown>>()
  const wishes = readings.flatMap(({ wishes = [] }) => wishes)
  // "Add Sam to the meeting at 4": that it is at 4 is so already, beside what changes or is asked.
  const changing = wishes.filter((wish) => !isNoop(wish))
  const counted = changing.length > 0 || readings.some(({ question }) => question) ? changing : wishes
  for (const [at, wish] of counted.entries()) {
    const key = keyOf(wish) ?? String(at)
    const before = done.get(key)
    // A project that is made and then changed is made so.
    done.set(key, { ...before, ...peopleMoved(before, changedBy(wish)), do: before?.do ?? wish.do })
  }
  return [...done]
    .map(([key, { do: kind, ...fields }]) => {
      const isNew = key.length <= 3 || key.startsWith(newProjectId(''))
      const entries = Object.entries(fields)
        // Whoever makes something takes part in it; who is added to or taken off what is there does count.
        .map(([name, value]): [string, unknown] => [
          name,
          isNew && name === 'attendees' && Array.isArray(value) ? value.filter((person) => person !== you) : value,
        ])
        .filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0))
        .toSorted(byName)
      return {
        // What is new is known by its name, which is one of its words.
        what: `${String(kind)} ${isNew ? '' : key}`,
        fields: new Map(entries.filter(([name]) => !worded.has(name))),
        words: entries.flatMap(([name, value]) => (worded.has(name) ? [String(value).toLowerCase()] : [])),
        isNewEvent: kind === 'create-event',
      }
    })
    .toSorted((a, b) => a.what.localeCompare(b.what))
}

/** Fields that are set, with who came and went by those before: whoever does both has done neither. */
function peopleMoved(before: Record<string, unknown> = {}, fields: object): object {
  const all: Record<string, unknown> = { ...fields }
  for (const name of ['team', 'attendees'] as const) {
    const of = (way: string) => [before, all].flatMap((each) => (each[`${name} ${way}`] as string[] | undefined) ?? [])
    const [came, went] = [new Set(of('with')), new Set(of('without'))]
    if (came.size + went.size === 0) continue
    all[`${name} with`] = [...came].filter((one) => !went.has(one)).toSorted()
    all[`${name} without`] = [...went].filter((one) => !came.has(one)).toSorted()
  }
  return all
}

/** Whether what it changes is made by the same prompt. */
function isMadeHere(wish: Wish): boolean {
  return wish.do === 'change-project' && wish.project.id.startsWith(newProjectId(''))
}

/** What a wish sets, without what is so already. */
function changedBy(wish: Wish): object {
  if (!('fields' in wish)) return wish
  const now = nowOf(wish)
  if (now === undefined || isNoop(wish)) return wish.fields
  return Object.fromEntries(
    Object.entries(withEnd(wish))
      .filter(([name, value]) => JSON.stringify(now[name]) !== JSON.stringify(value))
      .flatMap(([name, value]): [string, unknown][] => {
        const before = now[name]
        // Who comes and who goes, in whatever order they are named.
        return Array.isArray(value) && Array.isArray(before) && !isMadeHere(wish)
          ? [
              [`${name} with`, value.filter((one) => !before.includes(one)).toSorted()],
              [`${name} without`, before.filter((one) => !value.includes(one)).toSorted()],
            ]
          : [[name, value]]
      }),
  )
}

/** An event that moves ends as much later, said or not. */
function withEnd(wish: Wish & { fields: object }): object {
  if (wish.do !== 'change-event' || wish.fields.start === undefined || wish.fields.end !== undefined) return wish.fields
  const { start, end, date } = wish.event
  const minutes = minutesOfDay(end) - minutesOfDay(start)
  return { ...wish.fields, end: endOf(wish.fields.date ?? date, wish.fields.start, undefined, minutes).end }
}

function nowOf(wish: Wish): Record<string, unknown> | undefined {
  switch (wish.do) {
    case 'change-task':
      return wish.task
    case 'change-event':
      return wish.event
    case 'change-project':
      return wish.project
    default:
      return undefined
  }
}

/** Whether one comes to the same as another, or holds all of it, where both do as much. */
function isSame(a: readonly Done[], b: readonly Done[]): boolean {
  return a.length === b.length && a.every((done, at) => holds(done, b[at]!))
}

/**
 * Whether one change holds another: what is new with a day, a person or a project more is the same, read from more of the words, and an event
 * at the same hour is, whatever its name.
 */
function holds(one: Done, other: Done): boolean {
  const isNew = one.what.startsWith('create')
  return (
    one.what === other.what &&
    (isNew || one.fields.size === other.fields.size) &&
    [...other.fields].every(([name, value]) => isWithin(value, one.fields.get(name), isNew)) &&
    (one.isNewEvent ||
      other.words.every((text, n) => one.words[n]?.includes(text) || (one.words[n] && text.includes(one.words[n]))))
  )
}

function isWithin(value: unknown, of: unknown, isNew: boolean): boolean {
  return isNew && Array.isArray(value) && Array.isArray(of)
    ? value.every((each) => of.includes(each))
    : JSON.stringify(value) === JSON.stringify(of)
}

/** How likely what does more must be by itself. */
const leastOfMore = 0.25
/** How sure the skills of all requests together must be, as a logarithm: a quarter. */
const leastSure = Math.log(0.25)

/** Whether an interpretation does all that another one does and more, which that one passes over or only tells about. */
function doesMore(a: readonly Done[], b: readonly Done[], { signs: sure, chance }: Whole, { signs }: Whole): boolean {
  return (
    b.length > 0 &&
    chance >= leastOfMore &&
    (sure.skill ?? 0) >= leastSure &&
    a.length > b.length &&
    ((signs.dropped ?? 0) > 0 || (signs.unasked ?? 0) > 0 || (signs.unmet ?? 0) > 0) &&
    b.every((done) => a.some((own) => holds(own, done)))
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
