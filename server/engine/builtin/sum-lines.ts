import { showNumber } from './markdown.ts'
import { readNumber } from './read-value.ts'

const asked =
  /^\W*(?:(?:hi|hello|hey|please|pls|can you|could you|would you)\b[\s,]*)*(?:(?:add|sum|total|count)\s+(?:(?:these|this|them|it|those|that|all)\s*)*(?:figures|numbers|amounts|sums)?\s*(?:up|together)?|what(?:['’]s| is| are| do| does)?\s+(?:the (?:total|sum)|(?:that|this|these|it|they)\b.{0,20}\b(?:together|altogether|in total|come to|make|add up to)))\b[^\n]{0,60}$/i
/** The last number of a line, with its sign and currency. */
const last = /(-?\d[\d.,'’]*)\s*(?:€|\$|£|eur|euros?|usd|chf|gbp)?\s*$/i
const fewest = 2
const most = 500

/** The sum of the numbers that end the lines below a request to add them up; undefined where it is none. */
export function sumLines(prompt: string): string | undefined {
  const [first = '', ...below] = prompt.trim().split('\n')
  const lines = below.map((line) => line.trim()).filter((line) => line !== '')
  if (lines.length < fewest || lines.length > most || first.length > 160 || !asked.test(first)) return undefined
  const numbers = lines.map((line) => {
    const [, said = ''] = last.exec(line.slice(-60)) ?? []
    const read = said === '' ? undefined : readNumber(said)
    return read && (Number.isNaN(read.point) ? read.comma : read.point)
  })
  if (!numbers.every((number) => number !== undefined && !Number.isNaN(number))) return undefined
  const sum = (numbers as number[]).reduce((all, number) => all + number, 0)
  return `**${showNumber(sum)}**, the sum of ${lines.length} amounts.`
}
