import '#pwa/theme/screens.css'
import { acceptUpdate, postponeUpdate, startUpdates, updates } from '#pwa/data/page/updates.ts'
import { Button } from '#pwa/ui/button.tsx'
import { cx } from '#pwa/ui/cx.ts'
import { aboveEdges, useDock } from '#pwa/ui/use-dock.ts'
import { css } from '#styled/css/css.js'
import { toast } from '#styled/recipes/toast.js'
import { useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { useSnapshot } from 'valtio'

/**
 * Looks for newer builds from now on. The notice has a root of its own: it must come when the app itself has failed.
 */
export function startUpdateNotice(): void {
  createRoot(document.body.appendChild(document.createElement('div'))).render(<UpdateNotice />)
  void startUpdates()
}

/** Says that a newer build is ready, and stays until it is answered. */
export function UpdateNotice() {
  const { ready, reloading } = useSnapshot(updates)
  const styles = toast({ kind: 'plain' })
  const notice = useRef<HTMLDivElement>(null)
  useDock(notice, '--notice')
  return (
    <section ref={aboveEdges} data-above aria-label="Update" className={place}>
      {/* The region is there before the words, or screen readers miss them. */}
      <div ref={notice} role="status" className={ready ? css({ paddingTop: '8' }) : ''}>
        {ready && (
          <div className={cx(styles.root, card)}>
            <div className={styles.text}>
              <p className={styles.title}>Update ready</p>
              <p className={styles.description}>Reload to use the new version.</p>
            </div>
            <Button kind="solid" disabled={reloading} onClick={() => void acceptUpdate()}>
              Reload
            </Button>
            <Button kind="ghost" disabled={reloading} onClick={postponeUpdate}>
              Later
            </Button>
          </div>
        )}
      </div>
    </section>
  )
}

// On phones below the toasts, elsewhere across from them.
const place = css({
  position: 'fixed',
  zIndex: 'toast',
  left: '[max(12px, env(safe-area-inset-left))]',
  right: '[max(12px, env(safe-area-inset-right))]',
  // Above the bar at the bottom and what is docked over it.
  bottom: '[calc(var(--dock, 0px) + env(safe-area-inset-bottom) + 72px)]',
  pointerEvents: 'none',
  md: { left: '24', right: '[auto]', bottom: '24', width: '[25rem]' },
})

const card = css({ alignItems: 'center', flexWrap: 'wrap', paddingRight: '12', gap: '8' })
