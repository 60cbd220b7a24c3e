import { doerNamed, doerPattern, has } from '../doers.ts'
import { inline } from '../markdown.ts'
import { significantWords } from '../significant-words.ts'
import type { Scene } from '../scene.ts'
import { readMoments } from '../when.ts'
import { showIso } from './fields.ts'
import { type Thing, type Wish, nameOf } from './wish.ts'

export type Kind = Thing['kind']

/** The one thing that words mean, or those they may mean, or none. */
export type Found = { one: Thing } | { many: Thing[] } | { none: string }

/** "A, not B" names things that are not meant: such a list is not taken apart. */
export const excepts = /\b(?:not|except|but|without|besides|other than|apart from|instead of|rather than)\b/i

/** Words that name a kind of thing, not a thing. */
const generic = new Set(
  'task todo to-do item event meeting appointment call project entry one thing reminder deadline date due time title name status priority calendar list open existing current my our team assigned'.split(
    ' ',
  ),
)

/**
 * Finds what a reference means: its name in full, else the only thing whose name holds all its words. A day or time in it
 * ("tomorrow's standup", "the 4pm meeting") narrows it down. `isOpen` prefers what is not completed.
 */
export function findThing(reference: string, kinds: readonly Kind[], scene: Scene, prefersOpen = true): Found {
  const isIt = isPronoun(reference)
  if (isIt && scene.meant.length > 0) {
    const said = kindSaid(reference)
    const fitting = scene.meant.filter(({ kind }) => kinds.includes(kind) && (said === undefined || kind === said))
    return fitting.length === 1 ? { one: fitting[0]! } : { none: reference.trim() }
  }
  if (isIt && (scene.last === undefined || /^(?:them|these|those)$/i.test(reference.trim())))
    return { none: reference.trim() }
  // "The last one" counts in what was shown: a title with "last" in it is not meant.
  if (ordinal.test(reference.trim())) return { none: reference.trim() }
  const found = isIt
    ? search(scene.last!, kinds, scene, prefersOpen)
    : searchOwned(reference, kinds, scene, prefersOpen)
  if (!('many' in found)) return found
  const picked = found.many.filter(({ is }) => scene.said.picked.includes(is.id))
  return picked.length === 1 ? { one: picked[0]! } : found
}

const ofIt = String.raw`(?:deadline|due date|end date|date|status|priority|title|name|owner|assignee|time|day|start(?: time)?|notes?|team)`

/** "it", "that task", "its due date": the thing that was just named, not one of that name. */
export function isPronoun(reference: string): boolean {
  return new RegExp(
    String.raw`^(?:it|this|that|this one|that one|the same(?: one)?|(?:this|that|the same) (?:task|event|meeting|project)|(?:its|it['’]s)(?: ${ofIt})?|them|these|those)$`,
    'i',
  ).test(reference.trim())
}

const ordinal =
  /^(?:the |that )?(?:first|second|third|fourth|last|latter|former|other|next)(?: (?:ones?|two|three|of (?:them|those|these)))*$/i

/** The things that "them" and "both" mean, where the part before names several; undefined for any other reference. */
export function meantBy(reference: string, kinds: readonly Kind[], { meant }: Scene): Thing[] | undefined {
  const isPlural = new RegExp(
    String.raw`^(?:(?:all|both|each) of )?(?:them|these|those|both|all of them|the two)(?: (?:tasks|events|meetings|projects))?$|^(?:both|these|those) (?:tasks|events|meetings|projects)$|^their ${ofIt}s?$`,
    'i',
  ).test(reference.trim())
  return isPlural && meant.length > 1 && meant.every(({ kind }) => kinds.includes(kind)) ? meant : undefined
}

