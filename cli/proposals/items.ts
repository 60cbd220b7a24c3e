import type { Api } from '#shared/client/client.ts'
import type { Proposal, ProposalItem } from '#shared/contract/proposals.ts'
import { agentType } from '../agents/find.ts'
import { whenOf } from '../calendar/entity-type.ts'
import type { Context } from '../context.ts'
import { usageError } from '../exit.ts'
import { taskType } from '../tasks/entity-type.ts'

/** The names of what items are about, by their ids: agents, people, and the tasks that they change. */
export type Names = Record<'agents' | 'people' | 'tasks', ReadonlyMap<string, string>>

/** Asks for the names that these items need. */
export async function namesOf(items: readonly ProposalItem[], api: Api, signal: AbortSignal): Promise<Names> {
  const [agents, tasks] = await Promise.all([agentType.all(api, { signal }), tasksOf(items, api, signal)])
  const known = new Map(agents.map(({ id, name }) => [id, name]))
  const owners = items.map(ownerIdOf).filter((id) => id !== null)
  const people = owners.some((id) => !known.has(id)) ? await api.team.list({}, { signal }) : []
  return { agents: known, people: new Map(people.map(({ id, name }) => [id, name])), tasks }
}

/** The titles of the tasks that these items change. */
export async function tasksOf(
  items: readonly ProposalItem[],
  api: Api,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  if (!items.some(({ kind }) => kind === 'change')) return new Map()
  return new Map((await taskType.all(api, { signal })).map(({ id, title }) => [id, title]))
}

/** What an item makes, or changes, by its title. */
export function titleOf({ of, fields }: ProposalItem, tasks: Names['tasks']): string {
  return tasks.get(of ?? '') ?? fields.title ?? ''
}

/** Whose it is to be; empty for nobody. */
export function ownerOf(item: ProposalItem, { agents, people }: Names): string {
  const id = ownerIdOf(item)
  return id === null ? '' : (agents.get(id) ?? people.get(id) ?? id)
}

function ownerIdOf({ fields, agent_id }: ProposalItem): string | null {
  return fields.assignee_id ?? agent_id
}

/** When it is due, or takes place, by the terminal's clock. */
export function timeOf({ fields }: ProposalItem, context: Context): string {
  const { start, end, dueDate } = fields
  if (start === undefined || end === undefined) return dueDate ? `due ${dueDate}` : ''
  const [date, from, to] = whenOf({ start, end }, context.timeZone())
  return `${date} ${from}–${to}`
}

/** What a change sets besides who does it and when: `title “Order cards”, priority High`. */
function changesOf({ kind, fields }: ProposalItem): string[] {
  if (kind !== 'change') return []
  const { title, status, priority, dueDate, assignee_id } = fields
  return [
    ...(title === undefined ? [] : [`title “${title}”`]),
    ...(status === undefined ? [] : [`status ${status}`]),
    ...(priority === undefined ? [] : [`priority ${priority}`]),
    ...(dueDate === null ? ['no due date'] : []),
    ...(assignee_id === null ? ['for nobody'] : []),
  ]
}

/** What an item makes, with what a change of a task sets: `project`, `change: status Completed`. */
export function kindOf(item: ProposalItem): string {
  return [item.kind, changesOf(item).join(', ')].filter(Boolean).join(': ')
}

/** An item in one line: "Print the plan: Chip, due 2026-12-01 (minutes.md, line 4)". */
export function lineOf(item: ProposalItem, names: Names, context: Context): string {
  const kind = item.kind === 'project' || item.kind === 'change' ? kindOf(item) : ''
  const details = [kind, ownerOf(item, names), timeOf(item, context)].filter(Boolean).join(', ')
  const reason = item.reason.replace(/\.$/, '')
  return `${titleOf(item, names.tasks)}${details && `: ${details}`}${reason && ` (${reason})`}`
}

/** The items that are typed by their numbers, counted from 1 as lists show them. */
export function itemsNumbered({ id, title, items }: Proposal, numbers: readonly string[]): ProposalItem[] {
  return [...new Set(numbers)].map((typed) => {
    const item = /^\d{1,3}$/.test(typed) ? items[Number(typed) - 1] : undefined
    if (!item)
      throw usageError(
        `“${title}” has the items 1 to ${items.length} (it is "${typed}").`,
        `See: muster proposals show ${id}`,
      )
    return item
  })
}

/** Refuses a command that says neither which items nor all of them, or both. */
export function requireItems(numbers: readonly string[], all: boolean | undefined): void {
  if (all && numbers.length > 0) throw usageError('Give numbers of items or --all, not both.')
  if (!all && numbers.length === 0) throw usageError('Say which items, such as 1 3, or give --all.')
}
