import type { Api } from '#shared/client/client.ts'
import type { Config } from '#shared/contract/config.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import { plural } from '#shared/domain/plural.ts'
import type { Context } from '../context.ts'
import { CliError, exit } from '../exit.ts'
import { type Checked, changed, isLeft } from './check.ts'
import { digestOf, keyOf, keyOfTry, markOf, readWords } from './job.ts'
import { createPersist } from './persist.ts'
import type { Plan } from './plan.ts'
import { drawProgress, inWords } from './progress.ts'
import { type Past, type Result, type Results, note } from './results.ts'
import { type Job, type Outcome, runJob } from './run-job.ts'
import type { Source } from './source.ts'
import type { Tally } from './tally.ts'

export type Batch = {
  plan: Plan
  source: Source
  past: Past
  checked: Checked
  batch: string
  /** Agent ids by the names that the lines use. */
  agents: Map<string, string>
  models: Map<string, string>
  results: Results
  tally: Tally
  api: Api
  limits: Config['limits']
}

/** How long it took, and why lines are left where some are. */
export type Ending = { milliseconds: number; stopped: Error | undefined }

const redrawMs = 200

/**
 * Runs what is left of a batch, `concurrency` lines at once and in their order, and records what becomes of each. Ends
 * early when nothing more can or may be sent: lines under way are then followed to their end where the server still
 * answers.
 */
export async function runLanes(batch: Batch, context: Context): Promise<Ending> {
  const { plan, tally } = batch
  const { out, interrupted } = context
  const halt = new AbortController()
  const started = performance.now()
  const spent = () => performance.now() - started
  let trouble: string | undefined
  const persist = createPersist({
    patience: plan.patience,
    context,
    halted: halt.signal,
    trouble(error) {
      trouble = error && (error.status === 429 ? 'the server asks to wait' : 'the server is away')
      if (!error || error.status === 429) return
      out.done(`${error.detail} Trying again for up to ${inWords(plan.patience)}.`)
    },
  })
  const draw = () => {
    const room = out.statusRoom(plan.results === undefined)
    if (room !== undefined) out.status(drawProgress(tally, spent(), room, trouble))
  }
  // Nothing that is to be kept is drawn: reports of files that are only mentioned would be.
  const server = {
    api: batch.api,
    limits: batch.limits,
    folder: batch.source.folder,
    persist,
    signal: interrupted,
    timeZone: context.timeZone(),
    context: { ...context, out: { ...out, note: () => {} } },
  }
  const jobs = jobsOf(batch)
  let failures = 0

  async function lane(): Promise<void> {
    while (!halt.signal.aborted && !interrupted.aborted) {
      const { value: job, done } = await jobs.next()
      if (done) return
      tally.underWay += 1
      const result = await outcomeOf(job, () => runJob(job, server))
      tally.underWay -= 1
      await settle(result, batch)
      if (result.status === 'failed' || result.status === 'cancelled') failures += 1
      if (failures >= plan.maxFailures)
        halt.abort(
          new CliError(exit.failed, 'too_many_failures', `Stopped after ${failures} ${plural(failures, 'failure')}.`),
        )
    }
  }

  const redraw = setInterval(draw, redrawMs)
  try {
    await Promise.all(
      Array.from({ length: plan.concurrency }, () => lane().catch((error: unknown) => halt.abort(error))),
    )
  } finally {
    clearInterval(redraw)
    out.status('')
  }
  return { milliseconds: spent(), stopped: halt.signal.aborted ? (halt.signal.reason as Error) : undefined }
}

/** The lines that are left, read anew; throws if one has changed since it was checked. */
async function* jobsOf({ source, checked, past, plan, batch, agents, models }: Batch): AsyncGenerator<Job, undefined> {
  const notAsChecked = () => changed(source, `${source.name} was changed while it was being run.`)
  let read = 0
  for await (const { number, bytes } of source.lines()) {
    if (number > checked.lines) break
    read = number
    const mark = checked.marks[number]
    const stand = past.lines.get(number)
    if (mark === undefined || !isLeft(stand, plan.retryFailed)) continue
    const digest = digestOf(bytes)
    if (markOf(digest) !== mark) throw notAsChecked()
    const words = readWords(bytes)
    const tries = (stand?.tries ?? 1) + (stand?.status === 'failed' ? 1 : 0)
    const key = keyOfTry(words.key ?? keyOf(batch, number, digest), tries)
    yield {
      ...words,
      line: number,
      key,
      tries,
      agentId: agents.get(words.agent)!,
      provider: words.provider && models.get(words.provider),
      runId: stand?.status === 'waiting' ? stand.runId : null,
    }
  }
  // An editor that rewrites the file truncates it first.
  if (read < checked.lines) throw notAsChecked()
}

/** Returns what became of a line. Throws an error that is not the line's own: then none can be sent. */
async function outcomeOf({ line, id, key, agent }: Job, run: () => Promise<Outcome>): Promise<Result> {
  const about = { line, id: id ?? null, key, agent }
  try {
    const { execution_id, status, result, error, credits_used, created_at, finished_at } = await run()
    return {
      ...about,
      execution_id,
      status: status as Result['status'],
      result,
      error,
      credits_used,
      started_at: created_at,
      finished_at,
    }
  } catch (error) {
    if (!isLinesOwn(error)) throw error
    return {
      ...about,
      execution_id: null,
      status: 'failed',
      result: null,
      error: error.message,
      credits_used: 0,
      started_at: null,
      finished_at: null,
    }
  }
}

/** A refusal of this line alone, or a file of it that cannot be read. */
function isLinesOwn(error: unknown): error is Error {
  if (error instanceof CliError) return error.exitCode === exit.usage
  return error instanceof ProblemError && [400, 404, 409, 413, 415, 422].includes(error.status)
}

async function settle(result: Result, { past, results, tally }: Batch): Promise<void> {
  const { status, line } = result
  const stoodSo = status === 'waiting' && past.lines.get(line)?.status === 'waiting'
  note(past, result)
  tally.credits = past.credits
  if (status === 'completed') tally.completed += 1
  else if (status === 'waiting') tally.waiting += 1
  else tally.failed += 1
  if (!stoodSo) await results.add(result)
}
