import { changePassword, saveProfile, tokens } from '#pwa/data/resources/account.ts'
import { problemOf } from '#pwa/data/network/api.ts'
import { config, loadConfig } from '#pwa/data/resources/config.ts'
import { passwordNeeds } from '#pwa/parts/password-needs.ts'
import { toast } from '#pwa/ui/toast.ts'
import type { User } from '#shared/contract/session.ts'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'

/** The name and the time zone while they are typed. */
export function useProfile(user: Pick<User, 'name' | 'time_zone'>) {
  const [fields, setFields] = useState({ name: user.name, zone: user.time_zone ?? '' })
  const [errors, setErrors] = useState<Partial<Record<'name' | 'time_zone', string>>>({})
  const [isBusy, setBusy] = useState(false)
  const changed = {
    ...(fields.name.trim() !== user.name && { name: fields.name.trim() }),
    ...(fields.zone !== (user.time_zone ?? '') && { time_zone: fields.zone || null }),
  }

  const save = async () => {
    if (isBusy) return
    if (fields.name.trim() === '') return setErrors({ name: 'Enter your name.' })
    setErrors({})
    setBusy(true)
    try {
      await saveProfile(changed)
      toast('success', 'Profile saved')
    } catch (error) {
      const problem = problemOf(error)
      if (problem.errors) setErrors(Object.fromEntries(problem.errors.map(({ path, message }) => [path, message])))
      else toast('destructive', "The profile couldn't be saved", problem.detail)
    }
    setBusy(false)
  }

  return {
    fields,
    errors,
    isBusy,
    isChanged: Object.keys(changed).length > 0,
    setName: (name: string) => setFields({ ...fields, name }),
    setZone: (zone: string) => setFields({ ...fields, zone }),
    save: () => void save(),
  }
}

/** ` Access tokens go on: “Build”, “Laptop”, and 3 more.`; nothing without any. */
export function tokensGoOn(names: readonly string[] | null): string {
  if (names === null) return ' Access tokens go on.'
  if (names.length === 0) return ''
  const shown = names.slice(0, 3).map((name) => `“${name}”`)
  return ` Access tokens go on: ${new Intl.ListFormat('en').format(names.length > 3 ? [...shown, `${names.length - 3} more`] : shown)}.`
}

/**
 * The three fields that change a password, and whether scripts have to get new tokens too; the rules that the new one
 * does not meet are listed while it is typed.
 */
export function usePasswordForm(onDone: () => void) {
  const [fields, setFields] = useState({ current: '', next: '', again: '' })
  const [endsTokens, setEndsTokens] = useState(false)
  const [errors, setErrors] = useState<Partial<Record<keyof typeof fields, string>>>({})
  const { value } = useSnapshot(config)
  const needs = passwordNeeds(fields.next, value?.password_policy)
  /** Null where they could not be asked for. */
  const [names, setNames] = useState<string[] | null>([])
  useEffect(() => {
    void loadConfig()
    const nameTokens = async () => {
      await tokens.load()
      const lasting = tokens.store.value?.filter(({ expires_at }) => Date.parse(expires_at) > Date.now())
      setNames(lasting?.map(({ name }) => name) ?? null)
    }
    void nameTokens()
  }, [])

  const save = async () => {
    const found = {
      ...(fields.current === '' && { current: 'Enter your current password.' }),
      ...(needs && { next: needs }),
      ...(fields.again !== fields.next && { again: 'Passwords do not match' }),
    }
    setErrors(found)
    if (Object.keys(found).length > 0) return
    try {
      await changePassword({ current_password: fields.current, new_password: fields.next, end_tokens: endsTokens })
    } catch (error) {
      const wrong = problemOf(error).errors?.[0]
      if (wrong?.path === 'current_password') return setErrors({ current: wrong.message })
      if (wrong?.path === 'new_password') return setErrors({ next: wrong.message })
      throw error
    }
    toast(
      'success',
      'Password changed',
      endsTokens
        ? 'Every other device is signed out, and your access tokens have ended.'
        : `Every other device is signed out.${tokensGoOn(names)}`,
    )
    onDone()
  }

  return {
    fields,
    errors,
    needs,
    /** What goes on after the change unless it is ended too; null where that is not known. */
    tokenNames: names,
    endsTokens,
    setEndsTokens,
    save,
    set: (name: keyof typeof fields) => (event: { target: { value: string } }) => {
      setFields({ ...fields, [name]: event.target.value })
      setErrors({ ...errors, [name]: undefined })
    },
  }
}
