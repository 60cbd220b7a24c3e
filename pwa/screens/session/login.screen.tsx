import { session } from '#pwa/data/session/session.ts'
import { paths } from '#pwa/paths.ts'
import { useLogin } from '#pwa/screens/session/login.state.ts'
import { DemoHint } from '#pwa/screens/session/parts/demo-hint.tsx'
import { FormTrouble, formClass, linkClass } from '#pwa/screens/session/parts/form-trouble.tsx'
import { SessionFrame } from '#pwa/screens/session/parts/session-frame.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Checkbox } from '#pwa/ui/checkbox.tsx'
import { Field, PasswordField } from '#pwa/ui/field.tsx'
import { PageSpinner } from '#pwa/ui/spinner.tsx'
import { deferred } from '#pwa/ui/deferred.tsx'
import { css } from '#styled/css/css.js'
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'

// Only for those who have not opened their mail yet.
const ConfirmAgain = deferred(
  () => import('#pwa/screens/session/parts/confirm-again.tsx').then((m) => m.ConfirmAgain),
  'extra',
)

// Only for those who have a second factor.
const CodeStep = deferred(() => import('#pwa/screens/session/parts/code-step.tsx').then((m) => m.CodeStep), 'extra')

export function LoginScreen() {
  const { user, loading } = useSnapshot(session)
  const navigate = useNavigate()
  const { state } = useLocation()
  const wanted = wantedPath(state)
  const target = (hasShared: boolean) => (hasShared && wanted === paths.dashboard ? paths.share : wanted)
  const login = useLogin(
    stated(state, 'email') ?? '',
    (hasShared) => void navigate(target(hasShared), { replace: true }),
  )

  if (loading) return <PageSpinner />
  if (user) return <Navigate to={target(login.hasShared)} replace />

  if (login.asksCode) {
    return (
      <SessionFrame title="Sign in" text="One more step">
        <CodeStep
          trouble={login.trouble}
          isBusy={login.isBusy}
          onCode={(code) => void login.submit(code)}
          onBack={login.back}
        />
      </SessionFrame>
    )
  }
  return (
    <SessionFrame
      title="Sign in"
      text="Sign in to manage your AI workforce"
      foot={
        login.canRegister && (
          <>
            No account yet?{' '}
            <Link to={paths.register} className={linkClass}>
              Register here
            </Link>
          </>
        )
      }
    >
      <form
        noValidate
        className={formClass}
        onSubmit={(event) => {
          event.preventDefault()
          void login.submit()
        }}
      >
        {login.notice && (
          <p className={css({ textStyle: 'label', color: 'fg.muted', paddingBottom: '8' })}>{login.notice}</p>
        )}
        <Field
          label="E-mail or user name"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="admin or admin@example.com"
          value={login.email}
          error={login.errors.email}
          onChange={(event) => login.setEmail(event.target.value)}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          value={login.password}
          error={login.errors.password}
          onChange={(event) => login.setPassword(event.target.value)}
        />
        <div
          className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' })}
        >
          <Checkbox
            label="Keep me signed in"
            checked={login.remember}
            onChange={(event) => login.setRemember(event.target.checked)}
          />
          <Link to={paths.forgotPassword} className={forgotClass}>
            Forgot your password?
          </Link>
        </div>
        <FormTrouble text={login.trouble} />
        {login.isUnconfirmed && <ConfirmAgain email={login.email} />}
        <Button kind="solid" width="full" type="submit" disabled={login.isBusy}>
          {login.isBusy ? 'Signing in...' : 'Sign In'}
        </Button>
        {login.demo && <DemoHint demo={login.demo} onUse={login.useDemo} />}
      </form>
    </SessionFrame>
  )
}

const forgotClass = css({
  color: 'accent.fg',
  textStyle: 'label',
  paddingBlock: '12',
  borderRadius: 'badge',
  _hover: { textDecoration: 'underline' },
})

/** Where the reader was going before the login came between; only places of our own. */
function wantedPath(state: unknown): string {
  const from = stated(state, 'from')
  return from?.startsWith('/') && !from.startsWith('//') ? from : paths.dashboard
}

function stated(state: unknown, name: 'email' | 'from'): string | undefined {
  const value = (state as Record<string, unknown> | null)?.[name]
  return typeof value === 'string' ? value : undefined
}
