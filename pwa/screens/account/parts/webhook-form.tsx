import { problemOf } from '#pwa/data/network/api.ts'
import { changeWebhook, makeWebhook } from '#pwa/data/resources/webhooks.ts'
import { LeftNote } from '#pwa/parts/left-note.tsx'
import { useForm } from '#pwa/parts/use-form.ts'
import { Choices } from '#pwa/screens/account/parts/choices.tsx'
import { allEvents, eventLabels } from '#pwa/screens/account/webhook-labels.ts'
import { Field } from '#pwa/ui/field.tsx'
import { FormSheet } from '#pwa/ui/form-sheet.tsx'
import { maxWebhookAddressLength, maxWebhookDescriptionLength } from '#shared/contract/limits.ts'
import type { Webhook } from '#shared/contract/webhooks.ts'
import { newId } from '#shared/domain/ids.ts'
import { useState } from 'react'

type WebhookFormProps = {
  /** The one that is changed; without it a new one is made. */
  webhook?: Webhook
  /** Takes the secret of the new one; null where it got lost on the way. */
  onMade?: (secret: string | null) => void
  onClose: () => void
}

/** The address of a webhook and what it is notified of. */
export function WebhookForm({ webhook, onMade, onClose }: WebhookFormProps) {
  const form = useForm(`webhooks:${webhook?.id ?? 'new'}`, {
    url: webhook?.url ?? '',
    events: [...(webhook?.events ?? allEvents)],
    description: webhook?.description ?? '',
  })
  // Pressed again after a lost answer, it makes no second one.
  const [id] = useState(newId)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { url, events, description } = form.fields

  const save = async () => {
    const found = {
      ...(!/^https?:\/\/./.test(url.trim()) && { url: 'Give an address such as https://example.com/muster.' }),
      ...(events.length === 0 && { events: 'Choose at least one.' }),
    }
    setErrors(found)
    if (Object.keys(found).length > 0) return
    try {
      if (webhook) {
        const { url: address, ...others } = form.changed()
        await changeWebhook(webhook.id, { ...others, ...(address !== undefined && { url: address.trim() }) })
        form.done()
        onClose()
      } else {
        const secret = await makeWebhook({ id, url: url.trim(), events, description: description.trim() })
        form.done()
        onMade?.(secret)
      }
    } catch (error) {
      const { errors } = problemOf(error)
      if (!errors) throw error
      setErrors(Object.fromEntries(errors.map(({ path, message }) => [path, message])))
    }
  }

  return (
    <FormSheet
      title={webhook ? 'Edit webhook' : 'New webhook'}
      save={webhook ? 'Save' : 'Add webhook'}
      onSave={save}
      onClose={onClose}
    >
      {form.wasLeft && <LeftNote onReset={form.reset} />}
      <Field
        label="Address"
        type="url"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://example.com/muster"
        maxLength={maxWebhookAddressLength}
        value={url}
        error={errors.url}
        onChange={(event) => form.set({ url: event.target.value })}
      />
      <Choices
        label="What it is told"
        columns
        options={allEvents.map((value) => ({ value, label: eventLabels[value] }))}
        chosen={events}
        error={errors.events}
        onChange={(events) => form.set({ events })}
      />
      <Field
        label="Description"
        note="Optional"
        maxLength={maxWebhookDescriptionLength}
        value={description}
        error={errors.description}
        onChange={(event) => form.set({ description: event.target.value })}
      />
    </FormSheet>
  )
}
