import { onCacheReturn } from '../cache/cache-connection.ts'
import { onOtherTabs } from '../cache/cache-channel.ts'
import { onRunEnded } from '../conversations/run-following.ts'
import { throttle } from '../page/throttle.ts'
import { isRefreshing, refresh, reread } from './sync.ts'

/** Milliseconds between two refreshes of a visible page. */
const interval = 60_000

/** The same while one run after the other ends. */
const ended = 1000

/**
 * Refreshes now, whenever the page comes into view or the network or the device's copy comes back, when a run ends,
 * which may have changed tasks and projects, and every minute while it is visible. Returns the way to stop all of that.
 */
export function startSync(): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  const onView = () => {
    // Coming into view fires several of these at once.
    if (document.visibilityState === 'visible' && !isRefreshing()) ask()
  }
  addEventListener('focus', onView, { signal })
  addEventListener('pageshow', onView, { signal })
  document.addEventListener('visibilitychange', onView, { signal })
  addEventListener('online', ask, { signal })
  const timer = setInterval(onView, interval)
  const stops = [onRunEnded(throttle(ask, ended)), onCacheReturn(ask), onOtherTabs(() => void reread())]
  onView()
  return () => {
    stopping.abort()
    clearInterval(timer)
    for (const stop of stops) stop()
  }
}

/** A failure stands in the stores, where the screens show it. */
function ask(): void {
  refresh().catch(() => {})
}
