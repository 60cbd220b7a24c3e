import type { Execution } from '#shared/contract/executions.ts'
import { agentKind } from '../agents/find.ts'
import type { Context } from '../context.ts'
import { idOf } from '../find.ts'
import type { ServerFlag } from '../verb.ts'
import { waitingKind } from './kind.ts'

export type ListFlags = ServerFlag & { waiting?: boolean; agent?: string }

/** Lists the newest runs, or those that wait for approval with what they ask. */
export async function listRuns(flags: ListFlags, context: Context): Promise<void> {
  const { out, interrupted } = context
  const api = await context.api(await context.connection(flags.server))
  const [team, agent_id] = await Promise.all([agentKind.all(api, { signal: interrupted }), idOf(agentKind, flags.agent, api, interrupted)])
  const query = { limit: 50, ...(flags.waiting && { status: 'waiting' as const }), ...(agent_id && { agent_id }) }
  const { items } = await api.executions.list({ query }, { signal: interrupted })
  const nameOf = ({ agent_id: id }: Execution) => team.find((agent) => agent.id === id)?.name ?? id
  out.list(items, {
    columns: [{ title: 'ID', whole: true }, { title: 'AGENT' }, { title: 'STATUS' }, { title: flags.waiting ? 'QUESTION' : 'PROMPT' }],
    row: (run) => [out.id(run.id), nameOf(run), run.status, (flags.waiting && run.pending_action?.summary) || run.prompt.slice(0, 200)],
    whenEmpty: flags.waiting ? waitingKind.whenEmpty : 'Nothing has been run yet.',
  })
}
