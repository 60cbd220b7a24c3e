import type { Filter } from './query.ts'
import { type TypedTable, nameWords } from './typed-table.ts'
import { type Word, takeAll } from './words.ts'

const yet = String.raw`(?:(?:yet|even|all|still|actually|really) ){0,2}`
const verb = String.raw`(?:answer(?:ed)?|repl(?:y|ied)|respond(?:ed)?|rsvp(?:['’]?e?d)?|got(?:ten)? back|get back|come back|written back|said (?:anything|yes or no|whether|if)|said|told us|let us know|given (?:us )?(?:an answer|a reply|notice))`
const unanswered = new RegExp(
  [
    String.raw`\b(?:has|have|had|did|do|does|is|are) not ${yet}${verb}\b(?: (?:to )?(?:us|me)\b)?(?: (?:yet|so far|at all)\b)?`,
    String.raw`\b(?:still|yet) (?:has|have|needs?)? ?to (?:answer|reply|respond|rsvp)\b`,
    String.raw`\b(?:no|without(?: an?)?|missing|outstanding|open|pending) (?:answers?|repl(?:y|ies)|responses?|rsvps?)\b(?: (?:yet|so far)\b)?`,
    String.raw`\b(?:are|am|do) (?:we|i|you) (?:still )?(?:waiting|wait) (?:for|on)(?: (?:an answer|a reply|to hear)(?: (?:of|from))?)?(?=\W*$)`,
    String.raw`\b(?:still )?(?:need|needs|miss|lack|want|expect) (?:an? |the |their )?(?:answers?|repl(?:y|ies)|responses?|rsvps?)(?: (?:of|from))?\b`,
    String.raw`\bunanswered\b|\bstill (?:open|owes? (?:us|me) an? (?:answer|reply))\b|\bnot yet answered\b`,
  ].join('|'),
  'gi',
)
const replies = /\b(?:reply|replied|answer|answered|response|responded|rsvp|coming|attending|accepted|antwort|zusage)\b/
const open =
  /^(?:open|pending|waiting|no (?:answer|reply|response)(?: yet)?|not (?:yet )?(?:answered|replied)|unanswered|tb[ac]|tbd|unknown|invited|asked|sent|offen|ausstehend|keine antwort)$/
const no = /^(?:no|n|false|nein)$/
/** A column of answers has few of them. */
const mostAnswers = 12

/**
 * "Who hasn't answered yet", where a column holds the answers: the rows that have none, or one that says so. A column that
 * says whether somebody answered has a "no" for it.
 */
export function readUnanswered(question: string, words: Word[], { columns, rows }: TypedTable): Filter | undefined {
  if (!new RegExp(unanswered, 'i').test(question)) return undefined
  for (const [at, { kind, name, sql, values }] of columns.entries()) {
    const called = nameWords(name).join(' ')
    if (!replies.test(called) || values.size > mostAnswers || (kind !== 'text' && kind !== 'date')) continue
    const said = [...values].filter(([folded]) => open.test(folded)).map(([, value]) => value)
    const hasGaps = rows.some((row) => row[at] === null)
    // "answered: no" says that nothing came, "reply: no" is an answer.
    const denied = /\b(?:replied|answered|responded)\b/.test(called)
      ? [...values].filter(([folded]) => no.test(folded)).map(([, value]) => value)
      : []
    const states = [...said, ...denied]
    if (states.length === 0 && !hasGaps) continue
    takeAll(question, words, unanswered, 'value')
    const isOne = states.length > 0 ? `${sql} in (${states.map(() => '?').join(', ')})` : ''
    return {
      of: sql,
      sql: hasGaps ? `(${sql} is null${isOne === '' ? '' : ` or ${isOne}`})` : isOne,
      params: states,
      words: `${name} is ${[...states, ...(hasGaps ? ['empty'] : [])].join(' or ')}`,
    }
  }
  return undefined
}
