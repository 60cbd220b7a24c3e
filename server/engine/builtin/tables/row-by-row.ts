import type { Fn, Grouping } from './measures.ts'
import type { Amount, Filter, Query } from './query.ts'
import { asksPer } from './without-amount.ts'
import { type TypedColumn, type TypedTable, foldWords, nameWords, stem } from './typed-table.ts'

type Held = {
  table: TypedTable
  filters: Filter[]
  /** The two columns that are held against each other. */
  pair: { sql: string; of: [string, string]; filter: Filter } | undefined
  fns: ReadonlySet<Fn>
  grouping: Grouping | undefined
}

const asksWhich = /^\W*(?:(?:and|so|ok|but)\s+)*(?:(?:on|for|in|by|with) )?(?:where|which|who|what|wo|welche\w*|wer)\b/i
/** "Most over budget", "the most days late", and "the biggest overspend", which is read as "biggest is over budget": which row is so by how far. */
const mostApart =
  /\b(?:most|furthest|farthest|worst|biggest|largest|highest|(least|smallest|lowest))(?: (?:days?|hours?|weeks?|far|is|are))? (?:over|under|late|early|above|below|behind|ahead)\b(?! \p{L}+s\b)/iu
const asksByHowMuch = /\bby how much\b|\bhow (?:much|far) (?:over|above|more|under|below|less)\b/i

/**
 * "Where did we spend more than planned": the rows of which it is so, and not what they add up to; "and by how much" asks
 * for the difference of each, and "which channel is over budget" for that of all its rows.
 */
export function rowByRow(question: string, { table, filters, pair, fns, grouping }: Held): Query | undefined {
  if (!pair) return undefined
  const [more, less] = pair.of.map((sql) => table.columns.find((column) => column.sql === sql)!)
  const isOfDays = more!.kind === 'date'
  // "How many went over": rows, whatever the columns hold.
  const asksForDays = isOfDays && /\b(?:how many|number of) days\b|\bdays (?:late|early|over)\b/i.test(question)
  if (fns.size === 1 && fns.has('count') && !grouping?.isEach && !asksForDays && !asksWhich.test(question))
    return { table, filters, kind: 'value', measure: { fn: 'count' } }
  const [ranks, least] = fns.has('count') ? [] : (mostApart.exec(question) ?? [])
  if (ranks === undefined && [...fns].some((fn) => fn !== 'sum' && fn !== 'count')) return undefined
  const asksForDifference = fns.has('sum') || asksForDays || asksByHowMuch.test(question)
  const groups = table.columns.find(({ sql }) => sql === grouping?.group.sql)?.values.size ?? 0
  const isOfGroup =
    !isOfDays && grouping !== undefined && groups < table.rows.length && names(question, grouping.group.words)
  const order = least === undefined ? ('desc' as const) : ('asc' as const)
  if (ranks !== undefined && !isOfGroup)
    return { table, filters, kind: 'rows', by: apart(pair, more!, less!, isOfDays), order, most: 1 }
  if (!asksForDifference && !isOfGroup)
    return asksWhich.test(question)
      ? { table, filters, kind: 'rows', by: undefined, order: 'asc', most: undefined }
      : undefined
  const name = nameOfRows(table)
  const group = isOfGroup ? grouping.group : name && { sql: name.sql, words: name.name, isTime: false }
  const [first, second] = pair.of
  const sql = isOfDays ? `(julianday(${first}) - julianday(${second}))` : pair.sql
  return (
    group && {
      table,
      // A group is over by all its rows, those that are below with it.
      filters: isOfGroup ? filters.filter((filter) => filter !== pair.filter) : filters,
      kind: 'groups',
      measure: {
        fn: 'sum',
        of: {
          sql,
          words: `${more!.name} − ${less!.name}`,
          unit: isOfDays ? 'days' : more!.unit,
          hasCents: more!.hasCents,
        },
      },
      group,
      order: pair.filter.sql.includes('<') ? 'asc' : 'desc',
      most: ranks === undefined ? undefined : 1,
      hasShares: false,
      single: undefined,
    }
  )
}

