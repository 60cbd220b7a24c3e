import '#pwa/theme/screens.css'
import { PaletteHost } from '#pwa/app/palette/palette-host.tsx'
import { followNavCounts } from '#pwa/app/shell/count-nav.ts'
import { useKeyboard } from '#pwa/app/shell/use-keyboard.ts'
import { RunNotices } from '#pwa/app/run-notices.tsx'
import { closeOtherTabs } from '#pwa/data/cache/cache-connection.ts'
import { cache } from '#pwa/data/cache/cache-state.ts'
import { install } from '#pwa/data/page/install.ts'
import { startData } from '#pwa/data/start.ts'
import { deferred } from '#pwa/ui/deferred.tsx'
import { toast } from '#pwa/ui/toast.ts'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'

const PullToRefresh = deferred(() => import('#pwa/app/pull-to-refresh.tsx').then((m) => m.PullToRefresh), 'extra')
const InstallHint = deferred(() => import('#pwa/app/install-hint.tsx').then((m) => m.InstallHint), 'extra')

/**
 * What works behind every screen while a user is signed in: it keeps this device in step with the server, both
 * ways, and finds what is asked for.
 */
export function DeviceCache() {
  const { notice, evicted } = useSnapshot(cache)
  const { way } = useSnapshot(install)
  useKeyboard()
  useEffect(startData, [])
  useEffect(followNavCounts, [])
  useEffect(() => {
    if (evicted === null) return
    cache.evicted = null
    const lost =
      evicted === 0
        ? ''
        : ` Up to ${evicted === 1 ? '1 item' : `${evicted} items`} that had not been sent went with it.`
    toast(
      evicted === 0 ? 'plain' : 'destructive',
      "The browser removed Muster's offline data on this device",
      `Downloading your data again.${lost}`,
    )
  }, [evicted])
  useEffect(() => {
    // A conversation has no room for it.
    if (notice === closeOtherTabs) toast('plain', notice)
  }, [notice])
  return (
    <>
      <RunNotices />
      <PullToRefresh />
      {way !== null && <InstallHint />}
      <PaletteHost />
    </>
  )
}
