import { Field } from '#pwa/ui/field.tsx'
import { FormSheet } from '#pwa/ui/form-sheet.tsx'
import type { Cap } from '#shared/contract/billing.ts'
import { useState } from 'react'

type CapSheetProps = { cap: Cap; onSave: (max: number | null) => Promise<void>; onClose: () => void }

/** What a person may spend each month; nothing typed means no cap. */
export function CapSheet({ cap, onSave, onClose }: CapSheetProps) {
  const [typed, setTyped] = useState(cap.monthly_cap === null ? '' : String(cap.monthly_cap))
  const [mistake, setMistake] = useState('')
  const save = async () => {
    const max = typed.trim() === '' ? null : Number(typed)
    if (max !== null && (!Number.isInteger(max) || max < 0 || max > 1_000_000_000))
      return setMistake('Enter a whole number from 0 to 1,000,000,000.')
    await onSave(max)
    onClose()
  }
  return (
    <FormSheet title={`Cap for ${cap.name}`} save="Save cap" onSave={save} onClose={onClose}>
      <Field
        label="Credits a month"
        inputMode="numeric"
        value={typed}
        error={mistake || undefined}
        note="Leave it empty for no cap. The workspace's balance limits everybody."
        onChange={({ target }) => {
          setTyped(target.value)
          setMistake('')
        }}
      />
    </FormSheet>
  )
}