/** "Dot's task", "Chip's newsletter task": those that Dot or Chip has, beside what is called so itself. */
function searchOwned(reference: string, kinds: readonly Kind[], scene: Scene, prefersOpen: boolean): Found {
  const found = search(reference, kinds, scene, prefersOpen)
  const match =
    new RegExp(String.raw`^(?:the\s+)?(${doerPattern(scene)})['’]s\s+(.+)$`, 'iu').exec(reference.trim()) ??
    new RegExp(String.raw`^the\s+(?<rest>.*\btask)\s+(?:of|from|with)\s+(?<owner>${doerPattern(scene)})$`, 'iu').exec(
      reference.trim(),
    )
  if (!match || !kinds.includes('task') || ('one' in found && simple(nameOf(found.one)) === simple(reference)))
    return found
  const [owner, rest] = match.groups ? [match.groups.owner!, match.groups.rest!] : [match[1]!, match[2]!]
  if ((kindSaid(rest) ?? 'task') !== 'task') return found
  const words = wordsOf(rest).filter((word) => !generic.has(word))
  // Where a list does not show all tasks, nobody's only task is known.
  if (words.length === 0 && (!scene.isWhole || kindSaid(rest) === undefined)) return found
  const owned = thingsOf(scene, ['task'], words).filter(
    (thing) =>
      thing.kind === 'task' &&
      has(thing.is, doerNamed(owner, scene)?.name ?? '') &&
      words.every((word) => wordsOf(thing.is.title).some((other) => startsAlike(other, word))),
  )
  const named = 'one' in found ? [found.one] : 'many' in found ? found.many : []
  const all = [...named, ...owned.filter(({ is }) => !named.some((thing) => thing.is.id === is.id))]
  return all.length > 0 ? decide(all, prefersOpen) : found
}

