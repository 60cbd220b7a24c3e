import type { Known } from '../reading/features.ts'
import type { Scene } from '../scene.ts'

/** The names that a request may hold: agents, people in projects and events. */
export function knownOf({ agents, projects, events }: Scene): Known {
  const names = new Set(
    [...agents.map(({ name }) => name), ...projects.flatMap(({ team }) => team), ...events.flatMap((e) => e.attendees)]
      .flatMap((name) => name.toLowerCase().split(/\s+/))
      .filter((word) => word.length > 1),
  )
  return { isName: (lower) => names.has(lower) }
}
