import { type Day, dayFrom, dayOf, isoDay, lastDayOfMonth, partsOf } from '../calendar.ts'
import type { Filter, Group } from './query.ts'
import type { TypedColumn, TypedTable } from './typed-table.ts'
import { type Word, takeAll } from './words.ts'

const times: [asked: RegExp, format: (column: string) => string, words: string][] = [
  [/^(?:month|monthly|monat|monate|monatlich|months)$/, (column) => `substr(${column}, 1, 7)`, 'month'],
  [/^(?:week|weekly|woche|wochen|weeks)$/, (column) => `strftime('%G-W%V', ${column})`, 'week'],
  [
    /^(?:quarter|quarterly|quartal|quarters)$/,
    (column) => `substr(${column}, 1, 4) || '-Q' || ((cast(substr(${column}, 6, 2) as integer) + 2) / 3)`,
    'quarter',
  ],
  [/^(?:year|yearly|annual|jahr|jahre|years)$/, (column) => `substr(${column}, 1, 4)`, 'year'],
  [/^(?:day|daily|tag|days)$/, (column) => column, 'day'],
  [
    /^(?:weekday|weekdays|wochentag)$/,
    (column) =>
      `case strftime('%w', ${column}) when '0' then 'Sunday' when '1' then 'Monday' when '2' then 'Tuesday' when '3' then ` +
      `'Wednesday' when '4' then 'Thursday' when '5' then 'Friday' else 'Saturday' end`,
    'weekday',
  ],
]

const months =
  'january february march april may june july august september october november december januar februar maerz mai juni juli oktober dezember jan feb mar apr jun jul aug sep sept oct nov dec okt dez'.split(
    ' ',
  )
const monthNumbers: Record<string, number> = Object.fromEntries(months.map((name) => [name, monthNumber(name)]))

/** Whether a word is the name of a month. */
export function isMonth(word: string): boolean {
  return monthNumbers[word] !== undefined
}

function monthNumber(name: string): number {
  const starts = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
  const same: Record<string, string> = { mae: 'mar', mai: 'may', okt: 'oct', dez: 'dec' }
  const start = name.slice(0, 3)
  return starts.indexOf(same[start] ?? start) + 1
}

/** Months, quarters, years and days that the question names, for the column of days. */
export function readDates(question: string, words: Word[], table: TypedTable, today: Day): Filter[] {
  const column = table.columns.find(({ kind }) => kind === 'date')
  if (!column) return []
  const filters: Filter[] = []
  const yearAfter = (at: number) => {
    const next = words[at + 1]
    if (!next || !/^(?:19|20)\d\d$/.test(next.text)) return undefined
    next.role = 'date'
    return Number(next.text)
  }
  const within = (from: string, to: string, said: string) =>
    filters.push({ sql: `${column.sql} between ? and ?`, params: [from, to], words: `${column.name} in ${said}` })
  for (const [at, word] of words.entries()) {
    if (word.role !== undefined) continue
    const month = monthNumbers[word.folded]
    const previous = words[at - 1]?.folded ?? ''
    if (
      month !== undefined &&
      (word.folded !== 'may' || /^(?:in|of|for|during|since|before|after|until|im)$/.test(previous))
    ) {
      word.role = 'date'
      const day = /^\d{1,2}$/.test(previous)
        ? Number(previous)
        : Number(/^\d{1,2}$/.exec(words[at + 1]?.text ?? '')?.[0] ?? Number.NaN)
      const year = yearAfter(at) ?? yearAfter(at + 1)
      if (!Number.isNaN(day)) {
        for (const near of [words[at - 1], words[at + 1]]) if (near && /^\d{1,2}$/.test(near.text)) near.role = 'date'
        const on = dayOf(year ?? yearOf(table, column, month), month, day)
        if (on === undefined) continue
        bound(filters, column, previousSense(question, words, at), isoDay(on))
        continue
      }
      const sense = previousSense(question, words, at)
      const of = year ?? undefined
      if (of === undefined && sense === 'in') {
        filters.push({
          sql: `substr(${column.sql}, 6, 2) = ?`,
          params: [String(month).padStart(2, '0')],
          words: `${column.name} in ${capital(word.text)}`,
        })
        continue
      }
      const inYear = of ?? yearOf(table, column, month)
      const [first, last] = [isoDay(dayOf(inYear, month, 1)!), isoDay(lastDayOfMonth(inYear, month))]
      if (sense === 'in') within(first, last, `${capital(word.text)} ${inYear}`)
      else bound(filters, column, sense, sense === 'after' ? last : sense === 'until' ? last : first)
      continue
    }
    const quarter = /^q([1-4])$/.exec(word.folded)
    if (quarter) {
      word.role = 'date'
      const n = Number(quarter[1])
      const year = yearAfter(at)
      const list = [1, 2, 3].map((each) => String((n - 1) * 3 + each).padStart(2, '0'))
      filters.push({
        sql: `substr(${column.sql}, 6, 2) in (?, ?, ?)`,
        params: list,
        words: `${column.name} in ${capital(word.text)}`,
      })
      if (year !== undefined)
        filters.push({ sql: `substr(${column.sql}, 1, 4) = ?`, params: [String(year)], words: String(year) })
      continue
    }
    if (/^(?:19|20)\d\d$/.test(word.text)) {
      word.role = 'date'
      const sense = previousSense(question, words, at)
      if (sense === 'in') within(`${word.text}-01-01`, `${word.text}-12-31`, word.text)
      else
        bound(
          filters,
          column,
          sense,
          sense === 'after' || sense === 'until' ? `${word.text}-12-31` : `${word.text}-01-01`,
        )
    }
  }
  // A file of a quarter is what "this quarter" means there.
  if (spanOf(table, column) <= 100)
    takeAll(question, words, /\b(?:in |for )?(?:this|the) (?:quarter|period)\b/gi, 'glue')
  const relative = /\b(this|last|previous)\s+(month|year)\b/i.exec(question)
  if (relative) {
    takeAll(question, words, new RegExp(relative[0], 'gi'), 'date')
    const { year, month } = partsOf(today)
    const isLast = !/this/i.test(relative[1]!)
    if (/year/i.test(relative[2]!)) {
      const of = isLast ? year - 1 : year
      within(`${of}-01-01`, `${of}-12-31`, String(of))
    } else {
      const [y, m] = isLast ? (month === 1 ? [year - 1, 12] : [year, month - 1]) : [year, month]
      within(isoDay(dayOf(y, m, 1)!), isoDay(lastDayOfMonth(y, m)), `${relative[0]}`)
    }
  }
  return filters
}

