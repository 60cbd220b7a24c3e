import { problemOf } from '#pwa/data/network/api.ts'
import { paths } from '#pwa/paths.ts'
import { ButtonLink } from '#pwa/ui/button.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { SelectField } from '#pwa/ui/form-fields.tsx'
import { FormSheet } from '#pwa/ui/form-sheet.tsx'
import type { Role } from '#shared/contract/session.ts'
import { useState } from 'react'

type InviteSheetProps = {
  isAdmin: boolean
  onInvite: (wanted: { email: string; role: Role }) => Promise<void>
  onClose: () => void
}

const roles = [
  { value: 'member', label: 'Member' },
  { value: 'manager', label: 'Manager' },
]

/** Takes whom to invite, and as what. Only an administrator makes another. */
export function InviteSheet({ isAdmin, onInvite, onClose }: InviteSheetProps) {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('member')
  const [mistake, setMistake] = useState('')
  const [isFull, setFull] = useState(false)

  const save = async () => {
    const typed = email.trim()
    if (!/^\S+@\S+\.\S+$/.test(typed)) return setMistake('Enter a valid e-mail address.')
    try {
      await onInvite({ email: typed, role })
    } catch (error) {
      const { code, errors } = problemOf(error)
      setFull(code === 'plan_limit')
      const ofEmail = errors?.find(({ path }) => path === 'email')
      if (!ofEmail) throw error
      setMistake(ofEmail.message)
    }
  }

  return (
    <FormSheet
      title="Invite User"
      save="Make invitation"
      onSave={save}
      onClose={onClose}
      actions={
        isFull && (
          <ButtonLink kind="ghost" to={paths.pricing}>
            See plans
          </ButtonLink>
        )
      }
    >
      <Field
        label="E-mail address"
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        value={email}
        error={mistake || undefined}
        note="The account will have this address."
        onChange={({ target }) => {
          setEmail(target.value)
          setMistake('')
        }}
      />
      <SelectField
        label="Role"
        value={role}
        options={isAdmin ? [...roles, { value: 'admin', label: 'Admin' }] : roles}
        note={role === 'admin' ? 'An Admin runs this whole server.' : 'Everything except people and billing.'}
        onChange={({ target }) => setRole(target.value as Role)}
      />
    </FormSheet>
  )
}
