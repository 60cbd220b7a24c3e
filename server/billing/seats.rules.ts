import type { Db } from '../db/connect.ts'
import { listCapped } from './billing.repo.ts'
import { requireRoom, roomFor } from './limits.rules.ts'
import type { Terms } from './terms.ts'

/**
 * How many people may still join, beside those of the workspace and `invited` open invitations; Infinity where
 * nothing limits it.
 */
export async function seatsLeft(db: Db, terms: Terms, workspaceId: string, invited: number): Promise<number> {
  return roomFor(db, terms, workspaceId, 'seats', (await taken(db, workspaceId)) + invited)
}

/**
 * Throws 402 `plan_limit` where no seat is left for another person; call it in the transaction that invites or takes
 * them in.
 */
export async function requireSeat(db: Db, terms: Terms, workspaceId: string, invited: number): Promise<void> {
  await requireRoom(db, terms, workspaceId, 'seats', (await taken(db, workspaceId)) + invited)
}

async function taken(db: Db, workspaceId: string): Promise<number> {
  return (await listCapped(db, workspaceId)).length
}
