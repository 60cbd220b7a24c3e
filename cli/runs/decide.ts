import type { Context } from '../context.ts'
import { CliError, exit } from '../exit.ts'
import type { ServerFlag } from '../verb.ts'
import { readChanges } from './changes.ts'
import { FollowedRun, followRun } from './follow.ts'
import { findRun, waitingType } from './entity-type.ts'
import { nothingShown } from './reply.ts'
import { askAtTerminal, checkCompleted, decide, seeThrough } from './see-through.ts'

export type DecideFlags = ServerFlag & { wait: boolean; set?: string[] }

/** Answers what a run asks, and follows it unless the flags say otherwise. Ctrl-C then leaves the run alone. */
export async function answerRun(wanted: string, approve: boolean, flags: DecideFlags, context: Context): Promise<void> {
  const { out, interrupted } = context
  const api = await context.api(await context.connection(flags.server))
  const run = await findRun(wanted, api, context, waitingType)
  const { id, status, pending_action } = run
  if (status !== 'waiting' || !pending_action)
    throw new CliError(exit.failed, 'not_waiting', `This run does not wait for approval (${status}).`, {
      extra: { execution_id: id, run_status: status },
    })
  const input = flags.set && (await readChanges(pending_action, flags.set, context))
  await decide({ api, run, approve, input, context })
  out.progress(`${approve ? 'Approved' : 'Refused'}${input ? ', as you changed it' : ''}: ${pending_action.summary}`)
  if (!flags.wait) {
    if (out.json) out.value(await api.executions.get({ params: { id } }, { signal: interrupted }))
    return
  }
  const shown = nothingShown()
  shown.answered.add(pending_action.id)
  const running = new FollowedRun(api, ({ signal }) => followRun(api, id, '', signal), '', context)
  const ended = await seeThrough({ api, running, ask: askAtTerminal(context), context, shown })
  if (out.json) out.value(ended)
  checkCompleted(ended, context)
}
