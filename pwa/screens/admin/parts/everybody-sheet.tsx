import { roleLabels } from '#pwa/parts/team/role-labels.ts'
import { clockTime, dayName } from '#pwa/parts/times.ts'
import type { EverybodyState } from '#pwa/screens/admin/instance.state.ts'
import { Facts } from '#pwa/screens/admin/parts/facts.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { ConfirmSheet } from '#pwa/ui/confirm-sheet.tsx'
import { Sheet } from '#pwa/ui/sheet.tsx'
import { css } from '#styled/css/css.js'
import type { InstancePerson } from '#shared/contract/instance.ts'
import { count } from '#shared/domain/plural.ts'
import { useState } from 'react'

type EverybodySheetProps = { person: InstancePerson; isMe: boolean; state: EverybodyState }

/** What is known of a person, and what an administrator can do, each after saying what will happen. */
export function EverybodySheet({ person, isMe, state }: EverybodySheetProps) {
  const [asked, setAsked] = useState<'suspend' | 'sign-out' | null>(null)
  const { name, workspace, is_owner, suspended } = person
  if (asked === 'suspend') {
    return (
      <ConfirmSheet
        title={`Suspend ${name}?`}
        text={
          <>
            <p>
              They are signed out everywhere at once, their access tokens end, what agents do for them stops, and what
              recurs is paused. They can't sign in until you lift it. Their work stays.
            </p>
            {is_owner && (
              <p>{`They own ${workspace.name}: nobody else there can invite people or change the plan meanwhile.`}</p>
            )}
          </>
        }
        action="Suspend"
        keep="Cancel"
        onConfirm={() => state.suspend(person)}
        onClose={state.close}
      />
    )
  }
  if (asked === 'sign-out') {
    return (
      <ConfirmSheet
        title={`Sign ${name} out everywhere?`}
        text={
          'Every browser, app and terminal is signed out, and their access tokens end: scripts need a new one. What agents ' +
          'do for them goes on, and they can sign in again at once.'
        }
        action="Sign out everywhere"
        keep="Cancel"
        onConfirm={() => state.signOut(person)}
        onClose={state.close}
      />
    )
  }
  const isOutWithAll = suspended && workspace.suspended
  const why = isMe
    ? 'That is you. Another administrator can suspend you; your devices are on your account page.'
    : isOutWithAll
      ? `${workspace.name} is suspended with everybody in it. Lift that first.`
      : null
  return (
    <Sheet
      kind="bottom"
      isOpen
      onClose={state.close}
      title={<h2 className={css({ textStyle: 'title', overflowWrap: 'anywhere' })}>{name}</h2>}
    >
      <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '8' })}>
        <Facts facts={factsOf(person)} />
        {suspended ? (
          <Button
            width="full"
            disabled={why !== null}
            aria-describedby={why === null ? undefined : 'why-not'}
            onClick={() => state.lift(person)}
          >
            Lift suspension
          </Button>
        ) : (
          <>
            <Button
              width="full"
              disabled={why !== null}
              aria-describedby={why === null ? undefined : 'why-not'}
              onClick={() => setAsked('sign-out')}
            >
              Sign out everywhere
            </Button>
            <Button
              width="full"
              disabled={why !== null}
              aria-describedby={why === null ? undefined : 'why-not'}
              className={why === null ? css({ color: 'danger.fg' }) : ''}
              onClick={() => setAsked('suspend')}
            >
              Suspend
            </Button>
          </>
        )}
        {why !== null && (
          <p id="why-not" className={css({ textStyle: 'small', color: 'fg.subtle' })}>
            {why}
          </p>
        )}
      </div>
    </Sheet>
  )
}

function factsOf({ email, username, workspace, is_owner, role, created_at, last_seen_at, sessions }: InstancePerson) {
  return [
    ['E-mail', email],
    ['User name', username],
    ['Workspace', workspace.name],
    ['Role', `${is_owner ? 'Owner, ' : ''}${roleLabels[role]}`],
    ['Joined', dayName(created_at)],
    ['Last seen', last_seen_at === null ? 'Never' : `${dayName(last_seen_at)}, ${clockTime(last_seen_at)}`],
    ['Signed in', sessions === 0 ? 'Nowhere' : `In ${count(sessions, 'place')}`],
  ] as const
}
