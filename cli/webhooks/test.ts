import { report } from '../change.ts'
import { type Context, flagsOf } from '../context.ts'
import { CliError, exit } from '../exit.ts'
import { lookUp } from '../find.ts'
import type { ServerFlag } from '../verb.ts'
import { webhookType } from './entity-type.ts'

/** Sends a webhook a ping and reports what its receiver answered; a refusal is a failure. */
export async function testWebhook(wanted: string, flags: ServerFlag, context: Context): Promise<void> {
  const { out, interrupted: signal } = context
  const api = await context.api(await context.connection(flags.server))
  const { id } = await lookUp(webhookType, wanted, api, signal)
  const ping = await api.webhooks.test({ params: { id }, body: {} }, { signal })
  if (ping.status === 'delivered')
    return report(`Delivered: the receiver answered ${ping.response_status}.`, ping, context)
  if (out.json) out.value(ping)
  if (ping.status === 'pending')
    throw new CliError(exit.pending, 'not_answered', 'The receiver has not answered yet.', {
      hint: `See: muster webhooks deliveries ${id}${flagsOf(context)}`,
    })
  throw new CliError(exit.failed, 'not_delivered', ping.error ?? 'The receiver did not take it.')
}
