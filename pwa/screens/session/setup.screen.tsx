import '#pwa/theme/screens.css'
import '#pwa/theme/more.css'
import { setUp } from '#pwa/data/session/account-links.ts'
import { paths } from '#pwa/paths.ts'
import { AccountForm } from '#pwa/screens/session/parts/account-form.tsx'
import { linkClass } from '#pwa/screens/session/parts/form-trouble.tsx'
import { SessionFrame } from '#pwa/screens/session/parts/session-frame.tsx'
import { useAccountForm } from '#pwa/screens/session/register.state.ts'
import { toast } from '#pwa/ui/toast.ts'
import { css } from '#styled/css/css.js'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'

/** The first administrator, by the one-time link that the server printed. */
export function SetupScreen() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const navigate = useNavigate()
  const form = useAccountForm(
    async (account) => {
      await setUp({ ...account, setup_token: token })
      toast('success', 'Muster is set up', 'You are its administrator')
      await navigate(paths.dashboard, { replace: true })
    },
    { title: 'Set-up failed', fallback: 'Something went wrong' },
  )
  return (
    <SessionFrame title="Set up Muster" text="Make the first administrator of this server">
      {token ? (
        <AccountForm form={form} action="Create Administrator" busyAction="Creating..." />
      ) : (
        <p className={css({ color: 'fg.muted' })}>
          This page needs the one-time link that the server printed when it started.{' '}
          <Link to={paths.login} className={linkClass}>
            Sign in
          </Link>
        </p>
      )}
    </SessionFrame>
  )
}
