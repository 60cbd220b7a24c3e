import '#pwa/theme/screens.css'
import '#pwa/theme/more.css'
import { connection } from '#pwa/data/network/connection.ts'
import { session } from '#pwa/data/session/session.ts'
import { Appearance } from '#pwa/screens/account/parts/appearance.tsx'
import { Devices } from '#pwa/screens/account/parts/devices.tsx'
import { Leaving } from '#pwa/screens/account/parts/leaving.tsx'
import { OfflineStorage } from '#pwa/screens/account/parts/offline-storage.tsx'
import { Profile } from '#pwa/screens/account/parts/profile.tsx'
import { Team } from '#pwa/screens/account/parts/team.tsx'
import { Tokens } from '#pwa/screens/account/parts/tokens.tsx'
import { TwoFactorSection } from '#pwa/screens/account/parts/two-factor.tsx'
import { Usage } from '#pwa/screens/account/parts/usage.tsx'
import { Webhooks } from '#pwa/screens/account/parts/webhooks.tsx'
import { pageContent } from '#pwa/ui/page-content.ts'
import { PageHead } from '#pwa/ui/page-head.tsx'
import { css } from '#styled/css/css.js'
import { useSnapshot } from 'valtio'

/** Everything that is a person's own: who they are, where they are signed in, and the way out. */
export function AccountScreen() {
  const { user } = useSnapshot(session)
  const { online } = useSnapshot(connection)
  if (!user) return null
  const isOwner = user.is_owner || user.role === 'admin'
  return (
    <>
      <PageHead title="Account" text={`${user.email} · ${user.workspace.name}`} />
      <div className={`${pageContent} ${css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' })}`}>
        <div
          className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '24', maxWidth: 'reading' })}
        >
          {!online && (
            <p role="status" className={css({ textStyle: 'label', color: 'fg.muted' })}>
              You're offline. This is what the device knows; changing it needs a connection.
            </p>
          )}
          <Profile key={user.id} user={user} online={online} />
          <TwoFactorSection online={online} />
          <Devices online={online} />
          <Team online={online} userId={user.id} isOwner={isOwner} isAdmin={user.role === 'admin'} />
          <Usage online={online} isOwner={isOwner} />
          <Appearance />
          <OfflineStorage />
          <Tokens online={online} />
          <Webhooks online={online} />
          <Leaving online={online} />
        </div>
      </div>
    </>
  )
}
