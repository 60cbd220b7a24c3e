import { connection } from '#pwa/data/network/connection.ts'
import { useEffect, useEffectEvent } from 'react'
import { useSnapshot } from 'valtio'

/** Asks at first, and again whenever the network has gone or come back: the first tells at once that there is none. */
export function useLoad(load: () => Promise<unknown>): void {
  const { online } = useSnapshot(connection)
  const ask = useEffectEvent((_isOnline: boolean) => void load())
  useEffect(() => ask(online), [online])
}
