import type { State } from '#pwa/ui/badge.tsx'

const states: Record<string, State> = { Completed: 'done', 'In Progress': 'running', Pending: 'queued' }

/** The colour of a task's status; anything unknown is neutral (docs/look.md, "Colour"). */
export function taskState(status: string): State {
  return states[status] ?? 'idle'
}
