import { dayFrom, dayOf, isoDay, months, partsOf, weekdays } from './calendar.ts'

const places: Record<string, number> = { first: 1, '1st': 1, second: 2, '2nd': 2, third: 3, '3rd': 3, fourth: 4, '4th': 4, last: -1 } // prettier-ignore

const numbered = /\b(?:the )?(\d{1,2})(?:st|nd|rd|th) (?:day )?of (the|this|next) month\b/gi
const dayOfMonth =
  /\b(?:the )?(first|second|third|fourth|last|1st|2nd|3rd|4th) (work(?:ing)?[ -]?day|week[ -]?day|business day|day|(?:sun|mon|tues|wednes|thurs|fri|satur)day) (?:of|in) (?:the month of )?((?:the|this|next) month|(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)\p{L}*)(?: (\d{4}))?/giu

/** "The last working day of November", "the first Monday in December", "the 5th of next month": as a date, of the next such month that is not over. */
export function withDaysOfMonths(text: string, today: string): string {
  const here = partsOf(dayFrom(today))
  const dated = text.replaceAll(numbered, (words, date: string, which: string) => {
    const isNext = which.toLowerCase() === 'next'
    const day = dayOf(
      here.year + (isNext && here.month === 12 ? 1 : 0),
      isNext ? (here.month % 12) + 1 : here.month,
      Number(date),
    )
    return day === undefined ? words : isoDay(day)
  })
  return dated.replaceAll(dayOfMonth, (words, place: string, kind: string, name: string, said?: string) => {
    const month = /^next/i.test(name)
      ? (here.month % 12) + 1
      : /month$/i.test(name)
        ? here.month
        : placeOf(months, name) + 1
    const year = said === undefined ? here.year + (month < here.month ? 1 : 0) : Number(said)
    const day = nth(places[place.toLowerCase()]!, kind, daysIn(year, month))
    return day === undefined ? words : isoDay(day)
  })
}

/** Where a name stands by its first three letters. */
function placeOf(names: readonly string[], name: string): number {
  return names.findIndex((short) => name.toLowerCase().startsWith(short.toLowerCase()))
}

function daysIn(year: number, month: number): number[] {
  return Array.from({ length: 31 }, (_, at) => dayOf(year, month, at + 1)).filter((day) => day !== undefined)
}

function nth(place: number, kind: string, days: readonly number[]): number | undefined {
  const weekday = placeOf(weekdays, kind)
  const fitting = days.filter((day) => {
    const own = partsOf(day).weekday
    return /^day$/i.test(kind) || (/^(?:work|week|business)/i.test(kind) ? own > 0 && own < 6 : own === weekday)
  })
  return fitting.at(place > 0 ? place - 1 : place)
}
