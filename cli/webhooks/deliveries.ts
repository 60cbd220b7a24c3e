import type { Context } from '../context.ts'
import { lookUp } from '../find.ts'
import { momentOf } from '../moment.ts'
import { readLimit } from '../values.ts'
import type { ServerFlag } from '../verb.ts'
import { webhookType } from './entity-type.ts'

export type DeliveriesFlags = ServerFlag & { limit?: string }

/** Shows what was sent to a webhook, the newest first. */
export async function showDeliveries(wanted: string, flags: DeliveriesFlags, context: Context): Promise<void> {
  const { out, interrupted: signal } = context
  const limit = readLimit(flags.limit)
  const api = await context.api(await context.connection(flags.server))
  const { id } = await lookUp(webhookType, wanted, api, signal)
  const { items } = await api.webhooks.deliveries({ params: { id }, query: { limit } }, { signal })
  out.list(items, {
    columns: [
      { title: 'ID', whole: true },
      { title: 'SINCE', whole: true },
      { title: 'EVENT', noun: true },
      { title: 'STATE' },
      { title: 'ATTEMPTS' },
      { title: 'NEXT', whole: true },
      { title: 'RUN', whole: true },
      { title: 'WHY' },
    ],
    row: (each) => [
      out.id(each.id),
      momentOf(each.created_at, context),
      each.event,
      each.status,
      String(each.attempts),
      momentOf(each.next_attempt_at, context),
      each.execution_id === null ? '' : out.id(each.execution_id),
      each.error ?? '',
    ],
    whenEmpty: 'Nothing has been sent to it yet.',
  })
}
