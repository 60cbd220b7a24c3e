import { App } from '#pwa/app/app.tsx'
import { loadShell } from '#pwa/app/router.tsx'
import { startConnection } from '#pwa/data/network/connection.ts'
import { startSession } from '#pwa/data/session/session.ts'
import '#pwa/theme/first.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'

startConnection()
startSession()

const root = createRoot(document.querySelector('#root')!)
// In pieces, between which a slow phone responds to input.
startTransition(() =>
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
)

// The first visit stores the whole app; the screen in front of the reader loads before that.
if (import.meta.env.PROD) addEventListener('load', onQuiet)

/** Looks once no code has arrived for a second: a slow line is still at the first screen. */
function onQuiet(): void {
  const arrived = () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length
  const before = arrived()
  setTimeout(() => (arrived() === before ? lookForUpdates() : onQuiet()), 1000)
}

function lookForUpdates(): void {
  // Signing in should not wait for it then.
  loadShell().catch(() => {})
  import('#pwa/app/update-notice.tsx').then(
    ({ startUpdateNotice }) => startUpdateNotice(),
    () => {},
  )
}
