import { showNumber, inline } from '../markdown.ts'
import { significantWords } from '../significant-words.ts'
import { inOrder } from './columns.ts'
import { type TypedColumn, type TypedTable, nameWords } from './typed-table.ts'
import { readValues } from './values.ts'
import { wordsOf } from './words.ts'

const asked =
  /\bhow much (?:more expensive|dearer|cheaper|more|less|higher|lower|pricier) (?:is|are|was|were|does|do|did|will) ([^?.,;]{2,60}?)(?: cost)? than ([^?.;]{2,60})/i
/** "What is cheaper, A or B" */
const either =
  /\b(?:what|which)(?:['’]?s| is| one is| are| was)? (?:the )?(?:cheaper|dearer|pricier|more expensive|less expensive|higher|lower)(?: one)?[\s,:–-]+(?:the )?([^?.,;:]{2,60}?) or (?:the )?([^?.,;]{2,60}?)(?=\s*(?:[?.,;]|and\b|&|$))/i
const least = /\b(?:cheapest|lowest|smallest|least)\b/i
const most = /\b(?:dearest|highest|most expensive|biggest|largest)\b/i

/** "How much dearer is A than the cheapest": the difference of two rows in the one column of prices. */
export function tellDifference(question: string, table: TypedTable): string | undefined {
  const choice = either.exec(question)
  const [, one, other] = choice ?? asked.exec(question) ?? []
  if (one === undefined || other === undefined) return undefined
  const numbers = table.columns.filter(({ kind }) => kind === 'number')
  const priced = numbers.filter(({ name }) =>
    /\b(?:price|cost|total|amount|fee|rate|sum)\b/.test(nameWords(name).join(' ')),
  )
  const [column] = inOrder(priced.length > 0 ? priced : numbers)
  // Of several prices it is not said which.
  if (!column || (priced.length > 1 && numbers.length > 1)) return undefined
  const first = rowOf(one, table, column)
  const second = rowOf(other, table, column)
  if (!first || !second || first === second) return undefined
  const by = first.value - second.value
  // Prices have cents.
  const isWhole = Number.isInteger(first.value) && Number.isInteger(second.value)
  const show = (value: number) => (isWhole ? showNumber(value) : value.toFixed(2))
  const unit = column.unit === '' ? '' : ` ${column.unit}`
  const told = ({ name, value, line }: Row) => `${inline(name, 60)} ${show(value)}${unit} (line ${line})`
  if (choice) {
    if (by === 0) return `Both are the same in ${inline(column.name, 60)}: ${told(first)}, ${told(second)}.`
    const [low, high] = by < 0 ? [first, second] : [second, first]
    return `**${inline(low.name, 60)}** is lower in ${inline(column.name, 60)}, by **${show(Math.abs(by))}${unit}**: ${told(low)}, ${told(high)}.`
  }
  return `**${show(Math.abs(by))}${unit}** ${by < 0 ? 'less' : 'more'} in ${inline(column.name, 60)}: ${told(first)}, ${told(second)}.`
}

type Row = { name: string; value: number; line: number }

/** The one row that words name, by a value of it or as an end of the column. */
function rowOf(said: string, table: TypedTable, column: TypedColumn): Row | undefined {
  const at = table.columns.indexOf(column)
  // What a row is called stands in the column of the most different words.
  const texts = table.columns.flatMap(({ kind, values }, n) => (kind === 'text' ? [{ n, size: values.size }] : []))
  const named = texts.toSorted((a, b) => b.size - a.size || a.n - b.n)[0]?.n ?? -1
  const rows = table.rows.flatMap((cells, n): (Row & { cells: typeof cells })[] => {
    const value = cells[at]
    return typeof value === 'number' ? [{ name: String(cells[named] ?? ''), value, line: table.lines[n]!, cells }] : []
  })
  const isEnd = least.test(said) || most.test(said)
  if (isEnd) {
    const sorted = rows.toSorted((a, b) => a.value - b.value)
    return least.test(said) ? sorted[0] : sorted.at(-1)
  }
  const values = readValues(said, wordsOf(said), table).flatMap(({ params }) => params)
  const found = rows.filter(({ cells }) => cells.some((cell) => cell !== null && values.includes(cell)))
  if (values.length > 0 && found.length === 1) return found[0]
  const words = significantWords(said)
  const fits = ({ name }: Row) => words.filter((word) => significantWords(name).includes(word)).length
  const alike = Math.max(0, ...rows.map(fits))
  const best = rows.filter((row) => fits(row) === alike)
  return alike > 0 && alike === words.length && best.length === 1 ? best[0] : undefined
}
