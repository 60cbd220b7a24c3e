import type { CalendarEvent } from '#shared/contract/calendar.ts'
import type { Project } from '#shared/contract/projects.ts'
import type { Task } from '#shared/contract/tasks.ts'
import type { Table } from 'dexie'
import type { UserDb } from './db.ts'

/**
 * The lists of a workspace that may be long. A browser takes as long to write or read one row as a block of hundreds, so
 * what comes in bulk is kept in blocks, a later one over the earlier; what changes afterwards lies over them row by row.
 */
export type Lists = { tasks: Task; projects: Project; events: CalendarEvent }
export type ListName = keyof Lists

export type Block = { n?: number; list: ListName; rows: Lists[ListName][] }

/** In the place of a row that was deleted while a block has it. */
export type Gone = { id: string; gone: true }

/** From so many rows on they are kept in blocks, and at most so many in one. */
const bulk = 100
const rowsOfBlock = 500
/** So many rows over the blocks are many. */
const manyOver = 1000

/** The tables that a transaction on these lists needs. */
export function tablesOf(db: UserDb): Table[] {
  return [db.blocks, db.tasks, db.projects, db.events]
}

/** All rows of a list, in no order. Like all here, to be called inside a transaction on `tablesOf`. */
export async function readList<L extends ListName>(db: UserDb, list: L): Promise<Lists[L][]> {
  const [blocks, over] = await Promise.all([blocksOf(db, list).toArray(), rowsOver(db, list).toArray()])
  const byId = new Map<string, Lists[L]>()
  for (const { rows } of blocks) for (const row of rows as Lists[L][]) byId.set(row.id, row)
  for (const row of over) {
    if ('gone' in row) byId.delete(row.id)
    else byId.set(row.id, row)
  }
  return [...byId.values()]
}

/** Those of these rows that are kept. */
export async function findRows<L extends ListName>(
  db: UserDb,
  list: L,
  ids: readonly string[],
): Promise<(Lists[L] | undefined)[]> {
  const over = await rowsOver(db, list).bulkGet([...ids])
  if (!over.includes(undefined)) return over.map((row) => (row && 'gone' in row ? undefined : row))
  const byId = new Map((await readList(db, list)).map((row) => [row.id, row]))
  return ids.map((id) => byId.get(id))
}

export async function keepRows<L extends ListName>(
  db: UserDb,
  list: L,
  { changed, deleted }: { changed: readonly Lists[L][]; deleted: readonly string[] },
): Promise<void> {
  const over = rowsOver(db, list)
  if (changed.length < bulk) await over.bulkPut([...changed])
  else {
    if ((await over.count()) > 0) await over.bulkDelete(changed.map(({ id }) => id))
    await addBlocks(db, list, changed)
  }
  if (deleted.length === 0) return
  if ((await blocksOf(db, list).count()) === 0) await over.bulkDelete([...deleted])
  else await over.bulkPut(deleted.map((id) => ({ id, gone: true as const })))
}

/** Puts these rows in the place of a list. */
export async function replaceRows<L extends ListName>(db: UserDb, list: L, rows: readonly Lists[L][]): Promise<void> {
  await Promise.all([blocksOf(db, list).delete(), rowsOver(db, list).clear()])
  await addBlocks(db, list, rows)
}

export async function clearLists(db: UserDb): Promise<void> {
  await Promise.all(tablesOf(db).map((table) => table.clear()))
}

/** Whether so much lies over the blocks that it is worth while to pack it. */
export async function hasManyOver(db: UserDb): Promise<boolean> {
  const counts = await Promise.all([db.tasks.count(), db.projects.count(), db.events.count()])
  return Math.max(...counts) > manyOver
}

async function addBlocks<L extends ListName>(db: UserDb, list: L, rows: readonly Lists[L][]): Promise<void> {
  const blocks: Block[] = []
  for (let n = 0; n < rows.length; n += rowsOfBlock) blocks.push({ list, rows: rows.slice(n, n + rowsOfBlock) })
  await db.blocks.bulkAdd(blocks)
}

/** In the order in which they were written. */
function blocksOf(db: UserDb, list: ListName) {
  return db.blocks.where('list').equals(list)
}

function rowsOver<L extends ListName>(db: UserDb, list: L): Table<Lists[L] | Gone, string> {
  return db[list] as unknown as Table<Lists[L] | Gone, string>
}
