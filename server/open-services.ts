import { createErasures } from './account/erasures.ts'
import { createBackups } from './backups/keeper.ts'
import type { PriceOf } from './billing/terms.ts'
import { connectUpToDate } from './db/migrate.ts'
import type { RunAgent } from './engine/engine.ts'
import { runAgent } from './engine/lazy.ts'
import { usualPorts } from './models/discovery.ts'
import { priceOf } from './engine/models/catalogue.ts'
import type { Env } from './env.ts'
import { type Runs, createRuns } from './runs/worker.ts'
import { createGoogle } from './integrations/google.ts'
import type { GoogleTimeouts } from './integrations/google-terms.ts'
import { answerBeforeMs, streamsEach } from './http/limits.ts'
import type { Logger } from './log.ts'
import { type MailTimeouts, createMailer } from './mail/mailer.ts'
import { createSizes } from './metrics/sizes.ts'
import { chooseModels } from './models/models.rules.ts'
import { openPushKeys } from './push/keys.rules.ts'
import { type PushTimeouts, createPushSender } from './push/sender.ts'
import { createRateLimits } from './http/rate-limits.ts'
import { runDue } from './schedules/due.rules.ts'
import { createScheduler } from './schedules/scheduler.ts'
import type { Services } from './services.ts'
import { openSettings } from './settings/live-settings.ts'
import { createStreams } from './http/streams.ts'
import { createWebhookSender } from './webhooks/sender.ts'

/** What tests put in place of the real parts. */
export type Parts = {
  runAgent: RunAgent
  getReady: () => Promise<void>
  now: () => number
  concurrency: number
  replyTimeoutMs: number
  pushTimeouts: PushTimeouts
  webhookAnswerMs: number
  mailTimeouts: MailTimeouts
  googleTimeouts: GoogleTimeouts
  streamsEach: number
  priceOf: PriceOf
  localPorts: readonly number[]
}

/** Opens the database and brings it up to date. Everything but the socket; the scheduler does not run yet. */
export async function openServices(env: Env, log: Logger, parts: Partial<Parts> = {}): Promise<Services> {
  const now = parts.now ?? Date.now
  const db = await connectUpToDate(env.database)
  const settings = await openSettings({ db, log })
  const push = createPushSender({
    db,
    env,
    log,
    now,
    openKeys: () => openPushKeys({ db, env, log, now }),
    timeouts: parts.pushTimeouts,
  })
  const google = createGoogle({ db, env, log, now, timeouts: parts.googleTimeouts })
  const mail = createMailer({ env, log, now, timeouts: parts.mailTimeouts })
  const webhooks = createWebhookSender({
    db,
    env,
    log,
    now,
    settings,
    mail,
    origin: () => works.origin,
    answerWithinMs: parts.webhookAnswerMs,
  })
  // Half of it is the library's: loaded where it is read.
  const metrics =
    env.metricsToken === undefined
      ? undefined
      : (await import('./metrics/metrics.ts')).createMetrics({
          db,
          log,
          now,
          active: () => runs.active(),
          sizes: createSizes(db, env.database, now),
        })
  const tell = (id: string) => {
    push.tell(id)
    metrics?.ended(id)
  }
  const runs: Runs = createRuns({
    runAgent,
    concurrency: env.runsAtOnce,
    // On SQLite there is no other process to tell of it.
    flushEveryMs: env.database.kind === 'postgres' ? 150 : 500,
    ...parts,
    db,
    env,
    log,
    now,
    google,
    chooseModels: (who) => chooseModels({ db, env, log, now }, who),
    tell,
    awaited: webhooks.wake,
  })
  const origin = env.publicUrl ?? addressOf(env.host, env.port)
  let { replyTimeoutMs } = parts
  const works = {
    db,
    env,
    log,
    settings,
    rateLimits: createRateLimits({ db, env, settings }),
    streams: createStreams(parts.streamsEach ?? streamsEach),
    runs,
    push,
    webhooks,
    google,
    mail,
    erasures: createErasures(db, log, now),
    metrics,
    origin,
    now,
    priceOf: parts.priceOf ?? priceOf,
    localPorts: parts.localPorts ?? usualPorts,
    getReady: parts.getReady ?? (async () => {}),
    get replyTimeoutMs() {
      return replyTimeoutMs ?? settings.current.api_timeout_seconds * 1000 - answerBeforeMs
    },
    set replyTimeoutMs(ms: number) {
      replyTimeoutMs = ms
    },
  }
  const timed = Object.assign(works, { scheduler: createScheduler({ runDue: () => runDue(works), now, log }) })
  return Object.assign(timed, { backups: createBackups(timed) })
}

/** The address of a server that listens there. */
export function addressOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
