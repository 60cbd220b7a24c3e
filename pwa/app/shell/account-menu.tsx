import { outboxCount } from '#pwa/data/outbox-count.ts'
import { session, signOut } from '#pwa/data/session.ts'
import { PersonFace, initialsOf } from '#pwa/parts/person-face.tsx'
import { paths } from '#pwa/paths.ts'
import { Menu } from '#pwa/ui/menu.tsx'
import { css } from '#styled/css/css.js'
import { CloudUpload, LogOut } from 'lucide-react'
import { Suspense, lazy, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'

const SignOutSheet = lazy(() => import('#pwa/app/shell/sign-out-sheet.tsx').then((m) => ({ default: m.SignOutSheet })))
// Both come with the open menu.
const extras = () => import('#pwa/app/shell/account-extras.tsx')
const CreditsLeft = lazy(() => extras().then((m) => ({ default: m.CreditsLeft })))
const DeviceChoices = lazy(() => extras().then((m) => ({ default: m.DeviceChoices })))

export function AccountMenu() {
  const { user } = useSnapshot(session)
  const { unsent } = useSnapshot(outboxCount)
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  if (!user) return null

  const logOut = (discards: boolean) => {
    setAsking(false)
    void signOut({ discards })
  }
  const ask = () => (unsent > 0 ? setAsking(true) : logOut(false))

  return (
    <>
      <Menu
        // Begins with what is drawn, so that saying "click AK" works.
        label={`${initialsOf(user.name)}, account of ${user.name}`}
        trigger={<PersonFace name={user.name} />}
        triggerClass={css({ display: 'grid', placeItems: 'center', width: 'touch', height: 'touch', borderRadius: 'full', marginRight: '[-6px]' })}
        head={
          <>
            <p className={css({ textStyle: 'label', fontWeight: 'strong', truncate: true })}>{user.name}</p>
            <p className={css({ color: 'fg.subtle', truncate: true })}>{user.email}</p>
            <CreditsLeft />
          </>
        }
        items={[
          { label: 'Outbox', count: unsent, icon: <CloudUpload size={16} aria-hidden />, onSelect: () => void navigate(paths.outbox) },
          { label: 'Log out', icon: <LogOut size={16} aria-hidden />, onSelect: ask },
        ]}
      >
        <DeviceChoices />
      </Menu>
      <Suspense>{isAsking && <SignOutSheet onSignOut={logOut} onClose={() => setAsking(false)} />}</Suspense>
    </>
  )
}
