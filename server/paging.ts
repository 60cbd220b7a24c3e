import { ProblemError } from '#shared/contract/problem.ts'

/** The cursor behind a row of a list that is ordered by a time, in milliseconds, and the id. */
export function byTime(time: number, id: string): string {
  return `${time}.${id}`
}

/** Reads such a cursor; throws 400 for anything else. */
export function readCursor(cursor: string | undefined): { time: number; id: string } | undefined {
  if (cursor === undefined) return undefined
  const parts = /^(\d{1,15})\.([A-Za-z0-9_-]{1,64})$/.exec(cursor)
  if (!parts) throw new ProblemError(400, 'invalid_cursor', 'This cursor is not one of ours. Start again without it.')
  return { time: Number(parts[1]), id: parts[2]! }
}
