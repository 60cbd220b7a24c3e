import { type Run, RunStatus } from '#shared/contract/runs.ts'
import { agentType } from '../agents/find.ts'
import type { Context } from '../context.ts'
import { usageError } from '../exit.ts'
import { idOf } from '../find.ts'
import { momentOf, readSince } from '../moment.ts'
import { readChoice, readLimit } from '../values.ts'
import type { ServerFlag } from '../verb.ts'
import { wordFor } from './next.ts'
import { runType, runsOf, waitingType } from './entity-type.ts'

export type ListFlags = ServerFlag & {
  waiting?: boolean
  agent?: string
  status?: string
  since?: string
  limit?: string
}

/** Lists the newest runs that fit every filter, or those that wait for approval with what they ask. */
export async function listRuns(flags: ListFlags, context: Context): Promise<void> {
  const { out, interrupted } = context
  const limit = readLimit(flags.limit ?? '50')
  const since = flags.since === undefined ? 0 : readSince(flags.since, context)
  const named = readChoice('--status', flags.status, RunStatus.options)
  if (flags.waiting && named !== undefined && named !== 'waiting')
    throw usageError(`A run does not wait and is ${named}: give --waiting or --status.`)
  const status = flags.waiting ? 'waiting' : named
  const api = await context.api(await context.connection(flags.server))
  const [team, agent_id] = await Promise.all([
    agentType.all(api, { signal: interrupted }),
    idOf(agentType, flags.agent, api, interrupted),
  ])
  const runs: Run[] = []
  for await (const run of runsOf(
    api,
    { limit, ...(status && { status }), ...(agent_id && { agent_id }) },
    interrupted,
  )) {
    if (Date.parse(run.created_at) < since || runs.push(run) === limit) break
  }
  const nameOf = ({ agent_id: id }: Run) => team.find((agent) => agent.id === id)?.name ?? id
  out.list(runs, {
    columns: [
      { title: 'ID', whole: true },
      { title: 'AGENT' },
      { title: 'STATUS' },
      { title: status === 'waiting' ? 'QUESTION' : 'PROMPT', noun: true },
      { title: 'CREATED', whole: true },
    ],
    row: (run) => [
      out.id(run.id),
      nameOf(run),
      wordFor(run),
      (status === 'waiting' && run.pending_action?.summary) || run.prompt.slice(0, 200),
      momentOf(run.created_at, context),
    ],
    whenEmpty:
      status === 'waiting'
        ? waitingType.whenEmpty
        : since === 0 && !status && !agent_id
          ? runType.whenEmpty
          : 'There are no such runs.',
  })
}
