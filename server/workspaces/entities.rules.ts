import { ProblemError } from '#shared/contract/problem.ts'
import type { Db } from '../db/connect.ts'
import type { Schema } from '../db/schema.ts'
import type { WorkspaceWrite } from './write.ts'
import {
  type EntityType,
  addTombstone,
  deleteEntity,
  findEntity,
  insertNewEntity,
  insertEntity,
  hasTombstone,
  removeTombstone,
  updateEntity,
} from './entities.repo.ts'

const words: Record<EntityType, string> = { agents: 'agent', tasks: 'task', projects: 'project', events: 'event' }

/** The row of this workspace; throws 404, or 410 for one that was deleted. */
export async function getOrThrow<K extends EntityType>(
  db: Db,
  type: K,
  workspaceId: string,
  id: string,
): Promise<Schema[K]> {
  const row = await findEntity(db, type, workspaceId, id)
  if (row) return row
  const word = words[type]
  if (await hasTombstone(db, workspaceId, type, id))
    throw new ProblemError(410, `${word}_deleted`, `This ${word} was deleted.`)
  throw new ProblemError(404, `${word}_not_found`, `${word[0]!.toUpperCase()}${word.slice(1)} not found`)
}

/**
 * Adds a row and returns it. Where the client chose the id, a deleted entity may come back under it with its old
 * creation time: that is how a deletion is undone.
 */
export async function addEntity<K extends EntityType>(
  write: WorkspaceWrite,
  type: K,
  row: Schema[K],
  givenId: string | undefined,
): Promise<Schema[K]> {
  const { tx, workspaceId } = write
  if (givenId === undefined) {
    await insertNewEntity(tx, type, row)
    note(write, type, row.id, null, row)
    return row
  }
  const made_at = await removeTombstone(tx, workspaceId, type, givenId)
  const added = { ...row, created_at: made_at ?? row.created_at }
  const word = words[type]
  if (!(await insertEntity(tx, type, added)))
    throw new ProblemError(
      409,
      `${word}_exists`,
      `There is a${/^[ae]/.test(word) ? 'n' : ''} ${word} with this id already.`,
    )
  note(write, type, row.id, null, added)
  return added
}

/** Writes a row over the one that was found. */
export async function changeEntity<K extends EntityType>(
  write: WorkspaceWrite,
  type: K,
  before: Schema[K],
  after: Schema[K],
): Promise<void> {
  await updateEntity(write.tx, type, after)
  note(write, type, after.id, before, after)
}

/** Deletes a row and returns it; undefined for one that is deleted already. Throws 404 where there never was one. */
export async function removeEntity<K extends EntityType>(
  write: WorkspaceWrite,
  type: K,
  id: string,
): Promise<Schema[K] | undefined> {
  const { tx, workspaceId, rev } = write
  const row = await findEntity(tx, type, workspaceId, id)
  if (!row) {
    if (await hasTombstone(tx, workspaceId, type, id)) return undefined
    return getOrThrow(tx, type, workspaceId, id)
  }
  await deleteEntity(tx, type, workspaceId, id)
  await addTombstone(tx, { workspace_id: workspaceId, kind: type, id, rev, made_at: row.created_at })
  note(write, type, id, row, null)
  return row
}

/** Columns that say of a change when and by whom it was made, or follow from others: they are not taken back. */
const aside = new Set(['updated_at', 'rev', 'changed_by', 'progress', 'completed_tasks'])

function note<K extends EntityType>(
  { changes }: WorkspaceWrite,
  type: K,
  id: string,
  before: Schema[K] | null,
  after: Schema[K] | null,
): void {
  if (!changes || type === 'agents') return
  const differing = (row: Schema[K] | null, other: Schema[K] | null) =>
    row &&
    Object.fromEntries(
      Object.entries(row).filter(
        ([column, value]) => !aside.has(column) && (!other || other[column as keyof Schema[K]] !== value),
      ),
    )
  const change = { before: differing(before, after), after: differing(after, before) }
  if (Object.keys(change.before ?? change.after ?? {}).length > 0) changes.push({ kind: type, id, ...change })
}

/** The refusal of one field, in a sentence that says what to do. */
export function invalid(path: string, message: string): ProblemError {
  return new ProblemError(400, 'invalid_input', message, { errors: [{ path, message }] })
}
