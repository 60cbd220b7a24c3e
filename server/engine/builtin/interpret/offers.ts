import type { Pooled } from './pool.ts'
import { isAsked } from './forms.ts'
import type { Reading, Whole } from './readings.ts'

/** A reading to tap: what is done then, in plain words, and the words that it leaves out. */
export type Offer = { text: string; left: string[] }

/** How likely a choice must be, also where no word of the prompt tells of it, and how likely it may be that nothing of all is meant. */
const leastOffered = 0.015
const leastGuess = 0.12
/** Words that a question may leave out: what leaves out more of them asks something else. */
const mostBeside = 2
const mostOffers = 4
const longestOffer = 300

/** What may be meant, the likeliest first; of what comes to the same, the first. */
export function worthOffering(ranked: readonly Pooled[], prompt: string): Pooled[] {
  const worth = ranked.filter((whole) => isWorthOffering(whole, prompt))
  return worth.filter((whole, at) => worth.findIndex(({ same }) => same === whole.same) === at)
}

/** The likeliest, each as a choice. */
export function asOffers(worth: readonly Whole[]): Offer[] {
  return worth.slice(0, mostOffers).map(({ plain, left }) => ({ text: plain, left }))
}

/** All of it as one choice. */
export function shown(readings: readonly Reading[]): Offer[] {
  const wishes = readings.filter((reading) => reading.wishes && !isQuestionBack({ readings: [reading] }))
  return wishes.length === 0 ? [] : [{ text: wishes.map(({ plain }) => plain).join('. '), left: [] }]
}

/** Whether all that an interpretation does is to ask back. */
export function isQuestionBack({ readings }: Pick<Whole, 'readings'>): boolean {
  return readings.some(({ wishes }) => wishes?.some((wish) => wish.do === 'ask'))
}

function isWorthOffering({ readings, left, signs, pooled: chance, plain }: Pooled, prompt: string): boolean {
  // Any words may be a title: "name three habits of good readers" is hardly a task.
  if (signs.makesTask && signs.uncalled && chance < leastGuess) return false
  if (chance < leastOffered || left.length > 5 || plain === '' || plain.length >= longestOffer) return false
  if (isQuestionBack({ readings }) || (chance < leastGuess && readings.some(({ isGuess }) => isGuess))) return false
  if (left.length > mostBeside && readings.every(({ question }) => question)) return false
  // What only says the prompt again is no choice.
  if (plain.trim() === prompt.trim()) return false
  // Who asks is offered no change.
  return !(isAsked(prompt) && readings.some(({ wishes }) => wishes))
}
