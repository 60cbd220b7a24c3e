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
  about after again already another anybody anything because before behind between could doing earlier every everybody everyone everything
  first forward going gonna hours instead later least longer looking medium minutes nobody nothing other overall
  percent please quarter really second shall should somebody someone something still stuff there these thing things third those together track until
  urgently week where which whose without working would`
    .split(/\s+/)
    .filter((word) => word !== ''),
)

/** Two words in one, without their apostrophe. */
const contracted = /^(?:\p{Ll}+nt|\p{Ll}+re|\p{Ll}+ve|whats|whos|wheres|theres|whens|hows|thats)$/u

const quoted = /["“”‘’'][^"“”\n]*["“”‘’']/g

/**
 * A request with its slips of the finger put right: "all pending tassk", "move it to tmoorrow". Only where a word is none that is known, is no
 * name, and is one slip from a word of requests; titles and texts stay as they are written. What stands in quotes or on further lines is left.
 */
export function withoutSlips(prompt: string): string {
  if (prompt.includes('\n')) return prompt
  const { pieces } = loadReader().encoder ?? { pieces: new Map<string, number>() }
  const kept = [...prompt.matchAll(quoted)].map(({ index, 0: text }) => [index, index + text.length] as const)
  return prompt.replaceAll(/(?<![\p{L}\p{N}@#./_-])\p{Ll}{4,14}(?![\p{L}\p{N}@#/_-]|\.\p{L})/gu, (word, at: number) => {
    if (
      pieces.has(word) ||
      meant.has(word) ||
      contracted.test(word) ||
      kept.some(([from, to]) => at >= from && at < to)
    )
      return word
    const likely = meantBy(word)
    return likely === undefined || likely === word.replace(/s$/, '') || loadVectors().index.has(word) ? word : likely
  })
}

/** The one that is likeliest: two letters that changed places are the commonest slip, then one too few. */
function meantBy(word: string): string | undefined {
  const near = [...meant].filter((each) => each.length >= 5 && each[0] === word[0] && isOneSlip(word, each))
  const short = word.length < 5 ? near.filter((each) => each.length > word.length) : near
  return short.toSorted((a, b) => rank(word, b) - rank(word, a) || b.length - a.length)[0]
}

function rank(word: string, each: string): number {
  const isMixed = word.length === each.length && [...word].toSorted().join('') === [...each].toSorted().join('')
  return isMixed ? 2 : each.length > word.length ? 1 : 0
}
