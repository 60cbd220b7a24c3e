import { PostgresAdapter, type RawBuilder, sql } from 'kysely'
import { type Db, runOneOfMany } from './connect.ts'
import type { Schema } from './schema.ts'

/** How much is done piece by piece. */
export type Pieces = {
  /** What holds as long as the work is wanted: each piece looks in its own statement, so none comes after its end. */
  while: RawBuilder<unknown>
  /** Others go first between two pieces; throws where the work is to end. */
  between: () => Promise<void>
}

/** So much is written at once; of some tables a row may be megabytes, or many others go with it. */
const rowsAtOnce = 500
const fewerAtOnce: Partial<Record<keyof Schema, number>> = { executions: 25, agent_documents: 8, drafts: 50 }

type Rows = { table: keyof Schema; where: RawBuilder<unknown> }

/** Deletes rows, some in each transaction; after a power cut some may be there again, and are found again. */
export async function deleteInPieces(db: Db, rows: Rows, pieces: Pieces): Promise<void> {
  await inPieces(db, rows, sql`delete from ${sql.table(rows.table)}`, pieces)
}

/** Sets columns of rows, some in each transaction. Afterwards `where` must not find them any more. */
export async function updateInPieces(db: Db, rows: Rows, set: RawBuilder<unknown>, pieces: Pieces): Promise<void> {
  await inPieces(db, rows, sql`update ${sql.table(rows.table)} set ${set}`, pieces)
}

async function inPieces(db: Db, { table, where }: Rows, change: RawBuilder<unknown>, pieces: Pieces): Promise<void> {
  const from = sql`from ${sql.table(table)} where (${where}) and ${pieces.while} limit ${fewerAtOnce[table] ?? rowsAtOnce}`
  // PostgreSQL goes straight to these rows only where they come as an array.
  const some =
    db.getExecutor().adapter instanceof PostgresAdapter
      ? sql`ctid = any(array(select ctid ${from}))`
      : sql`rowid in (select rowid ${from})`
  for (;;) {
    if (!(await runOneOfMany(db, sql`${change} where ${some}`))) return
    await pieces.between()
  }
}
