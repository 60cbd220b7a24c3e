import { numberWords } from './number-words.ts'
import { rowNouns } from './row-noun.ts'
import { type TypedTable, nameWords, stem } from './typed-table.ts'

const naming = /^(?:full |first |last )?(?:name|title)$/
const said = /\b(per|by|each|every|which|what|for each|for every) (\p{L}{3,})\b/giu

/** "Per sponsor" of sponsors.json, whose rows have a `name` and no `sponsor`: each is told by its name. */
export function withRowName(question: string, table: TypedTable): string {
  const nouns = rowNouns(table)
  const columns = table.columns.map(({ name }) => nameWords(name).join(' '))
  const own = table.columns.find(({ kind, name }) => kind === 'text' && naming.test(nameWords(name).join(' ')))
  if (!own || own.values.size < table.rows.length) return question
  return question.replaceAll(said, (whole: string, asks: string, noun: string) =>
    nouns.has(stem(noun.toLowerCase())) &&
    !columns.some((column) => column.split(' ').map(stem).includes(stem(noun.toLowerCase())))
      ? `${asks} ${own.name}`
      : whole,
  )
}

const allRows = new RegExp(
  String.raw`\s*\b(?:over|across|of|for|in|from) (?:all )?(?:the|these|those|our|my|all) (\d{1,3}|${Object.keys(numberWords).join('|')}) \p{L}{3,}`,
  'giu',
)

/** "Over the four sessions" of a table of four: it speaks of all of them. */
export function withAllRows(question: string, { rows }: TypedTable): string {
  return question.replaceAll(allRows, (said: string, many: string) =>
    (numberWords[many.toLowerCase()] ?? Number(many)) === rows.length ? '' : said,
  )
}
