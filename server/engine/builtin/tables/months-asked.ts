import { type Day, dayOf, lastDayOfMonth, partsOf } from '../calendar.ts'
import { monthOf } from './days-said.ts'
import type { Filter } from './query.ts'
import { timeSpans } from './time-spans.ts'
import { type TypedColumn, type TypedTable, foldWords, nameWords, stem } from './typed-table.ts'
import { type Word, placesOfNames } from './words.ts'

type Month = { value: string; year: number; month: number }

const mostMonths = 120
const names = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mae|mai|okt|dez'
const written = new RegExp(
  String.raw`^(?:(${names})[a-z]{0,6}(?: (\d{4}|\d{2}))?|(\d{4}) (\d{1,2})|(\d{1,2}) (\d{4}))$`,
)

/** The months that the cells of a column name, in whatever form: 2026-10, 10/2026, Oct, October 26. */
function monthsIn({ values }: TypedColumn, today: Day): Month[] | undefined {
  if (values.size === 0 || values.size > mostMonths) return undefined
  const months: (Omit<Month, 'year'> & { year: number | undefined })[] = []
  for (const value of values.values()) {
    const [, name, of, first, second, third, fourth] = written.exec(foldWords(value)) ?? []
    const month = name === undefined ? Number(second ?? third) : monthOf(name)
    const year = of ?? first ?? fourth
    if (!(month >= 1 && month <= 12)) return undefined
    months.push({ value, month, year: year === undefined ? undefined : Number(year.length === 2 ? `20${year}` : year) })
  }
  // Without a year the last of them is the nearest such month, and each one before it comes before it in time.
  const steps = months.slice(1).map(({ month }, at) => Math.sign(month - months[at]!.month))
  const isNewestFirst = steps.filter((step) => step < 0).length > steps.length / 2
  const newestFirst = isNewestFirst ? months : months.toReversed()
  const now = partsOf(today)
  let year = newestFirst[0]!.month - now.month > 6 ? now.year - 1 : now.year
  let next = 13
  return newestFirst.map((each) => {
    if (each.month > next) year -= 1
    next = each.month
    return { ...each, year: each.year ?? year }
  })
}

/** "Since July", "in October": of a column that holds months, the rows of those that are meant. */
export function readMonths(question: string, words: Word[], { columns }: TypedTable, today: Day): Filter[] {
  const days = columns.filter(({ kind }) => kind === 'date')
  // Of a day that the question speaks of its own column tells more.
  const said = new Set(words.map((word) => word.stem))
  if (days.some(({ name }) => nameWords(name).some((word) => said.has(stem(word))))) return []
  const [column, ...more] = columns.flatMap((one) => {
    const months = one.kind === 'text' ? monthsIn(one, today) : undefined
    return months ? [{ ...one, months }] : []
  })
  if (!column || more.length > 0) return []
  const starts = column.months.map(({ year, month }) => dayOf(year, month, 1)!).toSorted((a, b) => a - b)
  const yearOf = (month: number) =>
    column.months.find((one) => one.month === month)?.year ?? partsOf(starts.at(-1)!).year
  const inNames = placesOfNames(words, columns)
  return timeSpans(question, today, { days: () => starts, yearOf }).flatMap(({ at, said, sense, days: [from, to] }) => {
    const own = words.filter((word) => word.at >= at && word.at < at + said.length)
    if (own.some((word) => inNames.has(words.indexOf(word)))) return []
    // A part of a month is told by a day, where there is one.
    const { year, month } = partsOf(to)
    if (days.length > 0 && (partsOf(from).date !== 1 || to !== lastDayOfMonth(year, month))) return []
    for (const word of own) word.role = 'date'
    const fitting = column.months.filter(({ year, month }) => {
      const [first, last] = [dayOf(year, month, 1)!, lastDayOfMonth(year, month)]
      if (sense === 'before') return last < from
      if (sense === 'after') return first > to
      return (sense === 'until' || last >= from) && (sense === 'since' || first <= to)
    })
    const values = fitting.map(({ value }) => value)
    return [
      {
        of: column.sql,
        sql: `${column.sql} in (${values.map(() => '?').join(', ')})`,
        params: values,
        words: `${column.name} ${sense === 'in' ? `is ${values.toReversed().join(' or ') || `in ${said}, which it has not`}` : said}`,
      },
    ]
  })
}
