import type { TypedTable } from './typed-table.ts'
import { callings } from './callings.ts'
import { readColumns } from './columns.ts'
import { readValues } from './values.ts'
import { wordsOf } from './words.ts'

const either =
  /\b([\p{L}\p{N}]+(?: [\p{L}\p{N}]+)?) (?:or|vs\.?|versus|oder) (?:the |dr\.? |mrs?\.? )?([\p{L}\p{N}]+)/iu
const compared = /\b(more|higher|bigger|larger|better|less|fewer|lower|smaller)\b(?! (?:than|or)\b)(?: ([\p{L}]+))?/iu
const ofMoney = callings.find(({ asked }) => asked.test('revenue'))!.asked

const extreme = /\b(more|less)\b(?=(?: (?:money|often|trouble|sales|customers|people))?\s{0,3}(?:[?.;,]|$))/giu
const asking = /\b(?:which|who|where|what)\b/i
/** In letters: what asks for it stands no further before it. */
const near = 200

/** "In which market do I earn more": of all that there are, the most. */
export function withMore(question: string): string {
  if (
    /\b(?:than|or|vs\.?|versus|any|no|some|even|what|once|ones) (?:\p{L}+ )?(?:more|less)\b|\b(?:more|less) (?:than|or)\b/iu.test(
      question,
    )
  )
    return question
  return either.test(question)
    ? question
    : question
        .replace(/\b(i|we) (?:win|gain)\b(?= (?:the )?(?:more|most|less|least)\b)/i, '$1 earn')
        .replace(extreme, (more: string, _, at: number, all: string) => {
          const clause = all
            .slice(Math.max(0, at - near), at)
            .split(/[?.;,]/)
            .at(-1)!
          return asking.test(clause) ? (/^more$/i.test(more) ? 'most' : 'least') : more
        })
}

/** "Haas or Sello, who brought in more": of two values of a column the one that has most of what is asked for. */
export function withEither(question: string, table: TypedTable): string {
  const said = compared.exec(question)
  if (!said || !either.test(question)) return question
  const column = readValues(question, wordsOf(question), table).find(({ several }) => several)?.several
  const bare = either.exec(question)!
  const values = readValues(bare[0], wordsOf(bare[0]), table).find(({ several }) => several)
  if (!column || values?.several !== column || values.params.length !== 2) return question
  const end = /^(?:less|fewer|lower|smaller)$/i.test(said[1]!) ? 'least' : 'most'
  const rest = question.replace(said[0], ' ')
  const isMeasured =
    wordsOf(rest).some(({ folded, stem }) => ofMoney.test(folded) || ofMoney.test(stem)) ||
    readColumns(wordsOf(question), table).some(({ column: { kind } }) => kind === 'number')
  // Where no number is asked for, the rows are counted: "did Haas or Sello see more patients".
  const asked = isMeasured ? `${end} ${said[2] ?? ''}` : end === 'most' ? 'most often' : 'how many least'
  return `which ${column.name} ${question.replace(said[0], asked)}`
}
