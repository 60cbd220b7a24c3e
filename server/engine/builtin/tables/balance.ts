import type { Grid } from '../grid.ts'
import { inline, showNumber } from '../markdown.ts'
import { isMissing } from '../read-value.ts'
import { isMonth } from './days.ts'
import { type TypedTable, nameWords } from './typed-table.ts'
import { readValues } from './values.ts'
import { wordsOf } from './words.ts'

const asked =
  /\b(?:what(?:['’]s| is| was)|tell me|current|latest|closing|end(?:ing)?|final)\b.{0,20}\bbalance\b|\bhow much (?:money |cash )?(?:is|was|do we have|have we|have i|do i have)\b(?: \p{L}+){0,3} (?:left|remaining|in the bank|(?:on|in) (?:the|our|my) (?:bank )?account)\b|\bkontostand\b/iu
const named = /^(?:(?:account |closing |running )?balance|saldo|kontostand)(?: (?:eur|usd|gbp|chf|after))?$/i

/** What an account holds after its last entry, where a table has a column of balances. */
export function tellBalance(question: string, { name, grid }: { name: string; grid: Grid }): string | undefined {
  const column = asked.test(question) ? grid.columns.findIndex((own) => named.test(own.trim())) : -1
  if (column < 0) return undefined
  const filled = grid.rows.flatMap((row, at) => (isMissing(row[column] ?? '') ? [] : [at]))
  // Statements begin with the newest or the oldest.
  const days = grid.columns.findIndex((own) => /date|day|datum|tag/i.test(own))
  const [first, last] = [filled[0], filled.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const dayOf = (at: number) => (days < 0 ? '' : (grid.rows[at]![days] ?? ''))
  const sortable = (day: string) =>
    day.replace(
      /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/,
      (_, d: string, m: string, y: string) => `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`,
    )
  const at = sortable(dayOf(first)) > sortable(dayOf(last)) ? first : last
  const cells = grid.rows[at]!.filter((cell, n) => n !== column && n !== days && !isMissing(cell))
  return `**${inline(grid.rows[at]![column]!, 60)}** after the last entry${dayOf(at) === '' ? '' : `, ${inline(dayOf(at), 40)}`} (${inline(cells.join(', '), 120)}) *(${inline(name, 80)}, line ${grid.lines[at]})*.`
}

const bothSides = /\b(?:debits?|soll)\b[^.?!]{0,30}\b(?:credits?|haben)\b|\bcredits?\b[^.?!]{0,30}\bdebits?\b/i
const compared = /\b(?:agree|balanced?|match(?:es)?|equal|tie|tally|same|differ\w*|off)\b/i
const balances =
  /\b(?:do(?:es)?|is|are) (?:it|this|that|they|the (?:books|accounts|trial balance|ledger|journal|sheet|two sides))(?: all)? (?:balanced?|in balance|tally|add up)\b/i

/** Whether what stands on both sides of a ledger comes to the same, and what lies between. */
export function tellBothSides(question: string, table: TypedTable): string | undefined {
  const { name, columns, rows } = table
  // Of one account or one month alone nothing is told here.
  const words = wordsOf(question)
  if (
    /\d/.test(question) ||
    words.some(({ folded }) => isMonth(folded)) ||
    readValues(question, words, table).length > 0
  )
    return undefined
  if (!balances.test(question) && !(bothSides.test(question) && compared.test(question))) return undefined
  const sums = [/\b(?:debits?|soll)\b/, /\b(?:credits?|haben)\b/].flatMap((side) => {
    const found = columns.filter((column) => column.kind === 'number' && side.test(nameWords(column.name).join(' ')))
    const at = found.length === 1 ? columns.indexOf(found[0]!) : -1
    if (at < 0) return []
    // In cents, so that nothing is lost between the rows.
    const cents = rows.reduce((sum, row) => sum + Math.round(100 * (typeof row[at] === 'number' ? row[at] : 0)), 0)
    return [{ called: found[0]!.name, cents }]
  })
  const [one, other] = sums
  if (!one || !other) return undefined
  const told = ({ called, cents }: typeof one) => `${inline(called, 60)} **${showNumber(cents / 100)}**`
  const between = Math.abs(one.cents - other.cents)
  return `${between === 0 ? 'Yes, both sides come to the same' : 'No, they do not agree'}: ${told(one)}, ${told(other)}${
    between === 0
      ? ''
      : `. Between them lie **${showNumber(between / 100)}**, more in ${inline((one.cents > other.cents ? one : other).called, 60)}`
  }.\n\n*total of ${inline(one.called, 60)} and of ${inline(other.called, 60)} (${inline(name, 80)}, ${rows.length} rows)*`
}
