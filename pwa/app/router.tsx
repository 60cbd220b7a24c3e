import { Protected } from '#pwa/app/protected.tsx'
import { Shell } from '#pwa/app/shell/shell.tsx'
import { paths } from '#pwa/paths.ts'
import { PageSpinner } from '#pwa/ui/spinner.tsx'
import { Suspense, lazy } from 'react'
import { Navigate, Route, Routes } from 'react-router-dom'

const Login = lazy(() => import('#pwa/screens/session/login.screen.tsx').then((m) => ({ default: m.LoginScreen })))
const Register = lazy(() => import('#pwa/screens/session/register.screen.tsx').then((m) => ({ default: m.RegisterScreen })))
const Setup = lazy(() => import('#pwa/screens/session/setup.screen.tsx').then((m) => ({ default: m.SetupScreen })))
const NotFound = lazy(() => import('#pwa/app/not-found-screen.tsx').then((m) => ({ default: m.NotFoundScreen })))
const Pending = lazy(() => import('#pwa/app/pending-screen.tsx').then((m) => ({ default: m.PendingScreen })))
const Dashboard = lazy(() => import('#pwa/screens/dashboard/dashboard.screen.tsx').then((m) => ({ default: m.DashboardScreen })))
const Agents = lazy(() => import('#pwa/screens/agents/agents.screen.tsx').then((m) => ({ default: m.AgentsScreen })))
const Agent = lazy(() => import('#pwa/screens/agents/agent.screen.tsx').then((m) => ({ default: m.AgentScreen })))

const pending: [path: string, title: string][] = [
  [paths.tasks, 'Tasks'],
  [paths.projects, 'Projects'],
  [paths.calendar, 'AI Calendar'],
  [paths.chat, 'AI Chat'],
  [paths.pricing, 'Pricing'],
  [paths.integrations, 'Integrations'],
  [paths.admin, 'Admin'],
  [paths.systemSettings, 'System Settings'],
  [paths.arloConfigure, 'Configure Arlo'],
]

export function AppRoutes() {
  return (
    <Suspense fallback={<PageSpinner />}>
      <Routes>
        <Route path={paths.login} element={<Login />} />
        <Route path={paths.register} element={<Register />} />
        <Route path={paths.setup} element={<Setup />} />
        <Route element={<Protected />}>
          <Route element={<Shell />}>
            <Route path={paths.dashboard} element={<Dashboard />} />
            <Route path="/dashboard" element={<Navigate to={paths.dashboard} replace />} />
            <Route path={paths.agents} element={<Agents />} />
            <Route path={paths.agentPattern} element={<Agent />} />
            {pending.map(([path, title]) => (
              <Route key={path} path={path} element={<Pending title={title} />} />
            ))}
            <Route path="*" element={<NotFound />} />
          </Route>
        </Route>
      </Routes>
    </Suspense>
  )
}
