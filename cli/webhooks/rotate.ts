import type { Context } from '../context.ts'
import { lookUp } from '../find.ts'
import type { ServerFlag } from '../verb.ts'
import { webhookType } from './entity-type.ts'

/** Makes a new secret for a webhook and prints it; under no key, as where one is created. */
export async function rotateSecret(wanted: string, flags: ServerFlag, context: Context): Promise<void> {
  const { out, interrupted: signal } = context
  const api = await context.api(await context.connection(flags.server))
  const { id } = await lookUp(webhookType, wanted, api, signal)
  const made = await api.webhooks.rotate({ params: { id }, body: {} }, { signal })
  if (out.json) return out.value(made)
  out.print(`${made.secret}\n`)
  if (out.terminal)
    out.note('This is the only time it is shown. For 24 hours messages are signed with the old one too.')
}
