import { DatabaseSilent } from '../db/silent.ts'
import { RunError } from '../engine/engine.ts'
import type { Logger } from '../log.ts'
import type { LiveRun } from './live-run.ts'

/** The waits before something is tried again, in milliseconds. */
const waits = [200, 1000, 3000]

/**
 * Tries again what could not be read, was not written or may have been; without an end while the database is silent,
 * because no other process can do it then.
 */
export type Retry = <Result>(run: LiveRun, fault: string, work: () => Promise<Result>) => Promise<Result>

/** Once `isStopping`, a silent database is given up on like any other fault. */
export function createRetry(log: Logger, isStopping: () => boolean): Retry {
  return async ({ id }, fault, work) => {
    for (let tries = 0; ; tries += 1) {
      try {
        return await work()
      } catch (error) {
        const wait = waits[tries] ?? (error instanceof DatabaseSilent && !isStopping() ? waits.at(-1) : undefined)
        if (wait === undefined || error instanceof RunError) throw error
        log.warn({ err: error, run: id }, `${fault}; trying again`)
        await new Promise((resolve) => setTimeout(resolve, wait))
      }
    }
  }
}