/** What lies between the two columns of a pair in each row, whichever way it goes. */
function apart(pair: NonNullable<Held['pair']>, more: TypedColumn, less: TypedColumn, isOfDays: boolean): Amount {
  const [first, second] = pair.of
  const isLess = pair.filter.sql.includes('<')
  const [a, b] = isLess ? [second, first] : [first, second]
  return {
    sql: isOfDays ? `(julianday(${a}) - julianday(${b}))` : `(${a} - ${b})`,
    words: isLess ? `${less.name} − ${more.name}` : `${more.name} − ${less.name}`,
    unit: isOfDays ? 'days' : more.unit,
    hasCents: more.hasCents,
  }
}

/** What rows are told apart by: a number or a name of each row's own. */
export function nameOfRows({ columns }: TypedTable): TypedColumn | undefined {
  return columns
    .filter(({ kind }) => kind === 'text' || kind === 'id')
    .toSorted((a, b) => Number(b.kind === 'id') - Number(a.kind === 'id') || b.values.size - a.values.size)[0]
}

/** Whether a question tells apart by a column in its own name: "which channel", "per channel". */
function names(question: string, column: string): boolean {
  const [, asked = ''] = /\b(?:which|what|per|by|each|every) (\p{L}{3,})/iu.exec(question) ?? []
  return (
    asked !== '' &&
    nameWords(column)
      .map(stem)
      .includes(stem(foldWords(asked)))
  )
}

const asksWhen = /\b(?:when|until|till|by (?:what|which) (?:date|day)|what dates?|which dates?)\b/i

/** "Until when are the offers valid": the days of the one column that is named, for each thing that has one of its own. */
export function daysOfEach(
  question: string,
  { table, filters }: { table: TypedTable; filters: Filter[] },
  named: readonly TypedColumn[],
): Query | undefined {
  const [column, ...more] = new Set(named)
  if (column?.kind !== 'date' || more.length > 0 || filters.length > 0 || !asksWhen.test(question)) return undefined
  const at = table.columns.indexOf(column)
  const thing = table.columns.find(({ kind }, own) => {
    if (kind !== 'text') return false
    const days = new Map<unknown, unknown>()
    return (
      table.rows.every((row) => {
        if (row[own] === null || (days.has(row[own]) && days.get(row[own]) !== row[at])) return false
        days.set(row[own], row[at])
        return true
      }) && days.size <= mostThings
    )
  })
  return thing && { table, filters, kind: 'cells', group: { sql: thing.sql, words: thing.name, isTime: false }, column }
}

/** An answer with more lines than this is the file itself. */
const mostThings = 30

const asksWhether =
  /^\W*(?:(?:and|so|ok),? )?(?:does|do|has|have|did|is there)\b.{2,80}\b(?:an?|any|the|his|her|their|its)\b/i

/** "Does Gita have a phone number": what stands in the one column that is named beside a thing, also where nothing does. */
export function cellAsked(
  question: string,
  { table, filters }: { table: TypedTable; filters: Filter[] },
  named: readonly TypedColumn[],
): Query | undefined {
  const [filter, another] = filters
  const thing = table.columns.find(({ sql }) => sql === filter?.of)
  const [column, ...more] = new Set(named.filter((one) => one !== thing))
  if (!filter || another || !thing || !column || more.length > 0 || !asksWhether.test(question)) return undefined
  if (thing.kind !== 'text' || thing.values.size < table.rows.length || column.kind === 'number') return undefined
  const group = { sql: thing.sql, words: thing.name, isTime: false }
  return { table, filters, kind: 'cells', group, column }
}

/** "Until when is each offer valid": what stands in the one column that is named, for each of what is told apart. */
export function cellsOfEach(
  question: string,
  { table, filters }: { table: TypedTable; filters: Filter[] },
  grouping: Grouping | undefined,
  named: readonly TypedColumn[],
): Query | undefined {
  const [column, ...more] = new Set(named.filter(({ sql }) => sql !== grouping?.group.sql))
  // "Events per hall" of a list of events counts them.
  const isOfRows = column !== undefined && column.values.size > 0.8 * table.rows.length
  if (isOfRows && asksPer(question)) return undefined
  return grouping?.isEach && !grouping.group.isTime && column && more.length === 0 && column.kind !== 'number'
    ? { table, filters, kind: 'cells', group: grouping.group, column }
    : undefined
}
