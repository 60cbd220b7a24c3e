import { loadVectors } from '../passages/word-vectors.ts'
import { isOneSlip } from './reading/link.ts'
import { loadReader } from './reading/reader.ts'

/** The words of requests that say what is wanted and of what, of at least five letters: what is meant by a word that is none. */
const meant = new Set(
  `agenda agent agents appointment assign calendar cancel change complete completed create deadline deadlines delete description
  duplicate event events finish finished finishes invite meeting meetings message newsletter overdue overview pending postpone priority
  progress project projects reassign remind reminder remove rename reopen reschedule review schedule start started status supplier task tasks
  urgent website workload
  monday tuesday wednesday thursday friday saturday sunday today tomorrow tonight yesterday weeks month months morning afternoon evening
  weekend january february march april august september october november december
  about after again anyone already another anybody anything because before behind between could doing earlier every everybody everyone everything except
  first forward going gonna hours instead later least longer looking medium minutes nobody nothing other overall
  percent please quarter really second shall should somebody someone something still stuff there these thing things third those together track until
  urgently week where which whose without working would clash clashes clashing whats`
    .split(/\s+/)
    .filter((word) => word !== ''),
)

const meantWords = [...meant]

/** Two words in one, without their apostrophe. */
const contracted =
  /^(?:(?:is|are|was|were|do|does|did|ca|wo|would|could|should|has|have|had)nt|(?:they|you|we)(?:re|ve|ll)|(?:what|who|where|there|when|how|that)s)$/

/** What is called so, listed or to be done by somebody is kept as it is typed, and so is what stands in quotes. */
const quoted =
  /["“”][^"“”\n]*["“”]|(?<!\p{L})['‘][^'‘’\n]*['’](?!\p{L})|(?::\s|\b(?:called|named|titled)\s|\b(?:add|create|make|new)\b[^.,;:!?\n]{0,40}\b(?:task|to-?do|reminder|job)s?\b[^.,;:!?\n]{0,30}?\bto\s|\bremind \p{L}+\b[^.,;:!?\n]{0,30}?\bto\s)[^\n]*/giu

/**
 * A request with its slips of the finger put right: "all pending tassk", "move it to tmoorrow". Only where a word is none that is known, is no
 * name, and is one slip from a word of requests; titles and texts stay as they are written. What stands in quotes or on further lines is left.
 */
export function withoutSlips(prompt: string): string {
  return prompt.includes('\n') ? prompt : rightIn(prompt, /\p{Ll}{4,14}/u, (word) => meantBy(word, meantWords))
}

/** A request in which somebody's name has a slip: "give it to mille". `names` are those of one word. */
export function withNamesRight(prompt: string, names: readonly string[]): string {
  const known = new Map(names.map((name) => [name.toLowerCase(), name]))
  return rightIn(prompt, /\p{Ll}{4,14}/u, (word) =>
    known.has(word) ? undefined : known.get(meantBy(word, [...known.keys()]) ?? ''),
  )
}

/** `right` gives what is meant by a word that is none. */
function rightIn(prompt: string, words: RegExp, right: (word: string) => string | undefined): string {
  const { pieces } = loadReader().encoder ?? { pieces: new Map<string, number>() }
  const kept = [...prompt.matchAll(quoted)].map(({ index, 0: text }) => [index, index + text.length] as const)
  const word = new RegExp(String.raw`(?<![\p{L}\p{N}@#./_-])${words.source}(?![\p{L}\p{N}@#/_-]|\.\p{L})`, 'gu')
  return prompt.replaceAll(word, (said, at: number) => {
    const lower = said.toLowerCase()
    if (pieces.has(lower) || meant.has(lower) || contracted.test(lower)) return said
    const likely = right(said)
    const isKnown =
      likely === undefined || likely.toLowerCase() === lower.replace(/s$/, '') || loadVectors().index.has(lower)
    return isKnown || kept.some(([from, to]) => at >= from && at < to) ? said : likely
  })
}

/** The one that is likeliest: two letters that changed places are the commonest slip, then one too few, then one that came twice. */
function meantBy(word: string, all: readonly string[]): string | undefined {
  const near = all.filter((each) => each[0] === word[0] && rank(word, each) > 0)
  return near.toSorted((a, b) => rank(word, b) - rank(word, a) || b.length - a.length)[0]
}

/** How likely a slip makes one word of the other; 0 where it makes another word: "scheduler", "invitee". */
function rank(word: string, each: string): number {
  if (!isOneSlip(word, each)) return 0
  if (word.length === each.length) {
    if ([...word].toSorted().join('') === [...each].toSorted().join('')) return 4
    const at = [...word].findIndex((letter, n) => letter !== each[n])
    // "Becouse": one vowel for another, in the middle of a long word.
    return word.length >= 7 && at < word.length - 1 && /[aeiou]/.test(word[at]!) && /[aeiou]/.test(each[at]!) ? 1 : 0
  }
  if (word.length < each.length) return word.length >= 5 ? 3 : 0
  const extra = [...word].findIndex((letter, n) => letter !== each[n])
  return extra < each.length && word[extra] === word[extra - 1] ? 2 : 0
}
