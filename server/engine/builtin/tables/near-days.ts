import { type Day, dayFrom, dayOf, isoDay, lastDayOfMonth, partsOf } from '../calendar.ts'
import type { TypedColumn, TypedTable } from './typed-table.ts'

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const feasts: Record<string, [month: number, day: number, later: number]> = {
  'new year': [1, 1, 1],
  christmas: [12, 25, 0],
  xmas: [12, 25, 0],
  'the end of the year': [12, 31, 0],
  'year end': [12, 31, 0],
}

const near = new RegExp(
  String.raw`\b(?:(\d{4}-\d{2}-\d{2})|(today|tomorrow|yesterday)|(this|next|last|coming) week|(next) month|(new year|christmas|xmas|the end of the year|year end)(?:['’]?s(?: eve| day)?)?|(?:(this|next|last|coming) )?(${weekdays.join('|')}))\b`,
  'gi',
)

/** A time that is said from today: its words, and its first and its last day. */
export type NearDays = { at: number; said: string; days: [Day, Day] }

/** "Today", "next week", "on Tuesday", "before new year", "2026-11-24". */
export function nearDays(question: string, table: TypedTable, column: TypedColumn, today: Day): NearDays[] {
  return [...question.matchAll(near)].flatMap((match): NearDays[] => {
    const days = daysOf(match, today, () => daysIn(table, column))
    return days === undefined ? [] : [{ at: match.index, said: match[0], days }]
  })
}

function daysOf(
  [, iso, named, week, month, feast, which, weekday]: RegExpExecArray,
  today: Day,
  inTable: () => Day[],
): [Day, Day] | undefined {
  const one = (day: number | undefined): [Day, Day] | undefined =>
    day === undefined ? undefined : [day as Day, day as Day]
  const lower = (text: string | undefined) => text?.toLowerCase() ?? ''
  const { year, month: now } = partsOf(today)
  if (iso) return one(dayFrom(iso))
  if (named) return one(today + { yesterday: -1, today: 0, tomorrow: 1 }[lower(named) as 'today'])
  // A week begins on Monday.
  const monday = today - ((weekdayOf(today) + 7) % 7)
  if (week) {
    const first = monday + 7 * { last: -1, this: 0, next: 1, coming: 1 }[lower(week) as 'this']
    return [first as Day, (first + 6) as Day]
  }
  if (month) {
    const [inYear, next] = now === 12 ? [year + 1, 1] : [year, now + 1]
    return [dayOf(inYear, next, 1)!, lastDayOfMonth(inYear, next)]
  }
  if (feast) {
    const [inMonth, day, later] = feasts[lower(feast)]!
    return one(dayOf(year + later, inMonth, day))
  }
  const wanted = weekdays.indexOf(lower(weekday))
  const ahead = today + ((wanted - weekdayOf(today) + 7) % 7)
  if (lower(which) === 'last') return one(ahead - 7)
  // On a Saturday the next one is a week away.
  if (which) return one(ahead === today && lower(which) !== 'this' ? ahead + 7 : ahead)
  // "Who is in on Tuesday" of a plan that has one Tuesday asks for that one.
  const fitting = [...new Set(inTable())].filter((day) => weekdayOf(day) === wanted)
  const next = fitting.find((day) => day === ahead)
  return one(fitting.length === 1 ? fitting[0] : (next ?? fitting.findLast((day) => day < today) ?? ahead))
}

/** From 0 for Monday. */
function weekdayOf(day: Day): number {
  return (new Date(`${isoDay(day)}T00:00:00Z`).getUTCDay() + 6) % 7
}

function daysIn({ columns, rows }: TypedTable, column: TypedColumn): Day[] {
  const at = columns.indexOf(column)
  return rows.flatMap((row) => (typeof row[at] === 'string' ? (dayFrom(row[at]) ?? []) : [])).toSorted((a, b) => a - b)
}
