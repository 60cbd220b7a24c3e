import type { Step } from '#shared/contract/runs.ts'
import { runApology } from '#shared/domain/run-state.ts'
import { newId } from '#shared/domain/ids.ts'
import { hold } from '../billing/credits.rules.ts'
import type { Terms } from '../billing/terms.ts'
import { type Db, inTransaction } from '../db/connect.ts'
import type { RunRow } from '../db/schema.ts'
import { DatabaseSilent } from '../db/silent.ts'
import { type RunAgent, RunError, type RunOutcome } from '../engine/engine.ts'
import { createInProcessJobs } from '../jobs/in-process.ts'
import type { Google } from '../integrations/google.ts'
import type { Logger } from '../log.ts'
import { type QueuedRun, claimRun, pastQueue, queuedRuns } from './claims.repo.ts'
import { lastEventSeq } from './events.repo.ts'
import { nextRev } from '../workspaces/workspaces.repo.ts'
import { abandonedError, failDead, lapse } from './abandoned.rules.ts'
import { type Ending, storeEnding } from './endings.ts'
import { LiveRun, cancelled } from './live-run.ts'
import { type ChooseModels, readRunInput } from './run-input.ts'
import { isBehind, nextInThread } from './thread.repo.ts'
import { keepUp, leaseMs } from './upkeep.ts'

export type Runs = {
  /**
   * Starts working on a queued run that is already durable; `after` is the number of its last event, where it has run
   * before.
   */
  start: (id: string, workspaceId: string, after?: number) => void
  /** The run while it waits for its turn or goes on in this process. */
  live: (id: string) => LiveRun | undefined
  /** How many runs this process works on. */
  active: () => number
  /** Aborts a run that this process works on; false when it is not one. */
  abort: (id: string) => boolean
  /** Forgets a run that was cancelled while nobody worked on it, tells of it, and lets the next of its thread go. */
  drop: (id: string) => Promise<void>
  /** Settles what a dead process left and starts what nobody works on. At start, `everything` counts as dead. */
  recover: (everything: boolean) => Promise<void>
  /** Lets runs finish for `graceMs`, then settles the rest. */
  stop: (graceMs: number) => Promise<void>
}

/**
 * `tell` is called with every run that has ended or waits for a person, once that is durable; `awaited` where
 * webhooks are told of it.
 */
type Options = Terms & {
  db: Db
  log: Logger
  runAgent: RunAgent
  chooseModels: ChooseModels
  google: Google
  tell?: (id: string) => void
  awaited?: () => void
  concurrency: number
}

/** No run is worth waiting for longer. */
const maxRunMs = 15 * 60_000
/** Waits before what could not be written is tried again, in milliseconds. */
const retries = [200, 1000, 3000]
/** A statement takes so many values and no more. */
const maxIdsAtOnce = 1000
/** Where no look has got through for so long, leases may have run out because nobody could renew them. */
const maxGapMs = leaseMs / 2

const stopping = Symbol('stopping')
const tooLong = Symbol('too long')

