import type { Api } from '#shared/client/client.ts'
import type { Proposal, ProposalEdit, ProposalItem } from '#shared/contract/proposals.ts'
import { omitUndefined } from '#shared/domain/omit-undefined.ts'
import { moved, readEventFlags } from '../calendar/fields.ts'
import type { Context } from '../context.ts'
import { usageError } from '../exit.ts'
import { readTaskFields } from '../tasks/fields.ts'
import { itemsNumbered } from './items.ts'

const ofTasks = ['title', 'assignee', 'due', 'priority', 'project', 'notes']
/** What can be changed of each kind of item, named as the flags of the commands that make such things. */
const fieldsOf: Record<ProposalItem['kind'], readonly string[]> = {
  task: ofTasks,
  change: ofTasks,
  event: ['title', 'date', 'start', 'end', 'duration', 'notes'],
  project: ['title', 'due', 'notes'],
}

type Typed = { number: string; field: string; value: string }

/** What `--set 2.due=friday` says, before the proposal is known. */
export function readSet(set: readonly string[]): Typed[] {
  return set.map((typed) => {
    const [, number, field, value] = /^\s*(\d{1,3})\.([a-z-]+)\s*=(.*)$/is.exec(typed) ?? []
    if (number === undefined)
      throw usageError(`--set takes item.field=value, such as --set 2.due=friday (it is "${typed}").`)
    return { number, field: field!.toLowerCase(), value: value!.trim() }
  })
}

/** The edits of items by their ids; each must be among those that are accepted. */
export async function editsOf(
  proposal: Proposal,
  accepted: readonly ProposalItem[],
  typed: readonly Typed[],
  api: Api,
  context: Context,
): Promise<Record<string, ProposalEdit>> {
  const edits: Record<string, ProposalEdit> = {}
  for (const [number, own] of Map.groupBy(typed, (each) => each.number)) {
    const [item] = itemsNumbered(proposal, [number])
    if (!accepted.includes(item!)) throw usageError(`--set ${number}.${own[0]!.field} needs the item ${number} too.`)
    edits[item!.id] = await editOf(item!, own, api, context)
  }
  return edits
}

async function editOf(item: ProposalItem, typed: readonly Typed[], api: Api, context: Context): Promise<ProposalEdit> {
  const known = fieldsOf[item.kind]
  // Without a value it has none, as with --no-due.
  const flags: Record<string, string | false> = {}
  for (const { number, field, value } of typed) {
    if (!known.includes(field))
      throw usageError(`--set ${number}: "${field}" is not a field of it. There are: ${known.join(', ')}.`)
    const mayBeEmpty = ['assignee', 'due', 'project', 'notes'].includes(field)
    if (value === '' && !mayBeEmpty) throw usageError(`--set ${number}.${field} takes a value.`)
    flags[field] = value === '' && field !== 'notes' ? false : value
  }
  const { title, due: dueDate, assignee, ...others } = flags
  const own = { title: title || undefined }
  if (item.kind !== 'event') {
    const ofTask = omitUndefined({ ...others, dueDate, assignee: typeof assignee === 'string' ? [assignee] : assignee })
    const { assignees, ...fields } = await readTaskFields(ofTask, api, context)
    return omitUndefined({ ...own, ...fields, assignee_id: assignees && (assignees[0]?.id ?? null) })
  }
  const { times, zone, fields } = await readEventFlags(others as Record<string, string>, context)
  const { start, end } = item.fields
  if (start === undefined || end === undefined) throw usageError('This event has no time that could be changed.')
  return omitUndefined({ ...own, ...moved({ start, end }, times, zone), notes: fields.notes })
}
