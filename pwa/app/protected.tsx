import { session } from '#pwa/data/session/session.ts'
import { paths } from '#pwa/paths.ts'
import { PageSpinner } from '#pwa/ui/spinner.tsx'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio'

/** Lets only signed-in users through; the others go to the login and come back to where they wanted to be. */
export function Protected() {
  const { user, loading, hasLeft } = useSnapshot(session)
  const { pathname, search } = useLocation()
  if (loading) return <PageSpinner />
  // The next user to sign in must not land where one who has signed out was.
  if (!user) return <Navigate to={paths.login} replace state={hasLeft ? null : { from: pathname + search }} />
  return <Outlet />
}
