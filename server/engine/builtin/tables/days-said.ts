import { type Day, dayOf, isoDay, lastDayOfMonth, partsOf } from '../calendar.ts'
import { numberWords } from './number-words.ts'

/** The first and the last day of a time. */
export type Days = [Day, Day]

const seasons = { spring: 3, summer: 6, autumn: 9, fall: 9, winter: 12 }
const lengths = { day: 1, week: 7, month: 30.4375, year: 365.25 }

/** One day alone. */
export function one(of: Day | undefined): { days: Days } | undefined {
  return of === undefined ? undefined : { days: [of, of] }
}

export function day(of: number): Day {
  return Math.round(of) as Day
}

export function yearIn(year: string | undefined): number | undefined {
  if (year === undefined) return undefined
  return year.length === 2 ? 2000 + Number(year) : Number(year)
}

/** From 1 for January. */
export function monthOf(name: string): number {
  const start = name.slice(0, 3).toLowerCase()
  const same: Record<string, string> = { mae: 'mar', mär: 'mar', mai: 'may', okt: 'oct', dez: 'dec' }
  return 'janfebmaraprmayjunjulaugsepoctnovdec'.indexOf(same[start] ?? start) / 3 + 1
}

/** From 0 for Sunday. */
export function weekdayOf(name: string): number {
  return 'sunmontuewedthufrisat'.indexOf(name.slice(0, 3).toLowerCase()) / 3
}

export function weekdayIn(of: Day): number {
  return new Date(`${isoDay(of)}T00:00:00Z`).getUTCDay()
}

export function inMonth(date: string, name: string, year: string | undefined, yearOf: (month: number) => number) {
  const month = monthOf(name)
  return one(dayOf(year === undefined ? yearOf(month) : Number(year), month, Number(date)))
}

/** "End of November": its last week, and the day where only that is meant. */
export function edgeOf(
  edge: string,
  other: string | undefined,
  unit: string,
  year: string | undefined,
  today: Day,
  yearOf: (month: number) => number,
): { days: Days } {
  const now = partsOf(today)
  const shift = other === undefined ? 0 : shiftOf(other)
  const isYear = /^year$/i.test(unit)
  const isMonth = /^month$/i.test(unit)
  const months = now.year * 12 + now.month - 1 + (isMonth ? shift : 0)
  const inYear = isYear ? now.year + shift : isMonth ? Math.floor(months / 12) : Number(year ?? yearOf(monthOf(unit)))
  const month = isYear ? 0 : isMonth ? (months % 12) + 1 : monthOf(unit)
  const first = isYear ? dayOf(inYear, 1, 1)! : dayOf(inYear, month, 1)!
  const last = isYear ? dayOf(inYear, 12, 31)! : lastDayOfMonth(inYear, month)
  if (/^last/i.test(edge)) return { days: [last, last] }
  if (/^first/i.test(edge)) return { days: [first, first] }
  if (/^end/i.test(edge)) return { days: isYear ? [last, last] : [day(last - 6), last] }
  if (/^mid/i.test(edge)) return { days: [day(first + 9), day(first + 19)] }
  return { days: [first, day(first + 6)] }
}

/** "Next" is one ahead, "last" one back. */
export function shiftOf(word: string): number {
  return /next|coming|following/i.test(word) ? 1 : /last|past|previous/i.test(word) ? -1 : 0
}

/** The week, weekend, month, quarter, year or season that lies `shift` from the one of today. */
export function spanFrom(shift: number, unit: string, today: Day): { days: Days } {
  // A week begins on Monday.
  const monday = today - ((weekdayIn(today) + 6) % 7)
  const { year, month } = partsOf(today)
  if (unit === 'week') return { days: [day(monday + 7 * shift), day(monday + 7 * shift + 6)] }
  if (unit === 'weekend') return { days: [day(monday + 7 * shift + 5), day(monday + 7 * shift + 6)] }
  if (unit === 'year') return { days: [dayOf(year + shift, 1, 1)!, dayOf(year + shift, 12, 31)!] }
  const start = seasons[unit as 'summer']
  const length = unit === 'month' ? 1 : 3
  const first =
    start === undefined
      ? year * 12 + (unit === 'month' ? month - 1 : 3 * Math.floor((month - 1) / 3)) + shift * length
      : (year + shift) * 12 + start - 1
  const last = first + length - 1
  return {
    days: [dayOf(Math.floor(first / 12), (first % 12) + 1, 1)!, lastDayOfMonth(Math.floor(last / 12), (last % 12) + 1)],
  }
}

/** "Two weeks" and "half a year", in days. */
export function lengthOf(words: string, unit: string): number {
  const lower = words.toLowerCase()
  const n = lower.startsWith('half')
    ? 0.5
    : /^an?$/.test(lower)
      ? 1
      : lower === 'couple of'
        ? 2
        : lower === 'few'
          ? 3
          : (numberWords[lower] ?? Number(words))
  return n * lengths[unit.toLowerCase() as 'day']
}

/** The day of this number: of this month, or of the last month of the table that is near. */
export function numbered(date: number, today: Day, days: () => Day[]): { days: Days } | undefined {
  const { year, month } = partsOf(today)
  const there = days()
  const own = dayOf(year, month, date)
  const isOfMonth = there.some((each) => partsOf(each).year === year && partsOf(each).month === month)
  return one(isOfMonth ? own : (there.findLast((each) => partsOf(each).date === date) ?? own))
}

/** The day that a weekday means from today, or in a table that has one such day. */
export function weekdayNear(weekday: number, word: string | undefined, today: Day, days: () => Day[]): { days: Days } {
  const ahead = day(today + ((weekday - weekdayIn(today) + 7) % 7))
  if (word === 'last' || word === 'past') return { days: [day(ahead - 7), day(ahead - 7)] }
  // On a Saturday the next one is a week away.
  if (word) {
    const next = ahead === today && word !== 'this' ? day(ahead + 7) : ahead
    return { days: [next, next] }
  }
  // "Who is in on Tuesday" of a plan that has one Tuesday asks for that one.
  const fitting = [...new Set(days())].filter((each) => weekdayIn(each) === weekday)
  const found =
    fitting.length === 1
      ? fitting[0]!
      : (fitting.find((each) => each === ahead) ?? fitting.findLast((each) => each < today) ?? ahead)
  return { days: [found, found] }
}
