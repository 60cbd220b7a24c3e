import type { TypedColumn, TypedTable } from './typed-table.ts'

/** Something that is counted with: a column of numbers or days, or one times another; `isPrice` where it is of one thing. */
export type Amount = {
  sql: string
  words: string
  unit: string
  hasCents?: boolean
  isDay?: boolean
  isPrice?: boolean
  /** What its sum is divided by the sum of, and of how many of those: loans on one visit, litres on 100 km. */
  over?: string
  times?: number
}

export type Measure =
  | { fn: 'count' }
  | { fn: 'distinct'; column: TypedColumn }
  | { fn: 'sum' | 'avg' | 'min' | 'max' | 'median'; of: Amount }

/** `of` is the column it looks at, `several` the one of which it takes several values, `note` what an answer with it has to say first. */
export type Filter = {
  sql: string
  params: (string | number)[]
  words: string
  of?: string
  several?: TypedColumn
  note?: string
}

/** A column, or a part of its days: `2026-11`, `2026-W48`. */
export type Group = { sql: string; words: string; isTime: boolean }

type Base = { table: TypedTable; filters: Filter[] }

/** What a question asks of a table. */
export type Query = Base &
  (
    | { kind: 'value'; measure: Measure }
    | {
        kind: 'groups'
        measure: Measure
        group: Group
        order: 'asc' | 'desc'
        most: number | undefined
        hasShares: boolean
        /** Where one row alone may be meant too: "which region has the highest amount". */
        single: Amount | undefined
      }
    | { kind: 'share'; measure: Measure; part: Filter[] }
    /** `sum` is added up below all rows: what went out. */
    | { kind: 'rows'; by: Amount | undefined; order: 'asc' | 'desc'; most: number | undefined; sum?: Amount }
    | { kind: 'values'; column: TypedColumn }
    /** What stands in a column for each of a group. */
    | { kind: 'cells'; group: Group; column: TypedColumn }
    /** `ways` are tried in their order until one finds something. */
    | { kind: 'duplicates'; columns: TypedColumn[]; ways: TypedColumn[][] }
    | { kind: 'missing'; columns: TypedColumn[] }
    /** Rows about which something is noted. */
    | { kind: 'noted'; column: TypedColumn }
    /** Rows whose `column` stands nowhere in that of another table. */
    | { kind: 'unmatched'; column: TypedColumn; other: TypedTable; otherColumn: TypedColumn }
    | { kind: 'outliers'; columns: TypedColumn[] }
  )

export type Sql = { text: string; params: (string | number)[] }

/** Groups and rows that an answer shows at most. */
export const mostShown = 30

/** The statement that answers a query; every value that a person typed is a parameter. */
export function toSql(query: Query): Sql {
  const { table, filters } = query
  const where = whereOf(filters)
  const params = filters.flatMap((filter) => filter.params)
  switch (query.kind) {
    case 'value':
      return { text: `select ${measureSql(query.measure)} as value, count(*) as n from ${table.sql}${where}`, params }
    case 'groups':
      return {
        text:
          `select ${query.group.sql} as name, ${measureSql(query.measure)} as value, count(*) as n from ${table.sql}${where} ` +
          `group by 1 order by ${query.group.isTime && query.most === undefined ? '1' : `2 ${query.order}, 1`}`,
        params,
      }
    case 'share': {
      const part = query.part.map(({ sql }) => sql).join(' and ')
      const measured = measureSql(query.measure)
      return {
        text: `select ${measured} filter (where ${part}) as value, ${measured} as total from ${table.sql}${where}`,
        params: [...query.part.flatMap((filter) => filter.params), ...params],
      }
    }
    case 'rows':
      return {
        text: `select *${query.by ? `, ${query.by.sql} as ranked` : ''}${query.sum ? `, ${query.sum.sql} as summed` : ''} from ${table.sql}${query.by ? whereOf([...filters, numbersOnly(query.by)]) : where} order by ${query.by ? `${query.by.sql} ${query.order}, ` : ''}line`,
        params,
      }
    case 'values':
      return {
        text: `select ${query.column.sql} as name, count(*) as n from ${table.sql}${where} group by 1 order by 2 desc, 1`,
        params,
      }
    case 'cells':
      return {
        text: `select distinct ${query.group.sql} as name, ${query.column.sql} as value from ${table.sql}${where} order by 1, 2`,
        params,
      }
    case 'duplicates': {
      const columns = query.columns.map(({ sql }) => sql).join(', ')
      const filled = query.columns.map(({ sql }) => ({ sql: `${sql} is not null`, params: [], words: '' }))
      const others = othersOf(query).map(({ sql }) => `, group_concat(${sql}, ', ') as of_${sql}`)
      return {
        text: `select ${columns}, count(*) as n, group_concat(line, ', ') as lines${others.join('')} from ${table.sql}${whereOf([...filters, ...(query.columns.length === 1 ? filled : [])])} group by ${columns} having count(*) > 1 order by min(line)`,
        params,
      }
    }
    case 'missing': {
      const gaps = query.columns.map(({ sql }) => `${sql} is null`).join(' or ')
      return {
        text: `select * from ${table.sql}${whereOf([...filters, { sql: `(${gaps})`, params: [], words: '' }])} order by line`,
        params,
      }
    }
    case 'noted':
      return {
        text: `select * from ${table.sql}${whereOf([...filters, { sql: `${query.column.sql} is not null`, params: [], words: '' }])} order by line`,
        params,
      }
    case 'unmatched': {
      const { column, other, otherColumn } = query
      const isAlone = `${column.sql} not in (select ${otherColumn.sql} from ${other.sql} where ${otherColumn.sql} is not null)`
      return {
        text: `select * from ${table.sql}${whereOf([...filters, { sql: isAlone, params: [], words: '' }])} order by line`,
        params,
      }
    }
    case 'outliers':
      return { text: `select * from ${table.sql}${where} order by line`, params }
  }
}

