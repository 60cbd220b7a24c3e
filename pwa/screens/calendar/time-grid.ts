import { longDay } from '#pwa/parts/long-day.ts'
import { endOf, eventsOf, startOf } from '#pwa/screens/calendar/events-of-day.ts'
import { addDays, dayBounds, timeOf, weekOf } from '#pwa/screens/calendar/local-day.ts'
import { numbersIn } from '#pwa/parts/local-date.ts'

type Span = { start: string; end: string }

export const views = ['day', 'week', 'month'] as const
export type View = (typeof views)[number]

const wholeDay = 24 * 60
/** In minutes: what is shorter is drawn as long, or its title could not be read. */
const shortest = 30

/** Where something stands in the column of its date: minutes of the clock, and which of the columns side by side. */
export type Block<E> = { item: E; from: number; to: number; column: number; columns: number }

/** What fills a date from its beginning to its end. */
export function wholeDays<E extends Span>(items: readonly E[], date: string): E[] {
  const { from, to } = dayBounds(date)
  return eventsOf(items, date).filter((item) => startOf(item) <= from && endOf(item) >= to)
}

/** What has hours on a date, with those that meet side by side. */
export function blocksOf<E extends Span>(items: readonly E[], date: string): Block<E>[] {
  const whole = new Set(wholeDays(items, date))
  const bounds = dayBounds(date)
  const blocks = eventsOf(items, date)
    .filter((item) => !whole.has(item))
    .map((item) => {
      const from = Math.min(minuteOn(startOf(item), bounds), wholeDay - shortest)
      // Where the clock goes back, an end may stand before its start.
      return { item, from, to: Math.max(minuteOn(endOf(item), bounds), from + shortest), column: 0, columns: 1 }
    })
    .toSorted((a, b) => a.from - b.from)
  let group: typeof blocks = []
  const settle = () => {
    const columns = Math.max(0, ...group.map(({ column }) => column)) + 1
    for (const block of group) block.columns = columns
    group = []
  }
  for (const block of blocks) {
    if (group.every(({ to }) => to <= block.from)) settle()
    const taken = new Set(group.filter(({ to }) => to > block.from).map(({ column }) => column))
    while (taken.has(block.column)) block.column += 1
    group.push(block)
  }
  settle()
  return blocks
}

/** The minute of the clock at an instant, within one date. */
function minuteOn(instant: number, { from, to }: { from: number; to: number }): number {
  if (instant <= from) return 0
  return instant >= to ? wholeDay : minuteOfDay(instant)
}

/** How many minutes of its day the clock shows at an instant. */
export function minuteOfDay(instant: number): number {
  const [hours, minutes] = numbersIn(timeOf(instant))
  return hours! * 60 + minutes!
}

/** `09:30` of 570. */
export function timeAt(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

/** The dates that a view of `date` shows; `start` is the day that weeks begin with, 0 for Sunday. A month has whole weeks. */
export function datesOf(view: View, date: string, start: number): string[] {
  if (view === 'day') return [date]
  if (view === 'week') return weekOf(date, start)
  const month = date.slice(0, 7)
  const dates: string[] = []
  for (let at = `${month}-01`; at.slice(0, 7) === month; at = addDays(dates.at(-1)!, 1))
    dates.push(...weekOf(at, start))
  return dates
}

/** The date that a view turns to, by so many of its kind; of a month that is shorter, the last. */
export function turned(view: View, date: string, by: number): string {
  if (view !== 'month') return addDays(date, view === 'day' ? by : 7 * by)
  const [year, month, day] = numbersIn(date)
  const last = new Date(Date.UTC(year!, month! + by, 0))
  return last.toISOString().slice(0, 8) + String(Math.min(day!, last.getUTCDate())).padStart(2, '0')
}

/** What a view shows, in words: `23 to 29 November`, `30 November to 6 December`, `November 2026`. */
export function nameOfView(view: View, dates: readonly string[], date: string, today: string): string {
  if (view === 'day') return longDay(date, today)
  if (view === 'month') return longDay(date, '').split(' ').slice(2).join(' ')
  const [first, last] = [dates[0]!, dates.at(-1)!].map((each) => longDay(each, today).split(' ').slice(1))
  while (first!.length > 1 && first!.at(-1) === last![first!.length - 1]) first!.pop()
  return `${first!.join(' ')} to ${last!.join(' ')}`
}
