import { doerNamed } from '../doers.ts'
import type { Scene } from '../scene.ts'
import { readMoments } from '../when.ts'

const changing =
  /^(mark|set|move|push|postpone|reschedule|shift|change|assign|re-?assign|give|hand over|hand|rename|transfer|put)\s+(?!up\b)(.+)$/isu
const state =
  /^(?:be\s+)?(?:(?:an?\s+)?(?:high|low|medium|top|normal)(?:[ -]?prio(?:rity)?)?|done|completed?|finished|closed|in[ -]progress|started|pending|open|active|planning)$/iu

/**
 * "move A to Monday, B to Tuesday and C to Wednesday" says its verb once and means three changes: each of them as a sentence
 * of its own. Undefined where there is one change only, of however many things.
 */
export function spread(text: string, scene: Scene): string[] | undefined {
  const match = changing.exec(text)
  if (!match) return undefined
  const groups: string[] = []
  let open = ''
  for (const part of match[2]!.split(/\s*,\s*(?:and\s+)?|\s+and\s+/i)) {
    open = open === '' ? part : `${open} and ${part}`
    const target = /^.*\S\s+(?:to|as|until|till|by|on|for)\s+(.+)$/isu.exec(part)?.[1]?.trim()
    if (target === undefined || !isTarget(target, scene)) continue
    groups.push(open)
    open = ''
  }
  // A verb of its own starts another command, which is read by itself.
  if (groups.length < 2 || groups.slice(1).some((group) => changing.test(group))) return undefined
  if (open !== '') groups.push(`${groups.pop()!} and ${open}`)
  return groups.map((group) => `${match[1]} ${group}`)
}

function isTarget(words: string, scene: Scene): boolean {
  return (
    state.test(words) ||
    doerNamed(words, scene) !== undefined ||
    /^\uE000\d+\uE001$/.test(words) ||
    readMoments(`to ${words}`, scene.clock).whens.length > 0
  )
}
