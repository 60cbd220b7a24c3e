import type { ConnectionChange } from '#pwa/data/resources/own-models.ts'
import { changeOf, fieldsOf, validateChange } from '#pwa/screens/settings/own-model-fields.ts'
import { ModelPrices } from '#pwa/screens/settings/parts/model-prices.tsx'
import { useModelForm } from '#pwa/screens/settings/use-model-form.ts'
import { Field } from '#pwa/ui/field.tsx'
import { FormSheet } from '#pwa/ui/form-sheet.tsx'
import type { ConnectedModel } from '#shared/contract/models.ts'

type ChangeModelFormProps = {
  model: ConnectedModel
  onSave: (change: ConnectionChange) => Promise<void>
  onClose: () => void
}

/** What a connected model is called here, how much it takes and what it costs. */
export function ChangeModelForm({ model, onSave, onClose }: ChangeModelFormProps) {
  const { save, bind } = useModelForm({
    initial: fieldsOf(model),
    validate: validateChange,
    send: (fields) => onSave(changeOf(fields, model)),
  })

  return (
    <FormSheet title={`Change ${model.display_name}`} save="Save" onSave={save} onClose={onClose}>
      <Field label="Name here" note={`Its server calls it ${model.model_id}.`} {...bind('display_name')} />
      <Field
        label="Context, in tokens"
        inputMode="numeric"
        note="Left empty, 16,000 characters of a file are read."
        {...bind('context_length')}
      />
      <ModelPrices bind={bind} />
    </FormSheet>
  )
}
