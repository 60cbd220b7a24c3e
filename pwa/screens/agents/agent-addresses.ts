import type { RefusedChange } from '#pwa/data/outbox/open-changes.ts'
import { paths } from '#pwa/paths.ts'

/** Where the form for a new agent is open; `id` is that of one that was refused and is mended. */
export function newAgentAddress(id = 'new'): string {
  return `${paths.agents}?agent=${encodeURIComponent(id)}`
}

/** Where a refused change is open in its form. */
export function mendAddress({ name, id }: RefusedChange): string {
  return name === 'create' ? newAgentAddress(id) : `${paths.agent(id)}?edit`
}
