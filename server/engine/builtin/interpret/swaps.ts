import { type Thing, type Wish, givenTo } from '../commands/wish.ts'
import { holdersOf } from '../doers.ts'
import type { SeenEvent } from '../../tools/seen-event.ts'
import type { Act } from './acts.ts'
import { clockOf, minutesOfDay } from './change-wishes.ts'
import { type Meant, resolve } from './mention.ts'
import { alternatives, foundBy, mentionsOf } from './mentions-of.ts'
import { doersSaid } from './people.ts'
import { type Said, useWords } from './said.ts'

const swapping =
  /\b(?:swap(?:ped|ping|s)?|trad(?:e|es|ed|ing)(?![- ](?:fair|show|union|mark))|exchange[ds]?|switch(?:ed|es)?)\b(?: (?:places|around|over|round))?/i
/** Where it is what is asked for: "the exchange rates and the quotes to Spec" names a thing. */
const asksToSwap =
  /^\W*(?:(?:please|pls|can you|could you|can we|let['’]?s|and|then|just)\s+)*(?:swap|trade|exchange|switch)\b/i
/** "Swap Suki for Dot" puts one in the place of the other, which is no exchange. */
const inPlaceOf = /\b(?:swap|switch|exchange|trade)\w*(?: (?:in|out))?\s+\p{L}+\s+(?:for|with)\s+\p{L}+\b/iu
const ofDays = /\b(?:dates?|due dates?|deadlines?|days?)\b/i

/**
 * "Swap Suki and Spec on the pricing page and the quotes", "swap the due dates of A and B", "swap the review and the client meeting":
 * what two things of a kind exchange. Undefined where nothing is exchanged, none where two exchange something and it cannot be told what.
 */
export function swaps(said: Said): Act[] | undefined {
  const { scene, state, text, skill } = said
  const owners = doersSaid({ ...said, used: [...said.used] })
  if (!swapping.test(text) || (owners.length < 2 && !asksToSwap.test(text))) return undefined
  if (owners.length > 0 && inPlaceOf.test(text)) return undefined
  const mentions = mentionsOf(said, skill)
  const meant = mentions.map((mention) =>
    resolve(mention, { kinds: ['task', 'event'], scene, state, prefers: 'open', text }),
  )
  const unread = owners.length > 1 ? [] : undefined
  if (meant.length === 0 || meant.some((each) => each === undefined)) return unread
  const isOfDays = ofDays.test(text)
  const found = foundBy(mentions, meant, text)
  const acts = alternatives(meant as Meant[]).flatMap((things) => {
    const wishes = exchanged(things, owners, isOfDays)
    if (!wishes) return []
    for (const words of [swapping, ofDays]) useWords(said, words)
    doersSaid(said)
    return [{ wishes, things, found }]
  })
  return acts.length > 0 ? acts : unread
}

function exchanged(
  [a, b, ...more]: readonly Thing[],
  owners: readonly string[],
  isOfDays: boolean,
): Wish[] | undefined {
  if (!a || !b || more.length > 0 || a.is.id === b.is.id) return undefined
  if (a.kind === 'event' && b.kind === 'event')
    return owners.length > 0 ? undefined : [movedTo(a.is, b.is), movedTo(b.is, a.is)]
  if (a.kind !== 'task' || b.kind !== 'task') return undefined
  if (isOfDays)
    return a.is.due === null || b.is.due === null || owners.length > 0
      ? undefined
      : [
          { do: 'change-task', task: a.is, fields: { due: b.is.due } },
          { do: 'change-task', task: b.is, fields: { due: a.is.due } },
        ]
  const [first, second] = [holdersOf(a.is), holdersOf(b.is)]
  if (first.length === 0 || second.length === 0 || first.join() === second.join()) return undefined
  if (!owners.every((name) => first.includes(name) || second.includes(name))) return undefined
  return [
    { do: 'change-task', task: a.is, fields: givenTo(second) },
    { do: 'change-task', task: b.is, fields: givenTo(first) },
  ]
}

/** An event at the time of another, as long as it was. */
function movedTo(event: SeenEvent, { date, start }: SeenEvent): Wish {
  const end = minutesOfDay(start) + minutesOfDay(event.end) - minutesOfDay(event.start)
  return {
    do: 'change-event',
    event,
    fields: { ...(date !== event.date && { date }), start, end: clockOf(Math.min(end, 23 * 60 + 59)) },
  }
}
