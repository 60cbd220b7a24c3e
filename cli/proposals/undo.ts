import type { Proposal } from '#shared/contract/proposals.ts'
import { reportEach } from '../change.ts'
import type { Context } from '../context.ts'
import { checkKept } from '../kept.ts'
import type { WriteFlags } from '../verb.ts'
import { write } from '../write.ts'
import { findProposal } from './entity-type.ts'
import { type Names, itemsNumbered, tasksOf, titleOf } from './items.ts'

/** Takes back what was added or left out of a proposal, all of it or these items; what had to stay is named. */
export async function undoItems(wanted: string, numbers: string[], flags: WriteFlags, context: Context): Promise<void> {
  let before: Proposal | undefined
  let tasks: Names['tasks'] = new Map()
  const answer = await write(flags, context, async (api, call, found) => {
    const proposal = (before = await findProposal(wanted, api, call.signal))
    const items = itemsNumbered(proposal, numbers).map(({ id }) => id)
    tasks = await tasksOf(proposal.items, api, call.signal)
    found(proposal.id)
    return api.proposals.undo({ params: { id: proposal.id }, body: items.length > 0 ? { items } : {} }, call)
  })
  const undone = before!.items.filter(({ id }) => answer.undone.includes(id))
  const wasAdded = (id: string) => undone.some((item) => item.id === id && item.state === 'added')
  reportEach(
    {
      things: undone.map((item) => ({ id: item.id, name: titleOf(item, tasks) })),
      sentence: (name, id) => (wasAdded(id) ? `Took back “${name}”.` : `“${name}” is open again.`),
      whenEmpty: answer.kept.length > 0 ? undefined : 'There is nothing to take back.',
      answer,
    },
    context,
  )
  checkKept(answer.kept, context)
}
