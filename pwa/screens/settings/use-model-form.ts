import { problemOf } from '#pwa/data/network/api.ts'
import type { Mistakes } from '#pwa/screens/settings/own-model-fields.ts'
import { useState } from 'react'

type ModelForm<Fields> = {
  initial: Fields
  validate: (fields: Fields) => Mistakes<Fields>
  /** Sends what was entered; throws a `ProblemError`. */
  send: (fields: Fields) => Promise<void>
}

/** The fields of a form about a model, and what is wrong with each, by this device or by the server. */
export function useModelForm<Fields extends Record<string, string>>({ initial, validate, send }: ModelForm<Fields>) {
  const [fields, setFields] = useState(initial)
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})

  /** Throws what has no field of its own, for the form to say. */
  const save = async () => {
    const mistakes = validate(fields)
    setErrors(mistakes)
    if (Object.keys(mistakes).length > 0) return
    try {
      await send(fields)
    } catch (error) {
      const { errors: found } = problemOf(error)
      if (!found) throw error
      setErrors(Object.fromEntries(found.map(({ path, message }) => [path, message])))
    }
  }

  /** What a `Field` takes for the field of this name. */
  const bind = (name: keyof Fields & string) => ({
    value: fields[name],
    error: errors[name],
    autoCapitalize: 'none',
    spellCheck: false,
    onChange: ({ target }: { target: { value: string } }) => {
      setFields({ ...fields, [name]: target.value })
      setErrors({ ...errors, [name]: undefined })
    },
  })

  return { save, bind }
}
