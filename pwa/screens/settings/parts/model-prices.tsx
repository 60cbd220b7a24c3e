import type { ChangeFields } from '#pwa/screens/settings/own-model-fields.ts'
import { Field, type FieldProps } from '#pwa/ui/field.tsx'

type ModelPricesProps = {
  bind: (name: Extract<keyof ChangeFields, `cost_${string}`>) => Omit<FieldProps, 'label'>
}

/** What a model costs, in both directions. */
export function ModelPrices({ bind }: ModelPricesProps) {
  return (
    <>
      <Field
        label="Dollars per million tokens in"
        inputMode="decimal"
        note="Left empty, runs cost no credits."
        {...bind('cost_per_million_input')}
      />
      <Field label="Dollars per million tokens out" inputMode="decimal" {...bind('cost_per_million_output')} />
    </>
  )
}
