import type { NewConnection } from '#pwa/data/resources/own-models.ts'
import { blankFields, bodyOf, validate } from '#pwa/screens/settings/own-model-fields.ts'
import { ModelPrices } from '#pwa/screens/settings/parts/model-prices.tsx'
import { useModelForm } from '#pwa/screens/settings/use-model-form.ts'
import { Field, PasswordField } from '#pwa/ui/field.tsx'
import { FormSheet } from '#pwa/ui/form-sheet.tsx'

type OwnModelFormProps = { onSave: (body: NewConnection) => Promise<void>; onClose: () => void }

/** Where a model answers and what it costs; nothing of the key is kept on this device. */
export function OwnModelForm({ onSave, onClose }: OwnModelFormProps) {
  const { save, bind } = useModelForm({
    initial: blankFields,
    validate,
    send: (fields) => onSave(bodyOf(fields)),
  })

  return (
    <FormSheet title="Add a model by its address" save="Ask it and connect" onSave={save} onClose={onClose}>
      <Field
        label="Address"
        type="url"
        inputMode="url"
        placeholder="https://openrouter.ai/api/v1"
        {...bind('base_url')}
      />
      <PasswordField
        label="Key"
        note="Only where the server wants one. It is kept encrypted and never shown again."
        // A password manager would offer the person's own.
        autoComplete="new-password"
        {...bind('key')}
      />
      <Field label="Model" note="Its name at the server, where that has several." {...bind('model_id')} />
      <Field label="Name here" note="Left empty, the name of the model." {...bind('display_name')} />
      <Field
        label="Context, in tokens"
        inputMode="numeric"
        note="Left empty, what the server says."
        {...bind('context_length')}
      />
      <ModelPrices bind={bind} />
    </FormSheet>
  )
}
