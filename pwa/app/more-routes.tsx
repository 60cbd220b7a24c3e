import { deferred } from '#pwa/ui/deferred.tsx'
import { paths } from '#pwa/paths.ts'
import { PageSpinner } from '#pwa/ui/spinner.tsx'
import { Route, Routes } from 'react-router-dom'

const NotFound = deferred(() => import('#pwa/app/not-found-screen.tsx').then((m) => m.NotFoundScreen), <PageSpinner />)
const Pending = deferred(() => import('#pwa/app/pending-screen.tsx').then((m) => m.PendingScreen), <PageSpinner />)
const Settings = deferred(() => import('#pwa/screens/settings/settings.screen.tsx').then((m) => m.SettingsScreen), <PageSpinner />)
const ArloConfigure = deferred(() => import('#pwa/screens/integrations/arlo-configure.screen.tsx').then((m) => m.ArloConfigureScreen), <PageSpinner />)
const Integrations = deferred(() => import('#pwa/screens/integrations/integrations.screen.tsx').then((m) => m.IntegrationsScreen), <PageSpinner />)

const pending: [path: string, title: string][] = [
  [paths.pricing, 'Pricing'],
  [paths.admin, 'Admin'],
]

/** The screens that are seldom the first: the way to them is no part of the first script. */
export function MoreRoutes() {
  return (
    <Routes>
      <Route path={paths.systemSettings} element={<Settings />} />
      <Route path={paths.arloConfigure} element={<ArloConfigure />} />
      <Route path={paths.integrations} element={<Integrations />} />
      {pending.map(([path, title]) => (
        <Route key={path} path={path} element={<Pending title={title} />} />
      ))}
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}
