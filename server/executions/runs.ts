import type { PendingAction, Step } from '#shared/contract/executions.ts'
import { executionApology } from '#shared/domain/execution-status.ts'
import { newId } from '#shared/domain/ids.ts'
import { chargeable, hold, keepHeld, settleHold } from '../billing/credits.rules.ts'
import type { Terms } from '../billing/terms.ts'
import { type Db, inTransaction } from '../db/connect.ts'
import type { ExecutionRow } from '../db/schema.ts'
import { type RunAgent, RunError, type RunOutcome } from '../engine/engine.ts'
import { createInProcessJobs } from '../jobs/in-process.ts'
import type { Google } from '../integrations/google.ts'
import type { Logger } from '../log.ts'
import {
  type Ended,
  type QueuedRun,
  type Settlement,
  appendEvents,
  cancelRequests,
  claimExecution,
  deleteEvents,
  endSteps,
  lastEventSeq,
  pastQueue,
  queuedExecutions,
  renewLeases,
  settleExecution,
} from './executions.repo.ts'
import { nextRev } from '../workspaces/workspaces.repo.ts'
import { abandonedError, failDead, lapse } from './abandoned.rules.ts'
import { LiveRun } from './live-run.ts'
import { type ChooseModels, readRunInput } from './run-input.ts'
import { isBehind, nextInThread } from './thread.repo.ts'
import { tellWebhooks } from './tell.rules.ts'
import { parkExecution } from './waiting.repo.ts'

export type Runs = {
  /** Starts working on a queued run that is already durable; `after` is the number of its last event, where it has run before. */
  start: (id: string, workspaceId: string, after?: number) => void
  /** The run while it goes on in this process. */
  live: (id: string) => LiveRun | undefined
  /** How many runs this process works on. */
  active: () => number
  /** Aborts a run that this process works on; false when it is not one. */
  abort: (id: string) => boolean
  /** Forgets a run that was cancelled before its turn, tells its followers, and lets the next of its thread go. */
  drop: (id: string) => Promise<void>
  /** Settles what a dead process left and starts what nobody works on. At start, `everything` counts as dead. */
  recover: (everything: boolean) => Promise<void>
  /** Lets runs finish for `graceMs`, then settles the rest. */
  stop: (graceMs: number) => Promise<void>
}

/** `tell` is called with every run that has ended or waits for a person, once that is durable; `awaited` where webhooks are told of it. */
type Options = Terms & { db: Db; log: Logger; runAgent: RunAgent; chooseModels: ChooseModels; google: Google; tell?: (id: string) => void; awaited?: () => void; concurrency?: number }

const leaseMs = 30_000
const renewEveryMs = 10_000
const hearCancelsEveryMs = 500
/** No run is worth waiting for longer. */
const longestRunMs = 15 * 60_000
/** A question that nobody answers within this time cancels its run (decisions.md §7). */
const longestWaitMs = 7 * 24 * 60 * 60_000
/** Waits before an outcome that could not be stored is tried again, in milliseconds. */
const settleRetries = [200, 1000, 3000]
const flushEveryMs = 500
/** A statement takes so many values and no more. */
const mostEventsAtOnce = 1000
const mostIdsAtOnce = 1000

type Ending =
  | Omit<Settlement, 'steps' | 'finished_at' | 'rev'>
  | ({ status: 'waiting'; action: PendingAction } & Pick<ExecutionRow, 'state' | 'provider' | 'provider_reason' | 'credits_used'>)

const cancelled = Symbol('cancelled')
const stopping = Symbol('stopping')
const tooLong = Symbol('too long')

