import type { Role } from '#shared/contract/session.ts'

/** What the roles are called. */
export const roleLabels: Record<Role, string> = { admin: 'Admin', manager: 'Manager', member: 'Member' }
