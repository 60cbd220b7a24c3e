import { saveUnsavedForm, readUnsavedForm } from '#pwa/data/cache/unsaved-forms.ts'
import { useState } from 'react'

/**
 * The fields of a form that opens with `initial` and loses nothing that was typed: closed without saving, it opens as
 * it was left. `name` says which form it is (`tasks:new`, `tasks:0192…`); `made` are fields whose first value is
 * another each time, and `read` makes something of what a version before this one has left.
 */
export function useForm<Fields extends object>(
  name: string,
  initial: Fields,
  made: readonly (keyof Fields)[] = [],
  read: (left: Partial<Fields>) => Partial<Fields> = (left) => left,
) {
  const [opened] = useState(() => {
    const left = readUnsavedForm<Partial<Fields>>(name)
    return { initial, left: left && read(left) }
  })
  const [fields, setFields] = useState<Fields>({ ...opened.initial, ...opened.left })

  const set = (change: Partial<Fields>) => {
    const next = { ...fields, ...change }
    setFields(next)
    // What was not touched may have changed elsewhere by the time it opens again.
    const touched = differing(opened.initial, next)
    const others = Object.fromEntries(made.map((field) => [field, next[field]]))
    saveUnsavedForm(name, Object.keys(touched).length > 0 ? { ...others, ...touched } : null)
  }

  return {
    fields,
    set,
    /** Whether it opened with what had been left in it. */
    wasLeft: opened.left !== null,
    /** The fields that differ from those it was opened for. */
    changed: () => differing(opened.initial, fields),
    /** Begins anew. */
    reset: () => set(opened.initial),
    /** What was typed is safe elsewhere. */
    done: () => saveUnsavedForm(name, null),
  }
}

function differing<Fields extends object>(before: Fields, after: Fields): Partial<Fields> {
  const names = Object.keys(after) as (keyof Fields)[]
  return Object.fromEntries(
    names
      .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
      .map((name) => [name, after[name]]),
  ) as Partial<Fields>
}
