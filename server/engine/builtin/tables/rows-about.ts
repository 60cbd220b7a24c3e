import { type Grid, numberIn } from '../grid.ts'
import { count, inline, list, showNumber, table } from '../markdown.ts'
import { isMissing } from '../read-value.ts'
import { significantWords } from '../significant-words.ts'
import { speaksOf } from './columns.ts'
import { isSame } from './row-named.ts'
import { countsThings, namesThings } from './typed-table.ts'

const mostRows = 20_000
/** More rows than this are not spoken of by a word that they all have. */
const mostFound = 12
const mostShare = 0.34
const mostColumns = 8
/** What asks, or says what is done with what is asked for, and names no row. */
const doing = new Set(
  significantWords(
    'pay paid pays payed payment take taken took gone went goes come came comes get got give gave bring brought cost costs charge charged charges spend spent owe owes money amount total sum together altogether alone only already ever still yet really exactly please tell show list find know need want month year week today row rows line lines file list table entry entries anything something everything much many what there here say says said look like happened happen thing things use used book booked make made had put left last first',
  ),
)
const denies = /\b(?:not|never|without|except|nobody|none|no one|neither)\b|n['’]t\b/i
/** What is added up says nothing of a balance, a rate or a share. */
const adds = /\b(?:balance|saldo|rate|price|percent|share|score|rating|age|temp\w*|vat %)\b|%/i

/**
 * The rows that the words of a question name, where few do: each with its cells, and what their numbers come to.
 * `isWhole` says that every telling word of the question has its place in them, or is what a column is called.
 */
export function rowsAbout(
  question: string,
  { name, grid }: { name: string; grid: Grid },
): { told: string; isWhole: boolean } | undefined {
  if (grid.rows.length > mostRows || grid.rows.length < 2) return undefined
  const asked = [...new Set(significantWords(question))].filter((word) => !doing.has(word))
  const columnWords = grid.columns.flatMap((column) => significantWords(column.replaceAll(/[_-]/g, ' ')))
  const texts = grid.columns.flatMap((_, at) => (grid.numeric[at] ? [] : [at]))
  const words = grid.rows.map((row) => texts.flatMap((column) => significantWords(row[column] ?? '')))
  const most = Math.max(2, Math.min(mostFound, Math.floor(grid.rows.length * mostShare)))
  const telling = asked.filter((word) => {
    const times = words.filter((own) => own.some((other) => isSame(word, other))).length
    return times > 0 && times <= most
  })
  if (telling.length === 0) return undefined
  const scores = words.map((own) => telling.filter((word) => own.some((other) => isSame(word, other))).length)
  const best = Math.max(...scores)
  const found = scores.flatMap((score, at) => (score === best ? [at] : []))
  if (found.length > mostFound) return undefined
  const strange = asked.filter(
    (word) =>
      !found.some((at) => words[at]!.some((other) => isSame(word, other))) &&
      !columnWords.some((other) => isSame(word, other)) &&
      !grid.columns.some((column) => speaksOf(word, column)),
  )
  const shown = grid.columns
    .flatMap((_, at) => (found.every((row) => isMissing(grid.rows[row]![at] ?? '')) ? [] : [at]))
    .slice(0, mostColumns)
  const sums = grid.columns.flatMap((column, at) => {
    if (found.length < 2 || !grid.numeric[at] || namesThings(column) || adds.test(column)) return []
    const filled = grid.rows.flatMap((row) => (isMissing(row[at]!) ? [] : [row[at]!]))
    if (countsThings(column, filled, grid)) return []
    const numbers = found.flatMap((row) => numberIn(grid.rows[row]![at]!, grid) ?? [])
    return numbers.length === 0
      ? []
      : [`${inline(column, 60)} **${showNumber(numbers.reduce((sum, number) => sum + number, 0))}**`]
  })
  const named = telling.filter((word) => found.some((at) => words[at]!.some((other) => isSame(word, other))))
  return {
    // What somebody did not do stands in other rows than those that name it.
    isWhole: strange.length === 0 && !denies.test(question),
    told: [
      `${found.length === 1 ? 'The row that speaks' : `The ${count(found.length, 'row')} that speak`} of ${list(named.map((word) => `“${inline(word, 40)}”`))} *(${inline(name, 80)}, ${found.length === 1 ? 'line' : 'lines'} ${found.map((at) => grid.lines[at]).join(', ')})*:`,
      table(
        shown.map((at) => inline(grid.columns[at]!, 60)),
        found.map((row) => shown.map((at) => inline(grid.rows[row]![at] ?? '', 120))),
      ),
      ...(sums.length > 0 ? [`Together: ${sums.slice(0, 4).join(' · ')}`] : []),
    ].join('\n\n'),
  }
}
