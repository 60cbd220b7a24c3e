import { maxPageSize } from '#shared/contract/limits.ts'
import type { WebhookDelivery } from '#shared/contract/webhooks.ts'
import { report } from '../change.ts'
import { type Context, flagsOf } from '../context.ts'
import { type EntityDescription, lookUp } from '../find.ts'
import type { WriteFlags } from '../verb.ts'
import { write } from '../write.ts'
import { webhookType } from './entity-type.ts'

/** Has a delivery of a webhook sent again, now. */
export async function redeliver(wanted: string, delivery: string, flags: WriteFlags, context: Context): Promise<void> {
  const sent = await write(flags, context, async (api, call, found) => {
    const { id } = await lookUp(webhookType, wanted, api, call.signal)
    const { id: delivery_id } = await lookUp(deliveriesOf(id), delivery, api, call.signal)
    found(delivery_id)
    return api.webhooks.redeliver({ params: { id, delivery_id }, body: {} }, call)
  })
  report(`It is being sent again. See: muster webhooks deliveries ${wanted}${flagsOf(context)}`, sent, context)
}

/** The newest of a webhook, by their ids. */
function deliveriesOf(id: string): EntityDescription<WebhookDelivery> {
  return {
    noun: 'delivery',
    group: 'webhooks',
    listedBy: `muster webhooks deliveries ${id}`,
    nameOf: (delivery) => delivery.id,
    detailOf: ({ event, created_at }) => `${event}, ${created_at}`,
    all: async (api, options) =>
      (await api.webhooks.deliveries({ params: { id }, query: { limit: maxPageSize } }, options)).items,
    whenEmpty: 'Nothing has been sent to it yet.',
  }
}
