import { connection } from '#pwa/data/network/connection.ts'
import { useEffect, useEffectEvent } from 'react'
import { useSnapshot } from 'valtio'

/** Loads at first, and again whenever the network has gone or come back: without one, `load` fails at once. */
export function useLoad(load: () => Promise<unknown>): void {
  const { online } = useSnapshot(connection)
  const ask = useEffectEvent((_isOnline: boolean) => void load())
  useEffect(() => ask(online), [online])
}
