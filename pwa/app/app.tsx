import { deferred } from '#pwa/ui/deferred.tsx'
import { ErrorBoundary } from '#pwa/app/error-screen.tsx'
import { AppRoutes } from '#pwa/app/router.tsx'
import { toasts } from '#pwa/ui/toast.ts'
import { useDelay } from '#pwa/ui/use-delay.ts'
import { BrowserRouter } from 'react-router-dom'
import { useSnapshot } from 'valtio'

const Toaster = deferred(() => import('#pwa/ui/toaster.tsx').then((m) => m.Toaster), 'extra')

export function App() {
  return (
    <ErrorBoundary>
      <BrowserRouter>
        <AppRoutes />
        <Toasts />
      </BrowserRouter>
    </ErrorBoundary>
  )
}

/** Loaded once the first picture stands, or with a toast that comes before. */
function Toasts() {
  const { current } = useSnapshot(toasts)
  const isWanted = useDelay(2000)
  return <ErrorBoundary fallback={null}>{(isWanted || current) && <Toaster />}</ErrorBoundary>
}
