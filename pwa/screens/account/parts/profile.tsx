import { useProfile } from '#pwa/screens/account/profile.state.ts'
import { PasswordSheet } from '#pwa/screens/account/parts/password-sheet.tsx'
import { Row, Section } from '#pwa/parts/section.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { ChoiceField } from '#pwa/ui/choice-field.tsx'
import { css } from '#styled/css/css.js'
import { maxNameLength } from '#shared/contract/limits.ts'
import type { User } from '#shared/contract/session.ts'
import { useState } from 'react'

type ProfileProps = { user: Pick<User, 'name' | 'email' | 'username' | 'time_zone'>; online: boolean }

/** Name, time zone and password. */
export function Profile({ user, online }: ProfileProps) {
  const profile = useProfile(user)
  const [isChanging, setChanging] = useState(false)
  const { fields, errors } = profile
  return (
    <Section title="Profile">
      <form
        noValidate
        className={css({ display: 'grid', gap: '8', maxWidth: 'form' })}
        onSubmit={(event) => {
          event.preventDefault()
          profile.save()
        }}
      >
        <Field
          label="Name"
          autoComplete="name"
          value={fields.name}
          error={errors.name}
          maxLength={maxNameLength}
          onChange={(event) => profile.setName(event.target.value)}
        />
        <ChoiceField
          label="Time zone"
          value={fields.zone}
          error={errors.time_zone}
          options={zones()}
          onChange={profile.setZone}
        />
        <div>
          <Button kind="solid" type="submit" disabled={!online || !profile.isChanged || profile.isBusy}>
            {profile.isBusy ? 'Saving...' : 'Save profile'}
          </Button>
        </div>
      </form>
      <ul>
        <Row title="Signing in" note={`With ${user.email} or ${user.username}`}>
          <Button aria-haspopup="dialog" disabled={!online} onClick={() => setChanging(true)}>
            Change password
          </Button>
        </Row>
      </ul>
      {isChanging && <PasswordSheet onClose={() => setChanging(false)} />}
    </Section>
  )
}

let known: { value: string; label: string }[] | undefined

/** That of the device first: most people live where their device is. */
function zones(): { value: string; label: string }[] {
  const readable = (zone: string) => zone.replaceAll('_', ' ')
  known ??= [
    { value: '', label: `As on the device (${readable(Intl.DateTimeFormat().resolvedOptions().timeZone)})` },
    ...Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: readable(value) })),
  ]
  return known
}
