import type { Erasures } from './account/erasures.ts'
import type { Backups } from './backups/keeper.ts'
import type { PriceOf } from './billing/terms.ts'
import type { Db } from './db/connect.ts'
import type { Env } from './env.ts'
import type { Runs } from './runs/worker.ts'
import type { Google } from './integrations/google.ts'
import type { Logger } from './log.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { PushSender } from './push/sender.ts'
import type { RateLimits } from './http/rate-limits.ts'
import type { Scheduler } from './schedules/scheduler.ts'
import type { LiveSettings } from './settings/live-settings.ts'
import type { Streams } from './http/streams.ts'
import type { WebhookSender } from './webhooks/sender.ts'

/** What the handlers work with: made once in main.ts, or by a test. */
export type Services = {
  db: Db
  env: Env
  log: Logger
  runs: Runs
  settings: LiveSettings
  rateLimits: RateLimits
  streams: Streams
  /** How long a request waits for a run, in milliseconds, by the API timeout; tests make it short. */
  replyTimeoutMs: number
  priceOf: PriceOf
  /** Where model servers of this machine are looked for. */
  localPorts: readonly number[]
  /** Loads what the first run of the process would wait for; only a real server does. */
  getReady: () => Promise<void>
  scheduler: Scheduler
  push: PushSender
  webhooks: WebhookSender
  google: Google
  mail: Mailer
  backups: Backups
  erasures: Erasures
  /** Missing where no client may read them: then nothing is counted. */
  metrics: Metrics | undefined
  /**
   * Where people find this server, without a slash at the end: MUSTER_URL, else where it listens. Links in mails lead
   * there.
   */
  origin: string
  /** The clock, in milliseconds; tests move it. */
  now: () => number
}
