import type { Context } from '../context.ts'
import { type RemoveFlags, remove } from '../remove.ts'
import { webhookType } from './entity-type.ts'

/** Deletes a webhook. */
export function deleteWebhook(wanted: string, flags: RemoveFlags, context: Context): Promise<void> {
  return remove(
    webhookType,
    wanted,
    flags,
    context,
    (api, id, call) => api.webhooks.remove({ params: { id } }, call),
    'What it was sent is forgotten too.',
  )
}
