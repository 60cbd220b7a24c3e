import type { TeamMember } from '#shared/contract/team.ts'

type Person = Pick<TeamMember, 'id' | 'role' | 'is_owner' | 'active'>

/** Why the administrator `userId` cannot change a person's role or deactivate them; null where they can. */
export function whyNot(
  person: Person,
  everybody: readonly Person[],
  userId: string,
): { role: string | null; active: string | null } {
  if (person.id === userId) {
    const hasOther = everybody.some(({ id, role, active }) => id !== userId && role === 'admin' && active)
    const who = hasOther ? 'Another Admin can.' : 'You are the only Admin here. Make someone else an Admin first.'
    return { role: `You cannot change your own role. ${who}`, active: `You cannot deactivate yourself. ${who}` }
  }
  return {
    role: null,
    active:
      person.is_owner && person.active
        ? "The workspace's owner can't be deactivated. Make someone else the owner first."
        : null,
  }
}
