import type { Context } from '../context.ts'
import type { ServerFlag } from '../verb.ts'
import { inWords, deliveryStateOf, webhookType } from './entity-type.ts'

/** Lists the webhooks of the signed-in user. */
export async function listWebhooks(flags: ServerFlag, context: Context): Promise<void> {
  const { out, interrupted: signal } = context
  const all = await webhookType.all(await context.api(await context.connection(flags.server)), { signal })
  out.list(all, {
    columns: [
      { title: 'ID', whole: true },
      { title: 'ADDRESS', noun: true },
      { title: 'EVENTS' },
      { title: 'STATE' },
      { title: 'DESCRIPTION' },
    ],
    row: (webhook) => [
      out.id(webhook.id),
      webhook.url,
      inWords(webhook.events),
      deliveryStateOf(webhook, context),
      webhook.description,
    ],
    whenEmpty: webhookType.whenEmpty,
  })
}
