/**
 * Calls `act` at once, and again at most every so many milliseconds for as long as it is asked for; `now` does what is
 * outstanding without waiting.
 */
export function throttle(act: () => void, milliseconds: number): { (): void; now: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsked = false
  const now = () => {
    clearTimeout(timer)
    timer = undefined
    if (!isAsked) return
    isAsked = false
    timer = setTimeout(now, milliseconds)
    act()
  }
  const ask = () => {
    isAsked = true
    if (timer === undefined) now()
  }
  return Object.assign(ask, { now })
}
