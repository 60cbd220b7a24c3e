import type { SeenEvent } from '../../tools/seen-event.ts'
import type { Scene } from '../scene.ts'
import type { Clause } from './clause.ts'
import { each } from './read-change.ts'
import { clashes, endOf } from './read-event.ts'
import { type Wish, ask } from './wish.ts'

const amount = String.raw`(an?|half an|one|two|three|four|\d{1,3})\s*-?\s*(min(?:ute)?s?|hours?|hrs?|h)`
const by = new RegExp(String.raw`^(extend|lengthen|prolong|shorten|cut)\s+(.+?)\s+by\s+${amount}$`, 'iu')
const to = new RegExp(
  String.raw`^(?:extend|lengthen|prolong|shorten|cut|make)\s+(.+?)\s+(?:to\s+)?${amount}(?:\s+long)?$`,
  'iu',
)
const numbers: Record<string, number> = { a: 1, an: 1, 'half an': 0.5, one: 1, two: 2, three: 3, four: 4 }

/** Reads a wish to make an event longer or shorter; undefined when the sentence is about something else. */
export function readLength({ text, show }: Clause, scene: Scene): Wish[] | undefined {
  const step = by.exec(text)
  const whole = step ? null : to.exec(text)
  if (!step && !whole) return undefined
  const minutes = step
    ? minutesIn(step[3]!, step[4]!) * (/^(?:shorten|cut)$/i.test(step[1]!) ? -1 : 1)
    : minutesIn(whole![2]!, whole![3]!)
  return each(show(step ? step[2]! : whole![1]!), ['event'], scene, true, (thing) => {
    if (thing.kind !== 'event') return undefined
    const event = thing.is
    const length = step ? lengthOf(event) + minutes : minutes
    const { end, endDate } = endOf(event.date, event.start, undefined, length)
    if (length <= 0 || end === undefined || endDate !== undefined)
      return ask(`**${event.title}** would then end before it starts, or on another day, so nothing was changed.`)[0]
    return {
      do: 'change-event',
      event,
      fields: { end },
      remarks: clashes(event.date, event.start, end, scene, event.id),
    }
  })
}

function minutesIn(count: string, unit: string): number {
  return (numbers[count.toLowerCase()] ?? Number(count)) * (/^h/i.test(unit) ? 60 : 1)
}

function lengthOf({ start, end }: SeenEvent): number {
  const [from, until] = [start, end].map((time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) as [
    number,
    number,
  ]
  return until - from
}
