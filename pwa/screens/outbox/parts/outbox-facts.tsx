import type { DeviceStorage } from '#pwa/data/cache/device-storage.ts'
import { css } from '#styled/css/css.js'
import { formatBytes } from '#shared/domain/files.ts'

/** Whether what waits here is safe from the browser, and how much room it has. */
export function OutboxFacts({ storage, device }: { storage: DeviceStorage | null; device: string }) {
  if (!storage) return null
  const { persisted, used, quota } = storage
  const safety = persisted
    ? `Kept on this ${device} until it is sent.`
    : `Kept on this ${device}; the browser may clear it if space runs out.`
  const room =
    used !== null && quota !== null && quota > 0
      ? ` Muster uses ${formatBytes(used)} of the ${formatBytes(quota)} it may have.`
      : ''
  return (
    <p className={css({ textStyle: 'small', color: 'fg.subtle' })}>
      {`${persisted === null ? '' : safety}${room}`.trim()}
    </p>
  )
}
