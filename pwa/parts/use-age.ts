import { connection } from '#pwa/data/network/connection.ts'
import { couldNotRefresh, offlineCopy, updated } from '#pwa/parts/times.ts'
import { useDelay } from '#pwa/ui/use-delay.ts'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'

/** How old the data on the screen are, where that matters. */
export type Age = { text: string; isTrouble: boolean }

/** The age of data that last agreed with the server at `loadedAt`; null while they are fresh or on their way. */
export function useAge(loadedAt: number | null, failed: boolean): Age | null {
  const { online } = useSnapshot(connection)
  const [now, setNow] = useState(Date.now)
  // What a refresh is about to replace says nothing of its age.
  const isSettled = useDelay(1500)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 20_000)
    return () => clearInterval(timer)
  }, [])
  if (!online && (loadedAt !== null || failed)) return { text: offlineCopy(loadedAt), isTrouble: false }
  if (failed) return { text: couldNotRefresh(loadedAt), isTrouble: true }
  const text = loadedAt !== null && isSettled ? updated(loadedAt, now) : null
  return text === null ? null : { text, isTrouble: false }
}
