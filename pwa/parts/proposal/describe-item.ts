import type { Whom } from '#pwa/parts/assignees/choices.ts'
import { formatDue } from '#pwa/parts/format-due.ts'
import { dateOf, timeOf } from '#pwa/parts/local-date.ts'
import { dayName } from '#pwa/parts/times.ts'
import type { Assignee } from '#shared/contract/assignees.ts'
import type { ProposalItem } from '#shared/contract/proposals.ts'

type Known = Pick<Whom, 'team' | 'people'>

/** Whom an item is about: who is to have the task, an agent or a person, else the agent for whom it was proposed. */
export function whoOf({ agent_id, fields }: ProposalItem, { team, people }: Known): Assignee | null {
  const id = fields.assignee_id === undefined ? agent_id : fields.assignee_id
  if (id === null) return null
  const agent = team?.find((each) => each.id === id)
  if (agent) return { kind: 'agent', id, name: agent.name }
  const person = people?.find((each) => each.id === id)
  return person ? { kind: 'person', id, name: person.name } : null
}

/** What is to be known of an item before it is made: who, when and where it comes from; times alone where the day is known. */
export function describeItem(item: ProposalItem, known: Known, isDayKnown: boolean): string {
  const { kind, fields, reason } = item
  const who = whoOf(item, known)?.name
  // Of people nothing may be known here yet.
  const owner = who ?? (fields.assignee_id && known.people === null ? 'Someone' : 'Nobody yet')
  const parts =
    kind === 'event'
      ? [timesOf(fields, isDayKnown), who]
      : [kind === 'change' ? 'Change' : kind === 'project' ? 'Project' : owner, dueOf(fields)]
  if (kind === 'change') parts.push(fields.status, fields.priority && `${fields.priority} priority`, who)
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
