import type { Context } from '../context.ts'
import { CliError, exit, usageError } from '../exit.ts'
import { readSince } from '../moment.ts'
import type { ServerFlag } from '../verb.ts'
import { FollowedRun, followRun } from './follow.ts'
import { findRun } from './entity-type.ts'
import { runOnEnd } from './on-end.ts'
import { nothingShown } from './reply.ts'
import { askAtTerminal, checkCompleted, seeThrough } from './see-through.ts'
import { watchAll } from './watch-all.ts'

export type WatchFlags = ServerFlag & { exec?: string; since?: string }

/** Follows one run to its end, or all of one's runs as they change until Ctrl-C, which leaves them alone. */
export async function watchRuns(
  wanted: string | undefined,
  { server, exec, since }: WatchFlags,
  context: Context,
): Promise<void> {
  if (exec?.trim() === '') throw usageError('--exec takes a command, such as --exec "notify-send done".')
  if (wanted !== undefined && since !== undefined)
    throw usageError('--since is for all runs: leave it out, or the run.')
  const moment = since === undefined ? undefined : readSince(since, context)
  const connection = await context.connection(server)
  const api = await context.api(connection)
  if (wanted === undefined) return watchAll({ api, connection, command: exec, since: moment }, context)
  const { out } = context
  const { id } = await findRun(wanted, api, context)
  const running = new FollowedRun(api, ({ signal }) => followRun(api, id, '', signal), '', context)
  // Where a command is started, stdout is its own.
  const shown = nothingShown(exec !== undefined)
  const ended = await seeThrough({ api, running, ask: askAtTerminal(context), context, shown })
  const isWell = exec === undefined || ended.status === 'waiting' || (await runOnEnd(exec, ended, context))
  if (out.json && (exec === undefined || ended.status === 'waiting')) out.value(ended)
  checkCompleted(ended, context)
  // It has been reported.
  if (!isWell) throw new CliError(exit.failed, 'command_failed', '')
}
