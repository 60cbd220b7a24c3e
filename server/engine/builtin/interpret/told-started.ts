import { projectIn } from '../questions/filter.ts'
import type { Scene } from '../scene.ts'

const just = String.raw`(?: (?:really|properly|only|merely|just|in|being|at|the|a))*`
/** "… is no longer merely being planned", "isn't planning any more", "is live as of today, not planning any more" */
const notPlanned = new RegExp(
  String.raw`^(?<before>.*?)(?:(?:is|are|['’]s) )?(?:(?:is|are|['’]s) (?:live|on|running|under way|going)\b[^,.;]{0,30}, )?(?:(?:is|are) |it['’]?s |['’]s )?(?:now )?(?:no longer|not(?: any)? ?(?:more|longer)|not|is ?n['’]?t)${just} plan(?:ning|ned)(?: (?:stage|phase|state))?(?<more>(?: any ?(?:more|longer))?)(?<behind>.*)$`,
  'isu',
)
/** What only says again that it has begun, or asks for just that. */
const again =
  /^[\s,.;:–-]*(?:(?:so|and|but|now|then|good)[\s,]+)*(?:it['’]?s (?:now )?(?:active|running|live|on|going|started)|it (?:has|is) (?:now )?(?:started|begun|active|running)(?: now)?|we (?:start|begin|started|have started)(?: now| today)?|(?:please |would you |could you |can you )*(?:mark|put|set|change|update|switch) (?:it|that|this)?(?: project)?(?: to| as)? ?(?:active|accordingly|so)?(?:,? please)?|change please|please change(?: it)?)(?=\s*(?:[.!?,;]|$))/i

/** "The hiring project isn't planning any more, it's running": it is to be active, and what is said besides comes after that. */
export function toldStarted(text: string, scene: Scene): string {
  const { before = '', behind = '', more = '' } = notPlanned.exec(text)?.groups ?? {}
  if (before === '' && behind === '') return text
  // Of two ways to say it one names another state: "not planning but completed".
  if (
    /\b(?:complete[d]?|done|finished|cancelled)\b/i.test(behind) ||
    /\b(?:who|what|which|when|why|if)\b/i.test(before)
  )
    return text
  let rest = behind
  for (let short = rest.replace(again, ''); short !== rest; short = rest.replace(again, '')) rest = short
  // "Not planning" alone may be said of anything.
  if (more === '' && rest === behind && !/\bno longer\b/i.test(text)) return text
  const named = projectIn(before, scene)
  const spoken = /\b(?:that|this|the) project\b|\bit\b/i.exec(before)?.[0]
  if (named === undefined && spoken === undefined) return text
  const told = `mark the project ${named ?? 'that'} as active`
  const left = rest.replace(/^[\s,.;:!?–-]+/, '')
  return left === '' ? told : `${told}. ${left}`
}
