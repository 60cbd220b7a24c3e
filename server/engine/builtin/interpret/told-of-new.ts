import { capitalised } from './change-wishes.ts'
import type { Moment } from './moments.ts'
import { type Said, use, useWords } from './said.ts'

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

/** A request for a new project. */
export const makesProject =
  /^\W*(?:(?:please|pls|can|could|you|let['’]?s)\W+)*(?:start|create|set up|make|add|open|begin|new)\s+(?:(?:an?|the|our|new|another)\s+)*project\b/i
const tasksOfProject =
  /[\s,;.:–—-]+(?:(?:and|with|add|then|please|also|including)\s+)*(?:(?:these|the following|the|its|some|two|three|four|five|\d)\s+)*(?:first\s+)?(?:tasks|to-?dos|steps|(an?\s+task)\b(?!\s+force))(?:\s+(?:to|for|in|of)\s+(?:it|that|this|the project))?(\s*[:–—-])?\s+(\S.{3,600})$/isu

/** "…, with the tasks book a room, order food": the tasks that a new project begins with, and the request without them. */
export function withTasks(said: Said): { said: Said; titles: string[] } {
  const match = tasksOfProject.exec(said.text)
  const titles = (match?.[3] ?? '')
    .replace(/^(?:called|named|to)\s+/i, '')
    .replace(/[.!]\s*$/, '')
    .split(/\s*[,;\n]\s*(?:and\s+)?|\s+and\s+(?=[^,;]*$)/u)
    .map((title) => title.trim())
  if (!match || titles.length < (match[1] || match[2] ? 1 : 2) || titles.some((title) => !/^.{3,80}$/u.test(title)))
    return { said, titles: [] }
  const { tokens } = said.request
  for (const [at, { to }] of tokens.entries()) if (to > match.index) use(said, at)
  const isBefore = ({ last }: { last: number }) => tokens[last]!.to <= match.index
  const head = said.text.slice(0, match.index)
  return {
    said: { ...said, text: head, parts: said.parts.filter(isBefore), moments: said.moments.filter(isBefore) },
    titles: titles.map(capitalised),
  }
}
