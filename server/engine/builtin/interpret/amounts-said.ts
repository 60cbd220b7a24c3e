import { weekdays } from '../moment-words.ts'
import { dayAfterIts } from './moments.ts'
import { type Said, take, useWords } from './said.ts'

/** Numbers in words, as people say them of lengths and of things. */
export const spelled: Record<string, number> = { a: 1, an: 1, another: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, ten: 10, half: 0.5, couple: 2 } // prettier-ignore
/** "Three things: …": fewer than that are not all of them. */
export function countSaid(prompt: string): number {
  const match =
    /^\W*(?:\p{L}+\s+)?(two|three|four|five|[2-5]) (?:\p{L}+ )?(?:things|changes|wishes|points)\b(?! (?:to|for|by|from|of|i|you|we|that)\b)/iu.exec(
      prompt,
    )
  return match ? Number(match[1]) || spelled[match[1]!.toLowerCase()]! : 0
}

const amount =
  /\b(\d+(?:[.,]\d+)?|(?:an?|another|one|two|three|four|five|six|seven|ten|half|couple)(?=\s))\s*(?:more\s+|an?\s+|of\s+)?(min(?:ute)?s?|hours?|hrs?|days?|weeks?|(?<=\d\s?)[hdw])\b(?:\s+(earlier|later|sooner|back|before|after|forward|ahead))?/i

/** "Two days earlier", "by half an hour", "a week back" in minutes; beside a length only what says where to. */
export function amountIn(said: Said, isBeside = false): number | undefined {
  const { skill } = said
  const text = isBeside
    ? ([...said.text.matchAll(new RegExp(amount, 'gi'))].find(([, , , direction]) => direction)?.[0] ?? '')
    : said.text
  const [marked] = isBeside ? [] : take(said, 'by')
  // "A week before the launch" counts from something else.
  if (/\b(?:days?|weeks?|hours?) (?:before|after) (?:the|our|my)\b/i.test(text)) return undefined
  const match = amount.exec(marked ?? text) ?? amount.exec(text)
  if (!match || (marked === undefined && match[3] === undefined && skill !== 'shift' && !/^another/i.test(match[0])))
    return undefined
  useWords(said, amount)
  const direction = useWords(said, /\b(?:earlier|later|sooner|before|back|forward|ahead)\b(?! (?:ones?|of)\b)/i) ?? ''
  const isBack =
    /^(?:earlier|sooner|before|ahead)$/i.test(direction) ||
    /\b(?:bring|brought|pull(?:ed)?|advanced?|preponed?)\b/i.test(text)
  const count = Number(match[1]!.replace(',', '.')) || spelled[match[1]!.toLowerCase()] || 1
  const unit = /^m/i.test(match[2]!) ? 1 : /^h/i.test(match[2]!) ? 60 : /^d/i.test(match[2]!) ? 1440 : 7 * 1440
  return count * unit * (isBack ? -1 : 1)
}

/** "The Monday after it's due", "the Tuesday after": it counts from its own day. */
export function weekdayAfterIn(said: Said): number | undefined {
  if (!/^(?:reschedule|shift|correct)$/.test(said.skill)) return undefined
  const words = useWords(said, dayAfterIts)
  return words === undefined
    ? undefined
    : weekdays.indexOf(/(?:sun|mon|tue|wed|thu|fri|sat)/i.exec(words)![0].toLowerCase())
}

/** "30 minutes longer", "an hour shorter", "extend it by 15 minutes". */
export function longerIn(said: Said): number | undefined {
  const { text, skill } = said
  const words =
    useWords(said, /\b[\w.,]+(?:\s+an?)?\s*(?:min\w*|h(?:ours?|rs?)?)\s+(?:longer|shorter|more|less)\b/i) ??
    (skill === 'set_length' ? useWords(said, /\bby\s+[\w.,]+(?:\s+an?)?\s*(?:min\w*|h(?:ours?|rs?)?)\b/i) : undefined)
  const minutes = words === undefined ? undefined : minutesOf(words)
  if (minutes === undefined) return undefined
  take(said, 'length')
  take(said, 'by')
  return /\b(?:shorter|less|shorten|cut|reduce)\b/i.test(text) ? -minutes : minutes
}

/** How long it shall take, in minutes. */
export function lengthIn(said: Said): number | undefined {
  const [words] = take(said, 'length')
  return words === undefined ? undefined : minutesOf(words)
}

const spelledTens: Record<string, number> = { ten: 10, fifteen: 15, twenty: 20, thirty: 30, forty: 40, fifty: 50, sixty: 60, ninety: 90 } // prettier-ignore

/** "45 min", "forty-five minutes", "half an hour", "an hour and a half", "1h30" in minutes. */
export function minutesOf(words: string): number | undefined {
  const tens = /\b(ten|fifteen|twenty|thirty|forty|fifty|sixty|ninety)(?:[- ](five))?[\s-]*min/i.exec(words)
  if (tens) return spelledTens[tens[1]!.toLowerCase()]! + (tens[2] ? 5 : 0)
  const both = /(\d+)\s*h(?:ours?|rs?)?\s*(\d+)/i.exec(words)
  if (both) return Number(both[1]) * 60 + Number(both[2])
  const match = /(\d+(?:[.,]\d+)?|an?|one|two|three|four|half)\s*(?:an?\s+|-)?(min|hour|hr|h)/i.exec(words)
  if (!match) return undefined
  const count = Number(match[1]!.replace(',', '.')) || spelled[match[1]!.toLowerCase()] || 1
  return Math.round((count + (/and a half/i.test(words) ? 0.5 : 0)) * (/^m/i.test(match[2]!) ? 1 : 60))
}
