import { hideQuotes } from '../commands/clause.ts'
import { agentsIn } from '../commands/fields.ts'
import { nameOf } from '../commands/wish.ts'
import type { Scene } from '../scene.ts'
import { thingAsked } from './answer-thing.ts'
import { projectIn } from './filter.ts'

const asking = '(?:what|which|who|whose|when|where|how)'
const boundary = new RegExp(
  String.raw`[.?!;]\s+|\n+|,?\s+(?:and|plus)\s+(?:also\s+)?(?=${asking}\b)|,\s+(?=${asking}\b)`,
  'iu',
)
const asks = new RegExp(`^(?:and |also )?(?:${asking}|is|are|do|does|show|list|tell)\\b`, 'iu')
const pronoun = /\b(?:its?|their|them)\b/iu

/**
 * The questions of a prompt that holds several, each to be understood by itself: "its tasks" are those of what the question
 * before is about, and so are "the open tasks" where that is a project. Undefined where it is one question.
 */
export function splitQuestions(prompt: string, scene: Scene): string[] | undefined {
  const { text, show } = hideQuotes(prompt.trim())
  const questions = text
    .split(boundary)
    .map((part) => show(part).trim())
    .filter((part) => asks.test(part))
  if (questions.length < 2) return undefined
  let subject: string | undefined
  let project: string | undefined
  const whole: string[] = []
  for (const question of questions) {
    if (pronoun.test(question) && whole.length > 0) {
      if (subject === undefined) return undefined
      const name = subject
      whole.push(question.replace(/\bits\b|\btheir\b/iu, () => `${name}’s`).replace(/\b(?:it|them)\b/iu, () => name))
      continue
    }
    const isOfProject =
      project !== undefined &&
      /\b(?:tasks?|open|overdue|left to do)\b/i.test(question) &&
      agentsIn(question, scene).length === 0 &&
      projectIn(question, scene) === undefined &&
      thingAsked(question, scene) === undefined
    whole.push(isOfProject ? `${question.replace(/[?.!\s]+$/, '')} in ${project}` : question)
    const found = thingAsked(question, scene)
    if (!found) continue
    subject = 'one' in found ? nameOf(found.one) : undefined
    project = 'one' in found && found.one.kind === 'project' ? found.one.is.name : undefined
  }
  return whole
}
