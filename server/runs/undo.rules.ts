import { undoableMs } from '#shared/contract/limits.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import type { Step } from '#shared/contract/runs.ts'
import { isFinal } from '#shared/domain/run-state.ts'
import type { Terms } from '../billing/terms.ts'
import { type Undone, openChangesOf, takeBack } from '../undo/undo.rules.ts'
import type { WorkspaceWrite } from '../workspaces/write.ts'
import { findRun, updateSteps } from './runs.repo.ts'

/**
 * Takes back what a run of this user changed, or these steps of it, and notes it in its steps. Again it changes nothing.
 * Throws 404, and 409 while the run goes on or where there is nothing that can be taken back.
 */
export async function undoRun(
  write: WorkspaceWrite,
  terms: Terms,
  userId: string,
  runId: string,
  steps?: readonly string[],
): Promise<Undone> {
  const run = await findRun(write.tx, userId, runId)
  if (!run) throw new ProblemError(404, 'execution_not_found', 'There is no such execution.')
  if (!isFinal(run.status))
    throw new ProblemError(409, 'run_not_ended', 'This run has not ended. Stop it first, or wait for it.')
  const known = JSON.parse(run.steps) as Step[]
  const unknown = steps?.find((id) => !known.some((step) => step.id === id))
  if (unknown !== undefined) throw new ProblemError(404, 'step_not_found', 'This run has no such step.')
  const changes = await openChangesOf(
    write.tx,
    userId,
    { runId, ...(steps && { origins: steps }) },
    write.now - undoableMs,
  )
  if (changes.length === 0) {
    if (known.some(({ id, undo }) => undo?.state === 'undone' && (!steps || steps.includes(id))))
      return { undone: [], kept: [] }
    throw new ProblemError(
      409,
      'nothing_to_undo',
      'There is nothing to take back here: nothing was changed, or that was more than 30 days ago.',
    )
  }
  const result = await takeBack(write, terms, userId, changes)
  const at = new Date(write.now).toISOString()
  const marked = known.map((step): Step => {
    const kept = result.kept.find(({ id }) => id === step.id)
    if (kept) return { ...step, undo: { state: 'kept', at: kept.at ?? at, by: kept.by, why: kept.why } }
    return result.undone.includes(step.id) ? { ...step, undo: { state: 'undone', at, by: null, why: null } } : step
  })
  await updateSteps(write.tx, runId, JSON.stringify(marked), write.rev)
  return result
}

/**
 * Takes back what the last of these runs that changed something changed, with the sentences of its steps; undefined where
 * none has, or all of that is taken back.
 */
export async function undoLastOf(
  write: WorkspaceWrite,
  terms: Terms,
  userId: string,
  runIds: readonly string[],
): Promise<Undone | undefined> {
  for (const runId of runIds.toReversed()) {
    try {
      const { undone, kept } = await undoRun(write, terms, userId, runId)
      if (undone.length + kept.length === 0) continue
      const run = await findRun(write.tx, userId, runId)
      const summaries = new Map((JSON.parse(run!.steps) as Step[]).map(({ id, summary }) => [id, summary]))
      return { undone: undone.map((id) => summaries.get(id) ?? ''), kept }
    } catch (error) {
      if (!(error instanceof ProblemError) || error.code !== 'nothing_to_undo') throw error
    }
  }
  return undefined
}
