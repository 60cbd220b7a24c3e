import type { Api } from '#shared/client/client.ts'
import type { Run } from '#shared/contract/runs.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import { isFinal } from '#shared/domain/run-state.ts'
import type { Context } from '../context.ts'
import { CliError, exit } from '../exit.ts'
import { describeFailure } from '../failure.ts'
import { find, isWholeId } from '../find.ts'
import type { Out } from '../out.ts'
import type { ServerFlag } from '../verb.ts'
import { untilAnswered } from './follow.ts'
import { runType } from './entity-type.ts'

const timeoutMs = 5000

/** Cancels runs and reports the outcome of each; one that was cancelled before is no failure. */
export async function cancelRuns(wanted: string[], flags: ServerFlag, context: Context): Promise<void> {
  const { out } = context
  const api = await context.api(await context.connection(flags.server))
  const known = wanted.every(isWholeId)
    ? []
    : await untilAnswered(() => runType.all(api, { signal: context.interrupted }), context)
  const results: Run[] = []
  let failures = 0
  const report = (error: unknown) => {
    failures += 1
    out.failure(describeFailure(error))
  }
  const fail = (id: string, code: string, detail: string) =>
    report(new CliError(exit.failed, code, detail, { extra: { execution_id: id } }))
  const ids = new Set<string>()
  for (const each of wanted) {
    try {
      ids.add(isWholeId(each) ? each : find(runType, known, each).id)
    } catch (error) {
      // What fits no run, or several, keeps none of the others from being cancelled.
      report(error)
    }
  }
  try {
    for (const id of ids) {
      const run = await cancelOne(id, api, context)
      if (run) results.push(run)
      if (!run) fail(id, 'unknown_run', `There is no run ${id}.`)
      else if (run.status === 'cancelled') reportCancelled(id, out)
      else if (isFinal(run.status)) fail(id, 'run_ended', `The run ${out.id(id)} had ended already (${run.status}).`)
      else fail(id, 'still_running', `The run ${out.id(id)} has not stopped yet. Cancel it again.`)
    }
  } finally {
    if (out.json) out.value(results)
  }
  // They have been reported one by one.
  if (failures > 0) throw new CliError(exit.failed, 'not_cancelled', '')
}

async function cancelOne(id: string, api: Api, context: Context): Promise<Run | undefined> {
  try {
    return await untilAnswered(
      () => api.executions.cancel({ params: { id }, body: {} }, { signal: context.interrupted }),
      context,
    )
  } catch (error) {
    if (!(error instanceof ProblemError) || error.status !== 404) throw error
    return undefined
  }
}

function reportCancelled(id: string, out: Out): void {
  if (out.json) return
  if (out.terminal) out.note(`Cancelled ${out.id(id)}.`)
  else out.print(`${id}\tcancelled\n`)
}

/**
 * Stops a run on the server after Ctrl-C and returns the message for the user; a run that was not answered yet is found
 * by its key.
 */
export async function cancelRun(
  api: Api,
  run: { id: string | undefined; key: string },
  { out }: Context,
): Promise<string> {
  out.progress('Cancelling the run…')
  try {
    const id = run.id ?? (await findByKey(api, run.key))
    if (id === undefined) return 'Nothing was started.'
    const { status } = await api.executions.cancel({ params: { id }, body: {} }, { timeout: timeoutMs })
    return status === 'cancelled' ? 'The run was cancelled.' : `The run had already ended (${status}).`
  } catch {
    return `The server could not be told to stop: the run may go on. Its key is ${run.key}.`
  }
}

async function findByKey(api: Api, key: string): Promise<string | undefined> {
  const { items } = await api.executions.list({ query: { idempotency_key: key, limit: 1 } }, { timeout: timeoutMs })
  return items[0]?.id
}
