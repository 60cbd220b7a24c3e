import { subscribe } from 'valtio'
import { awaitsFirstPicture, onCacheReturn } from '../cache/cache-connection.ts'
import { cache } from '../cache/cache-state.ts'
import { connection } from '../network/connection.ts'
import { onOthers } from './channel.ts'
import { drainOutbox, rereadRows } from './outbox-host.ts'

/** Sends what waits now and on every occasion that promises success. Returns the way to stop that. */
export function startOutbox(): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  const was = { ...connection }
  let isFirst = awaitsFirstPicture()
  const again = () => void drainOutbox({ isFresh: true })
  const onView = () => {
    if (document.visibilityState === 'visible') again()
  }
  addEventListener('pageshow', again, { signal })
  document.addEventListener('visibilitychange', onView, { signal })
  const stops = [
    onOthers(() => void rereadRows()),
    onCacheReturn(again),
    subscribe(connection, () => {
      const isBetter = (connection.online && !was.online) || (connection.reachable && !was.reachable)
      const hasChanged = connection.online !== was.online || connection.reachable !== was.reachable
      Object.assign(was, connection)
      if (isBetter) again()
      else if (hasChanged) void rereadRows()
    }),
    // Nothing is read before.
    subscribe(cache, () => {
      if (isFirst && cache.shown) again()
      isFirst &&= !cache.shown
    }),
  ]
  again()
  return () => {
    stopping.abort()
    for (const stop of stops) stop()
  }
}
