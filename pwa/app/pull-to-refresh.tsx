import '#pwa/theme/screens.css'
import '#pwa/theme/more.css'
import { refresh } from '#pwa/data/sync/sync.ts'
import { topDialog } from '#pwa/ui/open-dialogs.ts'
import { spinner } from '#styled/recipes/spinner.js'
import { css } from '#styled/css/css.js'
import { useEffect, useState } from 'react'

/** Pixels that the page is pulled by until letting go asks the server, and what it gives way by at most. */
const threshold = 64
const most = 88

/** On phones a page that is pulled down from its top asks the server what is new; a conversation scrolls by itself. */
export function PullToRefresh() {
  const [pulled, setPulled] = useState(0)
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    if (!matchMedia('(pointer: coarse) and (max-width: 767px)').matches) return
    // The browser would load the page anew.
    document.documentElement.style.overscrollBehaviorY = 'contain'
    const listening = new AbortController()
    const options = { passive: true, signal: listening.signal }
    let start: number | null = null
    let distance = 0
    const pull = (to: number) => {
      distance = to
      setPulled(to)
    }
    addEventListener(
      'touchstart',
      ({ touches, target }) => {
        const isFree = scrollY === 0 && touches.length === 1 && !topDialog()
        start = isFree && !(target as Element).closest('[role=log]') ? touches[0]!.clientY : null
      },
      options,
    )
    addEventListener(
      'touchmove',
      ({ touches }) => {
        if (start === null) return
        const by = (touches[0]!.clientY - start) / 2
        if (by < 0 || scrollY > 0) start = null
        pull(start === null ? 0 : Math.min(by, most))
      },
      options,
    )
    addEventListener(
      'touchend',
      () => {
        start = null
        if (distance >= threshold) {
          setBusy(true)
          void refresh()
            .catch(() => {})
            .finally(() => setBusy(false))
        }
        pull(0)
      },
      options,
    )
    return () => {
      listening.abort()
      document.documentElement.style.overscrollBehaviorY = ''
    }
  }, [])

  const isShown = isBusy || pulled > 8
  return (
    <>
      <p role="status" className={css({ srOnly: true })}>
        {isBusy ? 'Refreshing...' : ''}
      </p>
      {isShown && (
        <div
          aria-hidden
          className={place}
          style={{
            transform: `translateY(${isBusy ? threshold / 2 : pulled / 2}px)`,
            opacity: isBusy ? 1 : pulled / threshold,
          }}
        >
          <span className={spinner()} />
        </div>
      )}
    </>
  )
}

const place = css({
  position: 'fixed',
  top: '[calc({sizes.barPhone} + env(safe-area-inset-top))]',
  insetInline: '0',
  zIndex: 'nav',
  display: 'grid',
  justifyContent: 'center',
  pointerEvents: 'none',
  '& > *': { padding: '8', borderRadius: 'full', background: 'bg.panel', boxShadow: 'md' },
})
