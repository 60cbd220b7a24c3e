import { ErrorBoundary } from '#pwa/app/error-screen.tsx'
import { AppRoutes } from '#pwa/app/router.tsx'
import { Suspense, lazy } from 'react'
import { BrowserRouter } from 'react-router-dom'

// Neither is needed for the first picture.
const RunNotices = lazy(() => import('#pwa/app/run-notices.tsx').then((m) => ({ default: m.RunNotices })))
const Toaster = lazy(() => import('#pwa/ui/toaster.tsx').then((m) => ({ default: m.Toaster })))

export function App() {
  return (
    <ErrorBoundary>
      <BrowserRouter>
        <AppRoutes />
        <ErrorBoundary fallback={null}>
          <Suspense>
            <RunNotices />
            <Toaster />
          </Suspense>
        </ErrorBoundary>
      </BrowserRouter>
    </ErrorBoundary>
  )
}
