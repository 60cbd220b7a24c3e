import type { Project } from '#shared/contract/projects.ts'
import type { State } from '#pwa/ui/badge.tsx'

/** The statuses in the order in which a project goes through them, each with its colour. */
const states: Record<Project['status'], State> = { Planning: 'idle', Active: 'running', Completed: 'done' }

export const projectStatuses = Object.keys(states) as Project['status'][]

/** The colour of a project's status; anything unknown is neutral (docs/look.md, "Colour"). */
export function projectState(status: string): State {
  return states[status as Project['status']] ?? 'idle'
}