/** Days from the first to the last of a column. */
function spanOf({ columns, rows }: TypedTable, column: TypedColumn): number {
  const at = columns.indexOf(column)
  const days = rows.flatMap((row) => (typeof row[at] === 'string' ? [dayFrom(row[at])] : []))
  return days.reduce((a, b) => Math.max(a, b), -Infinity) - days.reduce((a, b) => Math.min(a, b), Infinity)
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

type Sense = 'in' | 'before' | 'after' | 'since' | 'until'

/** How the question speaks of a time: in it, before it, after it. */
function previousSense(_question: string, words: Word[], at: number): Sense {
  for (const word of words.slice(Math.max(0, at - 3), at).toReversed()) {
    if (/^(?:before|vor)$/.test(word.folded)) return take(word, 'before')
    if (/^(?:after|nach)$/.test(word.folded)) return take(word, 'after')
    if (/^(?:since|from|seit|ab)$/.test(word.folded)) return take(word, word.folded === 'from' ? 'in' : 'since')
    if (/^(?:until|till|bis)$/.test(word.folded)) return take(word, 'until')
  }
  return 'in'
}

function take(word: Word, sense: Sense): Sense {
  word.role = 'glue'
  return sense
}

function bound(filters: Filter[], column: TypedColumn, sense: Sense, day: string): void {
  const sign = { in: '=', before: '<', after: '>', since: '>=', until: '<=' }[sense]
  filters.push({
    sql: `${column.sql} ${sign} ?`,
    params: [day],
    words: `${column.name} ${sense === 'in' ? 'on' : sense} ${day}`,
  })
}

/** The year that a month without one means: the last that the table has it in. */
function yearOf(table: TypedTable, column: TypedColumn, month: number): number {
  const at = table.columns.indexOf(column)
  const ending = `-${String(month).padStart(2, '0')}-`
  const years = table.rows.flatMap((row) => {
    const cell = row[at]
    return typeof cell === 'string' && cell.includes(ending) ? [Number(cell.slice(0, 4))] : []
  })
  return years.length > 0 ? years.reduce((a, b) => Math.max(a, b)) : 2026
}

/** A part of days by which to group: "by month", "monthly", "the best month". */
export function readTime(
  words: Word[],
  table: TypedTable,
  isRanked: boolean,
): { group: Group; at: number } | undefined {
  const column = table.columns.find(({ kind }) => kind === 'date')
  if (!column) return undefined
  for (const [at, word] of words.entries()) {
    if (word.role !== undefined && word.role !== 'column') continue
    const [, format, name] = times.find(([asked]) => asked.test(word.folded)) ?? []
    if (!format || !name) continue
    const before = words[at - 1]?.folded ?? ''
    const isAsked =
      /^(?:by|per|each|every|je|pro|nach|which|what|welcher|welchem|over|in)$/.test(before) ||
      word.folded.endsWith('ly') ||
      isRanked
    if (!isAsked) continue
    word.role = 'column'
    return { group: { sql: format(column.sql), words: name, isTime: true }, at }
  }
  return undefined
}
