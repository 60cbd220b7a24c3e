import { paths } from '#pwa/paths.ts'
import type { StepLink } from '#shared/contract/runs.ts'

/** The page of what a step made or changed; undefined for drafts and proposals, which stand below their reply. */
export function pageOf({ kind, id }: StepLink): string | undefined {
  if (kind === 'task') return paths.task(id)
  if (kind === 'project') return paths.project(id)
  return kind === 'event' ? paths.event(id) : undefined
}
