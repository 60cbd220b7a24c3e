import type { Context } from '../context.ts'
import { momentOf } from '../moment.ts'
import type { ServerFlag } from '../verb.ts'
import { findProposal, stateOf } from './entity-type.ts'
import { kindOf, namesOf, ownerOf, timeOf, titleOf } from './items.ts'
import { printItems, tellOpen } from './of-run.ts'

/** Shows a proposal: its items with their numbers, and what became of each. */
export async function showProposal(wanted: string, flags: ServerFlag, context: Context): Promise<void> {
  const { out, interrupted: signal } = context
  const api = await context.api(await context.connection(flags.server))
  const proposal = await findProposal(wanted, api, signal)
  if (out.data(proposal)) return
  const { items } = proposal
  const names = await namesOf(items, api, signal)
  out.facts([
    ['Title', proposal.title],
    ['Agent', names.agents.get(proposal.agent_id) ?? proposal.agent_id],
    ['Proposed', momentOf(proposal.created_at, context)],
    ['Run', proposal.run_id],
    ['Id', proposal.id],
  ])
  out.print('\n')
  if (out.terminal) printItems(proposal, names, context)
  else
    out.table(
      [],
      items.map((item, n) => [
        `${n + 1}`,
        titleOf(item, names.tasks),
        kindOf(item),
        ownerOf(item, names),
        timeOf(item, context),
        item.reason,
        stateOf(item),
      ]),
    )
  tellOpen(proposal, context)
}
