import { setTimeout as sleep } from 'node:timers/promises'

/** Rings once, after a time without being put off. */
export type Alarm = { putOff: () => void; stop: () => void }

/** Time and chance, so that tests decide about both. */
export type Clock = {
  /** Milliseconds since 1970. */
  now: () => number
  /** Waits; throws the signal's reason as soon as it is aborted. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>
  alarm: (ms: number, ring: () => void) => Alarm
  /** From 0 to 1. */
  chance: () => number
}

export const systemClock: Clock = {
  now: Date.now,
  async wait(ms, signal) {
    try {
      await sleep(ms, undefined, { signal })
    } catch (error) {
      signal.throwIfAborted()
      throw error
    }
  },
  alarm(ms, ring) {
    const timer = setTimeout(ring, ms)
    return { putOff: () => void timer.refresh(), stop: () => clearTimeout(timer) }
  },
  chance: Math.random,
}
