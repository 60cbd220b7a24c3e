import { addDays } from '#shared/domain/zoned-time.ts'
import type { Request } from '../reading/reader.ts'
import { type Clock, type Moments, type When, readMoments } from '../when.ts'
import type { Part } from './said.ts'

/** A day or time that a request names, and where it stands. An old one is what shall be so no longer: "can't do Monday". */
export type Moment = Pick<When, 'day' | 'time' | 'end' | 'endDay' | 'assumed'> & {
  words: string
  first: number
  last: number
  isOld: boolean
  /** Whether the reader took the words for a day or time. */
  isMarked: boolean
}

/** A day of the week that counts from the day that something has now. */
export const dayAfterIts =
  /\b(?:the|that) following (?:sun|mon|tues|wednes|thurs|fri|satur)day\b|\b(?:the |on )+(?:sun|mon|tues|wednes|thurs|fri|satur)day (?:right )?after(?:wards?)?(?: (?:it['’]?s (?:due|over)|it (?:is|was) due|its? (?:due date|deadline|date)|that|then))?(?=\W*(?:$|[,.;:!?]|(?:please|pls|then|instead|so)\b))/i

/** The moments of a request: those that the reader marked, and what else reads as one outside of names. */
export function momentsIn(
  { tokens, text }: Pick<Request, 'tokens' | 'text'>,
  parts: readonly Part[],
  clock: Clock,
): Moment[] {
  const found: Moment[] = []
  const add = (first: number, last: number, isMarked: boolean) => {
    const words = text.slice(tokens[first]!.from, tokens[last]!.to)
    const when = readWhen(words, clock)
    // "Now" says that it is to be done, not when it is due.
    if (!when || /^(?:right )?now$/i.test(words)) return
    const counted = dayAfterIts.exec(text)
    if (counted && tokens[first]!.from < counted.index + counted[0].length && tokens[last]!.to > counted.index) return
    // The day after what was said before, which is not known here.
    if (/^(?:on )?the day (?:after|before)$/i.test(words)) return
    const { day, time, endDay, assumed } = when
    const end = laterThan(when.end, time)
    const isOld = isDenied(text, tokens[first]!.from, tokens[last]!.to)
    found.push({ day, time, end, endDay, assumed, words, first, last, isOld, isMarked })
  }
  const marked = parts.filter(({ slot }) => slot === 'when' || slot === 'repeat')
  let at = 0
  while (at < marked.length) {
    let { first, last } = marked[at]!
    // "Monday" and "10 to 11" are one moment, as long as nothing but small words lies between.
    while (
      marked[at + 1] &&
      tokens
        .slice(last + 1, marked[at + 1]!.first)
        .every(({ lower }) => /^(?:at|on|from|by|till|until|to|the|in|of|for|,|-|–)$/.test(lower)) &&
      readWhen(text.slice(tokens[first]!.from, tokens[marked[at + 1]!.last]!.to), clock, true)
    )
      last = marked[++at]!.last
    first = Math.min(first, last)
    add(first, last, true)
    at += 1
  }
  for (const { words } of momentsOf(text, clock).whens) {
    const from = text.indexOf(words)
    if (from < 0) continue
    const first = tokens.findIndex((token) => token.to > from)
    const last = tokens.findLastIndex((token) => token.from < from + words.trimEnd().length)
    const isTaken =
      found.some((moment) => moment.first <= last && first <= moment.last) ||
      parts.some(
        ({ slot, first: start, last: end }) => !/^(?:when|length)$/.test(slot) && start <= last && first <= end,
      )
    if (!isTaken && first >= 0 && last >= first) add(first, last, false)
  }
  return found.toSorted((a, b) => a.first - b.first)
}

const read = new WeakMap<Clock, Map<string, Moments>>()

/** `readMoments`, once for the same words: every skill asks for those of the same request. */
export function momentsOf(text: string, clock: Clock): Moments {
  const known = read.get(clock) ?? new Map<string, Moments>()
  read.set(clock, known)
  const moments = known.get(text) ?? readMoments(text, clock)
  known.set(text, moments)
  return moments
}

/** Words that name one moment only; with `isWhole` all of it must be read as one. */
function readWhen(words: string, clock: Clock, isWhole = false): When | undefined {
  const tidy = words
    .replace(
      /\bin the (morning|afternoon|evening) at (\d{1,2})\b(?!\s*(?:[ap]\.?m|:))/i,
      (_, half: string, hour: string) => `at ${hour} ${/^m/i.test(half) ? 'am' : 'pm'}`,
    )
    // What is "on Monday" goes "to 10": a number behind a day is no other day.
    .replace(
      /\b((?:mon|tues|wednes|thurs|fri|satur|sun)day|today|tomorrow) to (?=\d{1,2}(?:[:.]\d\d)?(?: ?[ap]m)?\W*$)/i,
      '$1 at ',
    )
    .replace(/^(?:to|until|till|for)\s+/i, '')
  for (const text of [tidy, `at ${tidy}`, `on ${tidy}`]) {
    const { whens, unclear } = momentsOf(text, clock)
    if (unclear) return undefined
    if (whens.length === 1) return ahead(whens[0]!, words, clock)
    if (whens.length > 1) return isWhole ? undefined : whens[0]
  }
  return undefined
}

/** How many moments a text names that are wanted, and not only part of a reason. */
export function countWanted(text: string, clock: Clock): number {
  return momentsOf(text, clock).whens.filter(({ words }) => {
    const from = text.indexOf(words.trim())
    return from < 0 || !isDenied(text, from, from + words.trim().length)
  }).length
}

/** "30 June" said in November is the next one; a year that is said stands. */
function ahead(when: When, words: string, { today }: Clock): When {
  const { day } = when
  if (day === undefined || day >= addDays(today, -45) || /\d{4}|\b(?:last|ago|past)\b/i.test(words)) return when
  return { ...when, day: `${Number(day.slice(0, 4)) + 1}${day.slice(4)}` }
}

/** "From 6 to 8 in the evening": the end lies in the same half of the day. */
function laterThan(end: string | undefined, start: string | undefined): string | undefined {
  if (end === undefined || start === undefined || end > start || Number(end.slice(0, 2)) >= 12) return end
  const later = `${Number(end.slice(0, 2)) + 12}${end.slice(2)}`
  return later > start ? later : end
}

/** Words of what somebody is or does right before a day: "I'm in meetings all", "Clide won't make it", "I have to fetch my daughter at". */
const ofReason =
  /\b(?:(?:am|are|is|['’](?:m|re|s)) (?:away|off|out|busy|travell?ing|on (?:leave|holiday|vacation)|ill|sick|in (?:a |back-to-back )?meetings?|at (?:the )?(?:dentist|doctor)(?:['’]s)?)|(?:i|we|he|she|they) (?:have|has|had|need|must)(?: got)? to (?:pick|fetch|collect|leave|go|be|drive|see)|(?:can['’]?t|cannot|won['’]?t|will not|couldn['’]?t) (?:make|do|manage|come|be (?:here|there|in)))\b(?!.*\b(?:to|move|push|put|shift|until|till|by|so)\b(?! (?:pick|fetch|collect|leave|go|be|drive|see)\b))[^.!?;,]*$/i

/** "Today Clide will not finish" */
const willNot =
  /^\s+\p{L}+ (?:\p{L}+ )?(?:will not|won['’]?t|can['’]?t|cannot|can not|does ?n['’]?t|does not) (?:be able to )?(?:finish|manage|make (?:it|that|them)|get (?:it|that|them|to it)|do (?:it|that|them))\b/iu

/** "It won't happen today", "not Friday", "instead of Monday", "can't do Tuesday". */
function isDenied(text: string, from: number, to: number): boolean {
  const before = text.slice(Math.max(0, from - 60), from)
  const clause = before.slice(Math.max(before.search(/[.!?;,][^.!?;,]*$/), 0))
  return (
    ofReason.test(clause) ||
    /(?:\b(?:not|never|instead of|rather than|no longer|cannot|cant|wont|isnt)|n['’]t)\b(?!.*\b(?:to|make|move|but|until|till|before|put|i meant?)\b)[^.!?;,]*$/i.test(
      clause,
    ) ||
    // "From Monday to Friday", and not "the crates from Hadley's on Friday".
    /\bfrom(?: \p{L}[\p{L}'’]*){0,3} $/iu.test(clause.replace(/\b(?:on|by|until|till|at|due|for) $/i, ';')) ||
    (!/[,.;]$/.test(text.slice(from, to)) && willNot.test(text.slice(to))) ||
    /^\s*(?:is|are|was|won['’]?t|will not|does ?n['’]?t|did ?n['’]?t|can['’]?t)\b.{0,20}\b(?:work|possible|full|bad|out|off|suit|fit)/i.test(
      text.slice(to),
    )
  )
}
