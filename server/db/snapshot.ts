import { sql } from 'kysely'
import type { Env } from '../env.ts'
import { type Db, connect } from './connect.ts'
import { unhurried } from './connect-postgres.ts'

/** The value of a column: there are no others in the portable subset. */
export type Cell = string | number | null
export type Row = Record<string, Cell>

/** Everything as it was at one moment, whatever is written meanwhile. */
export type Snapshot = {
  /** Where its queries go. */
  tx: Db
  /** The rows of a table with these columns, all of them in no order or some of them in theirs, a few at a time. */
  rows: (table: string, columns: readonly string[], of?: Some) => AsyncGenerator<Row[]>
}

/** The rows whose `column` has this value, in the order of the columns `by`. */
type Some = { column: string; value: string; by: readonly string[] }

/** How much is read before others get their turn. */
const rowsAtOnce = 200
/** One row of these may be megabytes. */
const largeRows: Record<string, number> = {
  execution_files: 8,
  agent_documents: 8,
  executions: 25,
  drafts: 50,
  draft_versions: 50,
  proposals: 50,
  run_changes: 50,
  execution_events: 50,
}

/**
 * Reads on a connection of its own, in one read transaction: on SQLite beside the writer (WAL), on PostgreSQL as
 * REPEATABLE READ READ ONLY. No other query waits for it.
 */
export async function withSnapshot<Result>(
  database: Env['database'],
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  const db = await connect(unhurried(database))
  const isSqlite = database.kind === 'sqlite'
  try {
    if (isSqlite) await sql`pragma query_only = on`.execute(db)
    const reading = isSqlite
      ? db.transaction()
      : db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
    return await reading.execute((tx) =>
      work({
        tx,
        rows: (table, columns, of) => (isSqlite ? iterate : fetch)(table, selection(tx, table, columns, of), tx),
      }),
    )
  } finally {
    await db.destroy()
  }
}

/** The columns of each table, in the order of their names: the same on both databases. */
export async function listColumns(db: Db): Promise<Map<string, string[]>> {
  const tables = await db.introspection.getTables()
  const isPostgres = tables.some(({ schema }) => schema !== undefined)
  const schema = isPostgres
    ? (await sql<{ name: string }>`select current_schema() as name`.execute(db)).rows[0]!.name
    : undefined
  return new Map(
    tables
      .filter((table) => table.schema === schema)
      .map(({ name, columns }) => [name, columns.map((column) => column.name).toSorted()]),
  )
}

async function* iterate(table: string, selected: Selection): AsyncGenerator<Row[]> {
  const atOnce = largeRows[table] ?? rowsAtOnce
  let rows: Row[] = []
  for await (const row of selected.stream()) {
    if (rows.push(row as Row) < atOnce) continue
    yield rows
    rows = []
    await turn()
  }
  if (rows.length > 0) yield rows
}

async function* fetch(table: string, selected: Selection, tx: Db): AsyncGenerator<Row[]> {
  const atOnce = sql.raw(String(largeRows[table] ?? rowsAtOnce))
  await sql`declare snapshot_rows no scroll cursor for ${selected}`.execute(tx)
  for (;;) {
    const { rows } = await sql<Row>`fetch forward ${atOnce} from snapshot_rows`.execute(tx)
    if (rows.length === 0) break
    yield rows
  }
  await sql`close snapshot_rows`.execute(tx)
}

type Selection = ReturnType<typeof selection>

function selection(tx: Db, table: string, columns: readonly string[], of?: Some) {
  const all = tx.selectFrom(table as 'tasks').select(columns as never[])
  if (!of) return all
  const some = all.where(of.column as 'workspace_id', '=', of.value)
  // From any id on is all of them; without it SQLite takes another index of theirs, and sorts them all before the first.
  const inOrder = of.by.join() === 'id' ? some.where('id', '>', '') : some
  return of.by.reduce((selected, column) => selected.orderBy(column as 'id'), inOrder)
}

/** Lets whatever else waits in this process go first. */
function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/** Whether PostgreSQL has ended a transaction because it and another one waited for each other. */
export function isDeadlock(error: unknown): boolean {
  return (error as { code?: string }).code === '40P01'
}
