import type { Output } from '#shared/contract/endpoint.ts'
import type { Role } from '#shared/contract/session.ts'
import type { TeamMember, team } from '#shared/contract/team.ts'
import { newId } from '#shared/domain/ids.ts'
import { createResource } from './resource.ts'
import { request } from '../network/api.ts'
import { verifySession } from '../session/session.ts'

/** Counters and recent activity of the administrator's workspace. */
export const overview = createResource<Output<typeof team.overview>>(null, (api) => api.team.overview())

/** The people of the administrator's workspace, deactivated ones too. */
export const people = createResource<TeamMember[]>(null, (api) => api.team.users())

/** Changes a person's role, deactivates or reactivates them; throws a `ProblemError`. */
export async function changePerson(id: string, body: { role?: Role; active?: boolean }): Promise<void> {
  const idempotencyKey = newId()
  const { user } = await request((api) => api.team.changeUser({ params: { id }, body }, { idempotencyKey }))
  people.set((people.store.value ?? []).map((person) => (person.id === id ? user : person)))
  // Both appear in the activity; and a user must not see what their own role no longer shows.
  await Promise.all([overview.load(), verifySession()])
}
