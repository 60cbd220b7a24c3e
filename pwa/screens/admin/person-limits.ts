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
    const who = hasOther
      ? 'Another Admin can.'
      : 'You are the only Admin here: make somebody else one first, who then can.'
    return { role: `You cannot change your own role. ${who}`, active: `You cannot deactivate yourself. ${who}` }
  }
  return {
    role: null,
    active:
      person.is_owner && person.active
        ? 'The owner of the workspace cannot be deactivated: make somebody else the owner first.'
        : null,
  }
}
