import { problemOf } from '#pwa/data/network/api.ts'
import { saveUnsavedForm, readUnsavedForm } from '#pwa/data/cache/unsaved-forms.ts'
import {
  type Rules,
  type Typed,
  type Values,
  changesOf,
  fieldsOf,
  validate,
} from '#pwa/screens/settings/settings-fields.ts'
import { toast } from '#pwa/ui/toast.ts'
import { useState } from 'react'

type FormOptions = {
  /** Which form it is: what was typed into it is kept under this name, also over a reload. */
  name: string
  rules: Rules
  /** As the server has them; null until it has said so. */
  stored: Values | null
  save: (changes: Values) => Promise<void>
  words: { saved: string; failed: string }
}

/** Settings while they are changed: nothing takes effect before it is saved, and nothing that was typed is lost. */
export function useSettingsForm({ name, rules, stored, save, words }: FormOptions) {
  const form = `settings:${name}`
  const [typed, setTyped] = useState<Typed>(() => readUnsavedForm<Typed>(form) ?? {})
  const [refused, setRefused] = useState<Record<string, string>>({})
  const [trouble, setTrouble] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const known = stored ?? {}
  const isMine = Object.fromEntries(Object.entries(typed).filter(([key]) => key in rules))
  const errors = { ...validate(rules, isMine), ...refused }
  const changes = changesOf(rules, known, isMine)

  const keep = (next: Typed) => {
    setTyped(next)
    saveUnsavedForm(form, Object.keys(next).length > 0 ? next : null)
  }

  const set = (key: string, value: string | boolean) => {
    setTrouble(null)
    const others = Object.fromEntries(Object.entries(typed).filter(([each]) => each !== key))
    const isBack = Object.keys(changesOf(rules, known, { [key]: value })).length === 0
    keep(isBack ? others : { ...others, [key]: value })
    setRefused(Object.fromEntries(Object.entries(refused).filter(([each]) => each !== key)))
  }

  const discard = () => {
    keep({})
    setTrouble(null)
    setRefused({})
  }

  /** Whether it was saved; where it was not, everything typed stays. */
  const submit = async (): Promise<boolean> => {
    // Enter in a form's only field submits it, changed or not.
    if (isBusy || Object.keys(changes).length === 0 || Object.keys(errors).length > 0) return false
    setBusy(true)
    setTrouble(null)
    try {
      await save(changes)
      discard()
      toast('success', words.saved)
      return true
    } catch (error) {
      const { detail, errors } = problemOf(error)
      const fields = (errors ?? []).map(({ path, message }) => [path.split('.').at(-1)!, message] as const)
      // What stands at no field could not be mended there, and would bar saving for good.
      setRefused(Object.fromEntries(fields.filter(([key]) => key in rules)))
      setTrouble(detail)
      toast('destructive', words.failed, detail)
      return false
    } finally {
      setBusy(false)
    }
  }

  return {
    fields: fieldsOf(known, isMine),
    errors,
    count: Object.keys(changes).length,
    trouble,
    isBusy,
    isKnown: stored !== null,
    set,
    discard,
    submit,
  }
}
export type SettingsForm = ReturnType<typeof useSettingsForm>

/** Settings as they are read, plain. */
export function plain(read: Readonly<Record<string, { readonly value: Values[string] }>> | null): Values | null {
  return read && Object.fromEntries(Object.entries(read).map(([key, { value }]) => [key, value]))
}
