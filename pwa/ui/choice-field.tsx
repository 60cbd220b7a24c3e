import { deferred } from '#pwa/ui/deferred.tsx'
import { type Option, SelectField } from '#pwa/ui/form-fields.tsx'
import type { ReactNode } from 'react'

/** As many as a phone shows on one page of its own list. */
const few = 12

export type ChoiceFieldProps = {
  label: string
  note?: ReactNode
  error?: string | undefined
  value: string
  /** An icon stands before a name where one can type. */
  options: readonly (Option & { icon?: ReactNode })[]
  onChange: (value: string) => void
}

const Combobox = deferred<ChoiceFieldProps>(
  () => import('#pwa/ui/combobox-field.tsx').then((m) => m.ComboboxField),
  'extra',
  Select,
)

/** One of the workspace's things: a few in the browser's own list, many found by typing. */
export function ChoiceField(props: ChoiceFieldProps) {
  return props.options.length > few ? <Combobox {...props} /> : <Select {...props} />
}

function Select({ onChange, ...rest }: ChoiceFieldProps) {
  return <SelectField {...rest} onChange={({ target }) => onChange(target.value)} />
}
