import type { Scene } from '../scene.ts'
import { findThing, startsAlike, wordsOf } from './find-thing.ts'
import { type Thing, nameOf } from './wish.ts'

/**
 * The one thing that a sentence speaks of without a doubt: all words of its name are there ("the refund tickets are answered"
 * for "Answer the refund tickets"), or it is named with its kind ("the hiring project"), and nothing else comes near.
 */
export function mentionedIn(sentence: string, scene: Scene): Thing | undefined {
  const said = wordsOf(sentence)
  const all: Thing[] = [
    ...scene
      .tasksWith([])
      .filter(({ status }) => status !== 'Completed')
      .map((is) => ({ kind: 'task' as const, is })),
    ...scene.projects.map((is) => ({ kind: 'project' as const, is })),
    ...scene.events.map((is) => ({ kind: 'event' as const, is })),
  ]
  const share = (thing: Thing) => {
    const own = wordsOf(nameOf(thing))
    return { met: own.filter((word) => said.some((other) => startsAlike(word, other))).length, of: own.length }
  }
  const near = all.filter((thing) => share(thing).met > 1)
  const found = near.filter((thing) => share(thing).met === share(thing).of)
  for (const [, reference] of sentence.matchAll(
    /\b(?:the|our|my)\s+((?:[\p{L}\p{N}'’-]+\s+){1,4}?(?:project|task|meeting|event))\b/giu,
  )) {
    const named = findThing(reference!, ['task', 'project', 'event'], scene)
    if ('many' in named) found.push(...named.many)
    else if ('one' in named) found.push(named.one)
  }
  const [one] = found
  if (!one || [...found, ...near].some(({ is }) => is.id !== one.is.id)) return undefined
  // "A and B are written": another thing may be meant that goes by words of its own.
  return /,|\b(?:and|or)\b/i.test(sentence.toLowerCase().replace(nameOf(one).toLowerCase(), '')) ? undefined : one
}
