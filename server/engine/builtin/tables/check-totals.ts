import { type Grid, numberIn } from '../grid.ts'
import { inline, list } from '../markdown.ts'
import type { TypedTable } from './typed-table.ts'

const asked =
  /\b(?:totals?|sums?|summe)\b.{0,40}\b(?:correct|right|wrong|true|match\w*|agree\w*|adds? up|ok|okay|stimmt)\b|\b(?:check|verify|double-?check|prüfe?)\b.{0,30}\b(?:totals?|sums?|summe|add(?:s|ed)? up)\b|\bdo(?:es)? (?:it|they|the (?:numbers|figures|rows|columns?)) (?:all )?add up\b/i

/** Whether the line that adds up a table is right: what it says, and what the rows above it come to. */
export function checkTotals(question: string, grid: Grid, { name, totals }: TypedTable): string | undefined {
  const line = totals.at(-1)
  if (!asked.test(question) || line === undefined) return undefined
  const at = grid.lines.indexOf(line)
  const rows = grid.rows.filter((_, n) => !totals.includes(grid.lines[n]!))
  const told = grid.columns.flatMap((column, n) => {
    const said = grid.numeric[n] ? numberIn(grid.rows[at]?.[n] ?? '', grid) : undefined
    if (said === undefined) return []
    const sum = Math.round(rows.reduce((all, row) => all + (numberIn(row[n] ?? '', grid) ?? 0), 0) * 100) / 100
    const difference = Math.round((said - sum) * 100) / 100
    return [{ column, said, sum, difference }]
  })
  if (told.length === 0) return undefined
  const wrong = told.filter(({ difference }) => difference !== 0)
  const show = (number: number) =>
    number.toLocaleString('en-US', {
      minimumFractionDigits: Number.isInteger(number) ? 0 : 2,
      maximumFractionDigits: 2,
    })
  return [
    wrong.length === 0
      ? `**Yes, it adds up**: ${list(told.map(({ column, sum }) => `${inline(column, 60)} ${show(sum)}`))}.`
      : `**No**: ${list(wrong.map(({ column, said, sum, difference }) => `${inline(column, 60)} says ${show(said)}, and the rows come to **${show(sum)}** (${difference > 0 ? '' : '−'}${show(Math.abs(difference))} ${difference > 0 ? 'too much' : 'too little'})`))}.`,
    `*${inline(name, 80)}, line ${line}, beside ${rows.length} rows*`,
  ].join('\n\n')
}
