import { ProblemError } from '#shared/contract/problem.ts'

/** Where the last page of a list ended: the newest come first. */
export type Cursor = { created_at: number; id: string }

/** Reads the opaque cursor of a paged list; throws 400 for one that is not ours. */
export function readCursor(cursor: string | undefined): Cursor | undefined {
  if (cursor === undefined) return undefined
  const parts = /^(\d{1,15})\.([A-Za-z0-9_-]{1,64})$/.exec(cursor)
  if (!parts) throw new ProblemError(400, 'invalid_cursor', 'This cursor is not one of ours. Start again without it.')
  return { created_at: Number(parts[1]), id: parts[2]! }
}

/**
 * Cuts the page out of rows that were read with one more than its limit; `timeOf` is what they are ordered by, before
 * their ids.
 */
export function cutPage<Row extends { id: string }, Item>(
  rows: Row[],
  limit: number,
  present: (row: Row) => Item,
  timeOf: (row: Row) => number,
): { items: Item[]; next_cursor: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { items: page.map(present), next_cursor: rows.length > limit && last ? `${timeOf(last)}.${last.id}` : null }
}
