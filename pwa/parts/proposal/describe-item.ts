import { formatDue } from '#pwa/parts/format-due.ts'
import { dateOf, timeOf } from '#pwa/parts/local-date.ts'
import { dayName } from '#pwa/parts/times.ts'
import type { Agent } from '#shared/contract/agents.ts'
import type { ProposalItem } from '#shared/contract/proposals.ts'

type Named = readonly Pick<Agent, 'id' | 'name'>[] | null

/** The agent that an item is about: who is to have the task, else whom it was proposed for. */
export function agentOf({ agent_id, fields }: ProposalItem): string | null {
  return fields.assignee_id === undefined ? agent_id : fields.assignee_id
}

/** What is to be known of an item before it is made: who, when and where it comes from; times alone where the day is known. */
export function describeItem(item: ProposalItem, team: Named, isDayKnown: boolean): string {
  const { kind, fields, reason } = item
  const agent = team?.find(({ id }) => id === agentOf(item))?.name
  const parts =
    kind === 'event'
      ? [timesOf(fields, isDayKnown), agent]
      : [kind === 'change' ? 'Change' : kind === 'project' ? 'Project' : (agent ?? 'Nobody yet'), dueOf(fields)]
  if (kind === 'change') parts.push(fields.status, fields.priority && `${fields.priority} priority`, agent)
  return [...parts, reason].filter(Boolean).join(' · ')
}

function dueOf({ dueDate }: ProposalItem['fields']): string | undefined {
  return dueDate ? formatDue(dueDate) : undefined
}

/** Whether all events among these items are on one date. */
export function areOnOneDay(items: readonly ProposalItem[]): boolean {
  const dates = items.flatMap(({ fields: { start } }) => (start === undefined ? [] : [dateOf(Date.parse(start))]))
  return new Set(dates).size < 2
}

function timesOf({ start, end }: ProposalItem['fields'], isDayKnown: boolean): string {
  if (start === undefined || end === undefined) return ''
  const [from, to] = [Date.parse(start), Date.parse(end)]
  const day = isDayKnown ? '' : `${dayName(start)}, `
  return `${day}${timeOf(from)} to ${timeOf(to)}`
}
