import { showNumber, inline } from '../markdown.ts'
import { inOrder } from './columns.ts'
import { type TypedColumn, type TypedTable, nameWords } from './typed-table.ts'
import { readValues } from './values.ts'
import { wordsOf } from './words.ts'

const asked =
  /\bhow much (?:more expensive|dearer|cheaper|more|less|higher|lower|pricier) (?:is|are|was|were|does|do|did|will) ([^?.,;]{2,60}?)(?: cost)? than ([^?.;]{2,60})/i
const least = /\b(?:cheapest|lowest|smallest|least)\b/i
const most = /\b(?:dearest|highest|most expensive|biggest|largest)\b/i

/** "How much dearer is A than the cheapest": the difference of two rows in the one column of prices. */
export function tellDifference(question: string, table: TypedTable): string | undefined {
  const [, one, other] = asked.exec(question) ?? []
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
  const unit = column.unit === '' ? '' : ` ${column.unit}`
  const told = ({ name, value, line }: Row) => `${inline(name, 60)} ${showNumber(value)}${unit} (line ${line})`
  return `**${showNumber(Math.abs(by))}${unit}** ${by < 0 ? 'less' : 'more'} in ${inline(column.name, 60)}: ${told(first)}, ${told(second)}.`
}

type Row = { name: string; value: number; line: number }

/** The one row that words name, by a value of it or as an end of the column. */
function rowOf(said: string, table: TypedTable, column: TypedColumn): Row | undefined {
  const at = table.columns.indexOf(column)
  const named = table.columns.findIndex(({ kind }) => kind === 'text')
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
  return values.length > 0 && found.length === 1 ? found[0] : undefined
}