/** The worker that takes queued executions through the engine and settles each exactly once. */
export function createRuns({ db, env, log, now, runAgent, chooseModels, google, tell = () => {}, awaited = () => {}, concurrency = 16 }: Options): Runs {
  const owner = newId()
  const live = new Map<string, LiveRun>()
  const jobs = createInProcessJobs(work, concurrency)
  const timers = [setInterval(renew, renewEveryMs), setInterval(hearCancels, hearCancelsEveryMs), setInterval(flush, flushEveryMs)]
  for (const timer of timers) timer.unref()

  /** From here on followers in this process wait on the run itself, also while it waits for its turn. */
  function start(id: string, workspaceId: string, after = 0): void {
    if (live.has(id)) return
    live.set(id, new LiveRun(id, workspaceId, after))
    jobs.hand(id)
  }

  async function work(id: string): Promise<void> {
    const run = live.get(id)
    if (!run) return
    try {
      const row = await claim(run)
      if (row) {
        if (await settle(run, row)) awaited()
        tell(id)
      }
    } catch (error) {
      // Its lease is not renewed any more: recover(), here or in another process, settles it once that has run out.
      log.error({ err: error, execution: id }, 'an execution could not be settled')
      return
    } finally {
      live.delete(id)
      run.end()
    }
    await startNext(id)
    // Nobody else hands this one over while its job is not done.
    if (live.has(id)) await work(id)
  }

  /** The run, once it is this process's own; undefined where another has it, or where its thread is not that far yet. */
  async function claim(run: LiveRun): Promise<ExecutionRow | undefined> {
    const row = await inTransaction(db, async (tx) => {
      if (await isBehind(tx, run.id)) return undefined
      const rev = await nextRev(tx, run.workspaceId)
      return claimExecution(tx, run.id, { lease_owner: owner, lease_until: now() + leaseMs, started_at: now(), rev })
    })
    run.claimed = row !== undefined
    return row
  }

  /** Starts what waits for its turn, unless this process has it already. */
  async function startQueued({ id, workspace_id, is_resumed }: QueuedRun): Promise<void> {
    if (!live.has(id)) start(id, workspace_id, is_resumed ? await lastEventSeq(db, id) : 0)
  }

  /** Lets go of what waits for its turn here while another process was faster: who follows it finds it in the database. */
  async function forgetTaken(): Promise<void> {
    const ids = [...live.values()].filter((run) => !run.claimed).map((run) => run.id)
    for (let n = 0; n < ids.length; n += mostIdsAtOnce) {
      for (const id of await pastQueue(db, ids.slice(n, n + mostIdsAtOnce))) {
        // What has been begun here may be this process's own by now.
        if (!jobs.takeBack(id)) continue
        live.get(id)?.end()
        live.delete(id)
      }
    }
  }

  /** Starts what waited for the run `id` in its thread; that may be itself, where it came too early. */
  async function startNext(id: string): Promise<void> {
    try {
      const next = await nextInThread(db, id)
      if (next) await startQueued(next)
    } catch (error) {
      log.error({ err: error, execution: id }, 'the next run of a thread could not be started')
    }
  }

  /** True where webhooks are told of it. */
  async function settle(run: LiveRun, row: ExecutionRow): Promise<boolean> {
    const limit = setTimeout(() => run.controller.abort(tooLong), longestRunMs)
    const ending = await outcomeOf(run, row).finally(() => clearTimeout(limit))
    if (ending.status === 'failed') run.add('error', { error: ending.error })
    run.settling = true
    await Promise.all([run.flushing, run.holding])
    for (const wait of settleRetries) {
      try {
        return await store(run, ending)
      } catch (error) {
        log.warn({ err: error, execution: run.id }, 'an outcome could not be stored; trying again')
        await new Promise((resolve) => setTimeout(resolve, wait))
      }
    }
    return store(run, ending)
  }

  function store(run: LiveRun, ending: Ending): Promise<boolean> {
    return inTransaction(db, async (tx) => {
      const rev = await nextRev(tx, run.workspaceId)
      const { steps } = run
      const credits_used = await chargeable(tx, run.id, ending.credits_used)
      const charge = { executionId: run.id, credits: credits_used }
      if (ending.status === 'waiting') {
        const { status: _, action, ...parked } = ending
        const held = await parkExecution(tx, run.id, owner, { ...parked, credits_used, pending_action: JSON.stringify(action), waiting_until: now() + longestWaitMs, steps, rev })
        if (!held) return false
        await keepHeld(tx, charge)
        // Whoever takes it up again, in whichever process, goes on after these. Nobody hears the question before it is
        // stored: an answer to it may come at once.
        const events = [...run.unflushed(), { seq: run.lastSeq + 1, event: 'approval', data: action }]
        for (let n = 0; n < events.length; n += mostEventsAtOnce) await appendEvents(tx, run.id, events.slice(n, n + mostEventsAtOnce))
        return told(tx, held)
      }
      const held = await settleExecution(tx, run.id, owner, { ...ending, credits_used, steps: endSteps(steps), finished_at: now(), rev })
      if (held) await settleHold(tx, now(), charge)
      else log.warn({ execution: run.id }, 'the claim on an execution was lost before it ended')
      // What happened is in the row now; followers from here on get the row.
      if (run.mayBeStored) await deleteEvents(tx, [run.id])
      return told(tx, held)
    })

    async function told(tx: Db, held: Ended | undefined): Promise<boolean> {
      if (held?.is_awaited) await tellWebhooks(tx, now(), run.id)
      return held?.is_awaited === 1
    }
  }

  async function outcomeOf(run: LiveRun, row: ExecutionRow): Promise<Ending> {
    const nothing = { provider: null, provider_reason: null, credits_used: 0 }
    try {
      const outcome = await follow(run, row)
      const answered = { provider: outcome.provider, provider_reason: outcome.providerReason, credits_used: outcome.usage.credits }
      if (outcome.kind === 'waiting') return { status: 'waiting', state: JSON.stringify(outcome.state), action: outcome.action, ...answered }
      run.add('usage', outcome.usage)
      return { status: 'completed', result: outcome.result, error: null, ...answered }
    } catch (error) {
      const reason = run.controller.signal.aborted ? run.controller.signal.reason : undefined
      // What a model has been paid for is charged also when its reader has had enough.
      if (reason === cancelled) return { ...nothing, credits_used: run.usage.credits, status: 'cancelled', result: run.text === '' ? null : run.text, error: 'Stopped.' }
      if (reason === stopping) return { ...nothing, status: 'failed', result: executionApology, error: abandonedError }
      if (reason === tooLong) return { ...nothing, status: 'failed', result: executionApology, error: 'The run took longer than 15 minutes and was stopped.' }
      log.error({ err: error, execution: run.id }, 'an execution failed')
      // Only what was written for people reaches them; the rest is in the log.
      const detail = error instanceof RunError ? error.message : 'Something broke on the server. It has been logged; run it again.'
      return { ...nothing, status: 'failed', result: executionApology, error: detail }
    }
  }

  async function follow(run: LiveRun, row: ExecutionRow): Promise<RunOutcome> {
    const input = await readRunInput({ db, terms: { env, now }, chooseModels, google }, row)
    if (input.resume) run.resume(JSON.parse(row.steps) as Step[], input.resume.state.text, row.credits_used)
    const { signal } = run.controller
    const events = runAgent({
      ...input,
      onFault: ({ kind, provider, attempt, errorName }) => log.warn({ execution: run.id, fault: kind, provider, attempt, errorName }, 'a model did not answer'),
      budget: {
        hold(credits) {
          if (signal.aborted) return Promise.resolve(false)
          const held = hold(db, { env, now }, { workspaceId: row.workspace_id, userId: row.user_id, executionId: row.id, credits })
          run.holding = Promise.allSettled([run.holding, held])
          return held
        },
      },
      signal,
    })
    // An engine that does not hear the signal must not hold up a cancellation or a shutdown.
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

  async function renew(): Promise<void> {
    const ids = [...live.values()].filter((run) => run.claimed).map((run) => run.id)
    if (ids.length === 0) return
    await renewLeases(db, owner, ids, now() + leaseMs).catch((error: unknown) => log.error({ err: error }, 'leases could not be renewed'))
  }

  async function hearCancels(): Promise<void> {
    if (live.size === 0) return
    try {
      for (const id of await cancelRequests(db, owner)) live.get(id)?.controller.abort(cancelled)
    } catch (error) {
      log.error({ err: error }, 'cancellations could not be read')
    }
  }

  /** Writes what long runs have done, so that other processes can show it. */
  function flush(): void {
    for (const run of live.values()) {
      if (run.settling) continue
      run.flushing = run.flushing
        .then(() => flushOne(run))
        .catch((error: unknown) => log.error({ err: error, execution: run.id }, 'events could not be stored; trying again'))
    }
  }

  async function flushOne(run: LiveRun): Promise<void> {
    const events = run.unflushed().slice(0, mostEventsAtOnce)
    if (events.length === 0) return
    run.mayBeStored = true
    await appendEvents(db, run.id, events)
    run.markFlushed(events.length)
  }

  return {
    start,
    live: (id) => live.get(id),
    active: () => [...live.values()].filter(({ claimed }) => claimed).length,
    abort(id) {
      const run = live.get(id)
      if (!run?.claimed) return false
      run.controller.abort(cancelled)
      return true
    },
    async drop(id) {
      const run = live.get(id)
      if (run && !run.claimed) {
        live.delete(id)
        run.end()
      }
      await startNext(id)
    },
    async recover(everything) {
      // After a laptop's sleep this process's own leases have run out too, and its runs go on.
      await renew()
      const failed = await failDead(db, now, everything ? Number.MAX_SAFE_INTEGER : now())
      if (failed.length > 0) log.warn({ runs: failed.length }, 'settled runs whose server had stopped')
      failed.forEach(tell)
      await lapse(db, now)
      await forgetTaken()
      for (const queued of await queuedExecutions(db, 1000)) await startQueued(queued)
    },
    async stop(graceMs) {
      for (const timer of timers) clearInterval(timer)
      const ended = jobs.stop()
      // What waits for its turn stays queued and starts with the next server.
      const grace = setTimeout(() => {
        for (const run of live.values()) run.controller.abort(stopping)
      }, graceMs)
      await ended
      clearTimeout(grace)
    },
  }
}
