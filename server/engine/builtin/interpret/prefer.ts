import type { Wishes } from '../commands/read-wishes.ts'
import { type Wish, nameOf } from '../commands/wish.ts'
import type { Scene } from '../scene.ts'
import type { Reading } from './interpret.ts'

/** Questions of the grammar for what a reading may have found in other words. */
const missing =
  /^(?:At what time|On which day|What should|To which day|I found no|I do not know exactly|What do you mean by|There is no agent called (?:every|each|all)|What is to be|\d\d:\d\d is over)/
/** Something new, where the readings find what is there. */
const makesNew = /^Shall I create/

/**
 * Whether the grammar of sentences understands a prompt better than the readings do that were learned: it is careful with what
 * can be meant in two ways, and knows the forms that it was written for to the letter.
 */
export function prefersGrammar(
  { wishes, left }: Wishes,
  readings: readonly Reading[],
  prompt: string,
  scene: Scene,
): boolean {
  // The grammar knows no repetition.
  if (readings.some((reading) => reading.wishes?.some((wish) => wish.do === 'schedule'))) return false
  // Nor a time that has to be found first.
  if (
    /\bfree\b/i.test(prompt) &&
    readings.some((reading) => reading.wishes?.every((wish) => wish.do === 'create-event'))
  )
    return false
  const asks = wishes.filter((wish) => wish.do === 'ask')
  if (asks.some((wish) => wish.lost === true || missing.test(wish.text))) return false
  const meant = readings.flatMap((reading) => reading.wishes ?? [])
  if (
    asks.some((wish) => makesNew.test(wish.text)) &&
    meant.every((wish) => titleOf(wish) === undefined && wish.do !== 'ask')
  )
    return false
  // A day of next year is no day in the past.
  if (asks.every((wish) => /is in the past \(today/.test(wish.text)) && asks.length > 0)
    return meant.some((wish) => wish.do === 'ask')
  if (asks.length > 0 && asks.every((wish) => wish.moot) && meant.every((wish) => wish.do !== 'ask')) return false
  if (asks.length > 0) return true
  if (left.length > 0) return false
  if (meant.some((wish) => wish.do === 'ask')) return true
  if (readings.some(({ question }) => question)) return false
  // What the grammar finds is there: it is not to be made anew.
  if (wishes.every((wish) => titleOf(wish) === undefined) && meant.some((wish) => titleOf(wish) !== undefined))
    return true
  const made = wishes.map(titleOf)
  if (made.every((title) => title !== undefined)) {
    const other = meant.map(titleOf)
    if (other.some((title) => title === undefined)) return false
    const titles = (all: readonly (string | undefined)[]) => all.join('\n').toLowerCase()
    if (titles(made) === titles(other)) return countFields(wishes) >= countFields(meant)
    const longest = (all: readonly (string | undefined)[]) => Math.max(...all.map((title) => title?.length ?? 0))
    if (made.some((title) => broken.test(title ?? ''))) return false
    return !made.some((title) => isMixed(title, scene)) || longest(made) <= longest(other)
  }
  return countFields(wishes) >= countFields(meant)
}

function titleOf(wish: Wish): string | undefined {
  return wish.do === 'create-task' || wish.do === 'create-event'
    ? wish.fields.title
    : wish.do === 'create-project'
      ? wish.fields.name
      : undefined
}

/** A length or a word for whom, left over from the sentence. */
const broken = /^me\b|\b\d+ ?min\b/i

/** Names, conditions and sentences that ended up in a title. */
function isMixed(title: string, { agents }: Scene): boolean {
  return (
    /[,?!]|\. |\b(?:please|urgent|asap|its? important)\b|\b(?:each|every) (?:agent|one|body|of)\b|\beveryone\b|\bthree tasks\b/i.test(
      title,
    ) || agents.some(({ name }) => new RegExp(String.raw`\b${name}\b`, 'i').test(title))
  )
}

function countFields(wishes: readonly Wish[]): number {
  return new Set(
    wishes.flatMap((wish) =>
      'fields' in wish
        ? Object.keys(wish.fields).map((field) => `${idOf(wish)} ${field}`)
        : wish.do === 'delete'
          ? [`${nameOf(wish.thing)} delete`]
          : [],
    ),
  ).size
}

function idOf(wish: Wish): string {
  return wish.do === 'change-task'
    ? wish.task.id
    : wish.do === 'change-event'
      ? wish.event.id
      : wish.do === 'change-project'
        ? wish.project.id
        : (titleOf(wish) ?? '')
}
