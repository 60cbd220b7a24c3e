import { agentsIn } from '../commands/fields.ts'
import type { Scene } from '../scene.ts'
import { commands } from './forms.ts'
import { guestsIn } from './people.ts'

/** In characters: a shorter prompt is no story. */
const shortest = 60
/** A question by its form, and not "has to know the system" or "is a must". */
const asks =
  /^(?:who|whos|whose|whom|what|whats|when|whens|where|which|why|how|hows)\b|^(?:has|have|is|are|am|was|were|did|does|do|will|can)\s+(?:the|my|our|your|his|her|their|he|she|it|they|i|we|you|there|this|that|those|these|any\p{L}*|every\p{L}*|all|\p{Lu}\p{L}+)\b/u
const lead =
  /^(?:(?:and|so|but|then|because|well|anyway|now|oh|please|honestly|really)\s+)*(?:(?:can|could|would|will) you (?:just |please |kindly |quickly )*(?:tell|show|remind) me(?: honestly| quickly| please)?,?\s+|(?:just |please )*(?:tell|show|remind) me(?: honestly| quickly| please)?,?\s+|i (?:just )?(?:wonder|wanted to (?:ask|know)),?\s+)?/i

/**
 * The one question of a prompt that tells a story around it: "my notes are all over the table, so what am I to bring to the review, it
 * was a list". Undefined where there is none, or more than one, or where something else is asked to be done. "He" has the name that was said.
 */
export function coreQuestion(prompt: string, scene: Scene): string | undefined {
  if (prompt.length < shortest || /\n/.test(prompt)) return undefined
  const clauses = prompt.split(/[,.;!?]\s+|\s+[-–]\s+/).map((clause) => clause.trim().replace(/[.!?]+$/, ''))
  const cores = clauses
    .map((clause) => clause.replace(lead, ''))
    .filter((clause) => asks.test(clause.charAt(0).toLowerCase() + clause.slice(1)))
  const [core] = cores
  if (cores.length !== 1 || clauses.some((clause) => commands.test(clause.replace(lead, '')))) return undefined
  const people = [...agentsIn(prompt, scene).map(({ name }) => name), ...guestsIn(prompt, scene)]
  return people.length === 1 && !core!.includes(people[0]!)
    ? core!.replace(/\b(?:he|she)\b/i, people[0]!).replace(/\b(?:his|her)\b(?= \p{L})/iu, `${people[0]}'s`)
    : core
}
