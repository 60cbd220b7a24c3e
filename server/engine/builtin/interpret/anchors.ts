import { addDays } from '#shared/domain/zoned-time.ts'
import { type Thing, nameOf } from '../commands/wish.ts'
import { isLike, linkSoftly } from '../reading/link.ts'
import type { Scene } from '../scene.ts'
import { significantWords } from '../significant-words.ts'
import { spelled } from './amounts-said.ts'
import { wantsAnswer } from './forms.ts'
import { everything } from './state.ts'

const anchored =
  /\b(?:(?:by|on|for|to|until)\s+)?(?:(the|an?|one|two|three|four|five|\d{1,2})\s+)(days?|weeks?)\s+(before|after)\s+(?:the|our|my)\s+([\p{L}\d'’ -]{3,40}?)(?=\s*(?:$|[,.;:!?]|\b(?:and|please|pls|at|from|to|is|starts)\b))/iu
const leastScore = 0.5

/** "A week before the launch" as the day that it is, where one thing only can be meant: what asks for the days before it means more than one. */
export function withAnchoredDays(text: string, scene: Scene): string {
  if (wantsAnswer.test(text)) return text
  return text.replace(anchored, (words, many: string, unit: string, side: string, name: string) => {
    const dates = datesOf(name, scene)
    if (dates.length !== 1) return words
    const days = (Number(many) || spelled[many.toLowerCase()] || 1) * (/^w/i.test(unit) ? 7 : 1)
    return `on ${addDays(dates[0]!, /^b/i.test(side) ? -days : days)}`
  })
}

/** The days of what may be called so: its name ends like that. */
function datesOf(name: string, scene: Scene): string[] {
  const head = significantWords(name).at(-1)
  if (head === undefined) return []
  const things = everything(scene).filter((thing) => {
    const own = significantWords(nameOf(thing)).at(-1)
    return dayOf(thing) !== null && own !== undefined && isLike(own, head)
  })
  const linked = linkSoftly(
    name,
    things.map((thing) => ({
      id: thing.is.id,
      title: nameOf(thing),
      notes: '',
      people: [],
      project: null,
      isOpen: thing.kind === 'event' || thing.is.status !== 'Completed',
    })),
  ).filter(({ score, isOpen }) => isOpen && score >= leastScore)
  return linked.flatMap(({ id }) => dayOf(things.find(({ is }) => is.id === id)!) ?? [])
}

function dayOf(thing: Thing): string | null {
  return thing.kind === 'event' ? thing.is.date : thing.is.due
}
