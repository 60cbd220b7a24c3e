import { deferred } from '#pwa/ui/deferred.tsx'
import { paths } from '#pwa/paths.ts'
import { PageSpinner } from '#pwa/ui/spinner.tsx'
import { Route, Routes } from 'react-router-dom'

const Account = deferred(
  () => import('#pwa/screens/account/account.screen.tsx').then((m) => m.AccountScreen),
  <PageSpinner />,
)
const Admin = deferred(() => import('#pwa/screens/admin/admin.screen.tsx').then((m) => m.AdminScreen), <PageSpinner />)
const ArloConfigure = deferred(
  () => import('#pwa/screens/integrations/arlo-configure.screen.tsx').then((m) => m.ArloConfigureScreen),
  <PageSpinner />,
)
const Calendar = deferred(
  () => import('#pwa/screens/calendar/calendar.screen.tsx').then((m) => m.CalendarScreen),
  <PageSpinner />,
)
const Chat = deferred(() => import('#pwa/screens/chat/chat.screen.tsx').then((m) => m.ChatScreen), <PageSpinner />)
const Integrations = deferred(
  () => import('#pwa/screens/integrations/integrations.screen.tsx').then((m) => m.IntegrationsScreen),
  <PageSpinner />,
)
const NotFound = deferred(() => import('#pwa/app/not-found-screen.tsx').then((m) => m.NotFoundScreen), <PageSpinner />)
const Outbox = deferred(
  () => import('#pwa/screens/outbox/outbox.screen.tsx').then((m) => m.OutboxScreen),
  <PageSpinner />,
)
const Pricing = deferred(
  () => import('#pwa/screens/pricing/pricing.screen.tsx').then((m) => m.PricingScreen),
  <PageSpinner />,
)
const Project = deferred(
  () => import('#pwa/screens/projects/project.screen.tsx').then((m) => m.ProjectScreen),
  <PageSpinner />,
)
const Projects = deferred(
  () => import('#pwa/screens/projects/projects.screen.tsx').then((m) => m.ProjectsScreen),
  <PageSpinner />,
)
const Results = deferred(
  () => import('#pwa/screens/results/results.screen.tsx').then((m) => m.ResultsScreen),
  <PageSpinner />,
)
const Settings = deferred(
  () => import('#pwa/screens/settings/settings.screen.tsx').then((m) => m.SettingsScreen),
  <PageSpinner />,
)
const Share = deferred(() => import('#pwa/screens/share/share.screen.tsx').then((m) => m.ShareScreen), <PageSpinner />)

/** The signed-in screens that are rarely the first: the way to them is no part of the first script. */
export function MoreRoutes() {
  return (
    <Routes>
      <Route path={paths.account} element={<Account />} />
      <Route path={paths.admin} element={<Admin />} />
      <Route path={paths.arloConfigure} element={<ArloConfigure />} />
      <Route path={paths.calendar} element={<Calendar />} />
      <Route path={paths.chat} element={<Chat />} />
      <Route path={paths.integrations} element={<Integrations />} />
      <Route path={paths.outbox} element={<Outbox />} />
      <Route path={paths.pricing} element={<Pricing />} />
      <Route path={paths.projectPattern} element={<Project />} />
      <Route path={paths.projects} element={<Projects />} />
      <Route path={paths.results} element={<Results />} />
      <Route path={paths.share} element={<Share />} />
      <Route path={paths.systemSettings} element={<Settings />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}
