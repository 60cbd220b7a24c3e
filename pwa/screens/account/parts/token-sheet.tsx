import { makeToken } from '#pwa/data/account.ts'
import { Choice } from '#pwa/screens/account/parts/choice.tsx'
import { NewSecret } from '#pwa/screens/account/parts/new-secret.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { SelectField } from '#pwa/ui/form-fields.tsx'
import { FormSheet } from '#pwa/ui/form-sheet.tsx'
import { css } from '#styled/css/css.js'
import type { TokenScope } from '#shared/contract/account.ts'
import { useState } from 'react'

const scopes: { value: TokenScope; label: string }[] = [
  { value: 'read', label: 'Read: see the workspace and its runs' },
  { value: 'write', label: 'Write: change tasks, projects, events, agents' },
  { value: 'run', label: 'Run: give agents work, which may cost credits' },
]

const lifetimes = [7, 30, 90, 366].map((days) => ({ value: String(days), label: days === 366 ? 'A year' : `${days} days` }))

/** Makes a token, and then shows its secret once. */
export function TokenSheet({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<TokenScope[]>(['read'])
  const [days, setDays] = useState('90')
  const [mistakes, setMistakes] = useState<{ name?: string; scopes?: string }>({})
  const [secret, setSecret] = useState<string | null>(null)

  const save = async () => {
    const found = { ...(name.trim() === '' && { name: 'Enter a name that tells what it is for.' }), ...(chosen.length === 0 && { scopes: 'Choose at least one.' }) }
    setMistakes(found)
    if (Object.keys(found).length === 0) setSecret(await makeToken({ name: name.trim(), scopes: chosen, expires_in_days: Number(days) }))
  }

  if (secret !== null) return <NewSecret title="Your new token" text="Copy it now: it is not shown again." label="Access token" value={secret} onClose={onClose} />
  return (
    <FormSheet title="New access token" save="Make token" onSave={save} onClose={onClose}>
      <Field label="Name" placeholder="Nightly report" maxLength={120} value={name} error={mistakes.name} onChange={(event) => setName(event.target.value)} />
      <fieldset aria-describedby="token-scopes">
        <legend className={css({ textStyle: 'label', fontWeight: 'strong' })}>What it may do</legend>
        {scopes.map(({ value, label }) => (
          <Choice
            key={value}
            type="checkbox"
            label={label}
            checked={chosen.includes(value)}
            onChange={({ target }) => setChosen(target.checked ? [...chosen, value] : chosen.filter((each) => each !== value))}
          />
        ))}
        <p id="token-scopes" className={css({ textStyle: 'small', color: 'danger.fg', minHeight: '[1.125rem]' })}>
          {mistakes.scopes}
        </p>
      </fieldset>
      <SelectField label="Lasts" value={days} options={lifetimes} onChange={(event) => setDays(event.target.value)} />
    </FormSheet>
  )
}
