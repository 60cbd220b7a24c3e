import { findThing } from '../commands/find-thing.ts'
import { agentsIn } from '../commands/fields.ts'
import type { Scene } from '../scene.ts'
import { guestsIn } from './people.ts'

const then = String.raw`(today|tomorrow|(?:on |next )?(?:mon|tues|wednes|thurs|fri|satur|sun)day)`
/** "Have I got a gap before the product review?", "am I free before 14:00?" */
const asked = new RegExp(
  String.raw`^\W*(?:(?:so|and|hey|ok|but|hi)[ ,]+)*(?:am|do|have|can|could|is|will|are|any|got)\b([^.?!\n]{0,80}?\b(?:free|time|gaps?|slots?|window|breather|squeeze|fit|half an hour|an hour|\d{1,3} ?(?:minutes|mins?|hours?))\b[^.?!\n]{0,60}?) (before|after|until|till) ([^.?!,;\n]{1,40}?)(?= *(?:[.?!,;]|$))`,
  'iu',
)
const hour = /^\d{1,2}(?:[:.]\d\d)?(?: ?[ap]m)?$/i
const length = /\b(?:half an hour|an hour|\d{1,3} ?(?:min(?:ute)?s?|hours?)|(?:one|two|three) hours?)\b/i

/** What asks for free time on one side of an event or an hour, as when it is: a yes or no would be of that hour alone. */
export function withFreeBeside(text: string, scene: Scene): string {
  return text.replace(asked, (all: string, before: string, side: string, end: string) => {
    if (agentsIn(all, scene).length > 0 || guestsIn(before, scene).length > 0) return all
    const day = new RegExp(String.raw` ?\b${then}\b`, 'iu')
    const dayOf = (day.exec(end) ?? day.exec(before))?.[1]
    const bare = end.replace(day, '').trim()
    const isAfter = /^a/i.test(side)
    const lasting = length.exec(before)?.[0]
    const when = (on: string, at: string) =>
      `when am I free${lasting === undefined ? '' : ` for ${lasting}`} ${on} ${isAfter ? 'after' : 'before'} ${at}`
    if (hour.test(bare)) return when(dayOf ?? 'today', bare)
    const found = findThing(bare.replace(/^(?:the|my|our) /i, ''), ['event'], scene)
    if (!('one' in found) || found.one.kind !== 'event' || found.one.is.all_day) return all
    const { date, start, end: until } = found.one.is
    // Of a meeting that is on another day as well, that one may be meant.
    if (dayOf !== undefined && (date !== scene.clock.today || !/^today$/i.test(dayOf))) return all
    return when(date === scene.clock.today ? 'today' : `on ${date}`, isAfter ? until : start)
  })
}
