import { twoFactor } from '#pwa/data/resources/two-factor.ts'
import { RefreshTrouble } from '#pwa/parts/refresh-trouble.tsx'
import { Row, Section, flush } from '#pwa/parts/section.tsx'
import { Badge } from '#pwa/ui/badge.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { deferred } from '#pwa/ui/deferred.tsx'
import { useState } from 'react'
import { useSnapshot } from 'valtio'

const TurnOn = deferred(
  () => import('#pwa/screens/account/parts/two-factor-on.tsx').then((m) => m.TwoFactorOn),
  'extra',
)
const Prove = deferred(
  () => import('#pwa/screens/account/parts/two-factor-prove.tsx').then((m) => m.TwoFactorProve),
  'extra',
)

/** So few that new ones are due. */
const fewCodes = 2

/** Signing in with a code besides the password; only where the server offers it, or the user has it. The screen loads it. */
export function TwoFactorSection({ online }: { online: boolean }) {
  const { value, failed, loadedAt } = useSnapshot(twoFactor.store)
  const [opened, setOpened] = useState<'on' | 'codes' | 'off' | null>(null)
  if (!value || (!value.enabled && !value.available && opened === null)) return null
  const { enabled, recovery_codes_left: left, since } = value
  const press = (what: typeof opened, label: string, kind: 'ghost' | 'outline' = 'ghost') => (
    <Button
      kind={kind}
      className={kind === 'ghost' ? flush : ''}
      aria-haspopup="dialog"
      disabled={!online}
      onClick={() => setOpened(what)}
    >
      {label}
    </Button>
  )
  return (
    <Section
      title="Two-factor sign-in"
      text="Signing in also asks for a code that an app on your phone makes."
      action={!enabled && press('on', 'Turn on', 'outline')}
    >
      {failed && <RefreshTrouble loadedAt={loadedAt} onRetry={() => void twoFactor.load()} />}
      {enabled && (
        <ul>
          <Row
            title="Authenticator app"
            note={`Since ${new Date(since!).toLocaleDateString('en-GB', { dateStyle: 'long' })}`}
          >
            <Badge state="done">On</Badge>
            {press('off', 'Turn off')}
          </Row>
          <Row
            title="Recovery codes"
            note={
              left <= fewCodes
                ? `${left === 0 ? 'None' : `Only ${left}`} left: make new ones, so that you get in without the app.`
                : `${left} left, each for one sign-in without the app`
            }
          >
            {press('codes', 'Make new codes')}
          </Row>
        </ul>
      )}
      {opened === 'on' && <TurnOn onClose={() => setOpened(null)} />}
      {(opened === 'codes' || opened === 'off') && <Prove wants={opened} onClose={() => setOpened(null)} />}
    </Section>
  )
}
