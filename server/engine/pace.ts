import { setImmediate } from 'node:timers/promises'

/** Awaited between pieces of long work: throws once aborted, which a thread only notices when it pauses. */
export type Pace = () => Promise<void>

const maxTurnMs = 20

export function createPace(signal?: AbortSignal): Pace {
  let since = performance.now()
  return async () => {
    signal?.throwIfAborted()
    if (performance.now() - since < maxTurnMs) return
    await setImmediate()
    since = performance.now()
    signal?.throwIfAborted()
  }
}
