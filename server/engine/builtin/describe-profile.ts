import { showDay } from './calendar.ts'
import { count, inline, list, showNumber, table } from './markdown.ts'
import type { ColumnProfile, TableProfile } from './profile-table.ts'

const mostColumns = 60
const delimiterNames: Record<string, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'vertical bars' }

/** A table's profile as two or three sentences and a row per column. */
export function describeProfile(profile: TableProfile, facts: { headed: boolean; delimiter?: string }): string {
  const { columns, rows, unread } = profile
  const total = columns.length + unread
  const shown = columns.slice(0, mostColumns)
  const grid = table(
    ['Column', 'Type', 'Missing', 'Distinct', 'Values'],
    shown.map((column) => [
      inline(column.name, 60),
      typeOf(column),
      showNumber(column.missing),
      distinctOf(column),
      valuesOf(column),
    ]),
  )
  const parts = [`${opening(rows, total, facts)} ${findings(profile)}`.trim(), grid]
  if (total > mostColumns)
    parts.push(
      `*${count(total - mostColumns, 'more column')} not shown${unread > 0 ? `; of those beyond the first ${columns.length}, nothing was read` : ''}.*`,
    )
  return parts.join('\n\n')
}

function opening(
  rows: number,
  columns: number,
  { headed, delimiter }: { headed: boolean; delimiter?: string },
): string {
  const separated =
    delimiter && delimiterNames[delimiter] && columns > 1 ? `, separated by ${delimiterNames[delimiter]}` : ''
  const header = headed ? '' : ' The first row looks like data, not names, so the columns are numbered.'
  return `**${count(rows, 'row')}, ${count(columns, 'column')}**${separated}.${header}`
}

function findings({ rows, columns, ragged }: TableProfile): string {
  const sentences: string[] = []
  const gaps = columns
    .filter(({ missing, type }) => missing > 0 && type !== 'empty')
    .toSorted((a, b) => b.missing - a.missing)
  const empty = columns.filter(({ type }) => type === 'empty')
  const largest = columns
    .filter((column) => column.type === 'number' && !column.identifies && column.unit !== '%')
    .toSorted((a, b) => sumOf(b) - sumOf(a))[0]
  if (largest?.type === 'number' && rows > 1) {
    sentences.push(
      `${inline(largest.name, 60)} adds up to ${withUnit(largest.sum, largest.unit)}, ${withUnit(largest.mean, largest.unit)} on average.`,
    )
  }
  const leading = columns.find(
    (column) => column.type === 'text' && column.distinct > 1 && (column.top[0]?.[1] ?? 0) > Math.max(1, rows * 0.3),
  )
  if (leading?.type === 'text') {
    const [value, times] = leading.top[0]!
    sentences.push(
      `The most frequent ${inline(leading.name, 60)} is “${inline(value, 40)}” (${showNumber(times)} of ${count(rows, 'row')}).`,
    )
  }
  if (rows > 0) {
    if (gaps.length > 0)
      sentences.push(
        `Values are missing in ${list(gaps.slice(0, 4).map(({ name, missing }) => `${inline(name, 60)} (${showNumber(missing)})`))}${gaps.length > 4 ? ` and ${gaps.length - 4} more` : ''}.`,
      )
    else if (empty.length === 0) sentences.push('No values are missing.')
    if (empty.length > 0)
      sentences.push(
        `${list(empty.slice(0, 6).map(({ name }) => inline(name, 60)))} ${empty.length === 1 ? 'is' : 'are'} empty.`,
      )
  }
  if (ragged.count > 0) {
    const lines = `${ragged.lines.length === 1 ? 'line' : 'lines'} ${list(ragged.lines.map(String))}${ragged.count > ragged.lines.length ? ', …' : ''}`
    sentences.push(
      `${count(ragged.count, 'row has', 'rows have')} more or fewer cells than there are columns (${lines}).`,
    )
  }
  return sentences.join(' ')
}

function sumOf(column: ColumnProfile): number {
  return column.type === 'number' ? Math.abs(column.sum) : 0
}

function typeOf(column: ColumnProfile): string {
  if (column.type === 'number' && column.unit === '%') return 'number (%)'
  if (column.type === 'number' && column.unit !== '') return `number (${inline(column.unit)})`
  return column.type
}

function distinctOf({ distinct, overflowing }: ColumnProfile): string {
  return overflowing ? `over ${showNumber(distinct)}` : showNumber(distinct)
}

function valuesOf(column: ColumnProfile): string {
  switch (column.type) {
    case 'number': {
      const range = column.identifies
        ? `min ${column.min}, max ${column.max}`
        : `min ${withUnit(column.min, column.unit)}, max ${withUnit(column.max, column.unit)}, mean ${withUnit(column.mean, column.unit)}${column.unit === '%' ? '' : `, sum ${withUnit(column.sum, column.unit)}`}`
      return range + outliersOf(column) + straysOf(column, 'a number')
    }
    case 'date':
      return column.ambiguous
        ? `day and month cannot be told apart${straysOf(column, 'a date')}`
        : `${showDay(column.first)} to ${showDay(column.last)}${straysOf(column, 'a date')}`
    case 'empty':
      return '–'
    default:
      if (column.distinct > 3 && column.top[0]![1] === 1)
        return `e.g. ${column.top.map(([value]) => inline(value, 40)).join(', ')}`
      return column.top.map(([value, times]) => `${inline(value, 40)} (${showNumber(times)})`).join(', ')
  }
}

function outliersOf({ outliers, identifies, unit }: Extract<ColumnProfile, { type: 'number' }>): string {
  if (identifies || outliers.count === 0) return ''
  return `; ${count(outliers.count, 'outlier')}: ${list(outliers.furthest.map((number) => withUnit(number, unit)))}${outliers.count > outliers.furthest.length ? ', …' : ''}`
}

function straysOf({ strays, stray }: ColumnProfile, kind: string): string {
  if (strays === 0) return ''
  return `; ${count(strays, 'value is', 'values are')} not ${kind}${stray === undefined ? '' : `, e.g. “${inline(stray, 30)}”`}`
}

function withUnit(number: number, unit: string): string {
  const shown = showNumber(Math.abs(number))
  const sign = number < 0 ? '-' : ''
  if (unit === '') return sign + shown
  if (unit === '%') return `${sign}${shown}%`
  return unit.length > 1 ? `${sign}${shown} ${unit}` : `${sign}${unit}${shown}`
}
