import { connection } from '#pwa/data/network/connection.ts'
import { InlineTrouble } from '#pwa/ui/inline-trouble.tsx'
import { useDelay } from '#pwa/ui/use-delay.ts'
import { css } from '#styled/css/css.js'
import { skeleton } from '#styled/recipes/skeleton.js'
import { useSnapshot } from 'valtio'

type SettingsLoadProps = { isKnown: boolean; failed: boolean; what?: string; onRetry: () => void }

/** What stands over settings, or in their place, while they load or cannot: these are never read from a copy. */
export function SettingsLoad({ isKnown, failed, what = 'settings', onRetry }: SettingsLoadProps) {
  const { online } = useSnapshot(connection)
  const isSlow = useDelay()
  if (!online) {
    return (
      <p role="status" className={css({ textStyle: 'label', color: 'fg.muted' })}>
        {isKnown
          ? "You're offline. This is what was last read; changing it needs a connection."
          : "You're offline. No device keeps a copy of these: they show again with the network."}
      </p>
    )
  }
  if (failed) return <InlineTrouble text={`Failed to load ${what}`} onRetry={onRetry} />
  if (isKnown || !isSlow) return null
  return (
    <div
      role="status"
      aria-label={`Loading ${what}`}
      className={css({ display: 'grid', gap: '24', paddingBlock: '8' })}
    >
      {[1, 2, 3, 4].map((each) => (
        <div key={each} className={css({ display: 'grid', gap: '8' })}>
          <div className={skeleton({ shape: 'line', width: 'half' })} />
          <div className={`${skeleton()} ${css({ height: 'touch' })}`} />
        </div>
      ))}
    </div>
  )
}
