import type { DeviceStorage } from '#pwa/data/cache/device-storage.ts'
import { isInstalled, isIos } from '#pwa/data/page/platform.ts'
import { css } from '#styled/css/css.js'
import { formatBytes } from '#shared/domain/files.ts'

/** Whether what waits here is safe from the browser, and how much room it has. */
export function OutboxFacts({ storage, device }: { storage: DeviceStorage | null; device: string }) {
  if (!storage) return null
  const { persisted, used, quota } = storage
  const safety = persisted
    ? `Kept on this ${device} until it is sent.`
    : isIos() && !isInstalled()
      ? `Kept on this ${device}; after seven days without a visit the browser clears it. On the Home Screen it stays.`
      : `Kept on this ${device}; the browser may clear it if space runs out.`
  const sending = 'SyncManager' in globalThis ? '' : ' Open Muster to send what waits.'
  const room =
    used !== null && quota !== null && quota > 0
      ? ` Muster uses ${formatBytes(used)} of the ${formatBytes(quota)} it may have.`
      : ''
  return (
    <p className={css({ textStyle: 'small', color: 'fg.subtle' })}>
      {`${persisted === null ? '' : safety}${sending}${room}`.trim()}
    </p>
  )
}
