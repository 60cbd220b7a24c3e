import type { Fn } from './measures.ts'
import type { Filter, Query } from './query.ts'
import { type TypedColumn, type TypedTable, nameWords } from './typed-table.ts'
import type { Mention, Word } from './words.ts'

const duplicates =
  /\bduplicate\w*|\btwice\b|\b(?:two|2) times\b|\bpa(?:y|id)\b.*\bdouble\b|\bdoubled?\b|\bmore than once\b|\brepeated\b|\bdoppelt\w*|\bdubletten?\b|\bdupes?\b/i
const outliers =
  /\boutliers?\b|\bodd\b|\bunusual\w*|\bweird\b|\bstrange\b|\banomal\w*|\bsuspicious\b|\bstand(?:s|ing)? out\b|\bausreisser\b|\bausreißer\b|\bauffällig\w*|\b(?:can(?:not|['’]?t) be|not) (?:real|right|true|correct|possible)\b|\bimpossible\b|\bbroken (?:value|reading)s?\b/i
const missing =
  /\b(?:missing|empty|blank|lack(?:s|ing)?|incomplete|not filled|no value|without(?: an?| any)?|have no|has no|with no|fehlt|fehlen\w*|ohne|leer\w*)\b/i

type Asked = {
  question: string
  words: readonly Word[]
  table: TypedTable
  filters: Filter[]
  mentions: readonly Mention[]
  fns: ReadonlySet<Fn>
}

/** What makes two rows the same, where nobody said: a key, all of it, all but when it was, or a name that is to be there once. */
function waysToBeSame({ columns, rows }: TypedTable): TypedColumn[][] {
  const isMostlyOnce = (column: TypedColumn) =>
    column.kind === 'text' &&
    column.values.size > 0.7 * rows.length &&
    /\b(?:name|mail|email|e mail|phone|iban|reference|invoice)\b/.test(nameWords(column.name).join(' '))
  const isBalance = ({ name }: TypedColumn) => /\b(?:balance|saldo|running)\b/.test(nameWords(name).join(' '))
  return [
    ...columns
      .filter(({ name, kind }) => kind === 'id' || /\b(?:id|no|nr|number)$/.test(nameWords(name).join(' ')))
      .slice(0, 1)
      .map((column) => [column]),
    columns,
    columns.filter(
      (column) =>
        column.kind !== 'date' &&
        column.kind !== 'id' &&
        !isBalance(column) &&
        !/\bid$/.test(nameWords(column.name).join(' ')),
    ),
    ...columns.filter(isMostlyOnce).map((column) => [column]),
  ].filter(({ length }) => length > 0)
}

/** Questions about the state of a table: what stands in it twice, what is far from the rest, what is missing. */
export function readSpecial({ question, words, table, filters, mentions, fns }: Asked): Query | undefined {
  const named = mentions.map(({ column }) => column)
  if (duplicates.test(question)) {
    return {
      table,
      filters,
      kind: 'duplicates',
      columns: named.length > 0 ? named : table.columns,
      ways: named.length > 0 ? [named] : waysToBeSame(table),
    }
  }
  if (outliers.test(question)) {
    const numbers = named.filter(({ kind }) => kind === 'number')
    const columns = numbers.length > 0 ? numbers : table.columns.filter(({ kind }) => kind === 'number')
    return columns.length === 0 ? undefined : { table, filters, kind: 'outliers', columns }
  }
  const gap = missing.exec(question)
  // "the empty ones don't count" beside an average: they never do.
  if (!gap || (['avg', 'sum', 'median', 'desc', 'asc'] as const).some((fn) => fns.has(fn))) return undefined
  const after = mentions.filter(({ from }) => words[from]!.at > gap.index).map(({ column }) => column)
  if (after.length === 0 && !/missing|empty|blank|incomplete|fehl|leer/i.test(gap[0])) return undefined
  // "without refunds": a value that is left out, not a gap.
  if (filters.some(({ words }) => words.includes(' is not '))) return undefined
  return {
    table,
    filters,
    kind: 'missing',
    columns: after.length > 0 ? after : named.length > 0 ? named : table.columns,
  }
}
