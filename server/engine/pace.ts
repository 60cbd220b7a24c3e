/** Awaited between pieces of long work: lets others have their turn every few milliseconds, throws once aborted. */
export type Pace = () => Promise<void>

const longestTurnMs = 2

export function createPace(signal?: AbortSignal): Pace {
  let since = performance.now()
  return async () => {
    signal?.throwIfAborted()
    if (performance.now() - since < longestTurnMs) return
    await nextTurn()
    since = performance.now()
    signal?.throwIfAborted()
  }
}

const waiting: (() => void)[] = []

/** One piece of work in each round of the event loop, however many wait: requests are answered between any two. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(giveTurn)
  })
}

function giveTurn(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(giveTurn)
}
