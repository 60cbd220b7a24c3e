import { roleLabels } from '#pwa/parts/team/role-labels.ts'
import type { PeopleState } from '#pwa/screens/admin/people.state.ts'
import { whyNot } from '#pwa/screens/admin/person-limits.ts'
import { Button } from '#pwa/ui/button.tsx'
import { ConfirmSheet } from '#pwa/ui/confirm-sheet.tsx'
import { SelectField } from '#pwa/ui/form-fields.tsx'
import { Sheet } from '#pwa/ui/sheet.tsx'
import { css } from '#styled/css/css.js'
import type { Role } from '#shared/contract/session.ts'
import type { TeamMember } from '#shared/contract/team.ts'
import { useState } from 'react'

const roles = Object.entries(roleLabels).map(([value, label]) => ({ value, label }))

const notes: Record<Role, string> = {
  admin: 'Runs this whole server: people, settings, backups.',
  manager: 'Does everything but manage people and billing.',
  member: 'Does everything but manage people and billing.',
}

type ManageSheetProps = { person: TeamMember; everybody: readonly TeamMember[]; userId: string; state: PeopleState }

/** What an administrator can do about a person, and why they cannot do the rest. */
export function ManageSheet({ person, everybody, userId, state }: ManageSheetProps) {
  const [role, setRole] = useState(person.role)
  const [isAsking, setAsking] = useState(false)
  const why = whyNot(person, everybody, userId)
  const { name, active } = person
  // One reason for both stands below the roles already.
  const tellsWhy = why.active !== null && why.active !== why.role
  if (isAsking) {
    return (
      <ConfirmSheet
        title={`Deactivate ${name}?`}
        text={
          'They are signed out everywhere at once, their access tokens end, what agents do for them stops, ' +
          'and what recurs is paused. Their work stays.'
        }
        action="Deactivate"
        keep="Cancel"
        onConfirm={() => void state.deactivate(person)}
        onClose={state.close}
      />
    )
  }
  return (
    <Sheet
      kind="bottom"
      isOpen
      onClose={state.close}
      title={<h2 className={css({ textStyle: 'title', overflowWrap: 'anywhere' })}>{name}</h2>}
    >
      <div className={css({ display: 'grid', gap: '8' })}>
        <p className={css({ color: 'fg.muted', paddingBottom: '8', overflowWrap: 'anywhere' })}>{person.email}</p>
        <SelectField
          label="Role"
          value={role}
          options={roles}
          disabled={why.role !== null || state.isBusy}
          note={why.role ?? notes[role]}
          onChange={({ target }) => setRole(target.value as Role)}
        />
        {role !== person.role && (
          <Button kind="solid" width="full" disabled={state.isBusy} onClick={() => void state.setRole(person, role)}>
            {`Make ${roleLabels[role]}`}
          </Button>
        )}
        {active ? (
          <>
            <Button
              width="full"
              disabled={why.active !== null || state.isBusy}
              aria-describedby={tellsWhy ? 'why-active' : undefined}
              className={why.active === null ? css({ color: 'danger.fg' }) : ''}
              onClick={() => setAsking(true)}
            >
              Deactivate
            </Button>
            {tellsWhy && (
              <p id="why-active" className={css({ textStyle: 'small', color: 'fg.subtle' })}>
                {why.active}
              </p>
            )}
          </>
        ) : (
          <Button width="full" disabled={state.isBusy} onClick={() => void state.activate(person)}>
            Activate
          </Button>
        )}
      </div>
    </Sheet>
  )
}
