import { createHash } from 'node:crypto'
import type { Connection } from '../connection.ts'
import type { StoredEntry } from './store.ts'

/**
 * Whose the entries of this connection are: the user's by id, which `muster login` notes, and those of a token whose
 * user nobody has told, by its digest. The first of them owns what is kept now; none without a sign-in.
 */
export function ownersOf({ token, userId }: Connection, knownUser = userId): string[] {
  if (token === undefined) return []
  const byToken = `token:${createHash('sha256').update(token).digest('hex').slice(0, 32)}`
  return knownUser === undefined ? [byToken] : [`user:${knownUser}`, byToken]
}

/** Owns what was kept under a token, whichever: a token that has ended tells nobody whose it was. */
export const anyToken = 'token:*'

/** Whether an entry belongs to one of them. */
export function isOf(owners: string[]): (stored: StoredEntry) => boolean {
  return ({ entry }) => owners.includes(entry.owner) || (owners.includes(anyToken) && entry.owner.startsWith('token:'))
}
