import type { State } from '#pwa/ui/badge.tsx'

const states: Record<string, State> = { Completed: 'done', 'In Progress': 'running', Pending: 'queued' }

/** The colour of a task's status; anything unknown is neutral (product.md §4). */
export function taskState(status: string): State {
  return states[status] ?? 'idle'
}
