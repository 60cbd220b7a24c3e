import { cache } from '#pwa/data/cache.ts'
import { startSync } from '#pwa/data/sync-triggers.ts'
import { toast } from '#pwa/ui/toast.ts'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'

/** Keeps what is shown in step with the server while somebody is signed in. */
export function DeviceCache() {
  const { evicted } = useSnapshot(cache)
  useEffect(startSync, [])
  useEffect(() => {
    if (!evicted) return
    cache.evicted = false
    toast('plain', "The browser removed Muster's offline data on this device", 'What the server has comes back by itself.')
  }, [evicted])
  return null
}
