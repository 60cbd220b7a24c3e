import type { Rule } from '#pwa/screens/settings/settings-fields.ts'
import { span } from '#pwa/screens/settings/settings-fields.ts'
import type { SettingsForm } from '#pwa/screens/settings/settings-form.state.ts'
import { Field } from '#pwa/ui/field.tsx'
import { SelectField, TextAreaField } from '#pwa/ui/form-fields.tsx'
import { Switch } from '#pwa/ui/switch.tsx'
import type { ReactNode } from 'react'

type SettingFieldProps = {
  form: SettingsForm
  name: string
  rule: Rule & { about?: string }
  /** What is true of it right now, where its value does not say so. */
  now?: ReactNode
  disabled: boolean
}

/** One setting by its kind: what it is called, what it does, and between what it may be. */
export function SettingField({ form, name, rule, now, disabled }: SettingFieldProps) {
  const value = form.fields[name]
  const note = (
    <>
      {rule.about} {now}
    </>
  )
  if (typeof value === 'boolean')
    return (
      <Switch
        label={rule.title}
        note={note}
        checked={value}
        disabled={disabled}
        onChange={(checked) => form.set(name, checked)}
      />
    )

  const field = {
    label: rule.title,
    value: value ?? '',
    error: form.errors[name],
    disabled,
    onChange: ({ target }: { target: { value: string } }) => form.set(name, target.value),
  }
  if ('options' in rule) return <SelectField {...field} options={rule.options} note={note} />
  if ('min' in rule) {
    return (
      <Field
        {...field}
        type="number"
        inputMode="numeric"
        min={rule.min}
        max={rule.max}
        step={1}
        note={
          <>
            {note} {`${capital(span(rule))}; ${rule.initial.toLocaleString('en')} by default.`}
          </>
        }
      />
    )
  }
  return <TextAreaField {...field} rows={1} autoCapitalize="off" spellCheck={false} note={note} />
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
