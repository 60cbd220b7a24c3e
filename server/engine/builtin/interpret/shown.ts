import type { Thing } from '../commands/wish.ts'
import { holdersOf } from '../doers.ts'
import type { SeenTask } from '../../tools/tasks.ts'
import type { Scene } from '../scene.ts'
import type { State } from './state.ts'

/** A follow-up in full, or undefined where it is none of a kind. */
export type FollowUp = (text: string, scene: Scene, state: State) => string | undefined

/** How a follow-up begins. */
export const opening = String.raw`^\W*(?:(?:oh|and|also|ok|okay|n|plus|hey|so|then|please)\b\W*){0,4}`

/** The day of a thing, and its hour where it has one: what its place in time is told by. */
export function dayOf(thing: Thing): string {
  return (thing.kind === 'event' ? `${thing.is.date} ${thing.is.start}` : thing.is.due) ?? ''
}

/** Things by their days, those without one left out. */
export function inTime(things: readonly Thing[]): Thing[] {
  return things.filter((thing) => dayOf(thing) !== '').toSorted((a, b) => dayOf(a).localeCompare(dayOf(b)))
}

export function tasksShown({ shown }: Pick<State, 'shown'>): SeenTask[] {
  return shown.flatMap((thing) => (thing.kind === 'task' ? [thing.is] : []))
}

export function heldBy(tasks: readonly SeenTask[], name: string): SeenTask[] {
  return tasks.filter((task) => holdersOf(task).includes(name))
}

/** "Two", "3": how many are said; undefined where it is no number. */
export function numberSaid(words: string): number | undefined {
  const at = ['two', 'three', 'four', 'five', 'six'].indexOf(words.toLowerCase())
  return at === -1 ? Number(words) || undefined : at + 2
}

export const numberWord = '(?:two|three|four|five|six|[2-9])'

/** What was made last, unless something else was spoken of since. */
export function lastSpokenOf({ made, focus, shown }: State): Thing | undefined {
  return shown.length === 0 || shown.some(({ is }) => is.id === made?.is.id) ? made : focus
}
