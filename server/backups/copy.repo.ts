import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { Schema } from '../db/schema.ts'
import type { Cell, Row, Snapshot } from '../db/snapshot.ts'
import { createDigest } from './digest.ts'
import { damaged } from './format.ts'
import type { Header } from './format.ts'
import type { Piece } from './read-backup.ts'

/** A statement takes so many values and no more, and a piece of a table is at most about so large. */
const maxValues = 8000
const maxBytes = 1024 * 1024

/** Fills the empty tables of a scratch database with a backup; throws where that is not what its header says. */
export async function fill(tx: Db, header: Header, pieces: AsyncIterable<Piece>): Promise<void> {
  const counts = new Map<string, number>()
  let at: { table: string; columns: string[] } = { table: '', columns: [] }
  let rows: Row[] = []
  let bytes = 0
  const flush = async () => {
    if (rows.length > 0) await insert(tx, at.table, rows)
    counts.set(at.table, (counts.get(at.table) ?? 0) + rows.length)
    rows = []
    bytes = 0
  }
  for await (const piece of pieces) {
    if (!Array.isArray(piece)) {
      await flush()
      at = piece
      continue
    }
    rows.push(Object.fromEntries(at.columns.map((column, n) => [column, piece[n]!])))
    bytes += sizeOf(piece)
    if (rows.length * at.columns.length >= maxValues || bytes >= maxBytes) await flush()
  }
  await flush()
  if (header.tables.some(({ name, count }) => counts.get(name) !== count)) throw damaged()
}

/** Copies the rows of a table; those that are there by their id already are written over. */
export async function copyTable(
  tx: Db,
  from: Snapshot,
  table: keyof Schema,
  columns: string[],
  signal: AbortSignal,
  overwrites = false,
): Promise<void> {
  const max = Math.max(1, Math.floor(maxValues / columns.length))
  for await (const rows of from.rows(table, columns)) {
    signal.throwIfAborted()
    for (let start = 0; start < rows.length; start += max)
      await insert(tx, table, rows.slice(start, start + max), overwrites ? columns : undefined)
  }
}

/** Digests the tables of a database as a backup of it would. */
export async function digestTables(
  from: Snapshot,
  tables: { name: string }[],
  columnsOf: Map<string, string[]>,
  signal: AbortSignal,
): Promise<Header['tables']> {
  const digests: Header['tables'] = []
  for (const { name } of tables) {
    const digest = createDigest()
    const columns = columnsOf.get(name) ?? []
    for await (const rows of from.rows(name, columns)) {
      signal.throwIfAborted()
      for (const row of rows) digest.add(columns.map((column) => row[column]!))
    }
    digests.push({ name, ...digest.end() })
  }
  return digests
}

async function insert(tx: Db, table: string, rows: Row[], overwrite?: string[]): Promise<void> {
  const query = tx.insertInto(table as keyof Schema).values(rows as never)
  if (!overwrite) await query.execute()
  else
    await query
      .onConflict((conflict) =>
        conflict
          .column('id' as never)
          .doUpdateSet(Object.fromEntries(overwrite.map((column) => [column, sql.ref(`excluded.${column}`)])) as never),
      )
      .execute()
}

function sizeOf(cells: Cell[]): number {
  return cells.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 8), 0)
}
