import { setImmediate } from 'node:timers/promises'

/** Awaited between pieces of long work: lets others have their turn every few milliseconds, throws once aborted. */
export type Pace = () => Promise<void>

export function createPace(signal?: AbortSignal): Pace {
  let since = performance.now()
  return async () => {
    signal?.throwIfAborted()
    if (performance.now() - since < 4) return
    await setImmediate()
    since = performance.now()
    signal?.throwIfAborted()
  }
}
