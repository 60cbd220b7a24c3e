import { plannedAndActual } from './comparisons.ts'
import type { Query } from './query.ts'
import { nameOfRows } from './row-by-row.ts'
import type { TypedTable } from './typed-table.ts'

/** "Where are we over", "what came in under": what it is held against is left unsaid. What "is over" has ended. */
const bare =
  /\b(?<!\b(?:that|which|they|it|all) (?:are|is|were|was) )(?:(?:go|goes|going|went|gone|came|come|coming|ran|run|running)(?: in)? )?(over|under)(?=\s*(?:$|[?.!,;]|(?:and|by|anywhere|so far|on|at the moment|now|or|at all|was|were|is|are)\b))/giu
const against =
  /\b(?:(?:go|goes|going|went|gone|came|come|coming|ran|run|running)(?: in)? )?(over|above|under|below)(?: (?:the|our|my|its|their))? (?:quot(?:e|ed|ation)s?|plans?|targets?|estimates?|planned)\b(?! (?:price|amount|cost))/giu
const asksWhether = /^\W*(?:are|is|have|has|did|do|does|anything|any)\b/i
const eitherWay =
  /\b(?:over|above) ?(?:or|\/|and\/or) ?(?:under|below)\b|\b(?:under|below) ?(?:or|\/) ?(?:over|above)\b/i
const saved =
  /\bhow much (?:(?:did|do|have|has|are|is) )?(?:we|i|they|it|you) ?(?:are |have )?(?:save[ds]?|saving|overspen[dt]|los[et]|losing)\b/i

/** A question of what went over or under, with what it is held against where the one table has what was planned and what came of it. */
export function withBounds(question: string, tables: readonly TypedTable[]): string {
  const [table, another] = tables
  if (!table || another || eitherWay.test(question) || !plannedAndActual(table)) return question
  const said = question
    .replaceAll(
      /\b(?:(?:has|have|had|is|are|been) )?(over|under)sp(?:ent|end(?:s|ing)?)\b(?: (?:on|for|at|with))?/gi,
      'is $1 budget',
    )
    .replaceAll(against, (_, how: string) => (/over|above/i.test(how) ? 'over budget' : 'under budget'))
    .replaceAll(bare, '$1 budget')
  if (!/\b(?:over|under) budget\b/i.test(said)) return question
  const told = said.replace(saved, 'by how much').replaceAll(/\b(?:anywhere|so far|at all)\b/gi, '')
  return asksWhether.test(told) && !/\bhow much\b/i.test(told) ? `where ${told.trim()}` : told
}

/** "How much over or under are we on each": what lies between the two, of every row. */
export function readEitherWay(question: string, table: TypedTable): Query | undefined {
  const pair = eitherWay.test(question) ? plannedAndActual(table) : undefined
  const name = nameOfRows(table)
  return (
    pair &&
    name && {
      table,
      filters: [],
      kind: 'groups',
      measure: {
        fn: 'sum',
        of: {
          sql: `(${pair.actual.sql} - ${pair.plan.sql})`,
          words: `${pair.actual.name} − ${pair.plan.name}`,
          unit: pair.actual.unit,
          hasCents: pair.actual.hasCents,
        },
      },
      group: { sql: name.sql, words: name.name, isTime: false },
      order: 'desc',
      most: undefined,
      hasShares: false,
      single: undefined,
    }
  )
}
