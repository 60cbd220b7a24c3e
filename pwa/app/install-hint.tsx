import '#pwa/theme/screens.css'
import '#pwa/theme/more.css'
import { InstallSteps } from '#pwa/app/install-steps.tsx'
import { askToInstall, install, postponeInstall } from '#pwa/data/page/install.ts'
import { updates } from '#pwa/data/page/updates.ts'
import { Button } from '#pwa/ui/button.tsx'
import { cx } from '#pwa/ui/cx.ts'
import { belowTablet, useMedia } from '#pwa/ui/use-media.ts'
import { css } from '#styled/css/css.js'
import { toast } from '#styled/recipes/toast.js'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio'

/** Offers to install the app. On a phone it waits while a conversation is open, and an update goes first. */
export function InstallHint() {
  const { way } = useSnapshot(install)
  const { ready } = useSnapshot(updates)
  const { pathname } = useLocation()
  const isPhone = useMedia(belowTablet)
  const [isExplaining, setExplaining] = useState(false)
  const styles = toast({ kind: 'plain' })
  const isCovering = isPhone && /^\/(agents\/|chat)/.test(pathname)
  if (way === null || ready || isCovering) return null
  return (
    <>
      <section aria-label="Install Muster" className={place}>
        <div className={cx(styles.root, card)}>
          <div className={styles.text}>
            <p className={styles.title}>Install Muster</p>
            <p className={styles.description}>A tap away, offline too.</p>
          </div>
          <Button onClick={() => (way === 'prompt' ? void askToInstall() : setExplaining(true))}>
            {way === 'prompt' ? 'Install' : 'Show how'}
          </Button>
          <Button kind="ghost" onClick={postponeInstall}>
            Not now
          </Button>
        </div>
      </section>
      {isExplaining && <InstallSteps onClose={() => setExplaining(false)} onDone={postponeInstall} />}
    </>
  )
}

// In a row of its own below what is read: it covers nothing.
const place = css({
  gridArea: 'hint',
  paddingInline: '[max(12px, env(safe-area-inset-left)) max(12px, env(safe-area-inset-right))]',
  paddingBlock: '12',
  background: 'bg.panel',
  _keyboard: { mdDown: { display: 'none' } },
  md: { display: 'grid', justifyContent: 'start', paddingInline: '24', borderLeft: 'hairline' },
})

const card = css({ alignItems: 'center', flexWrap: 'wrap', paddingRight: '12', gap: '8' })