function search(reference: string, kinds: readonly Kind[], scene: Scene, prefersOpen: boolean): Found {
  const wanted = reference
    .trim()
    .replace(/^(?:the|my|our|this|that)\s+/i, '')
    .replace(/['’]s$/, '')
  const all = thingsOf(scene, kinds, wordsOf(wanted), stripKind(wanted))
  const lower = simple(wanted)
  const exact = all.filter(
    (thing) => simple(nameOf(thing)) === lower || simple(nameOf(thing)) === simple(stripKind(wanted)),
  )
  if (exact.length > 0) return decide(exact, prefersOpen)
  const said = kindSaid(wanted)
  const ofKind = said ? all.filter(({ kind }) => kind === said) : all
  const { whens } = readMoments(wanted.replaceAll(/['’]s\b/g, ' '), scene.clock)
  const when = whens[0]
  const rest = when ? wanted.replaceAll(/['’]s\b/g, ' ').replace(when.words, ' ') : wanted
  const words = wordsOf(rest).filter((word) => !generic.has(word))
  const timed = when
    ? ofKind.filter(
        (thing) =>
          thing.kind === 'event' &&
          (!when.day || thing.is.date === when.day) &&
          (!when.time || thing.is.start === when.time),
      )
    : undefined
  if (words.length === 0) {
    const pool =
      timed ??
      (said === 'event' ? ofKind.filter((thing) => thing.kind === 'event' && thing.is.date >= scene.clock.today) : [])
    return pool.length > 0 ? decide(pool, prefersOpen) : { none: reference.trim() }
  }
  const fits = (pool: Thing[], same: (a: string, b: string) => boolean) =>
    pool.filter((thing) => {
      const own = wordsOf(nameOf(thing))
      return words.every((word) => own.some((other) => same(other, word)))
    })
  const pool = timed && timed.length > 0 ? timed : ofKind
  for (const same of [(a: string, b: string) => a === b, startsAlike, isTypo]) {
    const found = fits(pool, same)
    if (found.length > 0) return decide(found, prefersOpen)
  }
  return { none: reference.trim() }
}

/** The references of "A, B and C"; a thing whose own name holds "and" or a comma stays whole. */
export function partsOf(reference: string, kinds: readonly Kind[], scene: Scene): string[] {
  const names = thingsOf(scene, kinds, wordsOf(reference))
    .map(nameOf)
    .filter((name) => /,|\sand\s/i.test(name) && reference.toLowerCase().includes(name.toLowerCase()))
  let text = reference
  for (const [at, name] of names.entries()) {
    const from = text.toLowerCase().indexOf(name.toLowerCase())
    if (from >= 0) text = `${text.slice(0, from)}\uE002${at}\uE003${text.slice(from + name.length)}`
  }
  return text
    .split(/\s*,\s*(?:and\s+)?|\s+and\s+/)
    .filter((part) => part.trim() !== '')
    .map((part) => part.replaceAll(/\uE002(\d+)\uE003/g, (_, at: string) => names[Number(at)]!))
}

/** Things that are meant alike, as a list. */
export function listThings(things: Thing[]): string {
  return things
    .slice(0, 10)
    .map((thing) => `- **${inline(nameOf(thing), 200)}** (${detail(thing)})`)
    .join('\n')
}

/** Asks which of several things is meant. */
export function whichOf(things: Thing[]): Wish[] {
  const choices = things
    .slice(0, mostChoices)
    .map((thing) => ({ label: nameOf(thing), hint: detail(thing), picked: thing.is.id }))
  const more = things.length > mostChoices ? ` There are ${things.length - mostChoices} more: say its name.` : ''
  return [{ do: 'ask', text: `Which one do you mean?${more}`, choices }]
}

const mostChoices = 4

/** What tells a thing from others of its name. */
function detail(thing: Thing): string {
  if (thing.kind === 'event') return `event, ${showIso(thing.is.date)}, ${thing.is.start}`
  const { status, due } = thing.is
  const owner = thing.kind === 'task' && thing.is.assignee ? `, ${thing.is.assignee}` : ''
  return `${thing.kind}${owner}, ${status.toLowerCase()}${due ? `, due ${showIso(due)}` : ''}`
}

function thingsOf(scene: Scene, kinds: readonly Kind[], words: string[], title?: string): Thing[] {
  const things: Thing[] = []
  const telling = words.filter((word) => !generic.has(word))
  if (kinds.includes('task'))
    things.push(...scene.tasksWith(telling, title).map((is) => ({ kind: 'task' as const, is })))
  if (kinds.includes('project')) things.push(...scene.projects.map((is) => ({ kind: 'project' as const, is })))
  if (kinds.includes('event')) things.push(...scene.events.map((is) => ({ kind: 'event' as const, is })))
  return things
}

function decide(found: Thing[], prefersOpen: boolean): Found {
  const rank = (thing: Thing) => (thing.kind !== 'event' && thing.is.status === 'Completed') === prefersOpen
  const preferred = found.filter((thing) => !rank(thing))
  const pool = preferred.length > 0 ? preferred : found
  return pool.length === 1 ? { one: pool[0]! } : { many: pool }
}

/** The kind of thing that a reference names with it. */
export function kindSaid(words: string): Kind | undefined {
  if (/\b(?:task|to-?do|reminder)s?\b/i.test(words)) return 'task'
  if (/\bproject\b/i.test(words)) return 'project'
  return /\b(?:event|meeting|appointment|call)\b/i.test(words) ? 'event' : undefined
}

function stripKind(words: string): string {
  return words
    .replace(/^(?:task|to-?do|event|project|meeting|reminder)\s+/i, '')
    .replace(/\s+(?:task|to-?do|event|project)$/i, '')
}

function simple(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

export function wordsOf(text: string): string[] {
  return [...new Set(significantWords(text.replaceAll('-', ' ')))]
}

export function startsAlike(a: string, b: string): boolean {
  return a === b || (b.length >= 4 && a.startsWith(b)) || (a.length >= 5 && b.startsWith(a))
}

/** One letter wrong in a word of five, two in one of nine. */
function isTypo(a: string, b: string): boolean {
  return (
    startsAlike(a, b) || (b.length >= 5 && a.charAt(0) === b.charAt(0) && distance(a, b) <= (b.length >= 9 ? 2 : 1))
  )
}

/** Optimal string alignment: a swap of neighbours is one mistake. */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3
  let older: number[] = []
  let old = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      row[j] = Math.min(old[j]! + 1, row[j - 1]! + 1, old[j - 1]! + cost)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        row[j] = Math.min(row[j]!, older[j - 2]! + 1)
    }
    older = old
    old = row
  }
  return old[b.length]!
}
