import type { Scene } from '../scene.ts'
import { momentsOf } from './moments.ts'

const group = String.raw`(?:(?:all|every)(?: of)?(?: the| my| our)?(?: open)?(?: tasks?| things?| items?| stuff)?|everything|anything|whatever|what)(?: that| which| what)?`
const state = String.raw`(?:is|are|['’]s)(?: still| already)? (due\b[^,.;:!?\n]{0,40}?|overdue|late)`
const asks = String.raw`(?:(?:please|pls|kindly|can|could|would|will|you|should|must|may|might|to|be|just)[ ,]+){0,4}`
const moves = String.raw`(?:move|moved|put|shift|shifted|push|pushed|bring|brought|postpone|postponed|make)`
const target = String.raw`(?: all)?(?: (?:it|them|that|those|all of (?:it|them)))?(?: (?:back|over|forward|all))?(?: (?:to|for|on|until|till|by))? ((?:the )?[\p{L}\d][\p{L}\d ]{1,24}?)`

/** "All that is due today, please bring it to Monday", "could whatever is due on Monday be moved to Tuesday": what is moved stands first. */
const fronted = new RegExp(
  String.raw`^(\W*)${asks}${group} ${state},? ${asks}${moves}${target}(?=\s*(?:[.,;!?]|please|pls|$))`,
  'iu',
)
const thatDay = /\b(?:on |by )?(?:that|this|the same) day\b|\bthen\b/i

const reason =
  /^[,;] (?:(?:because|as|since|for|today|tomorrow|then) )?(?:i|we|he|she|they|it|nobody|there|that)['’]?(?:m|s|re|ve|ll)? [^.!?;,\n]{2,60}[.!]*$/i

/** The same as "move everything due today to Monday". */
export function withGroupBehind(text: string, { clock }: Scene): string {
  const before = /^(.{0,160}?[.!?;:]\s+)(?=\S)/su.exec(text)?.[0] ?? ''
  const found = fronted.exec(text.slice(before.length))
  if (!found) return text
  const [whole, lead = '', said = '', to = ''] = found
  const days = momentsOf(before, clock).whens.filter(({ day }) => day !== undefined)
  // "I'm on a plane all Tuesday. Whatever is due that day …"
  const when = thatDay.test(said) && days.length === 1 ? said.replace(thatDay, `on ${days[0]!.words.trim()}`) : said
  if (thatDay.test(when) || momentsOf(to, clock).whens.every(({ day }) => day === undefined)) return text
  const rest = text
    .slice(before.length + whole.length)
    .replace(/^\s*(?:please|pls)\b/i, '')
    .replace(reason, '')
  return `${lead}move everything ${/^late$/i.test(when) ? 'overdue' : when} to ${to}${rest}`
}
