import type { Context } from '../context.ts'
import { momentOf } from '../moment.ts'
import { findRun } from '../runs/entity-type.ts'
import { readLimit } from '../values.ts'
import type { ServerFlag } from '../verb.ts'
import { listProposals as proposalsThatFit, proposalType, statesOf } from './entity-type.ts'

export type ListFlags = ServerFlag & { run?: string; limit?: string }

/** Lists what agents proposed, the newest first. */
export async function listProposals(flags: ListFlags, context: Context): Promise<void> {
  const { out, interrupted } = context
  const { run } = flags
  const limit = readLimit(flags.limit ?? '50')
  const api = await context.api(await context.connection(flags.server))
  const query = { limit, ...(run !== undefined && { run_id: (await findRun(run, api, context)).id }) }
  out.list(await proposalsThatFit(api, query, interrupted), {
    columns: [
      { title: 'ID', whole: true },
      { title: 'TITLE', noun: true },
      { title: 'ITEMS' },
      { title: 'PROPOSED', whole: true },
    ],
    row: (proposal) => [
      out.id(proposal.id),
      proposal.title,
      statesOf(proposal),
      momentOf(proposal.created_at, context),
    ],
    whenEmpty: run === undefined ? proposalType.whenEmpty : 'This run proposed nothing.',
  })
}
