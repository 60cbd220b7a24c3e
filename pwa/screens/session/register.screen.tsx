import { register, session } from '#pwa/data/session/session.ts'
import { paths } from '#pwa/paths.ts'
import { AccountForm } from '#pwa/screens/session/parts/account-form.tsx'
import { linkClass } from '#pwa/screens/session/parts/form-trouble.tsx'
import { SessionFrame } from '#pwa/screens/session/parts/session-frame.tsx'
import { useAccountForm } from '#pwa/screens/session/register.state.ts'
import { toast } from '#pwa/ui/toast.ts'
import { css } from '#styled/css/css.js'
import { Link, Navigate, useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'

export function RegisterScreen() {
  const { user } = useSnapshot(session)
  const navigate = useNavigate()
  const form = useAccountForm(
    async (account) => {
      const { verificationSent } = await register(account)
      toast(
        'success',
        'Registration successful',
        verificationSent ? 'Check your e-mail to confirm your account' : 'You can now sign in with your credentials',
      )
      await navigate(paths.login, { state: { email: account.email } })
    },
    { title: 'Registration failed', fallback: 'Something went wrong' },
  )

  if (user) return <Navigate to={paths.dashboard} replace />

  const foot = (
    <>
      Already have an account?{' '}
      <Link to={paths.login} className={linkClass}>
        Sign in
      </Link>
    </>
  )
  return (
    <SessionFrame title="Create account" text="Create your account to get started" foot={foot}>
      {form.registration === 'open' || form.registration === null ? (
        <AccountForm form={form} action="Create Account" busyAction="Creating account..." />
      ) : (
        <p className={css({ color: 'fg.muted' })}>
          {form.registration === 'invite'
            ? 'This server takes new people by invitation. Ask a colleague who is here to invite you.'
            : 'This server takes no new accounts.'}
        </p>
      )}
    </SessionFrame>
  )
}
