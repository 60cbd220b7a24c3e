import '#pwa/theme/screens.css'
import '#pwa/theme/more.css'
import { confirmEmail } from '#pwa/data/account-links.ts'
import { problemOf } from '#pwa/data/api.ts'
import { paths } from '#pwa/paths.ts'
import { FormTrouble, linkClass } from '#pwa/screens/session/parts/form-trouble.tsx'
import { SessionFrame } from '#pwa/screens/session/parts/session-frame.tsx'
import { Button, ButtonLink } from '#pwa/ui/button.tsx'
import { css } from '#styled/css/css.js'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'

const texts = { asks: 'One press, and your account is ready', busy: 'One press, and your account is ready', over: 'Thank you', useless: 'This link leads nowhere' }

const registerAgain = (
  <Link to={paths.register} className={linkClass}>
    Register again
  </Link>
)

/** Makes the account by the link that was mailed to its address. By a press: programs that read mail follow links too. */
export function ConfirmScreen() {
  const token = useLocation().hash.slice(1)
  const [state, setState] = useState<'asks' | 'busy' | 'over'>(token === '' ? 'over' : 'asks')
  const [trouble, setTrouble] = useState(token === '' ? 'This page needs the link that was mailed to you.' : '')
  const confirm = async () => {
    setState('busy')
    setTrouble('')
    try {
      await confirmEmail(token)
      setState('over')
    } catch (error) {
      const { status, detail } = problemOf(error)
      setTrouble(status === 0 ? 'Confirming your address needs a connection.' : detail)
      // A link that has been used, or came too late for its address, is of no use again.
      setState(status === 410 || status === 409 ? 'over' : 'asks')
    }
  }
  return (
    <SessionFrame title="Confirm your e-mail address" text={texts[trouble && state === 'over' ? 'useless' : state]} foot={trouble && state === 'over' && registerAgain}>
      <div className={css({ display: 'grid', gap: '16' })}>
        {state === 'over' && !trouble && (
          <p role="status" className={css({ color: 'fg.muted' })}>
            Your address is confirmed. You can sign in now.
          </p>
        )}
        <FormTrouble text={trouble || null} />
        {state === 'over' ? (
          <ButtonLink kind="solid" width="full" to={paths.login}>
            Sign in
          </ButtonLink>
        ) : (
          <Button kind="solid" width="full" disabled={state === 'busy'} onClick={() => void confirm()}>
            {state === 'busy' ? 'Confirming...' : 'Confirm'}
          </Button>
        )}
      </div>
    </SessionFrame>
  )
}
