import { type Day, isoDay } from '../calendar.ts'
import { spanFrom } from './days-said.ts'
import { type TypedColumn, nameWords } from './typed-table.ts'
import type { TimeSpan } from './time-spans.ts'

const relative =
  /^(?:(?:in|during|over|for|within) )?(?:this|last|past|next|the (?:last|past|next|coming)|coming|current) (week|month|quarter|year)$/i
const oneDay = /^(?:today|yesterday|tomorrow|tonight)$/i
const lengths: Readonly<Record<string, number>> = { week: 7, month: 31, quarter: 92, year: 366 }
/** Of such days it is an answer that none lies there. */
const ahead =
  /\b(?:due|deadline|end|ends|expir\w*|valid|renew\w*|until|till|best before|use by|mhd|bis|next|start|starts|begin|delivery|arrival|departure|release|born|birth\w*)\b/

/** The days that a week or month of a file which lies elsewhere may mean, and what says so. */
export function nearestSpan(
  span: TimeSpan,
  column: TypedColumn,
  days: readonly Day[],
): { days?: [Day, Day]; note: string } | undefined {
  const said = span.said.trim()
  const [, unit = ''] = relative.exec(said) ?? []
  const [first, last] = [days[0], days.at(-1)]
  if ((unit === '' && !oneDay.test(said)) || span.sense !== 'in' || first === undefined || last === undefined)
    return undefined
  const [from, to] = span.days
  if (span.weekday !== undefined || days.some((day) => day >= from && day <= to)) return undefined
  const inDays = (of: readonly [Day, Day]) => of.map(isoDay).join(' to ')
  const none = `No row lies in “${said}” (${inDays([from, to])}): ${column.name} goes from ${inDays([first, last])}.`
  if (unit === '' || (first < from && last > to) || ahead.test(nameWords(column.name).join(' '))) return { note: none }
  const whole = last - first < lengths[unit.toLowerCase()]!
  const found: [Day, Day] = whole ? [first, last] : spanFrom(0, unit.toLowerCase(), last < from ? last : first).days
  const instead = whole ? 'all of it' : `the nearest ${unit.toLowerCase()} that it has, ${inDays(found)}`
  return { days: found, note: `${none} So this is for ${instead}, which may not be what you mean.` }
}
