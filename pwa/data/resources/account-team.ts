import type { Cap, LedgerRow } from '#shared/contract/billing.ts'
import type { Role } from '#shared/contract/session.ts'
import type { Invitation, TeamMember } from '#shared/contract/team.ts'
import { newId } from '#shared/domain/ids.ts'
import { createResource } from './resource.ts'
import { request } from '../network/api.ts'
import { verifySession } from '../session/session.ts'

/** The people of the workspace. */
export const team = createResource<TeamMember[]>('team', (api) => api.team.list())

/** The open invitations; anyone with one of their links can join, so this device keeps none. */
export const invitations = createResource<Invitation[]>(null, (api) => api.team.invitations())

/** What each person used this month, and may at most. */
export const caps = createResource<Cap[]>('caps', (api) => api.billing.caps())

/** The newest page of the ledger. */
export const ledger = createResource<{ items: LedgerRow[]; next_cursor: string | null }>('ledger', (api) =>
  api.billing.ledger({ query: { limit: 10 } }),
)

/** Adds the next page to the ledger; throws a `ProblemError`. */
export async function loadMoreLedger(): Promise<void> {
  const known = ledger.store.value
  if (!known?.next_cursor) return
  const { next_cursor: cursor } = known
  const page = await request((api) => api.billing.ledger({ query: { limit: 50, cursor } }))
  Object.assign(ledger.store, { value: { items: [...known.items, ...page.items], next_cursor: page.next_cursor } })
}

/** Invites a person, by mail too where the server sends any; throws a `ProblemError`. */
export async function invite(body: { email: string; role: Role }): Promise<Invitation> {
  try {
    const made = await request((api) => api.team.invite({ body }))
    invitations.set([made, ...(invitations.store.value ?? [])])
    return made
  } catch (error) {
    // It may have been made all the same, and another is refused then: listed, its link can be copied.
    void invitations.load()
    throw error
  }
}

/** Withdraws an open invitation; throws a `ProblemError`. */
export async function withdraw(id: string): Promise<void> {
  const idempotencyKey = newId()
  await request((api) => api.team.withdraw({ params: { id } }, { idempotencyKey }))
  invitations.set((invitations.store.value ?? []).filter((invitation) => invitation.id !== id))
}

/**
 * Invites the same person anew, for a week from now: where the server sends mail, by a new one. Throws a
 * `ProblemError`.
 */
export async function inviteAgain({ id, email, role }: Pick<Invitation, 'id' | 'email' | 'role'>): Promise<Invitation> {
  await withdraw(id)
  return invite({ email, role })
}

/** Makes a link with which a colleague chooses a new password; throws a `ProblemError`. */
export async function makeResetLink(id: string): Promise<string> {
  return (await request((api) => api.team.resetLink({ params: { id } }))).link
}

/** Makes a colleague the owner in the place of the present one; throws a `ProblemError`. */
export async function handOver(id: string): Promise<void> {
  const idempotencyKey = newId()
  await request((api) => api.team.handOver({ params: { id } }, { idempotencyKey }))
  await Promise.all([team.load(), verifySession()])
}

/** Removes a colleague with everything of theirs; throws a `ProblemError`. */
export async function removeColleague(id: string): Promise<void> {
  const idempotencyKey = newId()
  await request((api) => api.team.remove({ params: { id } }, { idempotencyKey }))
  team.set((team.store.value ?? []).filter((person) => person.id !== id))
}

/** Caps what a person may spend each month; null lifts it. Throws a `ProblemError`. */
export async function saveCap(userId: string, monthly_cap: number | null): Promise<void> {
  const idempotencyKey = newId()
  const saved = await request((api) =>
    api.billing.setCap({ params: { user_id: userId }, body: { monthly_cap } }, { idempotencyKey }),
  )
  caps.set((caps.store.value ?? []).map((cap) => (cap.user_id === userId ? saved : cap)))
}
