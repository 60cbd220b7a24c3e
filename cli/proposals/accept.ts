import type { Proposal } from '#shared/contract/proposals.ts'
import { reportEach } from '../change.ts'
import type { Context } from '../context.ts'
import { CliError, exit, usageError } from '../exit.ts'
import type { WriteFlags } from '../verb.ts'
import { write } from '../write.ts'
import { editsOf, readSet } from './edits.ts'
import { findProposal } from './entity-type.ts'
import { type Names, itemsNumbered, requireItems, tasksOf, titleOf } from './items.ts'

export type AcceptFlags = WriteFlags & { all?: boolean; set?: string[] }

/** Makes these items of a proposal, with their edits; what could not be made is named, and makes the exit code 1. */
export async function acceptItems(
  wanted: string,
  numbers: string[],
  flags: AcceptFlags,
  context: Context,
): Promise<void> {
  requireItems(numbers, flags.all)
  const typed = readSet(flags.set ?? [])
  let before: Proposal | undefined
  let tasks: Names['tasks'] = new Map()
  let edited: Record<string, { title?: string | undefined }> = {}
  const answer = await write(flags, context, async (api, call, found) => {
    const proposal = (before = await findProposal(wanted, api, call.signal))
    // What was added already goes along, so that a repetition is the same request.
    const items = flags.all
      ? proposal.items.filter(({ state }) => state !== 'left_out')
      : itemsNumbered(proposal, numbers)
    if (items.length === 0) throw usageError('Everything of it was left out: give the numbers of items.')
    const edits = (edited = await editsOf(proposal, items, typed, api, context))
    tasks = await tasksOf(items, api, call.signal)
    found(proposal.id)
    return api.proposals.accept(
      { params: { id: proposal.id }, body: { items: items.map(({ id }) => id), edits } },
      call,
    )
  })
  const { added, left } = answer
  const nameOf = (id: string) =>
    edited[id]?.title ??
    titleOf(
      before!.items.find((item) => item.id === id)!,
      tasks,
    )
  const wasAdded = (id: string) => before!.items.some((item) => item.id === id && item.state === 'added')
  reportEach(
    {
      things: added.map((id) => ({ id, name: nameOf(id) })),
      sentence: (name, id) => (wasAdded(id) ? `“${name}” was added already.` : `Added “${name}”.`),
      answer,
    },
    context,
  )
  if (left.length === 0) return
  if (!context.out.json) for (const { id, why } of left) context.out.note(`“${nameOf(id)}” was not added: ${why}`)
  // It has been reported.
  throw new CliError(exit.failed, 'not_added', '')
}
