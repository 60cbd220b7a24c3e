import type { Api } from '#shared/client/client.ts'
import type { Input } from '#shared/contract/endpoint.ts'
import { maxPageSize } from '#shared/contract/limits.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import type { Proposal, proposals } from '#shared/contract/proposals.ts'
import { CliError, exit } from '../exit.ts'
import { type EntityDescription, find, isWholeId } from '../find.ts'

type Filter = Omit<NonNullable<Input<typeof proposals.list>['query']>, 'cursor'>

/** What was proposed last; a run that proposed one thing alone names it too. */
export const proposalType: EntityDescription<Proposal> = {
  noun: 'proposal',
  group: 'proposals',
  nameOf: ({ title }) => title,
  idsOf: ({ id, run_id }) => [id, run_id],
  detailOf: (proposal) => `${statesOf(proposal)}, ${proposal.created_at.slice(0, 10)}`,
  all: (api, { signal }) => listProposals(api, { limit: maxPageSize }, signal),
  whenEmpty: 'Nothing has been proposed yet.',
}

/** One page of the proposals that fit a filter, the newest first. */
export async function listProposals(api: Api, query: Filter, signal: AbortSignal | undefined): Promise<Proposal[]> {
  return (await api.proposals.list({ query }, signal && { signal })).items
}

/** The proposal of this id, title or end of an id, or of the run that is named so. */
export async function findProposal(wanted: string, api: Api, signal: AbortSignal): Promise<Proposal> {
  const isOwnId = isWholeId(wanted) && /-p\d+$/.test(wanted)
  if (!isOwnId) {
    const query = { limit: maxPageSize, ...(isWholeId(wanted) && { run_id: wanted }) }
    return find(proposalType, await listProposals(api, query, signal), wanted)
  }
  try {
    return await api.proposals.get({ params: { id: wanted } }, { signal })
  } catch (error) {
    if (!(error instanceof ProblemError) || error.status !== 404) throw error
    throw new CliError(exit.usage, 'unknown_proposal', `There is no proposal "${wanted}". See: muster proposals list`, {
      cause: error,
    })
  }
}

const stateWords = { open: 'open', added: 'added', left_out: 'left out' } as const

/** The state of an item in words. */
export function stateOf({ state }: Pick<Proposal['items'][number], 'state'>): string {
  return stateWords[state]
}

/** How many items are in which state: `2 open, 1 added`. */
export function statesOf({ items }: Pick<Proposal, 'items'>): string {
  return (Object.keys(stateWords) as (keyof typeof stateWords)[])
    .map((state) => [items.filter((item) => item.state === state).length, stateWords[state]] as const)
    .filter(([number]) => number > 0)
    .map(([number, words]) => `${number} ${words}`)
    .join(', ')
}
