import { showIso } from './commands/fields.ts'
import { nameOf, type Thing } from './commands/wish.ts'
import { doersIn } from './doers.ts'
import type { Offer } from './interpret/offers.ts'
import { isAsked } from './interpret/forms.ts'
import { momentsOf } from './interpret/moments.ts'
import { everything } from './interpret/state.ts'
import type { Scene } from './scene.ts'
import { significantWords } from './significant-words.ts'

/** In characters: what is longer tells of more than one thing. */
const longest = 300
/** How many words of a name have to be said for it to be meant. */
const leastWords = 2
const doneWords = /\b(?:done|finished|completed?|ready|sorted|sent|wrapped up|out of the way|ticked off)\b/i
/** What would have to be waited for first is no wish for now. */
const waits = /^\W*(?:if|unless|when|whenever|once|as soon as|in case)\b/i
const undone = /\bnot\b|n['’]t\b|\bnever\b|\bno\b/i

/**
 * What could be done with the one thing that a prompt names, by its other words: a day, a person, that it is done, or that it is asked
 * about. Nothing where it names none, or several.
 */
export function offersForNamed(prompt: string, scene: Scene): Offer[] {
  const thing = prompt.length > longest || waits.test(prompt) ? undefined : thingIn(prompt, scene)
  if (!thing) return []
  const name = `“${nameOf(thing)}”`
  const told = `Tell me about ${name}`
  const offers = isAsked(prompt) ? [] : changesOf(thing, name, prompt, scene)
  return [...offers, told].map((text) => ({ text, left: [] }))
}

function changesOf(thing: Thing, name: string, prompt: string, scene: Scene): string[] {
  const [when] = momentsOf(prompt, scene.clock).whens.filter(({ day, time }) => day !== undefined || time !== undefined)
  const day = when?.day === undefined ? undefined : showIso(when.day)
  const [doer] = doersIn(prompt, scene).filter(({ name: own }) => !nameOf(thing).includes(own))
  const at = [day && `to ${day}`, when?.time && `at ${when.time}`].filter(Boolean).join(' ')
  if (thing.kind === 'event')
    return [
      ...(at === '' ? [] : [`Move ${name} ${day ? at : `to ${when!.time}`}`]),
      ...(doer ? [`Add ${doer.name} to ${name}`] : []),
    ]
  return [
    ...(doneWords.test(prompt) && !undone.test(prompt) && thing.is.status !== 'Completed'
      ? [`Mark ${name} as done`]
      : []),
    ...(day ? [`Change the due date of ${name} to ${day}`] : []),
    ...(doer ? [thing.kind === 'task' ? `Assign ${name} to ${doer.name}` : `Add ${doer.name} to ${name}`] : []),
  ]
}

/** The one thing of which a prompt says two words of its name, or the only one that it has; what is open comes first. */
function thingIn(prompt: string, scene: Scene): Thing | undefined {
  const said = new Set(significantWords(prompt))
  const named = everything(scene).flatMap((thing) => {
    const own = significantWords(nameOf(thing))
    const found = own.filter((word) => said.has(word)).length
    return found >= Math.min(leastWords, own.length) && own.length > 0 ? [{ thing, found }] : []
  })
  const isOpen = ({ kind, is }: Thing) => kind === 'event' || is.status !== 'Completed'
  const open = named.filter(({ thing }) => isOpen(thing))
  const all = open.length > 0 ? open : named
  const most = Math.max(0, ...all.map(({ found }) => found))
  const best = all.filter(({ found }) => found === most)
  return best.length === 1 ? best[0]!.thing : undefined
}
