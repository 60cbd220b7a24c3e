import type { Moment } from './moments.ts'
import { type Said, useWords } from './said.ts'

/** What says that an event is to be made, though not when. */
export const setsUp =
  /\b(?:schedule|book|arrange|set up|organi[sz]e)\b[^.?!]*\b(?:meeting|call|appointment|interview|session|lunch|coffee|catch-?up|1:1)\b/i

/** What an event is about, where its writer says so. */
export const aboutWhat = /(?<=\babout\s+(?:the\s+|our\s+|my\s+)?)(?!(?:the|our|my)\s)[^,.;:?!]{3,40}(?=\W*$|[,.;:?!])/i

const keepsFree = /^\W*(?:(?:please|pls|can you|could you)\W+)*(?:block|reserve|keep|hold|set aside|free up)\b/i
const partsOfDay: [RegExp, string, string][] = [
  [/\bmorning\b/i, '09:00', '12:00'],
  [/\bafternoon\b/i, '13:00', '17:00'],
  [/\bevening\b/i, '18:00', '21:00'],
  [/\b(?:all|(?:the|my) whole|(?:the|my) entire) day\b/i, '09:00', '17:00'],
]

/** "Block Friday afternoon": a part of a day that is kept for something, where no hour is said and no length. */
export function partKeptFree(said: Said): Moment | undefined {
  if (!keepsFree.test(said.text) || said.parts.some(({ slot }) => slot === 'length')) return undefined
  for (const [words, time, end] of partsOfDay) {
    const found = useWords(said, words)
    if (found !== undefined)
      return {
        words: found,
        day: undefined,
        time,
        end,
        endDay: undefined,
        assumed: false,
        first: -1,
        last: -1,
        isOld: false,
        isMarked: true,
      }
  }
  return undefined
}

/** "The concrete comes at 7, make a meeting 7 to 8": of the hours that are said, the one at which it is to be. */
export function hourMeant(whens: readonly Moment[], { text, request: { tokens } }: Said): Moment | undefined {
  const timed = whens.filter(({ time }) => time !== undefined)
  const [first, second] = timed
  if (!first || !second || first.end !== undefined || second.end === undefined) return first
  const between = text.slice(tokens[first.last]!.to, tokens[second.first]!.from)
  return first.time === second.time || asksBehind.test(between) ? second : first
}

const asksBehind =
  /[,.;:!?]\s*(?:(?:so|and|then|please|pls|can|could|you|let['’]?s)\s+)*(?:make|book|schedule|add|put|set up|block|create|plan|arrange|enter|note)\b/i
