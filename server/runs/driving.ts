import type { Step } from '#shared/contract/runs.ts'
import { runApology } from '#shared/domain/run-state.ts'
import { hold } from '../billing/credits.rules.ts'
import type { Terms } from '../billing/terms.ts'
import type { Db } from '../db/connect.ts'
import type { RunRow } from '../db/schema.ts'
import { type RunAgent, RunError, type RunOutcome } from '../engine/engine.ts'
import type { Google } from '../integrations/google.ts'
import type { Place } from '../jobs/jobs.ts'
import type { Logger } from '../log.ts'
import { abandonedError } from './abandoned.rules.ts'
import type { Ending } from './endings.ts'
import { type LiveRun, cancelled } from './live-run.ts'
import type { Retry } from './retry.ts'
import { type ChooseModels, readRunInput } from './run-input.ts'

/** What a run is driven with. */
export type Drive = Terms & {
  db: Db
  log: Logger
  runAgent: RunAgent
  chooseModels: ChooseModels
  google: Google
}

type Options = Drive & { retry: Retry }

/** The longest that a run may take. */
const maxRunMs = 15 * 60_000

/** Why a run is aborted whose server stops. */
export const stopping = Symbol('stopping')
const tooLong = Symbol('too long')

/** Takes a claimed run through the engine, for as long as a run may take; returns how it ended. Throws nothing. */
export async function driveRun(options: Options, run: LiveRun, row: RunRow, place: Place): Promise<Ending> {
  const limit = setTimeout(() => run.controller.abort(tooLong), maxRunMs)
  try {
    return endingOf(run, await driveEngine(options, run, row, place))
  } catch (error) {
    return endingOfFault(options.log, run, error)
  } finally {
    clearTimeout(limit)
  }
}

function endingOf(run: LiveRun, outcome: RunOutcome): Ending {
  const answered = {
    provider: outcome.provider,
    provider_reason: outcome.providerReason,
    credits_used: outcome.usage.credits,
  }
  if (outcome.kind === 'waiting')
    return { status: 'waiting', state: JSON.stringify(outcome.state), action: outcome.action, ...answered }
  run.add('usage', outcome.usage)
  const { outcome: how, note, next } = outcome.ending ?? { outcome: 'done', note: null, next: [] }
  return {
    status: 'completed',
    result: outcome.result,
    error: null,
    outcome: how,
    outcome_note: note,
    next: next.length > 0 ? JSON.stringify(next) : null,
    ...answered,
  }
}

function endingOfFault(log: Logger, run: LiveRun, error: unknown): Ending {
  const nothing = {
    provider: null,
    provider_reason: null,
    credits_used: 0,
    outcome: null,
    outcome_note: null,
    next: null,
  }
  const reason = run.controller.signal.aborted ? run.controller.signal.reason : undefined
  // Paid model calls are charged even when the run is cancelled.
  if (reason === cancelled)
    return {
      ...nothing,
      credits_used: run.usage.credits,
      status: 'cancelled',
      result: run.text === '' ? null : run.text,
      error: 'Stopped.',
    }
  if (reason === stopping) return { ...nothing, status: 'failed', result: runApology, error: abandonedError }
  if (reason === tooLong)
    return {
      ...nothing,
      status: 'failed',
      result: runApology,
      error: 'The run took longer than 15 minutes and was stopped.',
    }
  log.error({ err: error, run: run.id }, 'a run failed')
  // Only what was written for people reaches them; the rest is in the log.
  const detail =
    error instanceof RunError ? error.message : 'Something broke on the server. It has been logged; run it again.'
  return { ...nothing, status: 'failed', result: runApology, error: detail }
}

async function driveEngine(options: Options, run: LiveRun, row: RunRow, place: Place): Promise<RunOutcome> {
  const { db, env, now, log, runAgent, chooseModels, google, retry } = options
  const input = await retry(run, 'what a run needs could not be read', () =>
    readRunInput({ db, terms: { env, now }, chooseModels, google }, row),
  )
  if (input.resume) run.resume(JSON.parse(row.steps) as Step[], input.resume.state.text, row.credits_used)
  const { signal } = run.controller
  const events = runAgent({
    ...input,
    place,
    onFault: ({ kind, provider, attempt, errorName }) =>
      log.warn({ run: run.id, fault: kind, provider, attempt, errorName }, 'a model did not answer'),
    budget: {
      hold(credits) {
        if (signal.aborted) return Promise.resolve(false)
        const held = hold(
          db,
          { env, now },
          { workspaceId: row.workspace_id, userId: row.user_id, runId: row.id, credits },
        )
        run.holding = Promise.allSettled([run.holding, held])
        return held
      },
    },
    signal,
  })
  // An engine that ignores the signal must not hold up a cancellation or a shutdown.
  const aborted = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    else signal.addEventListener('abort', () => reject(signal.reason))
  })
  aborted.catch(() => {})
  for (;;) {
    const { done, value } = await Promise.race([events.next(), aborted])
    if (done) return value
    if (value.type === 'text') run.addText(value.text)
    else if (value.type === 'rewind') run.rewind(value.length)
    else if (value.type === 'usage') run.usage = value.usage
    else run.addStep(value.step)
  }
}
