import { type Day, isoDay } from '../calendar.ts'
import type { Filter } from './query.ts'
import { type TypedColumn, type TypedTable, nameWords, stem } from './typed-table.ts'
import { type Word, takeAll, wordsOf } from './words.ts'

/** What is over by today, and not what will be. */
const over =
  /\b(?:(?:has|have|had|is|are)(?: (?:already|all|since))? (?:run out|expired?|lapsed|ended|finished|gone (?:off|out of date))|(?:ran|already run|already) out|(?:already )?expired|lapsed|out[- ]of[- ]date|(?<=\b(?:dates?|deadlines?|renewals?|expiry)\b.{0,12})\b(?:has|have)(?: already)? (?:passed|gone by)|past (?:its|their|the|his|her)(?: (?:use[- ]by|best[- ]before|sell[- ]by|expiry|due|end))?(?: date)?|no longer valid|not valid any ?more|overdue(?: for)?|out of (?:test|ticket)|abgelaufen\w*|nicht mehr (?:gültig|haltbar)|überfällig\w*)\b/giu
const isDue = /\boverdue\b|überfällig|\bdue\b/iu
const ofEnd =
  /\b(?:expiry|expires?|expired|valid|validity|renewal|renew|lapses?|best before|use by|sell by|bbe|mhd|haltbar|gultig|ablauf|lauft ab)\b/
const orEnd = /\b(?:end|ends|until|till|bis|ende)\b/
const orDue = /\b(?:due|deadline|next|fallig|faellig)\b/

/** The column of days of an end that a question speaks of: of several the one with most of its words, and what says "expires" before what says "until". */
export function columnOfEnd(
  question: string,
  words: readonly Word[],
  { columns }: Pick<TypedTable, 'columns'>,
): TypedColumn | undefined {
  const said = new Set(words.map((word) => word.stem))
  const patterns = isDue.test(question) ? [orDue, ofEnd, orEnd] : [ofEnd, orEnd, orDue]
  const ranked = columns.flatMap((column) => {
    const own = nameWords(column.name)
    const rank = patterns.findIndex((pattern) => pattern.test(own.join(' ')))
    return column.kind !== 'date' || rank < 0
      ? []
      : [{ column, rank, shared: own.filter((word) => said.has(stem(word))).length }]
  })
  return ranked.toSorted((a, b) => b.shared - a.shared || a.rank - b.rank)[0]?.column
}

/** "Whose insurance has run out", "what is past its date": days before today in the column that says until when a thing holds. */
export function readRunOut(question: string, words: Word[], table: TypedTable, today: Day): Filter | undefined {
  if (!new RegExp(over, 'iu').test(question)) return undefined
  const column = columnOfEnd(question, words, table)
  if (!column || !takeAll(question, words, over, 'value')) return undefined
  const { sql, name } = column
  return { of: sql, sql: `${sql} < ?`, params: [isoDay(today)], words: `${name} before ${isoDay(today)}` }
}

const ends =
  /\b(?:run(?:s|ning)? out|com(?:e|es|ing) to an end|(?:are|is) up|ends?|ending|expires?|expiring|lapses?)\b(?=(?: \p{L}+){0,2} (?:by|before|until|till|within|in|on|this|next|between|from)\b)/iu

/** "Which tenancies run out by the end of February": the days of the one column that says until when. */
export function withEnd(question: string, table: TypedTable): string {
  const found = table.columns.filter(
    ({ kind, name }) =>
      kind === 'date' && (ofEnd.test(nameWords(name).join(' ')) || orEnd.test(nameWords(name).join(' '))),
  )
  const own = found.length === 1 ? nameWords(found[0]!.name) : []
  // Where a word of its name is said already, it is read as it stands.
  return own.length === 0 || wordsOf(question).some(({ folded }) => folded !== 'end' && own.includes(folded))
    ? question
    : question.replace(ends, found[0]!.name)
}
