import '#pwa/theme/screens.css'
import '#pwa/theme/more.css'
import { readInvitation } from '#pwa/data/session/account-links.ts'
import { problemOf } from '#pwa/data/network/api.ts'
import { register, session, signIn } from '#pwa/data/session/session.ts'
import { paths } from '#pwa/paths.ts'
import { AccountForm } from '#pwa/screens/session/parts/account-form.tsx'
import { linkClass } from '#pwa/screens/session/parts/form-trouble.tsx'
import { SessionFrame } from '#pwa/screens/session/parts/session-frame.tsx'
import { useAccountForm } from '#pwa/screens/session/register.state.ts'
import { ButtonLink } from '#pwa/ui/button.tsx'
import { InlineTrouble } from '#pwa/ui/inline-trouble.tsx'
import { PageSpinner } from '#pwa/ui/spinner.tsx'
import { toast } from '#pwa/ui/toast.ts'
import { css } from '#styled/css/css.js'
import type { InvitationAsSeen } from '#shared/contract/session.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'

type Seen = { invitation: InvitationAsSeen } | { problem: ProblemError } | null

/** Where an invited person becomes a colleague. */
export function InviteScreen() {
  const { token = '' } = useParams()
  const { user } = useSnapshot(session)
  const [seen, setSeen] = useState<Seen>(null)

  useEffect(() => {
    let isHere = true
    void look(token).then((found) => isHere && setSeen(found))
    return () => void (isHere = false)
  }, [token])

  if (seen === null) return <PageSpinner />
  if ('problem' in seen) {
    const { status, detail } = seen.problem
    return (
      <SessionFrame title="Invitation" text="To join a workspace at Muster">
        <div className={css({ display: 'grid', gap: '16' })}>
          {status === 0 ? (
            <InlineTrouble
              text="Accepting an invitation needs a connection."
              onRetry={() => void look(token).then(setSeen)}
            />
          ) : (
            <p role="alert">{detail}</p>
          )}
          <ButtonLink width="full" to={paths.login}>
            Sign in
          </ButtonLink>
        </div>
      </SessionFrame>
    )
  }
  if (user) {
    return (
      <SessionFrame title="Invitation" text={`For ${seen.invitation.email}`}>
        <div className={css({ display: 'grid', gap: '16' })}>
          <p
            className={css({ color: 'fg.muted' })}
          >{`You are signed in as ${user.email}, and an account belongs to one workspace. Log out first to accept this invitation.`}</p>
          <ButtonLink width="full" to={paths.dashboard}>
            Go on as you are
          </ButtonLink>
        </div>
      </SessionFrame>
    )
  }
  return <Join invitation={seen.invitation} token={token} />
}

async function look(token: string): Promise<Seen> {
  try {
    return { invitation: await readInvitation(token) }
  } catch (error) {
    return { problem: problemOf(error) }
  }
}

const articles = { admin: 'an Admin', manager: 'a Manager', member: 'a Member' }

function Join({ invitation, token }: { invitation: InvitationAsSeen; token: string }) {
  const navigate = useNavigate()
  const { email, workspace, invited_by, role } = invitation
  const form = useAccountForm(
    async (account) => {
      await register({ ...account, email, invitation: token })
      try {
        await signIn({ email, password: account.password, remember: false })
      } catch {
        // The invitation is used up: only signing in is left to do.
        toast('success', 'Your account is made', `Sign in to go on to ${workspace}.`)
        return navigate(paths.login, { replace: true, state: { email } })
      }
      toast('success', 'Welcome to Muster!', `You are in ${workspace} now.`)
      await navigate(paths.dashboard, { replace: true })
    },
    { title: 'The invitation could not be accepted', fallback: 'Something went wrong' },
    email,
  )
  const foot = (
    <Link to={paths.login} className={linkClass}>
      Sign in instead
    </Link>
  )
  return (
    <SessionFrame title={`Join ${workspace}`} text={`${invited_by} invites you as ${articles[role]}`} foot={foot}>
      <AccountForm form={form} isAddressFixed action="Accept Invitation" busyAction="Accepting..." />
    </SessionFrame>
  )
}
