import { readColumns } from './columns.ts'
import { readFunctions } from './measures.ts'
import type { Amount, Filter } from './query.ts'
import { type TypedTable, foldWords, nameWords } from './typed-table.ts'
import { type Word, takeAll, wordsOf } from './words.ts'

/** What a table is about whose every row is something that went wrong. */
const ofTrouble =
  /\b(?:faults?|defects?|problems?|complaints?|incidents?|failures?|errors?|breakdowns?|damages?|symptoms?|issues?|accidents?|call ?outs?|outages?|injur(?:y|ies)|fehler|stoerung(?:en)?|storung(?:en)?|mangel|beschwerden?|schaden)\b/

function isOfTroubles({ name, columns }: TypedTable): boolean {
  return (
    ofTrouble.test(foldWords(name)) ||
    columns.some(({ kind, name: own }) => kind === 'text' && ofTrouble.test(nameWords(own).join(' ')))
  )
}

const trouble = String.raw`(?:trouble|troubles|problems?|issues?|headaches?|bother|grief|hassle|difficulties|faults?|breakdowns?|complaints?|incidents?)`
const most = new RegExp(
  [
    String.raw`(?:(?:make|give|cause|get|create|bring|have|had|make|making|giving|causing|gave|caused|made)s? (?:(?:us|me|you) )?|has )?(?:the )?(?:most|more|biggest) ${trouble}`,
    String.raw`(?:breaks?|broke|breaking|goes|go|went|fails?|failed|failing|plays?|acts?)(?: (?:down|wrong|up))? (?:the )?(?:most|more)(?: often)?`,
    String.raw`(?:the )?(?:most (?:troublesome|problematic|unreliable|faulty|affected)|least reliable|biggest (?:trouble|problem)[ -]?(?:maker|child|case)|(?:trouble|problem)[ -](?:maker|child))`,
  ]
    .map((part) => String.raw`\b${part}\b`)
    .join('|'),
  'iu',
)
const worst = /\b(?:the )?worst\b(?!\s*first)( (?:\d{1,2}|two|three|four|five|ten)\b)?( \p{L}+)?/iu

/** "The worst lift", "which makes the most trouble" of a list of what went wrong: the one that stands in it most often. */
export function withWorst(question: string, table: TypedTable): string {
  if (!worst.test(question) && !most.test(question)) return question
  if (!isOfTroubles(table)) return question
  const words = wordsOf(question)
  readFunctions(question, words, table)
  // "The worst delay" is measured by what it names.
  if (readColumns(words, table).some(({ column, isNamed }) => isNamed && column.kind === 'number')) return question
  return question
    .replace(most, 'most often')
    .replace(worst, (_, many: string = '', noun: string = '') =>
      /^ (?:for|of|in|by|is|was|and|to|at|on|with|this|last)$/i.test(noun)
        ? ` most often${noun}`
        : ` top${many}${noun} most often`,
    )
}

/** What somebody says is wrong, and how a table says it. */
const states: { said: RegExp; is: RegExp }[] = [
  {
    said: /\b(?:stuck|held up|standing still|not moving|blocked)\b/gi,
    is: /\b(?:hold|held|stuck|blocked|customs|stopped|suspended|stranded|quarantine)\b/,
  },
  {
    said: /\b(?:late|delayed|behind(?: schedule)?|not on time|running late)\b/gi,
    is: /\b(?:delay|delayed|late|behind|overdue)\b/,
  },
  {
    said: /\b(?:(?:(?:a|any|some|the|with|having|have|has|got) )*(?:problems?|troubles?|issues?|difficult(?:y|ies))|(?:go(?:es|ing)?|went|is|are|anything|something|what) wrong|not (?:ok|okay|fine|in order|right)|needs? (?:my |our )?attention|to worry about)\b/gi,
    is: /\b(?:hold|held|delay|delayed|late|fail|failed|failing|failure|error|blocked|stuck|stranded|damaged?|broken|fault|faulty|missing|lost|rejected|refused|overdue|disputed?|complaint|problem|issue|quarantine|down|offline|critical|alarm|out of (?:order|service)|breakdown|defect|defective|escalated|nok|expired|suspended|stopped|leak|leaking|dead|poor|bad|unsafe|weak)\b/,
  },
]
const ofState = /\b(?:status|state|condition|result|check|outcome|health|situation|zustand|stand|ergebnis)\b/
const mostStates = 12

/** "Which trucks have a problem", where a column of states says of some that they are held or late. */
export function readTroubled(question: string, words: Word[], { columns }: TypedTable): Filter | undefined {
  for (const { said, is } of states) {
    if (!new RegExp(said, 'i').test(question)) continue
    for (const { kind, name, sql, values } of columns) {
      if (kind !== 'text' || values.size > mostStates || !ofState.test(nameWords(name).join(' '))) continue
      const found = [...values].filter(([folded]) => is.test(folded) && !/\b(?:no|not|without)\b/.test(folded))
      if (found.length === 0 || found.length === values.size) continue
      takeAll(question, words, said, 'value')
      const params = found.map(([, value]) => value)
      return {
        of: sql,
        sql: `${sql} in (${params.map(() => '?').join(', ')})`,
        params,
        words: `${name} is ${params.join(' or ')}`,
      }
    }
  }
  return undefined
}

/** A column that counts what nobody wants. */
export function harmOf({ columns }: TypedTable): Amount | undefined {
  const harm = columns.find(
    ({ kind, name }) =>
      kind === 'number' &&
      /\b(?:late|delays?|delayed|errors?|defects?|complaints?|failures?|missed|damaged|losses|rejects?|rejected|scrap|waste|wasted|returns|injur(?:ed|ies)|accidents?|absences|no shows?|downtime)\b/.test(
        nameWords(name).join(' '),
      ),
  )
  return harm && { sql: harm.sql, words: harm.name, unit: harm.unit }
}
