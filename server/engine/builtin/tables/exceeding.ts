import type { Filter } from './query.ts'
import { type TypedColumn, type TypedTable, nameWords } from './typed-table.ts'
import { readColumns } from './columns.ts'
import { type Word, takeAll, wordsOf } from './words.ts'

const bound = String.raw`(?:limits?|max(?:imum)?|thresholds?|allowed|permitted|permissible|allowance|target value|guideline|ceiling|what(?:['’]s| is) allowed|the norm)`
const over = new RegExp(
  [
    String.raw`\bexceed(?:ance|ence)s?\b`,
    String.raw`\b(?:(?:have|has|had|are|is|was|were|did|do|does|that|which) )?(?:exceed(?:s|ed|ing)?|(?:go(?:es|ing)?|went|gone) over|break(?:s|ing)?|broke|broken|breach(?:es|ed|ing)?|fail(?:s|ed|ing)?|over|above|beyond|past|out(?:side)? of|outside|more than|higher than)(?: (?:the|their|its|our|that|own|legal|set|given|upper|stated)){0,3} ${bound}\b`,
    String.raw`\bover[- ]?limit\b|\btoo high\b|\bover the top\b|\bout of (?:spec|range|tolerance|limits?)\b|\bnon-?complian(?:t|ce)\b`,
    String.raw`\b(?:limit|threshold) (?:values? )?(?:exceeded|broken|breached)\b`,
  ].join('|'),
  'giu',
)
const within = new RegExp(
  String.raw`\b(?:within|inside|below|under|(?:not|never) (?:over|above|exceeding))(?: (?:the|their|its|our|own|legal)){0,2} ${bound}\b|\bcompliant\b`,
  'giu',
)
const limits = /\b(?:limit|max|maximum|threshold|allowed|permitted|permissible|guideline|ceiling|grenzwert)\b/
const lowest = /\b(?:min|minimum|lower|low)\b/
const values =
  /\b(?:result|value|reading|measured|measurement|actual|level|concentration|found|count|temp|temperature|weight|speed|load|messwert|wert|used|spent|noise|pressure)\b/

const moreThan =
  /\b(?:with |has |have |had |got |carry(?:ing)? )?(more|fewer|less|higher|lower|bigger|smaller) ([\p{L}_]+) than (?:the |there are |they have |we have |its |their )?([\p{L}_]+)/giu

/** "More kids than seats": one number of each row against another. */
function readMoreThan(question: string, words: Word[], table: TypedTable): Filter | undefined {
  const [, how = '', first = '', second = ''] = new RegExp(moreThan, 'iu').exec(question) ?? []
  const columnOf = (said: string) => {
    const [one, another] = readColumns(wordsOf(said), table)
    return one?.column.kind === 'number' && !another ? one.column : undefined
  }
  const [one, other] = [columnOf(first), columnOf(second)]
  if (!one || !other || one === other) return undefined
  takeAll(question, words, moreThan, 'value')
  const sign = /^(?:more|higher|bigger)$/i.test(how) ? '>' : '<'
  return { sql: `${one.sql} ${sign} ${other.sql}`, params: [], words: `${one.name} ${sign} ${other.name}` }
}

/** "Which are over the limit", where each row has a limit of its own beside its value. */
export function readExceeding(question: string, words: Word[], table: TypedTable): Filter | undefined {
  const held = readMoreThan(question, words, table)
  if (held) return held
  const { columns } = table
  const numbers = columns.filter(({ kind }) => kind === 'number')
  const called = ({ name }: TypedColumn) => nameWords(name).join(' ')
  const limit = numbers.find((column) => limits.test(called(column)) && !lowest.test(called(column)))
  const others = numbers.filter((column) => column !== limit && !limits.test(called(column)))
  const value = others.find((column) => values.test(called(column))) ?? (others.length === 1 ? others[0] : undefined)
  if (!limit || !value) return undefined
  const isWithin = takeAll(question, words, within, 'value')
  if (!isWithin && !takeAll(question, words, over, 'value')) return undefined
  // "How many results" counts rows, and adds up nothing.
  for (const word of words) if (/^(?:result|value|reading|measurement|sample)s$/.test(word.folded)) word.role ??= 'glue'
  const sign = isWithin ? '<=' : '>'
  return {
    sql: `${value.sql} ${sign} ${limit.sql}`,
    params: [],
    words: `${value.name} ${isWithin ? 'not above' : 'above'} ${limit.name}`,
  }
}
