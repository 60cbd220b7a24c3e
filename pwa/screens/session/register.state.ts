import { problemOf } from '#pwa/data/network/api.ts'
import { config, loadConfig } from '#pwa/data/resources/config.ts'
import { passwordNeeds } from '#pwa/parts/password-needs.ts'
import { toast } from '#pwa/ui/toast.ts'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'

export type Account = { name: string; email: string; password: string }
type FieldName = keyof Account | 'confirm'
type Errors = Partial<Record<FieldName, string>>

/**
 * The four fields that make an account, for registration and for the first administrator; `email` where that is
 * settled.
 */
export function useAccountForm(
  send: (account: Account) => Promise<void>,
  failed: { title: string; fallback: string },
  email = '',
) {
  const [fields, setFields] = useState<Record<FieldName, string>>({ name: '', email, password: '', confirm: '' })
  const [errors, setErrors] = useState<Errors>({})
  const [trouble, setTrouble] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { value } = useSnapshot(config)
  const needs = passwordNeeds(fields.password, value?.password_policy)

  useEffect(() => {
    void loadConfig()
  }, [])

  const fail = (text: string) => {
    setTrouble(text)
    toast('destructive', failed.title, text)
  }

  const submit = async () => {
    if (isBusy) return
    const found = check(fields, needs)
    setErrors(found)
    setTrouble(null)
    if (found.confirm === mismatch) return fail(mismatch)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      await send({ name: fields.name.trim(), email: fields.email.trim(), password: fields.password })
    } catch (error) {
      const problem = problemOf(error)
      setErrors(
        Object.fromEntries(
          (problem.errors ?? []).filter(({ path }) => path in fields).map(({ path, message }) => [path, message]),
        ),
      )
      fail(problem.detail || failed.fallback)
    } finally {
      setBusy(false)
    }
  }

  return {
    fields,
    errors,
    trouble,
    isBusy,
    needs,
    registration: value?.registration ?? null,
    submit,
    set: (name: FieldName) => (event: { target: { value: string } }) => {
      setFields({ ...fields, [name]: event.target.value })
      if (errors[name]) setErrors({ ...errors, [name]: undefined })
    },
  }
}

const mismatch = 'Passwords do not match'

function check(fields: Record<FieldName, string>, needs: string | null): Errors {
  const errors: Errors = {}
  if (fields.name.trim() === '') errors.name = 'Enter your name.'
  if (!/^\S+@\S+\.\S+$/.test(fields.email.trim())) errors.email = 'Enter a valid e-mail address.'
  if (needs) errors.password = needs
  if (fields.confirm === '') errors.confirm = 'Repeat the password.'
  else if (fields.confirm !== fields.password) errors.confirm = mismatch
  return errors
}
