import type { Api } from '#shared/client/client.ts'
import type { Proposal } from '#shared/contract/proposals.ts'
import type { Run } from '#shared/contract/runs.ts'
import { type Context, flagsOf } from '../context.ts'
import { shortId } from '../out.ts'
import { untilAnswered } from '../runs/follow.ts'
import { linkedBy, foundOf } from '../runs/links.ts'
import { stateOf } from './entity-type.ts'
import { type Names, lineOf, namesOf } from './items.ts'

/** The ids of what a run proposed. */
export function proposalIdsOf(run: Pick<Run, 'steps'>): string[] {
  return linkedBy(run, 'proposal')
}

/** Shows what a run proposed, below its reply, with numbers. */
export async function showProposals(run: Run, api: Api, context: Context): Promise<void> {
  const { out, interrupted: signal } = context
  const found = await foundOf(proposalIdsOf(run), (id) => api.proposals.get({ params: { id } }, { signal }), context)
  if (found.length === 0) return
  const items = found.flatMap((proposal) => proposal.items)
  const names = await untilAnswered(() => namesOf(items, api, signal), context)
  for (const proposal of found) {
    out.endLine()
    out.text(`\nProposed: ${proposal.title}\n\n`)
    printItems(proposal, names, context)
    tellOpen(proposal, context)
  }
}

/** Prints items in lines with their numbers, which a terminal does not cut. */
export function printItems({ items }: Proposal, names: Names, context: Context): void {
  const { out } = context
  for (const [n, item] of items.entries()) {
    const state = item.state === 'open' ? (item.left ? ` [not added: ${item.left}]` : '') : ` [${stateOf(item)}]`
    out.reply(`${n + 1}. ${lineOf(item, names, context)}${state}\n`)
  }
  out.endLine()
}

/** Tells the person at the terminal how to add what is open. */
export function tellOpen({ id, items }: Proposal, context: Context): void {
  if (items.some(({ state }) => state === 'open'))
    context.out.progress(`Add it with: muster proposals accept ${shortId(id)}${flagsOf(context)} --all`)
}
