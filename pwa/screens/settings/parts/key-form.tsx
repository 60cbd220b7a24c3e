import { PasswordField } from '#pwa/ui/field.tsx'
import { FormSheet } from '#pwa/ui/form-sheet.tsx'
import { problemOf } from '#pwa/data/network/api.ts'
import { useState } from 'react'

/** Takes a vendor's key; nothing of it is kept on this device. */
export function KeyForm({
  name,
  onSave,
  onClose,
}: {
  name: string
  onSave: (key: string) => Promise<void>
  onClose: () => void
}) {
  const [key, setKey] = useState('')
  const [mistake, setMistake] = useState('')

  const save = async () => {
    const typed = key.trim()
    if (typed === '') return setMistake('Paste the key first.')
    try {
      await onSave(typed)
    } catch (error) {
      const { errors } = problemOf(error)
      const ofKey = errors?.find(({ path }) => path === 'key')
      if (!ofKey) throw error
      setMistake(ofKey.message)
    }
  }

  return (
    <FormSheet title={`Key for ${name}`} save="Save key" onSave={save} onClose={onClose}>
      <PasswordField
        label="Key"
        note={`From your account at ${name}. It counts for everybody on this server.`}
        error={mistake || undefined}
        // A password manager would offer the person's own.
        autoComplete="new-password"
        autoCapitalize="off"
        spellCheck={false}
        value={key}
        onChange={({ target }) => {
          setKey(target.value)
          setMistake('')
        }}
      />
    </FormSheet>
  )
}
