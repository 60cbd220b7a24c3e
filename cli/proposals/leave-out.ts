import type { Proposal } from '#shared/contract/proposals.ts'
import { reportEach } from '../change.ts'
import type { Context } from '../context.ts'
import { CliError, exit } from '../exit.ts'
import type { WriteFlags } from '../verb.ts'
import { write } from '../write.ts'
import { findProposal } from './entity-type.ts'
import { type Names, itemsNumbered, requireItems, tasksOf, titleOf } from './items.ts'

export type LeaveOutFlags = WriteFlags & { all?: boolean }

/** Leaves these items of a proposal out; what was added already stays, is named, and makes the exit code 1. */
export async function leaveItemsOut(
  wanted: string,
  numbers: string[],
  flags: LeaveOutFlags,
  context: Context,
): Promise<void> {
  requireItems(numbers, flags.all)
  let items: Proposal['items'] = []
  let tasks: Names['tasks'] = new Map()
  const answer = await write(flags, context, async (api, call, found) => {
    const proposal = await findProposal(wanted, api, call.signal)
    items = flags.all ? proposal.items : itemsNumbered(proposal, numbers)
    tasks = await tasksOf(items, api, call.signal)
    found(proposal.id)
    return api.proposals.leaveOut({ params: { id: proposal.id }, body: { items: items.map(({ id }) => id) } }, call)
  })
  const named = items.map((item) => ({ id: item.id, name: titleOf(item, tasks) }))
  reportEach(
    {
      things: named.filter(({ id }) => answer.left_out.includes(id)),
      sentence: (name) => `Left out “${name}”.`,
      whenEmpty: flags.all ? 'Everything of it was added already.' : undefined,
      answer,
    },
    context,
  )
  const added = named.filter(({ id }) => !answer.left_out.includes(id))
  // With --all only what can be left out is meant.
  if (flags.all || added.length === 0) return
  if (!context.out.json) for (const { name } of added) context.out.note(`“${name}” stays: it was added already.`)
  // It has been reported.
  throw new CliError(exit.failed, 'not_left_out', '')
}
