import type { Context } from '../context.ts'
import { lookUp } from '../find.ts'
import { momentOf } from '../moment.ts'
import type { ServerFlag } from '../verb.ts'
import { inWords, deliveryStateOf, webhookType } from './entity-type.ts'

/** Shows everything about one webhook but its secret. */
export async function showWebhook(wanted: string, flags: ServerFlag, context: Context): Promise<void> {
  const { out, interrupted: signal } = context
  const webhook = await lookUp(webhookType, wanted, await context.api(await context.connection(flags.server)), signal)
  await out.one(webhook, () => [
    ['Address', webhook.url],
    ['Description', webhook.description],
    ['Events', inWords(webhook.events)],
    ['State', deliveryStateOf(webhook, context)],
    ['Failing', webhook.paused ? momentOf(webhook.failing_since, context) : ''],
    [
      'Last delivery',
      webhook.last_delivery
        ? `${webhook.last_delivery.event} ${webhook.last_delivery.status}, ${momentOf(webhook.last_delivery.created_at, context)}`
        : '',
    ],
    ['Created', momentOf(webhook.created_at, context)],
    ['Id', webhook.id],
  ])
}
