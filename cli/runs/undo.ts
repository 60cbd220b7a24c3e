import { undoableMs } from '#shared/contract/limits.ts'
import type { Run, Step } from '#shared/contract/runs.ts'
import { isFinal } from '#shared/domain/run-state.ts'
import { reportEach } from '../change.ts'
import { type Context, flagsOf } from '../context.ts'
import { usageError } from '../exit.ts'
import { checkKept, reasonOf } from '../kept.ts'
import { momentOf } from '../moment.ts'
import { shortId } from '../out.ts'
import type { WriteFlags } from '../verb.ts'
import { write } from '../write.ts'
import { findRun } from './entity-type.ts'

/** Takes back what a run changed, or these steps of it; what had to stay is named, and makes the exit code 1. */
export async function undoRun(wanted: string, steps: string[], flags: WriteFlags, context: Context): Promise<void> {
  let run: Run | undefined
  const answer = await write(flags, context, async (api, call, found) => {
    run = await findRun(wanted, api, context)
    const ids = stepIds(run, steps)
    found(run.id)
    return api.executions.undo({ params: { id: run.id }, body: ids.length > 0 ? { steps: ids } : {} }, call)
  })
  reportEach(
    {
      things: run!.steps
        .filter(({ id }) => answer.undone.includes(id))
        .map(({ id, summary }) => ({ id, name: summary })),
      sentence: (summary) => `Took back: ${summary}`,
      whenEmpty: answer.kept.length > 0 ? undefined : 'That was taken back already.',
      answer,
    },
    context,
  )
  checkKept(answer.kept, context)
}

/** The ids of steps that are given by their numbers, as `runs show` has them, or by their ids. */
export function stepIds({ id, steps }: Pick<Run, 'id' | 'steps'>, wanted: readonly string[]): string[] {
  return wanted.map((typed) => {
    const step =
      steps.find((each) => each.id === typed) ?? (/^\d{1,4}$/.test(typed) ? steps[Number(typed) - 1] : undefined)
    if (!step) throw usageError(`This run has no step ${typed}.`, `See: muster runs show ${id}`)
    return step.id
  })
}

/** The steps whose changes can be taken back now. */
export function undoableSteps({ status, steps, created_at }: Run, now: Date): Step[] {
  const isLate = now.getTime() - Date.parse(created_at) > undoableMs
  return isFinal(status) && !isLate ? steps.filter(({ undo }) => undo?.state === 'open') : []
}

/** What became of a step's changes, behind its summary; empty where they stand. */
export function undoneOf({ undo }: Step, context: Context): string {
  if (undo?.state === 'undone') return ` (taken back${undo.at ? ` ${momentOf(undo.at, context)}` : ''})`
  return undo?.state === 'kept' && undo.why ? ` (stays: ${reasonOf({ ...undo, why: undo.why }, context)})` : ''
}

/** Tells the person at the terminal how to take back what a run changed. */
export function tellUndo(run: Run, context: Context): void {
  if (undoableSteps(run, context.now()).length === 0) return
  // A run of a conversation is not among those that the end of an id is looked for in.
  const id = run.thread_id === null ? shortId(run.id) : run.id
  context.out.progress(`Take it back with: muster runs undo ${id}${flagsOf(context)}`)
}
