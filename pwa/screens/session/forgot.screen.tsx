import '#pwa/theme/screens.css'
import '#pwa/theme/more.css'
import { forgotPassword } from '#pwa/data/session/account-links.ts'
import { problemOf } from '#pwa/data/network/api.ts'
import { config, loadConfig } from '#pwa/data/resources/config.ts'
import { paths } from '#pwa/paths.ts'
import { FormTrouble, formClass, linkClass } from '#pwa/screens/session/parts/form-trouble.tsx'
import { SessionFrame } from '#pwa/screens/session/parts/session-frame.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { css } from '#styled/css/css.js'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'

/** Asks for a link for a new password, or says whom to ask where the server sends no mail. */
export function ForgotScreen() {
  const { value } = useSnapshot(config)
  const [sentTo, setSentTo] = useState<string | null>(null)
  useEffect(() => void loadConfig(), [])
  const foot = (
    <Link to={paths.login} className={linkClass}>
      Back to sign in
    </Link>
  )
  const mails = value?.mail.configured ?? true
  return (
    <SessionFrame
      title="Forgot your password?"
      text={mails ? 'We mail you a link to choose a new one' : 'A colleague can help you'}
      foot={foot}
    >
      {!mails && (
        <p className={css({ color: 'fg.muted' })}>
          This server sends no mail. Ask the owner of your workspace for a link: it is under Account, Team. If you are
          the owner yourself, ask the server's administrator: the command muster admin reset-link makes one.
        </p>
      )}
      {mails && sentTo === null && <AskForm onSent={setSentTo} />}
      {mails && sentTo !== null && (
        <p
          role="status"
          className={css({ color: 'fg.muted', overflowWrap: 'anywhere' })}
        >{`If there is an account for ${sentTo}, a link is on its way. It works once, for an hour. Look in the spam folder too.`}</p>
      )}
    </SessionFrame>
  )
}

function AskForm({ onSent }: { onSent: (to: string) => void }) {
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string>()
  const [trouble, setTrouble] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const submit = async () => {
    if (isBusy) return
    if (email.trim() === '') return setError('Enter your e-mail or user name.')
    setBusy(true)
    setTrouble(null)
    try {
      await forgotPassword(email.trim())
      onSent(email.trim())
    } catch (failure) {
      const problem = problemOf(failure)
      setTrouble(problem.status === 0 ? 'Asking for a link needs a connection.' : problem.detail)
    }
    setBusy(false)
  }
  return (
    <form
      noValidate
      className={formClass}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Field
        label="E-mail or user name"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        error={error}
        onChange={(event) => {
          setEmail(event.target.value)
          setError(undefined)
        }}
      />
      <FormTrouble text={trouble} />
      <Button kind="solid" width="full" type="submit" disabled={isBusy}>
        {isBusy ? 'Sending...' : 'Send the link'}
      </Button>
    </form>
  )
}
