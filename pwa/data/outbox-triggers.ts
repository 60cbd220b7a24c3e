import { subscribe } from 'valtio'
import { connection } from './connection.ts'
import { onOthers } from './outbox/channel.ts'
import { drainOutbox, rereadRows } from './outbox-host.ts'
// Show the rows, and follow what becomes of them whichever screen is open.
import './open-changes.ts'
import './outbox-turns.ts'
import { read } from './storage.ts'
import { agents } from './synced.ts'
import { whenIdle } from './when-idle.ts'

/** Milliseconds after which sending no longer waits for the screen. */
const patience = 10_000

/** Sends what waits now and on every occasion that promises success. Gives the way to stop that. */
export function startOutbox(): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  const was = { ...connection }
  const again = () => void drainOutbox({ isFresh: true })
  const onView = () => {
    if (document.visibilityState === 'visible') again()
  }
  addEventListener('pageshow', again, { signal })
  document.addEventListener('visibilitychange', onView, { signal })
  const stops = [
    onOthers(() => void rereadRows()),
    subscribe(connection, () => {
      const isBetter = (connection.online && !was.online) || (connection.reachable && !was.reachable)
      const hasChanged = connection.online !== was.online || connection.reachable !== was.reachable
      Object.assign(was, connection)
      if (isBetter) again()
      else if (hasChanged) void rereadRows()
    }),
  ]
  // A device that seems never to have been here has hardly anything to send: what is to be seen goes first.
  if (read('installId') === null) stops.push(onceShown(again))
  else again()
  return () => {
    stopping.abort()
    for (const stop of stops) stop()
  }
}

/** Calls `then` once there is something on the screen, or after a while; gives the way to stop that. */
function onceShown(then: () => void): () => void {
  const stop = () => {
    isOver = true
    clearTimeout(timer)
    unsubscribe()
  }
  let isOver = false
  const go = () => {
    if (isOver) return
    stop()
    then()
  }
  const timer = setTimeout(go, patience)
  const unsubscribe = subscribe(agents, () => {
    if (agents.loadedAt !== null) void whenIdle().then(go)
  })
  return stop
}
