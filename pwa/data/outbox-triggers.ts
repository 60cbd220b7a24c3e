import { subscribeKey } from 'valtio/utils'
import { connection } from './connection.ts'
import { onOthers } from './outbox/channel.ts'
import { drainOutbox, rereadRows } from './outbox-host.ts'
// Shows the rows, and follows what becomes of them whichever screen is open.
import './outbox-turns.ts'

/** Sends what waits now and on every occasion that promises success. Gives the way to stop that. */
export function startOutbox(): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  const again = () => void drainOutbox({ isFresh: true })
  const onView = () => {
    if (document.visibilityState === 'visible') again()
  }
  addEventListener('pageshow', again, { signal })
  document.addEventListener('visibilitychange', onView, { signal })
  const stops = [
    onOthers(() => void rereadRows()),
    subscribeKey(connection, 'online', (isOnline) => void (isOnline ? again() : rereadRows())),
    subscribeKey(connection, 'reachable', (isReachable) => isReachable && again()),
  ]
  again()
  return () => {
    stopping.abort()
    for (const stop of stops) stop()
  }
}
