import type { Api } from '#shared/client/client.ts'
import type { Run } from '#shared/contract/runs.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import { providerLine } from '#shared/domain/provider-line.ts'
import { askLine } from '../ask.ts'
import { type Context, flagsOf } from '../context.ts'
import { showDrafts } from '../drafts/of-run.ts'
import { CliError, exit } from '../exit.ts'
import { describeFailure } from '../failure.ts'
import { namedModels } from '../models/names.ts'
import { showProposals } from '../proposals/of-run.ts'
import { type Ask, askForApproval } from './ask-approval.ts'
import { type RetryContext, type FollowedRun, untilAnswered } from './follow.ts'
import { type Shown, nothingShown, showReply } from './reply.ts'
import { tellUndo } from './undo.ts'

/** Asks at the terminal; undefined where there is none, and where JSON is wanted. */
export function askAtTerminal(context: Context): Ask | undefined {
  const { isTerminal } = context.stdin()
  return isTerminal && !context.out.json ? (question) => askLine(question, context) : undefined
}

type Watching = { api: Api; running: FollowedRun; ask: Ask | undefined; context: Context; shown?: Shown }

/**
 * Shows a run to its end. Where it asks for approval the person at the terminal is asked and it goes on; without a
 * person to ask it is left waiting, and is returned as it is.
 */
export async function seeThrough({ api, running, ask, context, shown = nothingShown() }: Watching): Promise<Run> {
  const { out, interrupted: signal } = context
  const showMore = async (run: Run) => {
    if (!out.json && !shown.isHidden) {
      await showDrafts(run, api, context)
      await showProposals(run, api, context)
    }
    if (!out.json) tellUndo(run, context)
    // Who answered has to be asked for, which is not worth it where nobody is told.
    if (out.tellsProgress()) out.progress(providerLine(run, await namedModels(run, api, { signal })))
  }
  for (;;) {
    const { ended, asked } = await showReply(running, out, shown, showMore)
    if (ended) return ended
    const run = await readWaiting(api, running.id!, context)
    // It may have been answered in the app meanwhile.
    const isOpen = run.status === 'waiting' && run.pending_action?.id === asked.id
    if (isOpen && !(await answer(api, run, ask, context))) return run
    shown.answered.add(asked.id)
  }
}

/** Asks until there is an answer that the server takes; false when there is none. */
async function answer(api: Api, run: Run, ask: Ask | undefined, context: RetryContext): Promise<boolean> {
  let changed: Record<string, unknown> = {}
  for (;;) {
    const said = ask && (await askForApproval(run.pending_action!, ask, context.out, changed))
    if (!said) return false
    try {
      await decide({ api, run, approve: said.approve, input: said.input, context })
      return true
    } catch (error) {
      // What was changed does not fit: it can be changed again.
      if (!said.input || !(error instanceof ProblemError) || ![400, 422].includes(error.status)) throw error
      changed = said.input
      context.out.note(describeFailure(error).lines.join('\n'))
    }
  }
}

type Decision = {
  api: Api
  run: Run
  approve: boolean
  input: Record<string, unknown> | undefined
  context: RetryContext
}

/**
 * Sends the answer to what a run asks, with the fields that were changed first, until the server has it; one that it
 * has already, from elsewhere, counts.
 */
export async function decide({ api, run, approve, input, context }: Decision): Promise<void> {
  const { id, pending_action } = run
  const params = { id, action_id: pending_action?.id ?? '' }
  try {
    await untilAnswered(
      () => api.executions.act({ params, body: { approve, ...(input && { input }) } }, { signal: context.interrupted }),
      context,
    )
  } catch (error) {
    if (!(error instanceof ProblemError) || error.status !== 409) throw error
    context.out.note(error.detail)
  }
}

/** Throws for a run that has not completed: exit code 1, or 8 where it still may. */
export function checkCompleted(run: Run, context: Context): void {
  const { id, status, error, pending_action } = run
  const extra = { execution_id: id, run_status: status }
  if (status === 'completed') return
  if (status === 'failed') throw new CliError(exit.failed, 'run_failed', error ?? 'The run failed.', { extra })
  if (status === 'cancelled')
    throw new CliError(exit.failed, 'run_cancelled', error ?? 'The run was cancelled.', { extra })
  if (status !== 'waiting')
    throw new CliError(exit.pending, 'not_finished', `The run ${id} is still ${status}.`, { extra })
  const words = `${id}${flagsOf(context)}`
  const hint = `Answer with: muster runs approve ${words}   or: muster runs refuse ${words}`
  throw new CliError(
    exit.pending,
    'approval_needed',
    `The run waits for your approval: ${pending_action?.summary ?? 'an action'}`,
    { hint, extra },
  )
}

/** Returns the run once it can be answered, or has ended: its question is reported a moment before. */
async function readWaiting(api: Api, id: string, context: RetryContext): Promise<Run> {
  for (let wait = 100; ; wait = Math.min(2 * wait, 2000)) {
    const run = await untilAnswered(
      () => api.executions.get({ params: { id } }, { signal: context.interrupted }),
      context,
    )
    if (run.status !== 'queued' && run.status !== 'running') return run
    await context.sleep(wait)
  }
}
