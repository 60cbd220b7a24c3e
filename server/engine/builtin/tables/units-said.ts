import { columnOfUnit } from './summed.ts'
import { type TypedColumn, type TypedTable, nameWords } from './typed-table.ts'
import type { Mention, Word } from './words.ts'

/** What holds two figures against each other, in whatever unit. */
const apart = /\b(?:ahead|behind|faster|slower|later|earlier|difference|apart|between)\b/i

/** "How many euros did Mill Road take": the unit of a column says nothing that the column does not. */
export function takeUnits(
  question: string,
  words: Word[],
  mentions: readonly Mention[],
  { columns }: TypedTable,
): void {
  if (apart.test(question)) return
  for (const word of words)
    if (word.role === undefined && isUnitOf(columnOfUnit(word.folded, columns), mentions)) word.role = 'glue'
}

/** Whether a unit is that of a column that is named, or no other number is. */
function isUnitOf(column: TypedColumn | undefined, mentions: readonly Mention[]): boolean {
  // What somebody pays for one says nothing of what it comes to.
  if (!column || /\b(?:price|rate|per|each)\b/.test(nameWords(column.name).join(' '))) return false
  const numbers = mentions.filter((mention) => mention.isNamed && mention.column.kind === 'number')
  return numbers.length === 0 || numbers.some((mention) => mention.column === column)
}
