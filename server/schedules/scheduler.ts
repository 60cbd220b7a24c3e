import type { Logger } from '../log.ts'

/** The one timer of a process that wakes it when a schedule is due. */
export type Scheduler = {
  start: () => void
  /** Something is due at this moment, in milliseconds; null means never. */
  wake: (at: number | null) => void
  /** Takes no more occurrences and resolves when those that were begun are done. */
  stop: () => Promise<void>
}

type Options = {
  /** Lets happen what is due, and returns when the next is; null for never. */
  runDue: () => Promise<number | null>
  now: () => number
  log: Logger
}

/** What other processes schedule is noticed after this time at the latest. */
const maxMs = 30_000
/** What could not be done is tried again after this time. */
const againMs = 1_000

/** Sleeps until the next occurrence, for at most half a minute. It does nothing before it is started. */
export function createScheduler({ runDue, now, log }: Options): Scheduler {
  let isRunning = false
  let timer: NodeJS.Timeout | undefined
  let armedFor = Infinity
  let working: Promise<void> | undefined
  let isAskedAgain = false

  function arm(at: number): void {
    const earliest = Math.min(at, now() + maxMs)
    if (!isRunning || earliest >= armedFor) return
    clearTimeout(timer)
    armedFor = earliest
    timer = setTimeout(tick, Math.max(0, earliest - now()))
    timer.unref()
  }

  function tick(): void {
    armedFor = Infinity
    // It may have looked already at what is due next.
    isAskedAgain = working !== undefined
    working ??= work().finally(() => {
      working = undefined
      if (isAskedAgain) arm(now())
      isAskedAgain = false
    })
  }

  async function work(): Promise<void> {
    let next = now() + againMs
    try {
      const due = (await runDue()) ?? Infinity
      // What is still due could not be done, or belongs to a process that is at it.
      if (due > now()) next = due
    } catch (error) {
      log.error({ err: error }, 'schedules could not be read')
    }
    arm(next)
  }

  return {
    start() {
      isRunning = true
      arm(now())
    },
    wake(at) {
      if (at !== null) arm(at)
    },
    async stop() {
      isRunning = false
      clearTimeout(timer)
      await working
    },
  }
}
