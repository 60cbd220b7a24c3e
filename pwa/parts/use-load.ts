import { connection } from '#pwa/data/connection.ts'
import { useEffect, useEffectEvent } from 'react'
import { useSnapshot } from 'valtio'

/** Asks at first, and again whenever the network comes back or has gone. */
export function useLoad(load: () => Promise<unknown>): void {
  const { online } = useSnapshot(connection)
  const ask = useEffectEvent(() => void load())
  useEffect(() => ask(), [online])
}
