import { DatabaseSync } from 'node:sqlite'
import type { Pace } from '../../pace.ts'
import type { Sql } from './query.ts'
import type { TypedTable } from './typed-table.ts'

/** A row of an answer, by the names of its columns. */
export type Found = Record<string, string | number | null>

/** Rows between two looks at whether somebody else waits. */
const rowsInTurn = 2000

/**
 * Tables as a database in memory, each with its columns `c0`, `c1`, … and the `line` of the file that a row stands on.
 * To be closed; it knows nothing but these tables.
 */
export async function openTables(
  tables: readonly TypedTable[],
  pace: Pace,
): Promise<{ ask: (sql: Sql) => Found[]; close: () => void }> {
  const db = new DatabaseSync(':memory:')
  // What is gathered on the way never reaches SQLite, so it may be more than the types allow.
  const gathered = (values: unknown) => values as number[]
  db.aggregate('median', {
    start: () => [] as unknown as null,
    step: (values, value) => {
      if (typeof value === 'number') gathered(values).push(value)
      return values
    },
    result: (values) => middleOf(gathered(values)),
  })
  for (const { sql, columns, rows, lines } of tables) {
    db.exec(`create table ${sql} (line integer, ${columns.map((column) => column.sql).join(', ')})`)
    const insert = db.prepare(`insert into ${sql} values (?${', ?'.repeat(columns.length)})`)
    db.exec('begin')
    for (const [at, cells] of rows.entries()) {
      insert.run(lines[at]!, ...cells)
      if (at % rowsInTurn === rowsInTurn - 1) await pace()
    }
    db.exec('commit')
  }
  return { ask: ({ text, params }) => db.prepare(text).all(...params) as Found[], close: () => db.close() }
}

function middleOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const at = sorted.length >> 1
  if (sorted.length === 0) return null
  return sorted.length % 2 === 1 ? sorted[at]! : (sorted[at - 1]! + sorted[at]!) / 2
}
