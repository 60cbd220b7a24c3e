import { ProblemError } from '#shared/contract/problem.ts'
import type { Db } from '../db/connect.ts'
import type { Schema } from '../db/schema.ts'
import type { Change } from '../write.ts'
import {
  type Kind,
  bury,
  deleteThing,
  findThing,
  insertNewThing,
  insertThing,
  isBuried,
  unearth,
} from './things.repo.ts'

const words: Record<Kind, string> = { agents: 'agent', tasks: 'task', projects: 'project', events: 'event' }

/** The row of this workspace; throws 404, or 410 for one that was deleted. */
export async function existing<K extends Kind>(db: Db, kind: K, workspaceId: string, id: string): Promise<Schema[K]> {
  const row = await findThing(db, kind, workspaceId, id)
  if (row) return row
  const word = words[kind]
  if (await isBuried(db, workspaceId, kind, id))
    throw new ProblemError(410, `${word}_deleted`, `This ${word} was deleted.`)
  throw new ProblemError(404, `${word}_not_found`, `${word[0]!.toUpperCase()}${word.slice(1)} not found`)
}

/**
 * Adds a row and gives it. Where its maker gave it the id, one that was deleted may come back under it, as old as it
 * was: that is how a deletion is undone.
 */
export async function add<K extends Kind>(
  { tx, workspaceId }: Change,
  kind: K,
  row: Schema[K],
  givenId: string | undefined,
): Promise<Schema[K]> {
  if (givenId === undefined) {
    await insertNewThing(tx, kind, row)
    return row
  }
  const made_at = await unearth(tx, workspaceId, kind, givenId)
  const added = { ...row, created_at: made_at ?? row.created_at }
  const word = words[kind]
  if (!(await insertThing(tx, kind, added)))
    throw new ProblemError(
      409,
      `${word}_exists`,
      `There is a${/^[ae]/.test(word) ? 'n' : ''} ${word} with this id already.`,
    )
  return added
}

/** Deletes a row and gives it; undefined for one that is deleted already. Throws 404 where there never was one. */
export async function remove<K extends Kind>(
  { tx, workspaceId, rev }: Change,
  kind: K,
  id: string,
): Promise<Schema[K] | undefined> {
  const row = await findThing(tx, kind, workspaceId, id)
  if (!row) {
    if (await isBuried(tx, workspaceId, kind, id)) return undefined
    return existing(tx, kind, workspaceId, id)
  }
  await deleteThing(tx, kind, workspaceId, id)
  await bury(tx, { workspace_id: workspaceId, kind, id, rev, made_at: row.created_at })
  return row
}

/** The fields that were sent, so that two devices may change different ones. */
export function given<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never
}

/** The refusal of one field, in a sentence that says what to do. */
export function invalid(path: string, message: string): ProblemError {
  return new ProblemError(400, 'invalid_input', message, { errors: [{ path, message }] })
}
