import { deviceName } from '#pwa/parts/device-name.ts'
import { css } from '#styled/css/css.js'
import { CloudUpload } from 'lucide-react'

/** Says that a change is safe on this device and has not reached the server. */
export function WaitingMark() {
  const words = `Saved on this ${deviceName()}, not sent yet`
  return (
    <span
      role="img"
      aria-label={words}
      title={words}
      className={css({ display: 'inline-block', flexShrink: '0', color: 'queued.fg' })}
    >
      <CloudUpload size={16} aria-hidden />
    </span>
  )
}
