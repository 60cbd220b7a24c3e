import { config, loadConfig } from '#pwa/data/resources/config.ts'
import { problemOf } from '#pwa/data/network/api.ts'
import { passwordNeeds } from '#pwa/parts/password-needs.ts'
import { FormTrouble, formClass } from '#pwa/screens/session/parts/form-trouble.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { PasswordField } from '#pwa/ui/field.tsx'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'

/** A new password, typed twice; what it lacks is listed while it is typed. */
export function NewPasswordForm({ onSave }: { onSave: (password: string) => Promise<void> }) {
  const [fields, setFields] = useState({ password: '', confirm: '' })
  const [errors, setErrors] = useState<{ password?: string; confirm?: string }>({})
  const [trouble, setTrouble] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { value } = useSnapshot(config)
  const needs = passwordNeeds(fields.password, value?.password_policy)
  useEffect(() => void loadConfig(), [])

  const submit = async () => {
    if (isBusy) return
    const found = {
      ...(needs && { password: needs }),
      ...(fields.confirm !== fields.password && { confirm: 'Passwords do not match' }),
    }
    setErrors(found)
    setTrouble(null)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      await onSave(fields.password)
    } catch (error) {
      setTrouble(problemOf(error).detail)
    }
    setBusy(false)
  }
  const set = (name: keyof typeof fields) => (event: { target: { value: string } }) => {
    setFields({ ...fields, [name]: event.target.value })
    setErrors({ ...errors, [name]: undefined })
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
      <PasswordField
        label="New password"
        autoComplete="new-password"
        value={fields.password}
        error={errors.password && (needs ?? undefined)}
        note={needs ?? 'This password meets the rules.'}
        onChange={set('password')}
      />
      <PasswordField
        label="New password again"
        autoComplete="new-password"
        value={fields.confirm}
        error={errors.confirm}
        onChange={set('confirm')}
      />
      <FormTrouble text={trouble} />
      <Button kind="solid" width="full" type="submit" disabled={isBusy}>
        {isBusy ? 'Saving...' : 'Save password'}
      </Button>
    </form>
  )
}
