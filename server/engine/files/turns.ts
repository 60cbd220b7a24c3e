/** Lets `places` callers in at once; the others wait their turn, and leave the queue when their signal aborts. */
export function createTurns(places: number): (signal: AbortSignal) => Promise<() => void> {
  let free = places
  const queue: (() => void)[] = []

  return async (signal) => {
    signal.throwIfAborted()
    if (free > 0) free -= 1
    else await waitInLine(queue, signal)
    let held = true
    return () => {
      if (!held) return
      held = false
      const next = queue.shift()
      // The place goes to the next in line without becoming free in between.
      if (next) next()
      else free += 1
    }
  }
}

function waitInLine(queue: (() => void)[], signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      queue.splice(queue.indexOf(enter), 1)
      reject(signal.reason)
    }
    const enter = () => {
      signal.removeEventListener('abort', leave)
      resolve()
    }
    signal.addEventListener('abort', leave, { once: true })
    queue.push(enter)
  })
}
