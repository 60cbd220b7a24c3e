import { createHash } from 'node:crypto'
import type { Connection } from '../connection.ts'
import type { StoredEntry } from './store.ts'

/**
 * The owners of this connection's entries: the user by id, which `muster login` notes, and, where a token's user is
 * unknown, the token by its digest. The first of them owns what is kept now; none without a sign-in.
 */
export function ownersOf({ token, userId }: Connection, knownUser = userId): string[] {
  if (token === undefined) return []
  const byToken = `token:${createHash('sha256').update(token).digest('hex').slice(0, 32)}`
  return knownUser === undefined ? [byToken] : [`user:${knownUser}`, byToken]
}

/** Owns what was kept under a token, whichever: the owner of a token that has ended cannot be known. */
export const anyToken = 'token:*'

/** Returns a test of whether an entry belongs to one of them. */
export function isOf(owners: string[]): (stored: StoredEntry) => boolean {
  return ({ entry }) => owners.includes(entry.owner) || (owners.includes(anyToken) && entry.owner.startsWith('token:'))
}
