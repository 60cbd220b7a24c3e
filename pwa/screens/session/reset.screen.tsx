import '#pwa/theme/screens.css'
import '#pwa/theme/more.css'
import { resetPassword } from '#pwa/data/session/account-links.ts'
import { paths } from '#pwa/paths.ts'
import { linkClass } from '#pwa/screens/session/parts/form-trouble.tsx'
import { NewPasswordForm } from '#pwa/screens/session/parts/new-password-form.tsx'
import { SessionFrame } from '#pwa/screens/session/parts/session-frame.tsx'
import { toast } from '#pwa/ui/toast.ts'
import { css } from '#styled/css/css.js'
import { Link, useLocation, useNavigate } from 'react-router-dom'

/** A new password by a link, whose token stands behind #. */
export function ResetScreen() {
  const token = useLocation().hash.slice(1)
  const navigate = useNavigate()
  const foot = (
    <Link to={paths.login} className={linkClass}>
      Back to sign in
    </Link>
  )
  const save = async (password: string) => {
    await resetPassword({ token, password })
    toast('success', 'Password saved', 'Sign in with it. Every device that was signed in is not any more.')
    await navigate(paths.login, { replace: true })
  }
  return (
    <SessionFrame title="Choose a new password" text="This link works once" foot={foot}>
      {token === '' ? (
        <p className={css({ color: 'fg.muted' })}>
          This page needs the link that was mailed or handed to you.{' '}
          <Link to={paths.forgotPassword} className={linkClass}>
            Ask for one
          </Link>
        </p>
      ) : (
        <NewPasswordForm onSave={save} />
      )}
    </SessionFrame>
  )
}
