import { buyCredits } from '#pwa/data/resources/billing-actions.ts'
import { formatCreditPrice } from '#pwa/screens/pricing/format-price.ts'
import { Field } from '#pwa/ui/field.tsx'
import { FormSheet } from '#pwa/ui/form-sheet.tsx'
import type { Plan } from '#shared/domain/plans.ts'
import { useState } from 'react'

const max = 1_000_000

/** How many more credits; they are paid on Stripe's own page. */
export function BuyCredits({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const [typed, setTyped] = useState('1000')
  const [mistake, setMistake] = useState('')
  const wanted = Number(typed)
  const isRight = Number.isInteger(wanted) && wanted >= 100 && wanted <= max && wanted % 100 === 0
  const cost = ((plan.credit_price ?? 0) * wanted) / 100

  const save = async () => {
    if (!isRight) return setMistake('Credits are sold in hundreds, from 100 to 1,000,000 at once.')
    location.assign(await buyCredits(wanted))
  }

  return (
    <FormSheet title="Buy credits" save="Continue to payment" onSave={save} onClose={onClose}>
      <Field
        label="Credits"
        type="number"
        inputMode="numeric"
        min={100}
        max={max}
        step={100}
        value={typed}
        error={mistake || undefined}
        note={
          isRight
            ? `$${cost.toFixed(2)}, at ${formatCreditPrice(plan.credit_price)}. They do not end with the month.`
            : 'In hundreds.'
        }
        onChange={({ target }) => {
          setTyped(target.value)
          setMistake('')
        }}
      />
    </FormSheet>
  )
}