/** The worker that takes queued runs through the engine and settles each exactly once. */
export function createRuns({
  db,
  env,
  log,
  now,
  runAgent,
  chooseModels,
  google,
  tell = () => {},
  awaited = () => {},
  concurrency,
}: Options): Runs {
  const owner = newId()
  const live = new Map<string, LiveRun>()
  /**
   * What waits for its turn here, as little of it as will do: there may be many. Those that somebody follows are
   * live, too.
   */
  const queued = new Map<string, { workspaceId: string; after: number }>()
  const jobs = createInProcessJobs(work, concurrency)
  const upkeep = keepUp({ db, log, now, owner, live })
  let isStopping = false
  /** When a look last got through, and until when nobody is taken for dead, by a clock that nobody sets. */
  let lookedAt = performance.now()
  let forgivingUntil = 0

  function start(id: string, workspaceId: string, after = 0): void {
    if (isHere(id)) return
    queued.set(id, { workspaceId, after })
    jobs.enqueue(id)
  }

  function isHere(id: string): boolean {
    return live.has(id) || queued.has(id)
  }

  /** Followers in this process wait on the run itself, also while it waits for its turn. */
  function find(id: string): LiveRun | undefined {
    const waits = queued.get(id)
    if (waits && !live.has(id)) live.set(id, new LiveRun(id, waits.workspaceId, waits.after))
    return live.get(id)
  }

  /** Lets go of what waits for its turn here. */
  function forget(id: string): void {
    queued.delete(id)
    live.get(id)?.end()
    live.delete(id)
  }

  async function work(id: string): Promise<void> {
    const run = queued.has(id) ? find(id) : undefined
    if (!run) return
    queued.delete(id)
    try {
      const row = await claim(run)
      if (row) {
        if (await settle(run, row)) awaited()
        tell(id)
      }
    } catch (error) {
      // Its lease is not renewed any more: recover(), here or in another process, settles it once that has run out.
      log.error({ err: error, run: id }, 'a run could not be settled')
      return
    } finally {
      live.delete(id)
      run.end()
    }
    await startNext(id)
    // Nobody else hands this one over while its job is not done.
    if (queued.has(id)) await work(id)
  }

  /**
   * The run, once it is this process's own; undefined where another has it, or where its thread is not that far yet.
   */
  async function claim(run: LiveRun): Promise<RunRow | undefined> {
    const started_at = now()
    const attempt = () =>
      inTransaction(db, async (tx) => {
        if (await isBehind(tx, run.id)) return undefined
        const rev = await nextRev(tx, run.workspaceId)
        return claimRun(tx, run.id, { lease_owner: owner, lease_until: now() + leaseMs, started_at, rev })
      })
    const row = await insist(run, 'a run could not be claimed', attempt)
    run.claimed = row !== undefined
    return row
  }

  /** Starts what waits for its turn, unless this process has it already. */
  async function startQueued({ id, workspace_id, is_resumed }: QueuedRun): Promise<void> {
    if (!isHere(id)) start(id, workspace_id, is_resumed ? await lastEventSeq(db, id) : 0)
  }

  /**
   * Lets go of what waits for its turn here while another process was faster: who follows it finds it in the
   * database.
   */
  async function forgetTaken(): Promise<void> {
    const ids = [...queued.keys()]
    for (let n = 0; n < ids.length; n += maxIdsAtOnce) {
      for (const id of await pastQueue(db, ids.slice(n, n + maxIdsAtOnce))) {
        // What has been begun here may be this process's own by now.
        if (jobs.takeBack(id)) forget(id)
      }
    }
  }

  /** Starts what waited for the run `id` in its thread; that may be itself, where it came too early. */
  async function startNext(id: string): Promise<void> {
    try {
      const next = await nextInThread(db, id)
      if (next) await startQueued(next)
    } catch (error) {
      log.error({ err: error, run: id }, 'the next run of a thread could not be started')
    }
  }

  /** True where webhooks are told of it. */
  async function settle(run: LiveRun, row: RunRow): Promise<boolean> {
    const limit = setTimeout(() => run.controller.abort(tooLong), maxRunMs)
    const ending = await outcomeOf(run, row).finally(() => clearTimeout(limit))
    if (ending.status === 'failed') run.add('error', { error: ending.error })
    run.settling = true
    await Promise.all([run.flushing, run.holding])
    let tries = 0
    const isAwaited = await insist(run, 'an outcome could not be stored', () =>
      storeEnding({ db, log, now, owner }, run, ending, (tries += 1)),
    )
    // A first try of which nobody heard may have told them.
    return isAwaited || tries > 1
  }

  /**
   * Tries again what could not be read, was not written or may have been; without an end while the database is
   * silent, because nobody else can do it then.
   */
  async function insist<Result>({ id }: LiveRun, fault: string, work: () => Promise<Result>): Promise<Result> {
    for (let tries = 0; ; tries += 1) {
      try {
        return await work()
      } catch (error) {
        const wait = retries[tries] ?? (error instanceof DatabaseSilent && !isStopping ? retries.at(-1) : undefined)
        if (wait === undefined || error instanceof RunError) throw error
        log.warn({ err: error, run: id }, `${fault}; trying again`)
        await new Promise((resolve) => setTimeout(resolve, wait))
      }
    }
  }

  async function outcomeOf(run: LiveRun, row: RunRow): Promise<Ending> {
    const nothing = { provider: null, provider_reason: null, credits_used: 0 }
    try {
      const outcome = await follow(run, row)
      const answered = {
        provider: outcome.provider,
        provider_reason: outcome.providerReason,
        credits_used: outcome.usage.credits,
      }
      if (outcome.kind === 'waiting')
        return { status: 'waiting', state: JSON.stringify(outcome.state), action: outcome.action, ...answered }
      run.add('usage', outcome.usage)
      return { status: 'completed', result: outcome.result, error: null, ...answered }
    } catch (error) {
      const reason = run.controller.signal.aborted ? run.controller.signal.reason : undefined
      // What a model has been paid for is charged also when its reader has had enough.
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
  }

  async function follow(run: LiveRun, row: RunRow): Promise<RunOutcome> {
    const input = await insist(run, 'what a run needs could not be read', () =>
      readRunInput({ db, terms: { env, now }, chooseModels, google }, row),
    )
    if (input.resume) run.resume(JSON.parse(row.steps) as Step[], input.resume.state.text, row.credits_used)
    const { signal } = run.controller
    const events = runAgent({
      ...input,
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

  return {
    start,
    live: find,
    active: () => [...live.values()].filter(({ claimed }) => claimed).length,
    abort(id) {
      const run = live.get(id)
      if (!run?.claimed) return false
      run.controller.abort(cancelled)
      return true
    },
    async drop(id) {
      if (!live.get(id)?.claimed) forget(id)
      tell(id)
      await startNext(id)
    },
    async recover(everything) {
      // After a laptop's sleep this process's own leases have run out too, and its runs go on.
      await upkeep.renew()
      const last = lookedAt
      // One that does not get through counts as none.
      lookedAt = -Infinity
      for (const id of await lapse(db, now)) tell(id)
      lookedAt = performance.now()
      // After a silence of the database all leases have run out: whoever lives renews first.
      if (lookedAt - last > maxGapMs) forgivingUntil = lookedAt + leaseMs
      if (everything || lookedAt >= forgivingUntil) {
        const failed = await failDead(db, now, everything ? Number.MAX_SAFE_INTEGER : now())
        if (failed.length > 0) log.warn({ runs: failed.length }, 'settled runs whose server had stopped')
        failed.forEach(tell)
      }
      await forgetTaken()
      for (const queued of await queuedRuns(db, 1000)) await startQueued(queued)
    },
    async stop(graceMs) {
      isStopping = true
      upkeep.stop()
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
