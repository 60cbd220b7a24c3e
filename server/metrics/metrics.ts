import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { Db } from '../db/connect.ts'
import type { Logger } from '../log.ts'
import { withTimeout } from '../db/with-timeout.ts'
import { type OpenRuns, countOpenRuns, readEnding } from './metrics.repo.ts'
import type { Sizes } from './sizes.ts'
import { openStatuses } from '#shared/domain/run-state.ts'

/** What this process has done and how the installation stands, as Prometheus reads it. */
export type Metrics = {
  /** Counts an answered request: the pattern of its path, as `/api/agents/:id`, and its seconds. */
  answered: (method: string, route: string, status: number, seconds: number) => void
  /** Counts a run that has ended, by what is stored of it; one that only waits is not counted. */
  ended: (id: string) => void
  /** The text exposition format of Prometheus, version 0.0.4. */
  text: () => Promise<string>
}

/** From a read that touches nothing to a run that a caller waits for. */
const requestSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const runSeconds = [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 900]

/** How long the database may take to answer; Prometheus waits for ten seconds. */
const waitAtMostMs = 3_000

type Options = {
  db: Db
  log: Logger
  now: () => number
  active: () => number
  sizes?: () => Sizes
  waitMs?: number
}

/** Begins to count; nothing of a person or a workspace is among the labels. */
export function createMetrics({
  db,
  log,
  now,
  active,
  sizes = () => new Map(),
  waitMs = waitAtMostMs,
}: Options): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'muster_http_request_duration_seconds',
    help: 'Requests by pattern and status, and how long they took.',
    labelNames: ['method', 'route', 'status'],
    buckets: requestSeconds,
    registers,
  })
  const endings = new Histogram({
    name: 'muster_run_duration_seconds',
    help: 'Runs that ended, from being accepted to their end, by state and provider.',
    labelNames: ['status', 'provider'],
    buckets: runSeconds,
    registers,
  })
  const credits = new Counter({
    name: 'muster_credits_used_total',
    help: 'Credits that runs have used, by provider.',
    labelNames: ['provider'],
    registers,
  })
  const open = new Gauge({
    name: 'muster_runs_open',
    help: 'Runs that have not ended, by state, in all processes.',
    labelNames: ['status'],
    registers,
  })
  const oldest = new Gauge({
    name: 'muster_runs_queued_oldest_seconds',
    help: 'How long the run has waited that waits longest for a process; 0 when none does.',
    registers,
  })
  const here = new Gauge({ name: 'muster_runs_active', help: 'Runs that this process works on.', registers })
  const answers = new Gauge({
    name: 'muster_database_up',
    help: 'Whether the database answered while this was read.',
    registers,
  })

  const size = new Gauge({
    name: 'muster_database_bytes',
    help: 'What each table takes in the database, its indexes included; looked up every 15 minutes.',
    labelNames: ['kind'],
    registers,
  })

  let asking: Promise<OpenRuns> | undefined
  // A request that comes while the database hangs does not query it once more.
  const openRuns = () => (asking ??= countOpenRuns(db).finally(() => (asking = undefined)))

  function stand({ counts, queuedSince }: OpenRuns): void {
    for (const status of openStatuses) open.set({ status }, counts.find((each) => each.status === status)?.runs ?? 0)
    oldest.set(queuedSince === null ? 0 : Math.max(0, now() - queuedSince) / 1000)
  }

  return {
    answered: (method, route, status, seconds) => requests.observe({ method, route, status }, seconds),
    ended(id) {
      const count = async () => {
        const run = await readEnding(db, id)
        if (!run || run.finished_at === null) return
        const provider = run.provider ?? 'none'
        endings.observe({ status: run.status, provider }, (run.finished_at - run.created_at) / 1000)
        if (run.credits_used > 0) credits.inc({ provider }, run.credits_used)
      }
      count().catch((error: unknown) => log.warn({ err: error, run: id }, 'a run could not be counted'))
    },
    async text() {
      here.set(active())
      for (const [kind, bytes] of sizes()) size.set({ kind }, bytes)
      try {
        stand(await withTimeout(openRuns(), waitMs))
        answers.set(1)
      } catch {
        // That is when monitoring matters: the rest is reported all the same.
        open.reset()
        oldest.remove()
        answers.set(0)
      }
      return registry.metrics()
    },
  }
}
