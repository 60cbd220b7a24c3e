import type { Grid } from '../grid.ts'
import { inline } from '../markdown.ts'
import { isMissing } from '../read-value.ts'

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
