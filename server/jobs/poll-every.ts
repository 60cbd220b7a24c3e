/**
 * Looks every so often, one look at a time: while a database hangs, those that were due meanwhile do not wait in a row.
 * `look` reports its own errors. Returns a function that ends it.
 */
export function pollEvery(ms: number, look: () => Promise<unknown>): () => void {
  let isLooking = false
  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    void look().finally(() => (isLooking = false))
  }, ms)
  timer.unref()
  return () => clearInterval(timer)
}
