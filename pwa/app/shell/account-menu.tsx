import '#pwa/theme/screens.css'
import { session } from '#pwa/data/session/session.ts'
import { PersonFace, initialsOf } from '#pwa/parts/person-face.tsx'
import { Menu } from '#pwa/ui/menu.tsx'
import { css } from '#styled/css/css.js'
import { LogOut } from 'lucide-react'
import { Suspense, lazy, useState } from 'react'
import { useSnapshot } from 'valtio'

const SigningOut = lazy(() => import('#pwa/app/shell/sign-out-sheet.tsx').then((m) => ({ default: m.SigningOut })))
// Both come with the open menu.
const extras = () => import('#pwa/app/shell/account-extras.tsx')
const CreditsLeft = lazy(() => extras().then((m) => ({ default: m.CreditsLeft })))
const Choices = lazy(() => extras().then((m) => ({ default: m.Choices })))

export function AccountMenu() {
  const { user } = useSnapshot(session)
  const [isAsking, setAsking] = useState(false)
  if (!user) return null

  return (
    <>
      <Menu
        // Begins with what is drawn, so that saying "click AK" works.
        label={`${initialsOf(user.name)}, account of ${user.name}`}
        trigger={<PersonFace name={user.name} />}
        triggerClass={css({
          display: 'grid',
          placeItems: 'center',
          width: 'touch',
          height: 'touch',
          borderRadius: 'full',
          marginRight: '[-6px]',
        })}
        head={
          <>
            <p className={css({ textStyle: 'label', fontWeight: 'strong', truncate: true })}>{user.name}</p>
            <p className={css({ color: 'fg.subtle', truncate: true })}>{user.email}</p>
            <CreditsLeft />
          </>
        }
        items={[{ label: 'Log out', icon: <LogOut size={16} aria-hidden />, onSelect: () => setAsking(true) }]}
      >
        <Choices />
      </Menu>
      <Suspense>{isAsking && <SigningOut onClose={() => setAsking(false)} />}</Suspense>
    </>
  )
}
