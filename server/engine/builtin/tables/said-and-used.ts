import { readNumber } from '../read-value.ts'
import type { Filter, Query } from './query.ts'
import { type TypedColumn, type TypedTable, nameWords, stem } from './typed-table.ts'

/** "Per invoice" where the rows are the invoices: their average is the figure of each. */
export function isAverageOfRows(of: string, answers: readonly { query: Query }[], rows: readonly string[]): boolean {
  const ofRows = stem(of.toLowerCase())
  return answers.every(
    ({ query }) =>
      query.kind === 'value' &&
      query.measure.fn === 'avg' &&
      ([...rows, ...nameWords(query.table.name)].some((word) => stem(word.toLowerCase()) === ofRows) ||
        anyRow.test(of) ||
        query.table.columns.some((column) => isOfEachRow(column, of, query.table))),
  )
}

/** What each row is called, whatever it is. */
const anyRow = /^(?:persons?|people|one|row|entry|record|line|item|head)$/i

/** Whether a word names a column in which no two rows have the same: what is of each of it is of each row. */
function isOfEachRow({ sql, name, kind }: TypedColumn, of: string, { columns, rows }: TypedTable): boolean {
  const at = columns.findIndex((column) => column.sql === sql)
  const length = kind === 'date' && /^months?$/i.test(of) ? 7 : 10
  const isCalledSo =
    nameWords(name).map(stem).includes(stem(of.toLowerCase())) ||
    (kind === 'date' && /^(?:day|date|month)s?$/i.test(of))
  const cells = rows.map((row) => (kind === 'date' ? String(row[at]).slice(0, length) : row[at]))
  return isCalledSo && new Set(cells).size === rows.length
}

/** "How much did we sell when it was October" asks for no day: behind another question "when" joins. */
export function asksWhen(question: string): boolean {
  if (/\bwhat (?:time|day)\b/i.test(question)) return true
  return [...question.matchAll(/\bwhen\b/gi)].some(({ index }) => {
    const before = question.slice(Math.max(0, index - 80), index)
    const [clause = ''] = /[^.?!;,:]*$/.exec(before) ?? []
    const joins = /^when (?:it|this|that|they|we|i|you|he|she|there|the|an?|our|my)\b/i.test(question.slice(index))
    return !joins || !/\b(?:how|what|which|who|whose|where)\b/i.test(clause) || /\b(?:and|or)\s+$/i.test(clause)
  })
}

/** A number as it is said, and as the table may have it: "1,000.00" is 1000. */
export function formsOf(said: string): string[] {
  const { point, comma } = readNumber(said) ?? { point: Number.NaN, comma: Number.NaN }
  return [said.replaceAll(',', ''), ...[point, comma].filter((one) => !Number.isNaN(one)).map(String)]
}

/** What makes a number a span of days. */
export const ofDays = /^ (?:days?|weeks?|months?|years?)\b/i

export function isOfDay({ params }: Filter): boolean {
  return params.some((value) => /^\d{4}-\d\d-\d\d$/.test(String(value)))
}

/** "Total for Lamp and total for Desk" are two, by one column. */
export function totalsIn(query: Query): number {
  return query.kind === 'groups'
    ? Math.max(1, ...query.filters.filter(({ of }) => of === query.group.sql).map(({ params }) => params.length))
    : 1
}

const ofMoney = /\b(?:paid|unpaid|pays?|owe[sd]?|money|invoices?)\b/i
const ofSum = /\bhow much\b|\btotal\b|\b(?:all )?(?:al)?together\b/i
const moneyNamed =
  /\b(?:price|rate|amount|fee|cost|total|net|gross|sum|due|balance|paid|value|eur|gbp|usd|rent|revenue|pay|salary|budget|spent)\b/
/** Where a reason may stand. */
const reasonNamed =
  /\b(?:reason|why|cause|notes?|message|error|remarks?|comments?|details?|description|text|what|subject|status|state)\b/

type Said = { question: string; answers: readonly { query: Query }[]; said: ReadonlySet<string> }

/** Whether what was added up for "nobody paid me, how much is it" is words or jars, though a column says what each costs. */
export function addsNoMoney({ question, answers, said }: Said): boolean {
  if (!ofMoney.test(question) || !ofSum.test(question)) return false
  const isMoney = ({ name }: TypedColumn) => moneyNamed.test(nameWords(name).join(' '))
  const summed = answers.flatMap(({ query }) => {
    if ((query.kind !== 'value' && query.kind !== 'groups') || query.measure.fn !== 'sum') return []
    const { sql } = query.measure.of
    const column = query.table.columns.find((one) => one.sql === sql)
    const isOther =
      column !== undefined &&
      !isMoney(column) &&
      !nameWords(column.name).some((word) => said.has(stem(word))) &&
      query.table.columns.some(isMoney)
    return [isOther]
  })
  return summed.length > 0 && summed.every(Boolean)
}

/** "Which night did it fail and why", of a table that has no place for a reason. */
export function saysNoReason({ question, answers }: Said): boolean {
  return (
    /\bwhy\b/i.test(question) &&
    answers.every(({ query }) => !query.table.columns.some(({ name }) => reasonNamed.test(nameWords(name).join(' '))))
  )
}
