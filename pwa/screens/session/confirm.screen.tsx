import '#pwa/theme/screens.css'
import '#pwa/theme/more.css'
import { confirmEmail } from '#pwa/data/session/account-links.ts'
import { problemOf } from '#pwa/data/network/api.ts'
import { paths } from '#pwa/paths.ts'
import { FormTrouble, formClass, linkClass } from '#pwa/screens/session/parts/form-trouble.tsx'
import { SessionFrame } from '#pwa/screens/session/parts/session-frame.tsx'
import { Button, ButtonLink } from '#pwa/ui/button.tsx'
import { PasswordField } from '#pwa/ui/field.tsx'
import { toast } from '#pwa/ui/toast.ts'
import { css } from '#styled/css/css.js'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'

const title = 'Confirm your e-mail address'

/**
 * Makes the account by the link that was mailed to its address, with the password that was typed when registering:
 * without registering there is none.
 */
export function ConfirmScreen() {
  const token = useLocation().hash.slice(1)
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState<string>()
  const [trouble, setTrouble] = useState<string | null>(null)
  const [useless, setUseless] = useState(token === '' ? 'This page needs the link that was mailed to you.' : null)
  const [isBusy, setBusy] = useState(false)

  const confirm = async () => {
    if (isBusy) return
    setTrouble(null)
    setMissing(password === '' ? 'Enter your password.' : undefined)
    if (password === '') return
    setBusy(true)
    try {
      await confirmEmail({ token, password })
      toast('success', 'Your address is confirmed', 'Welcome to Muster!')
      await navigate(paths.dashboard, { replace: true })
    } catch (error) {
      const { status, detail } = problemOf(error)
      // A link that has been used, or came too late for its address, is of no use again.
      if (status === 410 || status === 409) setUseless(detail)
      else setTrouble(status === 0 ? 'Confirming your address needs a connection.' : detail)
    }
    setBusy(false)
  }

  if (useless !== null) {
    return (
      <SessionFrame title={title} text="This link leads nowhere" foot={<RegisterAgain />}>
        <div className={css({ display: 'grid', gap: '16' })}>
          <FormTrouble text={useless} />
          <ButtonLink kind="solid" width="full" to={paths.login}>
            Sign in
          </ButtonLink>
        </div>
      </SessionFrame>
    )
  }
  return (
    <SessionFrame
      title={title}
      text="Enter the password that you chose when you registered, and your account is ready"
      foot={
        <>
          Forgotten it? <RegisterAgain /> and choose another.
        </>
      }
    >
      <form
        noValidate
        className={formClass}
        onSubmit={(event) => {
          event.preventDefault()
          void confirm()
        }}
      >
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          value={password}
          error={missing}
          onChange={(event) => {
            setPassword(event.target.value)
            setMissing(undefined)
          }}
        />
        <FormTrouble text={trouble} />
        <Button kind="solid" width="full" type="submit" disabled={isBusy}>
          {isBusy ? 'Confirming...' : 'Confirm'}
        </Button>
      </form>
    </SessionFrame>
  )
}

function RegisterAgain() {
  return (
    <Link to={paths.register} className={linkClass}>
      Register again
    </Link>
  )
}
