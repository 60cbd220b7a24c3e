import type { Proposal, ProposalItem } from '#shared/contract/proposals.ts'
import type { Task } from '#shared/contract/tasks.ts'

type Seen = Pick<Task, 'title' | 'status' | 'updated_at'>

/**
 * Whether time is proposed for a task that was completed after that. A plan names its tasks by their titles alone; while
 * another one of that title is open, it may be the one that is meant.
 */
export function isDoneSince(
  { kind, fields }: Pick<ProposalItem, 'kind' | 'fields'>,
  { created_at }: Pick<Proposal, 'created_at'>,
  tasks: readonly Seen[],
): boolean {
  if (kind !== 'event') return false
  const named = tasks.filter(({ title }) => title === fields.title)
  return (
    named.length > 0 &&
    named.every(({ status }) => status === 'Completed') &&
    named.some(({ updated_at }) => updated_at > created_at)
  )
}
