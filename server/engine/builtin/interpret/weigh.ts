import { weights } from './weights.ts'

/**
 * What tells for or against an interpretation of a prompt, each as a number: chances as their natural logarithms, whether something is so
 * as 1, else how often it is so. Those of a prompt with several requests are added up. How much each counts is learned
 * (`training/learn-weights.ts`) from prompts whose right interpretation is known.
 */
export type Sign =
  /** The reader's chance of the skill, and of the way the prompt is taken apart. */
  | 'skill'
  | 'way'
  /** In how many ways the same skill can be filled. */
  | 'share'
  /** Words without a place: whether there are any, and how many. */
  | 'anyLeft'
  | 'left'
  /** A question that no word of the prompt tells of. */
  | 'guess'
  /** A list of everything, which is seldom asked for. */
  | 'broad'
  /** A change though the words ask, a question though they command. */
  | 'asked'
  | 'told'
  /** A question without a word of those that ask for it. */
  | 'untold'
  /** A question though the words have no form of one. */
  | 'unasked'
  /** The same thing in two requests. */
  | 'twice'
  /** A change and a question about the same thing. */
  | 'both'
  /** Several things where the words say "it"; the same thing deleted and changed. */
  | 'torn'
  /** Something new: without a word for it, without a word that calls for it, named like something that is there. */
  | 'unmarked'
  | 'uncalled'
  | 'known'
  /** Its title holds what belongs elsewhere: names, commas, sentences. */
  | 'mixed'
  /** How well what is meant fits its mention; whether the mention refers back, or is not there at all. */
  | 'misfit'
  | 'back'
  | 'implicit'
  /** How unsure the reader is of the slots. */
  | 'unsure'
  /** It would ask back; many things; a completed thing; how much of a change is said. */
  | 'asks'
  | 'many'
  | 'closed'
  | 'fields'
  /** A change to what it is already. */
  | 'noop'
  /** A day or hour of the prompt that it does not use; things and agents that the prompt names and a change passes over. */
  | 'idle'
  | 'unmet'
  /** A day of the prompt that none of its fields holds. */
  | 'otherDay'
  /** The prompt before with other words. */
  | 'again'
  /** What it does: one for each kind. */
  | 'changes'
  | 'makesTask'
  | 'makesEvent'
  | 'makesProject'
  | 'schedules'
  | 'deletes'
  | 'lists'
  | 'answers'
  /** Requests of a prompt: said beside the others, by chance and by form; not understood; how many more than one. */
  | 'aside'
  | 'asideChance'
  | 'asideSays'
  | 'asideTells'
  | 'asideReads'
  | 'asideNames'
  | 'dropped'
  | 'unread'
  | 'more'
  /** The grammar of sentences says the same, or it alone says so; how well its answer fits the question. */
  | 'agrees'
  | 'differs'
  | 'byGrammar'
  | 'manyByGrammar'
  /** The grammar sees a doubt that has to be asked about first; another interpretation that passes over it. */
  | 'careful'
  | 'doubted'
  | 'askedOfGrammar'
  | 'strange'
  /** Nothing of all this is meant: by itself, and by how likely the prompt is work of another kind. */
  | 'none'
  | 'noneOutside'
  | 'noneWrites'
  | 'noneFiles'
  | 'noneSmall'

export type Signs = Partial<Record<Sign, number>>

/** What signs come to: the higher, the likelier. */
export function weigh(signs: Signs): number {
  let sum = 0
  for (const sign in signs) sum += (weights[sign as Sign] ?? 0) * signs[sign as Sign]!
  return sum
}

export function addSigns(...all: readonly Signs[]): Signs {
  const sum: Signs = {}
  for (const signs of all) for (const sign in signs) sum[sign as Sign] = (sum[sign as Sign] ?? 0) + signs[sign as Sign]!
  return sum
}

/** Chances that add up to one, by how much each weighs. */
export function chancesOf(sums: readonly number[]): number[] {
  const most = Math.max(...sums)
  const powers = sums.map((sum) => Math.exp(sum - most))
  const total = powers.reduce((all, power) => all + power, 0)
  return powers.map((power) => power / total)
}
