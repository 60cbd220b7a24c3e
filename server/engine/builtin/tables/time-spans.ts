import { type Day, dayOf, partsOf } from '../calendar.ts'
import { type Days, day } from './days-said.ts'
import { type KnownDays, type Sense, type TimePoint, timePoints } from './time-points.ts'

/** A time that a question speaks of, from or to which or in which; `said` are its words with those that say how. */
export type TimeSpan = Pick<TimePoint, 'at' | 'said' | 'days' | 'month' | 'weekday'> & { sense: Sense }

/** All times that a question speaks of, in their order; from one to another as one. */
export function timeSpans(question: string, today: Day, known: KnownDays): TimeSpan[] {
  const points = withoutTwins(timePoints(question, today, known), question)
  const spans: TimeSpan[] = []
  for (let n = 0; n < points.length; n += 1) {
    const point = points[n]!
    const next = points[n + 1]
    const joint = next ? question.slice(point.at + point.said.length, next.at) : ''
    const before = question.slice(0, point.at)
    const isBetween = /\bbetween (?:the )?$/i.test(before)
    if (next && (range.test(joint) || (isBetween && /^\s*(?:and|&|to|-)\s*(?:the )?$/i.test(joint)))) {
      // "Between the 20th and 31st Dec": the month is said once. From a weekday on the next one is meant, until it the last.
      const first = inSameMonth(point, next)
      const last = next.isWeekday && next.days[1] < first[0] ? next.days[1] + 7 : next.days[1]
      const from =
        point.isWeekday && !/\b(?:this|next|last) $/i.test(before) && first[0] > last ? first[0] - 7 : first[0]
      const start = /\b(?:from|since|between) (?:the )?$/i.exec(before)?.index ?? point.at
      spans.push({
        at: start,
        said: question.slice(start, next.at + next.said.length),
        sense: 'in',
        days: [day(from), day(last)],
      })
      n += 1
      continue
    }
    spans.push(withSense(point, question, today))
  }
  return spans
}

/** "Christmas night, the 25th" is one day, and said twice. */
function withoutTwins(points: readonly TimePoint[], question: string): TimePoint[] {
  return points.flatMap((point, n) => {
    const [before, next] = [points[n - 1], points[n + 1]]
    if (before && isTwin(before, point, question)) return []
    if (!next || !isTwin(point, next, question)) return [point]
    return [{ ...point, said: question.slice(point.at, next.at + next.said.length) }]
  })
}

/** Only the number of a day behind a day that has this number. */
function isTwin(point: TimePoint, next: TimePoint, question: string): boolean {
  const [first, last] = point.days
  const between = question.slice(point.at + point.said.length, next.at)
  return (
    next.date !== undefined &&
    point.date === undefined &&
    first === last &&
    partsOf(first).date === next.date &&
    /^(?: (?:night|day|evening|morning|eve|lunch|dinner))?[\s,(–-]*(?:(?:on|i\.?e\.?) )?$/i.test(between)
  )
}

const range = /^\s*(?:to|till|until|through|thru|bis|up to|-|–|—)\s*(?:the )?$/i

const senses: [words: RegExp, sense: Sense][] = [
  [/\b(?:before|vor|earlier than|prior to|ahead of)(?: the)?\s*$/i, 'before'],
  [/\b(?:after|nach|later than|past)(?: the)?\s*$/i, 'after'],
  [/\b(?:since|seit|ab|as of|starting(?: from| on| in)?|not before)(?: the)?\s*$/i, 'since'],
  [
    /\b(?:until|(?<!\bthe )till|til|bis|up to|up till|by|not later than|no later than|through)(?: the)?(?: end of)?\s*$/i,
    'until',
  ],
]

function withSense(point: TimePoint, question: string, today: Day): TimeSpan {
  const before = question.slice(0, point.at)
  const behind = question.slice(point.at + point.said.length)
  const follows =
    /^\s*(?:(?:on)?wards?\b|or (?:later|after)\b|and (?:later|after|onwards?)\b|forward\b|(?<!\w)on(?:wards?)?(?=\s*(?:$|[,.?!;:]))|on\b(?=,| only| pls))/i.exec(
      behind,
    )
  const found = senses.flatMap(([pattern, sense]) => {
    const match = pattern.exec(before)
    return match ? [{ sense, at: match.index }] : []
  })[0]
  const from = /\bfrom(?: the)?\s*$/i.exec(before)
  const isSince = follows !== null || (from !== null && /^(?:today|now|tomorrow)$/i.test(point.said))
  const sense =
    point.sense ??
    // The end of a year is its last day, and in it.
    (isSince ? 'since' : found?.sense === 'before' && /^end\b/i.test(point.said) ? 'until' : found?.sense) ??
    (/^\s*(?:or (?:earlier|before))\b/i.test(behind) ? 'until' : 'in')
  const at = found?.at ?? (isSince ? from?.index : undefined) ?? point.at
  const end = point.at + point.said.length + (follows?.[0].length ?? 0)
  const { days, month, weekday } = point
  // "Since Monday" is since the last one, "after Monday" and "until Friday" look ahead.
  const isBack = point.isWeekday && found?.sense === 'since' && days[0] > today
  const near: Days = isBack ? [day(days[0] - 7), day(days[1] - 7)] : days
  return {
    at,
    said: question.slice(at, end),
    sense,
    days: near,
    ...(month === undefined ? {} : { month }),
    ...(weekday === undefined ? {} : { weekday }),
  }
}

function inSameMonth(point: TimePoint, next: TimePoint): Days {
  if (point.date === undefined || next.date !== undefined) return point.days
  const { year, month } = partsOf(next.days[0])
  const first = dayOf(year, month, point.date)
  return first === undefined ? point.days : [first, first]
}
