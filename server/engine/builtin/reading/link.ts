import { significantWords } from '../significant-words.ts'

/** Something of the workspace that words may mean: what it is called, and what else is known of it. */
export type Linkable = {
  id: string
  title: string
  /** Notes or a description. */
  notes: string
  /** Who has it or takes part, and the project it belongs to. */
  people: readonly string[]
  project: string | null
  isOpen: boolean
  /** What it is made from: its words are taken apart once for the same one. */
  of?: object
}

/** How well something fits a mention: the share of the mention's weight that it explains, from 0 to 1. */
export type Link = { id: string; score: number; isOpen: boolean }

/** Words that a mention may be made with, and that tell nothing of the thing. */
const generic = new Set(
  'task todo item event meeting appointment call project entry one thing stuff bit job work deal matter issue reminder open current existing old new whole assigned due tomorrow today'.split(
    ' ',
  ),
)

/** What a word in each place is worth: names are chosen to tell things apart. */
const worth = { title: 1, people: 0.8, notes: 0.7, project: 0.5 }

/**
 * Ranks things by how much of a mention they explain, word by word; rare words weigh more. Misspelt words, other endings and
 * compounds written apart count for less. Things that explain nothing are left out.
 */
export function linkSoftly(mention: string, things: readonly Linkable[]): Link[] {
  const wanted = wordsThatTell(mention)
  if (wanted.length === 0) return []
  // People and projects are those of many things.
  const seen = new Map<string, string[]>()
  const words = (text: string, of?: object) => {
    const kept = of === undefined ? seen : keptFor(of)
    const own = kept.get(text) ?? wordsIn(text)
    kept.set(text, own)
    return own
  }
  const known = things.map((thing) => ({
    thing,
    places: [
      [words(thing.title, thing.of), worth.title],
      [thing.people.flatMap((name) => words(name)), worth.people],
      [words(thing.notes, thing.of), worth.notes],
      [words(thing.project ?? ''), worth.project],
    ] as const,
  }))
  // Many things are made of the same words.
  const alike = wanted.map(() => new Map<string, number>())
  const likenessTo = (n: number, own: string) => {
    const value = alike[n]!.get(own) ?? likeness(wanted[n]!, own)
    alike[n]!.set(own, value)
    return value
  }
  const explains = known.map(({ places }) =>
    wanted.map((_, n) =>
      Math.max(...places.map(([words, value]) => value * Math.max(0, ...words.map((own) => likenessTo(n, own))))),
    ),
  )
  const weights = wanted.map((_, n) => {
    const found = explains.filter((each) => each[n]! >= 0.5).length
    return Math.log(1 + things.length / Math.max(1, found))
  })
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return known
    .map(({ thing }, at) => ({
      id: thing.id,
      isOpen: thing.isOpen,
      score: explains[at]!.reduce((sum, each, n) => sum + each * weights[n]!, 0) / total,
    }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || Number(b.isOpen) - Number(a.isOpen))
}

const kept = new WeakMap<object, Map<string, string[]>>()

function keptFor(of: object): Map<string, string[]> {
  const own = kept.get(of) ?? new Map<string, string[]>()
  kept.set(of, own)
  return own
}

/** What a link must explain at least, and by how much it must be better than the next, to be what is meant. */
const minScore = 0.5
const minMargin = 0.15
const allOfIt = 0.999

/** The one that is meant, or those that may be, the likeliest first; open things come before completed ones. */
export function decideLink(links: readonly Link[]): Link[] {
  const open = links.filter(({ isOpen, score }) => isOpen && score >= minScore)
  const pool = open.length > 0 ? open : links.filter(({ score }) => score >= minScore)
  // What explains every word by its title leaves out what explains most of them by other things.
  const whole = pool.filter(({ score }) => score >= allOfIt)
  if (whole.length > 0) return whole
  return pool.filter(({ score }) => score > pool[0]!.score - minMargin)
}

/** The words of a text that may tell one thing from another. */
export function wordsThatTell(text: string): string[] {
  return wordsIn(text).filter((word) => !generic.has(word))
}

/** Whether two words are forms of one, or one is the other misspelt. */
export function isLike(a: string, b: string): boolean {
  return likeness(a, b) > 0
}

/** The words that tell something apart, whole and, where they have a hyphen, joined. */
function wordsIn(text: string): string[] {
  if (!text.includes('-')) return [...new Set(significantWords(text))]
  const joined = text.replaceAll(/(\p{L})-(\p{L})/gu, '$1$2')
  return [...new Set([...significantWords(text.replaceAll('-', ' ')), ...significantWords(joined)])]
}

/** How much one word is like another, from 0 to 1. */
function likeness(a: string, b: string): number {
  if (a === b) return 1
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (short.length >= 4 && long.startsWith(short)) return 0.9
  // "Hire" and "hiring", "price" and "pricing".
  if (short.length >= 4 && rootOf(a).length >= 3 && rootOf(a) === rootOf(b)) return 0.8
  if (short.length >= 4 && commonStart(a, b) >= Math.max(4, long.length - 4)) return 0.8
  // A short word with another beginning is another word: "days" and "says".
  if (short.length >= 4 && (short.length > 5 || a[0] === b[0]) && isOneSlip(a, b)) return 0.75
  // "Launch" is in "relaunch", and "fair" in no "affair".
  if (short.length >= 5 && long.endsWith(short)) return 0.7
  return 0
}

function rootOf(word: string): string {
  return word.replace(/(?:ing|ed|er|es|e)$/, '')
}

function commonStart(a: string, b: string): number {
  let at = 0
  while (at < a.length && a[at] === b[at]) at += 1
  return at
}

/** Whether one word is the other with one letter more, less, another, or two that changed places. */
export function isOneSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  const at = commonStart(a, b)
  const [restA, restB] = [a.slice(at), b.slice(at)]
  return (
    restA.slice(1) === restB.slice(1) ||
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
  )
}
