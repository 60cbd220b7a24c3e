import '#pwa/theme/screens.css'
import '#pwa/theme/more.css'
import { connection } from '#pwa/data/network/connection.ts'
import { twoFactor } from '#pwa/data/resources/two-factor.ts'
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
import { paths } from '#pwa/paths.ts'
import { SaidAbove } from '#pwa/parts/section.tsx'
import { SectionIndex } from '#pwa/ui/section-index.tsx'
import { pageContent } from '#pwa/ui/page-content.ts'
import { belowTablet, useMedia } from '#pwa/ui/use-media.ts'
import { PageHead } from '#pwa/ui/page-head.tsx'
import { css } from '#styled/css/css.js'
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio'

/** Everything that is a person's own: who they are, where they are signed in, and the way out. */
export function AccountScreen() {
  const { user } = useSnapshot(session)
  const { online } = useSnapshot(connection)
  const { hash, search } = useLocation()
  // An open webhook is in its section, whatever the address says beside it.
  const named = new URLSearchParams(search).has('webhook') ? 'webhooks' : hash.slice(1)
  const isPhone = useMedia(belowTablet)
  const isKnown = user !== null
  const { value: factor } = useSnapshot(twoFactor.store)
  useEffect(() => void twoFactor.load(), [])
  useEffect(() => {
    if (isKnown && !isPhone && named) document.getElementById(named)?.scrollIntoView()
  }, [isKnown, isPhone, named])
  if (!user) return null
  const isOwner = user.is_owner || user.role === 'admin'
  const sections: Section[] = [
    { id: 'profile', label: 'Name and e-mail', shown: <Profile key={user.id} user={user} online={online} /> },
    { id: 'two-factor', label: 'Two-factor sign-in', shown: <TwoFactorSection online={online} /> },
    { id: 'devices', label: 'Devices', shown: <Devices online={online} /> },
    {
      id: 'team',
      label: 'Team',
      shown: <Team online={online} userId={user.id} isOwner={isOwner} isAdmin={user.role === 'admin'} />,
    },
    { id: 'usage', label: 'Plan and usage', shown: <Usage online={online} isOwner={isOwner} /> },
    { id: 'appearance', label: 'Appearance', shown: <Appearance /> },
    { id: 'storage', label: 'Offline storage', shown: <OfflineStorage /> },
    { id: 'tokens', label: 'Access tokens', shown: <Tokens online={online} /> },
    { id: 'webhooks', label: 'Webhooks', shown: <Webhooks online={online} /> },
    { id: 'leaving', label: 'Your data and leaving', shown: <Leaving online={online} /> },
  ]
  // Where the server does not offer it, nothing stands behind its name.
  const isEmpty = ({ id }: Section) => id === 'two-factor' && factor !== null && !factor.enabled && !factor.available
  const opened = isPhone ? sections.find(({ id }) => id === named) : undefined
  return (
    <>
      <PageHead
        title={opened?.label ?? 'Account'}
        text={opened ? undefined : `${user.email} · ${user.workspace.name}`}
        back={opened && { label: 'Account', to: paths.account }}
      />
      <div className={`${pageContent} ${css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' })}`}>
        <div
          className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '24', maxWidth: 'reading' })}
        >
          {!online && (
            <p role="status" className={css({ textStyle: 'label', color: 'fg.muted' })}>
              You're offline. This is what the device knows; changing it needs a connection.
            </p>
          )}
          {isPhone && !opened && <SectionIndex sections={sections.filter((each) => !isEmpty(each))} />}
          {isPhone
            ? opened && <SaidAbove value={opened.label}>{opened.shown}</SaidAbove>
            : sections.map(({ id, shown }) => (
                <div key={id} id={id}>
                  {shown}
                </div>
              ))}
        </div>
      </div>
    </>
  )
}

type Section = { id: string; label: string; shown: ReactNode }
