import '#pwa/theme/screens.css'
import '#pwa/theme/more.css'
import { connection } from '#pwa/data/network/connection.ts'
import { people } from '#pwa/data/resources/admin.ts'
import { session } from '#pwa/data/session/session.ts'
import { paths } from '#pwa/paths.ts'
import { Activity } from '#pwa/screens/admin/parts/activity.tsx'
import { Counters } from '#pwa/screens/admin/parts/counters.tsx'
import { Instance } from '#pwa/screens/admin/parts/instance.tsx'
import { People } from '#pwa/screens/admin/parts/people.tsx'
import { Shortcuts } from '#pwa/screens/admin/parts/shortcuts.tsx'
import { ButtonLink } from '#pwa/ui/button.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import { pageContent } from '#pwa/ui/page-content.ts'
import { PageHead } from '#pwa/ui/page-head.tsx'
import { useTitle } from '#pwa/ui/use-title.ts'
import { css } from '#styled/css/css.js'
import { adminPage } from '#styled/recipes/admin-page.js'
import { useSnapshot } from 'valtio'

/** The administrator's own page: how many, who, and what has happened. */
export function AdminScreen() {
  const { user } = useSnapshot(session)
  const { online } = useSnapshot(connection)
  const { denied } = useSnapshot(people.store)
  if (!user) return null
  // A user who is no longer an administrator is denied by the server.
  if (user.role !== 'admin' || denied) return <Denied />
  return (
    <>
      <PageHead title="Admin" text={user.workspace.name} />
      <div className={`${pageContent} ${css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '24' })}`}>
        {!online && (
          <p role="status" className={css({ textStyle: 'label', color: 'fg.muted' })}>
            You're offline. This page needs a connection; no device keeps a copy of it.
          </p>
        )}
        <Counters />
        <div className={adminPage().columns}>
          <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '24' })}>
            <People userId={user.id} online={online} />
            <Instance userId={user.id} workspaceId={user.workspace.id} />
            <Shortcuts />
          </div>
          <Activity />
        </div>
      </div>
    </>
  )
}

function Denied() {
  useTitle('Access Denied')
  return (
    <Empty heading="h1" title="Access Denied" text="You don't have permission to access this page">
      <ButtonLink to={paths.dashboard}>Back to Dashboard</ButtonLink>
    </Empty>
  )
}