/** What tells rows apart that are the same else: a number or a name of their own, and their day. */
export function othersOf({ table, columns }: Extract<Query, { kind: 'duplicates' }>): TypedColumn[] {
  return table.columns.filter((column) => column.kind !== 'number' && !columns.includes(column)).slice(0, 2)
}

function whereOf(filters: readonly Filter[]): string {
  return filters.length === 0 ? '' : ` where ${filters.map(({ sql }) => sql).join(' and ')}`
}

function numbersOnly({ sql, isDay }: Amount): Filter {
  return { sql: isDay ? `${sql} is not null` : `typeof(${sql}) in ('integer', 'real')`, params: [], words: '' }
}

function measureSql(measure: Measure): string {
  if (measure.fn === 'count') return 'count(*)'
  if (measure.fn === 'distinct') return `count(distinct ${measure.column.sql})`
  // Words among the numbers of a column count as nothing, not as zero.
  if (measure.of.over !== undefined)
    return `round(${measure.of.times ?? 1}.0 * sum(${measure.of.sql}) / nullif(sum(${measure.of.over}), 0), 2)`
  const of = `case when typeof(${measure.of.sql}) in ('integer', 'real') then ${measure.of.sql} end`
  return `${measure.fn}(${of})`
}

const measures = { sum: 'total', avg: 'average', min: 'lowest', max: 'highest', median: 'median' } as const

/** A measure in words: "total of amount", "number of rows". */
export function measureWords(measure: Measure, rows = 'rows'): string {
  if (measure.fn === 'count') return `number of ${rows}`
  if (measure.fn === 'distinct') return `number of different values of ${measure.column.name}`
  if (measure.of.over !== undefined) return measure.of.words
  // Not “total of total”.
  const what = measure.fn === 'sum' && /total/i.test(measure.of.words) ? 'sum' : measures[measure.fn]
  return `${what} of ${measure.of.words}`
}

/** What a query does, in one line: "total of amount by month, status is not refunded". */
export function queryWords(query: Query): string {
  const filters = query.filters.map(({ words }) => words)
  const what =
    query.kind === 'value'
      ? measureWords(query.measure)
      : query.kind === 'groups'
        ? `${measureWords(query.measure)} by ${query.group.words}`
        : query.kind === 'share'
          ? `share of the ${measureWords(query.measure)} where ${query.part.map(({ words }) => words).join(' and ')}`
          : query.kind === 'rows'
            ? `rows${query.by ? ` by ${query.by.words}, ${query.order === 'desc' ? 'highest' : 'lowest'} first` : ''}`
            : query.kind === 'values'
              ? `values of ${query.column.name}`
              : query.kind === 'cells'
                ? `${query.column.name} by ${query.group.words}`
                : query.kind === 'noted'
                  ? `rows with a ${query.column.name}`
                  : query.kind === 'duplicates'
                    ? `rows with the same ${query.columns.map(({ name }) => name).join(', ')}`
                    : query.kind === 'unmatched'
                      ? `rows whose ${query.column.name} is not in ${query.other.name}`
                      : query.kind === 'missing'
                        ? `rows without ${query.columns.map(({ name }) => name).join(' or ')}`
                        : `far from the middle half of ${query.columns.map(({ name }) => name).join(', ')}`
  return [what, ...filters].join(', ')
}
