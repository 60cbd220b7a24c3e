import { inline, showNumber } from './markdown.ts'
import { readNumber } from './read-value.ts'
import { significantWords } from './significant-words.ts'

const polite = String.raw`^\W*(?:(?:hi|hello|hey|please|pls|can you|could you|would you|and|so)\b[\s,]*)*`
const asked = new RegExp(
  `${polite}${String.raw`(?:(?:add|sum|total|count)\s+(?:(?:these|this|them|it|those|that|all)\s*)*(?:figures|numbers|amounts|sums)?\s*(?:up|together)?|what(?:['’]s| is| are| do| does)?\s+(?:the (?:total|sum)|(?:that|this|these|it|they)\b.{0,20}\b(?:together|altogether|in total|come to|make|add up to))|(?:the )?(?:total|sum)\b|how much\b.{0,40}\b(?:in total|altogether|together|left|(?:should|must|ought to) be|is (?:it|that|this)|is there|do i have|do we have|remains?))`}[^\n]{0,80}$`,
  'i',
)
/** "Add three tasks: …" and "add to the notes: …" add nothing up. */
const makes =
  /\badd\s+(?:to|in|into|on)\b|\badd\s+(?:[\p{L}\d-]+\s+){0,4}(?:tasks?|to-?dos?|events?|reminders?|appointments?|meetings?|projects?)\b/iu
/** The last number of a line, with its sign and currency. */
const last = /(-?\d[\d.,'’]*)\s*(?:€|\$|£|eur|euros?|usd|chf|gbp)?\s*$/i
/** A list that begins with what was there, or in which something comes in, has lines that go off it. */
const isAccount = /^\s*(?:\+|(?:start\w*|opening|balance|carried|bestand|anfang\w*|had)\b)/im
const ofThat =
  /\b(?:of (?:that|it|this|which|them)|how much)\b.*?\b(?:is|are|was|were|for|on|went)\s+(?:for |on |to )?(?:the )?(\p{L}{3,})\W*$/iu
/** "Add this up: room 180, flowers 39.90, minus the 50 deposit" */
const inOneLine = /^([^:\n]{3,160}):\s+(\S.*)$/
const longest = 2000
const fewest = 2
const most = 500

/** "room 180, minus the 50 deposit" as lines that end with their number; with a sign where one of them is taken off. */
function asLines(list: string): string[] {
  const parts = list.split(/\s*[,;]\s+|\s+(?:and|plus)\s+/i).map((part) => {
    const [, less, label, number, what] =
      /^((?:minus|less|without)\s+)?(?:the\s+)?(\D*?)(\d[\d.,'’]*)\s*(\D*)$/i.exec(part.trim()) ?? []
    return { less, line: number === undefined ? part : `${label}${what} ${number.replace(/[.,]$/, '')}` }
  })
  const isAccount = parts.some(({ less }) => less !== undefined)
  return parts.map(({ less, line }) => (isAccount ? `${less ? '-' : '+'} ${line}` : line))
}

/**
 * The sum of the numbers that end the lines below or above a request to add them up, with what lines of one kind come to
 * where that is asked too; undefined where it is none.
 */
export function sumLines(prompt: string): string | undefined {
  const whole = prompt.trim().split('\n')
  const [request, rest] = whole.length === 1 ? (inOneLine.exec(whole[0]!.slice(0, longest))?.slice(1) ?? []) : []
  if (request !== undefined && rest !== undefined) return sumOf(request, asLines(rest))
  return sumOf(whole[0]!, whole.slice(1)) ?? sumOf(whole.at(-1)!, whole.slice(0, -1))
}

function sumOf(request: string, rest: readonly string[]): string | undefined {
  const filled = rest.map((line) => line.trim()).filter((line) => line !== '')
  // A heading stands above them.
  const lines = /\d/.test(filled[0] ?? '') ? filled : filled.slice(1)
  if (makes.test(request)) return undefined
  if (lines.length < fewest || lines.length > most || request.length > 160 || !asked.test(request)) return undefined
  const signed = isAccount.test(lines.join('\n'))
  const amounts = lines.map((line) => {
    const [, said = ''] = last.exec(line.slice(-60)) ?? []
    const read = said === '' ? undefined : readNumber(said)
    const number = read && (Number.isNaN(read.point) ? read.comma : read.point)
    const isOff = signed && /^[-−–]\s/.test(line)
    return { label: line, number: number === undefined ? Number.NaN : isOff ? -number : number }
  })
  if (amounts.some(({ number }) => Number.isNaN(number))) return undefined
  const add = (of: typeof amounts) => Math.round(of.reduce((sum, { number }) => sum + number, 0) * 1e6) / 1e6
  const [kind] = significantWords(ofThat.exec(request)?.[1] ?? '')
  const own = kind === undefined ? [] : amounts.filter(({ label }) => significantWords(label).includes(kind))
  const told = `**${showNumber(add(amounts))}**, the sum of ${lines.length} amounts${signed ? ', those with a minus taken off' : ''}.`
  return own.length === 0
    ? told
    : `${told} Of that ${inline(kind!, 40)}: **${showNumber(add(own))}** (${own.length} of them).`
}
