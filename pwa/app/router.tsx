import { deferred } from '#pwa/ui/deferred.tsx'
import { Protected } from '#pwa/app/protected.tsx'
import { paths } from '#pwa/paths.ts'
import { PageSpinner } from '#pwa/ui/spinner.tsx'
import { Navigate, type RouteObject, useRoutes } from 'react-router-dom'

// Not on the way to the sign-in form.
const Shell = deferred(loadShell)
const Login = deferred(
  () => import('#pwa/screens/session/login.screen.tsx').then((m) => m.LoginScreen),
  <PageSpinner />,
)
const Register = deferred(
  () => import('#pwa/screens/session/register.screen.tsx').then((m) => m.RegisterScreen),
  <PageSpinner />,
)
const Late = deferred(() => import('#pwa/app/late-screens.tsx').then((m) => m.LateScreen), <PageSpinner />)
const Dashboard = deferred(
  () => import('#pwa/screens/dashboard/dashboard.screen.tsx').then((m) => m.DashboardScreen),
  <PageSpinner />,
)
const Agents = deferred(
  () => import('#pwa/screens/agents/agents.screen.tsx').then((m) => m.AgentsScreen),
  <PageSpinner />,
)
const Agent = deferred(() => import('#pwa/screens/agents/agent.screen.tsx').then((m) => m.AgentScreen), <PageSpinner />)
const Tasks = deferred(() => import('#pwa/screens/tasks/tasks.screen.tsx').then((m) => m.TasksScreen), <PageSpinner />)
const More = deferred(() => import('#pwa/app/more-routes.tsx').then((m) => m.MoreRoutes), <PageSpinner />)

/** The frame of every signed-in screen. */
export async function loadShell() {
  return (await import('#pwa/app/shell/shell.tsx')).Shell
}

const routes: RouteObject[] = [
  { path: paths.login, Component: Login },
  { path: paths.register, Component: Register },
  ...[paths.setup, paths.forgotPassword, ...paths.links, paths.calendarCallback, paths.workspaceCallback].map(
    (path) => ({ path, Component: Late }),
  ),
  {
    Component: Protected,
    children: [
      {
        Component: Shell,
        children: [
          { path: paths.dashboard, Component: Dashboard },
          { path: '/dashboard', element: <Navigate to={paths.dashboard} replace /> },
          { path: paths.agents, Component: Agents },
          { path: paths.agentPattern, Component: Agent },
          { path: paths.tasks, Component: Tasks },
          { path: '*', Component: More },
        ],
      },
    ],
  },
]

export function AppRoutes() {
  return useRoutes(routes)
}
