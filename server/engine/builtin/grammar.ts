import { escape } from './commands/clause.ts'
import { agentsIn } from './commands/fields.ts'
import { mayCommand, readWishes } from './commands/read-wishes.ts'
import type { Desk } from './desk.ts'
import type { ByGrammar } from './interpret/interpret.ts'
import { listIn } from './interpret/listed-tasks.ts'
import { answerPlanned } from './questions/answer-planned.ts'
import { answerQuestion, mayAsk } from './questions/answer.ts'
import { readSpan } from './questions/span.ts'
import type { Scene } from './scene.ts'
import { trimTail } from './trim-tail.ts'

/**
 * What the grammar of sentences makes of a prompt, as one of the ways to understand it. `turned` is the question before, where
 * the prompt only turns it to someone or some time else.
 */
export function grammarOf(prompt: string, scene: Scene, turned: string | undefined, desk: Desk): ByGrammar {
  const asked = turned === undefined ? prompt : turn(turned, prompt, scene)
  const answer: ByGrammar['answer'] = (seen, tools) => answerPlanned(asked, seen) ?? answerQuestion(asked, seen, tools)
  const first = mayAsk(asked) ? answer(scene, desk) : undefined
  return {
    wishes: listIn(prompt, scene) ?? (mayCommand(prompt) ? readWishes(prompt, scene) : undefined),
    ...(first !== undefined && { first, answer }),
  }
}

/** The earlier question with another person or another time in it. */
export function turn(earlier: string, prompt: string, scene: Scene): string {
  let question = earlier
  if (agentsIn(prompt, scene).length > 0)
    for (const { name } of agentsIn(earlier, scene))
      question = question.replaceAll(new RegExp(String.raw`\b${escape(name)}(?!\w)(?:['’]s)?`, 'gi'), ' ')
  if (readSpan(prompt, scene.clock))
    question = question.replaceAll(
      /\b(?:today|tomorrow|yesterday|(?:this|next|last|on|coming)\s+(?:week|month|(?:mon|tues|wednes|thurs|fri|satur|sun)day)|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/gi,
      ' ',
    )
  return `${trimTail(question, /[?.!\s]/)} ${prompt.replace(/^(?:ok,?\s+)?(?:and|what about|how about|same|now|also)\s+(?:what about\s+)?/i, '')}`.replaceAll(
    /\s+/g,
    ' ',
  )
}
