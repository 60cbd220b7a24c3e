import { makeToken } from '#pwa/data/resources/account.ts'
import { SecretSheet } from '#pwa/parts/secret-sheet.tsx'
import { Choices } from '#pwa/screens/account/parts/choices.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { SelectField } from '#pwa/ui/form-fields.tsx'
import { FormSheet } from '#pwa/ui/form-sheet.tsx'
import type { TokenScope } from '#shared/contract/account.ts'
import { maxNameLength, maxTokenDays } from '#shared/contract/limits.ts'
import { useState } from 'react'

const scopes: { value: TokenScope; label: string }[] = [
  { value: 'read', label: 'Read: see the workspace and its runs' },
  { value: 'write', label: 'Write: change tasks, projects, events, agents' },
  { value: 'run', label: 'Run: give agents work, which may cost credits' },
]

const lifetimes = [7, 30, 90, maxTokenDays].map((days) => ({
  value: String(days),
  label: days === maxTokenDays ? 'A year' : `${days} days`,
}))

/** Makes a token, and then shows its secret once. */
export function TokenSheet({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<TokenScope[]>(['read'])
  const [days, setDays] = useState('90')
  const [errors, setErrors] = useState<{ name?: string; scopes?: string }>({})
  const [secret, setSecret] = useState<string | null>(null)

  const save = async () => {
    const found = {
      ...(name.trim() === '' && { name: 'Enter a name that tells what it is for.' }),
      ...(chosen.length === 0 && { scopes: 'Choose at least one.' }),
    }
    setErrors(found)
    if (Object.keys(found).length === 0)
      setSecret(await makeToken({ name: name.trim(), scopes: chosen, expires_in_days: Number(days) }))
  }

  if (secret !== null)
    return (
      <SecretSheet
        title="Your new token"
        text="Copy it now: it is not shown again."
        label="Access token"
        value={secret}
        onClose={onClose}
      />
    )
  return (
    <FormSheet title="New access token" save="Create token" onSave={save} onClose={onClose}>
      <Field
        label="Name"
        placeholder="Nightly report"
        maxLength={maxNameLength}
        value={name}
        error={errors.name}
        onChange={(event) => setName(event.target.value)}
      />
      <Choices label="What it may do" options={scopes} chosen={chosen} error={errors.scopes} onChange={setChosen} />
      <SelectField label="Lasts" value={days} options={lifetimes} onChange={(event) => setDays(event.target.value)} />
    </FormSheet>
  )
}
