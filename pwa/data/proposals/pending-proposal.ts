import type { Proposal, ProposalEdit, ProposalItem } from '#shared/contract/proposals.ts'
import { changesOf } from '../outbox/rows.ts'
import type { OutboxRow } from '../outbox/row.ts'

/** What is edited of items before they are accepted, by item. */
export type ProposalEdits = Readonly<Record<string, ProposalEdit>>

/**
 * The proposal with what waits on this device, in the order in which it was done. What the server has refused has no
 * effect, what it has accepted keeps its own until the server's record is here.
 */
export function withPendingChanges(proposal: Proposal, rows: readonly OutboxRow[]): Proposal {
  let { items } = proposal
  for (const row of changesOf(rows, 'proposals', proposal.id)) {
    if (row.state === 'rejected' || row.seen) continue
    const { items: named = [], edits = {} } = (row.input.body ?? {}) as { items?: string[]; edits?: ProposalEdits }
    items = items.map((item): ProposalItem => {
      if (!named.includes(item.id)) return item
      if (row.name === 'accept')
        return item.state === 'added'
          ? item
          : { ...item, fields: { ...item.fields, ...edits[item.id] }, state: 'added' }
      if (row.name === 'leaveOut') return item.state === 'added' ? item : { ...item, state: 'left_out' }
      return { ...item, state: 'open' }
    })
  }
  return { ...proposal, items }
}

/**
 * What the calls among `rows` that change proposals do to the workspace's lists, as calls that change those: tasks and
 * events that are accepted stand there at once, and go again when that is taken back.
 */
export function asEntityCalls(rows: readonly OutboxRow[]): OutboxRow[] {
  return rows.flatMap((row) => {
    if (row.noun !== 'proposals') return row
    const { items = [], edits = {} } = (row.input.body ?? {}) as { items?: string[]; edits?: ProposalEdits }
    if (row.name === 'accept')
      return Object.entries(edits)
        .filter(([id]) => items.includes(id))
        .map(([id, fields]): OutboxRow => {
          const noun = fields.start === undefined ? 'tasks' : 'calendar'
          return { ...row, noun, name: 'create', input: { body: { ...fields, id } } }
        })
    if (row.name !== 'undo') return []
    return items.flatMap((id): OutboxRow[] =>
      ['tasks', 'calendar'].map((noun) => ({ ...row, noun, name: 'remove', input: { params: { id } } })),
    )
  })
}
