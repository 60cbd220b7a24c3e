import type { Context } from '../context.ts'
import { type RemoveFlags, remove } from '../remove.ts'
import { webhookType } from './entity-type.ts'

/** Deletes a webhook. */
export function deleteWebhook(wanted: string, flags: RemoveFlags, context: Context): Promise<void> {
  return remove({
    type: webhookType,
    wanted,
    flags,
    context,
    send: (api, id, call) => api.webhooks.remove({ params: { id } }, call),
    note: 'What it was sent is forgotten too.',
  })
}
