import { deferred } from '#pwa/ui/deferred.tsx'
import { ErrorBoundary } from '#pwa/app/error-screen.tsx'
import { AfterFirstPicture } from '#pwa/app/shell/after-first-picture.tsx'
import { BottomBar } from '#pwa/app/shell/bottom-bar.tsx'
import { SideNav } from '#pwa/app/shell/side-nav.tsx'
import { TopBar } from '#pwa/app/shell/top-bar.tsx'
import { onNotificationOpened } from '#pwa/data/notifications/notification-opened.ts'
import { session } from '#pwa/data/session/session.ts'
import { css } from '#styled/css/css.js'
import { useEffect, useRef, useState } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'

// Not needed for the first picture.
const DeviceCache = deferred(() => import('#pwa/app/device-cache.tsx').then((m) => m.DeviceCache), 'extra')
const OfflineLine = deferred(() => import('#pwa/app/shell/offline-line.tsx').then((m) => m.OfflineLine), 'extra')
const NavDrawer = deferred(() => import('#pwa/app/shell/nav-drawer.tsx').then((m) => m.NavDrawer), 'extra')

/** Top bar, navigation and the sheet that every signed-in screen lies on. */
export function Shell() {
  const [isNavOpen, setNavOpen] = useState(false)
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const lastPath = useRef(pathname)
  const { user } = useSnapshot(session)
  // With the screen itself: a page that cannot handle the press yet would be loaded again, and what was typed with it.
  useEffect(() => onNotificationOpened((path) => void navigate(path)), [navigate])

  useEffect(() => {
    if (lastPath.current === pathname) return
    lastPath.current = pathname
    scrollTo(0, 0)
    main.current?.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [pathname])

  return (
    <div className={frame}>
      <a href="#main" className={skipLink}>
        Skip to content
      </a>
      <TopBar onMenu={() => setNavOpen(true)} isMenuOpen={isNavOpen} />
      <AfterFirstPicture>
        <OfflineLine />
      </AfterFirstPicture>
      <SideNav />
      {isNavOpen && <NavDrawer isOpen onClose={() => setNavOpen(false)} />}
      <main ref={main} id="main" tabIndex={-1} className={sheet}>
        <ErrorBoundary key={pathname}>
          <Outlet />
        </ErrorBoundary>
      </main>
      <BottomBar />
      {/* Another user is another cache. */}
      <ErrorBoundary key={user?.id} fallback={null}>
        <AfterFirstPicture>
          <DeviceCache />
        </AfterFirstPicture>
      </ErrorBoundary>
    </div>
  )
}

const frame = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: 'auto auto 1fr auto auto',
  gridTemplateAreas: '"bar" "line" "main" "hint" "foot"',
  minHeight: '[100dvh]',
  // What the bar at the bottom takes, for what fills the window or stands over its end.
  '--foot': '[calc(60px + env(safe-area-inset-bottom))]',
  md: {
    height: '[100dvh]',
    gridTemplateRows: 'auto 1fr auto',
    gridTemplateColumns: '{sizes.rail} minmax(0, 1fr)',
    gridTemplateAreas: '"bar bar" "nav main" "nav hint"',
  },
  lg: { gridTemplateColumns: '{sizes.nav} minmax(0, 1fr)' },
})

const sheet = css({
  gridArea: 'main',
  position: 'relative',
  minWidth: '0',
  minHeight: '0',
  background: 'bg.panel',
  paddingInline: '[env(safe-area-inset-left) env(safe-area-inset-right)]',
  _focusVisible: { outline: '[none]' },
  md: {
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    borderTopLeftRadius: 'sheet',
    borderTop: 'hairline',
    borderLeft: 'hairline',
    paddingLeft: '0',
  },
})

const skipLink = css({
  position: 'fixed',
  top: '8',
  left: '8',
  zIndex: 'popover',
  padding: '12',
  borderRadius: 'control',
  background: 'bg.panel',
  boxShadow: 'md',
  transform: 'translateY(-200%)',
  _focusVisible: { transform: 'none' },
})
