import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readGrid } from '../server/engine/builtin/grid.ts'
import { partOfDays } from '../server/engine/builtin/tables/days.ts'
import type { Amount, Filter, Measure, Query } from '../server/engine/builtin/tables/query.ts'
import { type TypedTable, typeTable } from '../server/engine/builtin/tables/typed-table.ts'
import { createPace } from '../server/engine/pace.ts'

type Value = string | number | null
type Condition = [column: string, op: string, value?: Value | Value[]]

/** A question to a table with what it asks, as the person who wrote it says (README.md). */
export type Asked = {
  table: string
  q: string
  before?: string
  ask: 'rows' | 'count' | 'sum' | 'avg' | 'min' | 'max' | 'median' | 'distinct' | 'values' | 'share' | 'none'
  of?: string
  times?: string
  minus?: string
  by?: string
  per?: 'day' | 'week' | 'month' | 'quarter' | 'year' | 'weekday'
  where?: Condition[]
  part?: Condition[]
  order?: 'most' | 'least'
  order_by?: string
  top?: number
}

/** The questions of a folder, each with its table as the product reads it. */
export async function readAsked(folder: string): Promise<{ asked: Asked; table: TypedTable }[]> {
  const lines = readFileSync(join(folder, 'questions.jsonl'), 'utf8').split('\n')
  const all = lines.filter((line) => line.trim() !== '').map((line) => JSON.parse(line) as Asked)
  const tables = new Map<string, TypedTable>()
  for (const { table: name } of all) {
    if (tables.has(name)) continue
    const text = readFileSync(join(folder, 'tables', name), 'utf8')
    const grid = await readGrid({ name, kind: 'table', text, extracted: false, truncated: false }, createPace())
    if (!grid) throw new Error(`${name} is no table.`)
    tables.set(name, typeTable(name, grid, 1))
  }
  return all.map((asked) => ({ asked, table: tables.get(asked.table)! }))
}

/** The query that the writer of a question says; undefined where the table does not answer it. */
export function wantedQuery(asked: Asked, table: TypedTable): Query | undefined {
  if (asked.ask === 'none') return undefined
  const columnOf = (name: string) => {
    const column = table.columns.find((each) => each.name === name)
    if (!column) throw new Error(`${asked.table} has no column “${name}”.`)
    return column
  }
  const amountOf = (name: string): Amount => {
    const { sql, kind } = columnOf(name)
    const second = asked.times ?? asked.minus
    const whole =
      second === undefined ? sql : `(${sql} ${asked.times === undefined ? '-' : '*'} ${columnOf(second).sql})`
    return { sql: whole, words: name, unit: '', isDay: kind === 'date' }
  }
  const filtersOf = (conditions: readonly Condition[] = []) =>
    conditions.map(([name, op, value]) => filterOf(columnOf(name).sql, op, value))
  const base = { table, filters: filtersOf(asked.where) }
  const order = asked.order === 'least' ? ('asc' as const) : ('desc' as const)
  if (asked.ask === 'rows')
    return {
      ...base,
      kind: 'rows',
      by: asked.order_by === undefined ? undefined : amountOf(asked.order_by),
      order,
      most: asked.top,
    }
  if (asked.ask === 'values') return { ...base, kind: 'values', column: columnOf(asked.of!) }
  const measure: Measure =
    asked.ask === 'count' || (asked.ask === 'share' && asked.of === undefined)
      ? { fn: 'count' }
      : asked.ask === 'distinct'
        ? { fn: 'distinct', column: columnOf(asked.of!) }
        : { fn: asked.ask === 'share' ? 'sum' : asked.ask, of: amountOf(asked.of!) }
  if (asked.by !== undefined) {
    const by = columnOf(asked.by)
    const group = asked.per === undefined ? { sql: by.sql, words: by.name, isTime: false } : partOfDays(by, asked.per)
    return { ...base, kind: 'groups', measure, group, order, most: asked.top, hasShares: false, single: undefined }
  }
  return asked.ask === 'share'
    ? { ...base, kind: 'share', measure, part: filtersOf(asked.part) }
    : { ...base, kind: 'value', measure }
}

function filterOf(sql: string, op: string, value: Value | Value[] | undefined): Filter {
  const params = (Array.isArray(value) ? value : [value ?? '']).map((each) => each ?? '')
  const places = params.map(() => '?').join(', ')
  const plain = (text: string): Filter => ({ sql: text, params, words: '' })
  if (op === 'empty') return { sql: `${sql} is null`, params: [], words: '' }
  if (op === 'filled') return { sql: `${sql} is not null`, params: [], words: '' }
  if (op === 'contains') return plain(`instr(lower(${sql}), lower(?)) > 0`)
  if (op === '=') return plain(`${sql} in (${places})`)
  if (op === '!=') return plain(Array.isArray(value) ? `${sql} not in (${places})` : `ifnull(${sql}, '') <> ?`)
  return plain(`${sql} is not null and ${sql} ${op} ?`)
}
