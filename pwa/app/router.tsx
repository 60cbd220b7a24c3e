import { deferred } from '#pwa/ui/deferred.tsx'
import { Protected } from '#pwa/app/protected.tsx'
import { paths } from '#pwa/paths.ts'
import { PageSpinner } from '#pwa/ui/spinner.tsx'
import { Navigate, Route, Routes } from 'react-router-dom'

// Not on the way to the sign-in form.
const Shell = deferred(loadShell)
const Login = deferred(() => import('#pwa/screens/session/login.screen.tsx').then((m) => m.LoginScreen), <PageSpinner />)
const Register = deferred(() => import('#pwa/screens/session/register.screen.tsx').then((m) => m.RegisterScreen), <PageSpinner />)
const Setup = deferred(() => import('#pwa/screens/session/setup.screen.tsx').then((m) => m.SetupScreen), <PageSpinner />)
const Late = deferred(() => import('#pwa/app/late-screens.tsx').then((m) => m.LateScreen), <PageSpinner />)
const NotFound = deferred(() => import('#pwa/app/not-found-screen.tsx').then((m) => m.NotFoundScreen), <PageSpinner />)
const Pending = deferred(() => import('#pwa/app/pending-screen.tsx').then((m) => m.PendingScreen), <PageSpinner />)
const Dashboard = deferred(() => import('#pwa/screens/dashboard/dashboard.screen.tsx').then((m) => m.DashboardScreen), <PageSpinner />)
const Agents = deferred(() => import('#pwa/screens/agents/agents.screen.tsx').then((m) => m.AgentsScreen), <PageSpinner />)
const Agent = deferred(() => import('#pwa/screens/agents/agent.screen.tsx').then((m) => m.AgentScreen), <PageSpinner />)
const Tasks = deferred(() => import('#pwa/screens/tasks/tasks.screen.tsx').then((m) => m.TasksScreen), <PageSpinner />)
const Projects = deferred(() => import('#pwa/screens/projects/projects.screen.tsx').then((m) => m.ProjectsScreen), <PageSpinner />)
const Project = deferred(() => import('#pwa/screens/projects/project.screen.tsx').then((m) => m.ProjectScreen), <PageSpinner />)
const Calendar = deferred(() => import('#pwa/screens/calendar/calendar.screen.tsx').then((m) => m.CalendarScreen), <PageSpinner />)
const Chat = deferred(() => import('#pwa/screens/chat/chat.screen.tsx').then((m) => m.ChatScreen), <PageSpinner />)
const Share = deferred(() => import('#pwa/screens/share/share.screen.tsx').then((m) => m.ShareScreen), <PageSpinner />)
const Outbox = deferred(() => import('#pwa/screens/outbox/outbox.screen.tsx').then((m) => m.OutboxScreen), <PageSpinner />)
const Settings = deferred(() => import('#pwa/screens/settings/settings.screen.tsx').then((m) => m.SettingsScreen), <PageSpinner />)
const Pricing = deferred(() => import('#pwa/screens/pricing/pricing.screen.tsx').then((m) => m.PricingScreen), <PageSpinner />)
const Account = deferred(() => import('#pwa/screens/account/account.screen.tsx').then((m) => m.AccountScreen), <PageSpinner />)
const ArloConfigure = deferred(() => import('#pwa/screens/integrations/arlo-configure.screen.tsx').then((m) => m.ArloConfigureScreen), <PageSpinner />)
const Integrations = deferred(() => import('#pwa/screens/integrations/integrations.screen.tsx').then((m) => m.IntegrationsScreen), <PageSpinner />)
const CalendarCallback = deferred(() => import('#pwa/screens/integrations/calendar-callback.screen.tsx').then((m) => m.CalendarCallbackScreen), <PageSpinner />)
const WorkspaceCallback = deferred(() => import('#pwa/screens/integrations/workspace-callback.screen.tsx').then((m) => m.WorkspaceCallbackScreen), <PageSpinner />)
const More = deferred(() => import('#pwa/app/more-routes.tsx').then((m) => m.MoreRoutes), <PageSpinner />)
const GoogleCallback = deferred(() => import('#pwa/screens/integrations/google-callback.screen.tsx').then((m) => m.GoogleCallbackScreen), <PageSpinner />)

/** The frame of every signed-in screen. */
export async function loadShell() {
  return (await import('#pwa/app/shell/shell.tsx')).Shell
}

const pending: [path: string, title: string][] = [
  [paths.integrations, 'Integrations'],
  [paths.pricing, 'Pricing'],
  [paths.admin, 'Admin'],
]

export function AppRoutes() {
  return (
    <Routes>
      <Route path={paths.login} element={<Login />} />
      <Route path={paths.register} element={<Register />} />
      <Route path={paths.setup} element={<Setup />} />
      <Route path={paths.forgotPassword} element={<Forgot />} />
      <Route path={paths.resetPassword} element={<Reset />} />
      <Route path={paths.confirmEmail} element={<Confirm />} />
      <Route path={paths.invitePattern} element={<Invite />} />
      <Route path={paths.calendarCallback} element={<CalendarCallback />} />
      <Route path={paths.workspaceCallback} element={<WorkspaceCallback />} />
      <Route path={paths.calendarCallback} element={<GoogleCallback />} />
      <Route path={paths.workspaceCallback} element={<GoogleCallback />} />
      {[paths.forgotPassword, ...paths.links].map((path) => (
        <Route key={path} path={path} element={<Late />} />
      ))}
      <Route element={<Protected />}>
        <Route element={<Shell />}>
          <Route path={paths.dashboard} element={<Dashboard />} />
          <Route path="/dashboard" element={<Navigate to={paths.dashboard} replace />} />
          <Route path={paths.agents} element={<Agents />} />
          <Route path={paths.agentPattern} element={<Agent />} />
          <Route path={paths.tasks} element={<Tasks />} />
          <Route path={paths.projects} element={<Projects />} />
          <Route path={paths.projectPattern} element={<Project />} />
          <Route path={paths.calendar} element={<Calendar />} />
          <Route path={paths.chat} element={<Chat />} />
          <Route path={paths.share} element={<Share />} />
          <Route path={paths.outbox} element={<Outbox />} />
          <Route path={paths.account} element={<Late />} />
          <Route path={paths.systemSettings} element={<Settings />} />
          <Route path={paths.pricing} element={<Pricing />} />
          <Route path={paths.arloConfigure} element={<ArloConfigure />} />
          <Route path={paths.integrations} element={<Integrations />} />
          {pending.map(([path, title]) => (
            <Route key={path} path={path} element={<Pending title={title} />} />
          ))}
          <Route path="*" element={<NotFound />} />
          <Route path="*" element={<More />} />
        </Route>
      </Route>
    </Routes>
  )
}
