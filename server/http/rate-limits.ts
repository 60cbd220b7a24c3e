import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { RateClass } from '#shared/contract/endpoint.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import { plural } from '#shared/domain/plural.ts'
import { limiterClient } from './rate-limits.repo.ts'
import type { Services } from '../services.ts'

export type RateLimits = {
  /** Counts a call of `who`; throws 429 with when to come back once there were too many within a minute. */
  take: (rate: RateClass, who: string) => Promise<void>
}

/** A minute that begins with a caller's first call. */
const seconds = 60
/** Reading costs little. */
const readsPerWrite = 10

/**
 * Counts calls by the setting that holds now: in memory where one process serves, in the database where several may.
 */
export function createRateLimits({ db, env, settings }: Pick<Services, 'db' | 'env' | 'settings'>): RateLimits {
  // The limit is set at each call.
  const points = 0
  const counter = (keyPrefix: string): RateLimiterAbstract =>
    env.database.kind === 'sqlite'
      ? new RateLimiterMemory({ keyPrefix, points, duration: seconds })
      : new RateLimiterPostgres({
          keyPrefix,
          points,
          duration: seconds,
          storeClient: limiterClient(db),
          storeType: 'client',
          tableName: 'rate_limits',
          tableCreated: true,
          clearExpiredByTimeout: false,
        })
  const counters = { write: counter('write'), read: counter('read') }

  return {
    async take(rate, who) {
      const limit = settings.current.rate_limit_per_minute
      if (rate === 'none' || limit === 0) return
      counters[rate].points = rate === 'read' ? limit * readsPerWrite : limit
      try {
        await counters[rate].consume(who)
      } catch (over) {
        if (!(over instanceof RateLimiterRes)) throw over
        const wait = Math.max(1, Math.ceil(over.msBeforeNext / 1000))
        throw new ProblemError(
          429,
          'rate_limited',
          `Too many requests. Try again in ${wait} ${plural(wait, 'second')}.`,
          { retryAfter: wait },
        )
      }
    },
  }
}
