import { problemOf } from '#pwa/data/network/api.ts'
import type { NewConnection } from '#pwa/data/resources/own-models.ts'
import { type OwnModelFields, blankFields, bodyOf, validate } from '#pwa/screens/settings/own-model-fields.ts'
import { Field, PasswordField } from '#pwa/ui/field.tsx'
import { FormSheet } from '#pwa/ui/form-sheet.tsx'
import { useState } from 'react'

type OwnModelFormProps = { onSave: (body: NewConnection) => Promise<void>; onClose: () => void }

/** Where a model answers and what it costs; nothing of the key is kept on this device. */
export function OwnModelForm({ onSave, onClose }: OwnModelFormProps) {
  const [fields, setFields] = useState<OwnModelFields>(blankFields)
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})

  const save = async () => {
    const mistakes = validate(fields)
    setErrors(mistakes)
    if (Object.keys(mistakes).length > 0) return
    try {
      await onSave(bodyOf(fields))
    } catch (error) {
      const { errors: found } = problemOf(error)
      if (!found) throw error
      setErrors(Object.fromEntries(found.map(({ path, message }) => [path, message])))
    }
  }
  const bind = (name: keyof OwnModelFields) => ({
    value: fields[name],
    error: errors[name],
    autoCapitalize: 'none',
    spellCheck: false,
    onChange: ({ target }: { target: { value: string } }) => {
      setFields({ ...fields, [name]: target.value })
      setErrors({ ...errors, [name]: undefined })
    },
  })

  return (
    <FormSheet title="Add a model by its address" save="Ask it and connect" onSave={save} onClose={onClose}>
      <Field
        label="Address"
        type="url"
        inputMode="url"
        placeholder="https://openrouter.ai/api/v1"
        {...bind('base_url')}
      />
      <PasswordField
        label="Key"
        note="Only where the server wants one. It is kept encrypted and never shown again."
        // A password manager would offer the person's own.
        autoComplete="new-password"
        {...bind('key')}
      />
      <Field label="Model" note="Its name at the server, where that has several." {...bind('model_id')} />
      <Field label="Name here" note="Left empty, the name of the model." {...bind('display_name')} />
      <Field
        label="Context, in tokens"
        inputMode="numeric"
        note="Left empty, what the server says."
        {...bind('context_length')}
      />
      <Field
        label="Dollars per million tokens in"
        inputMode="decimal"
        note="Left empty, runs cost no credits."
        {...bind('cost_per_million_input')}
      />
      <Field label="Dollars per million tokens out" inputMode="decimal" {...bind('cost_per_million_output')} />
    </FormSheet>
  )
}
