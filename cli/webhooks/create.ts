import type { Context } from '../context.ts'
import { shortId } from '../out.ts'
import type { ServerFlag } from '../verb.ts'
import { readAddress, readEvents } from './kind.ts'

export type CreateFlags = ServerFlag & { events?: string; description?: string }

/** Adds a webhook and prints its secret. It goes under no key: an answer that is kept for repeats would keep the secret. */
export async function createWebhook(address: string, flags: CreateFlags, context: Context): Promise<void> {
  const { out, interrupted: signal } = context
  const events = readEvents(flags.events)
  const { description } = flags
  const body = { url: readAddress('<address>', address), ...(events && { events }), ...(description !== undefined && { description }) }
  const api = await context.api(await context.connection(flags.server))
  const made = await api.webhooks.create({ body }, { signal })
  if (out.json) return out.value(made)
  if (!out.terminal) return out.print(`${made.id}\t${made.secret}\n`)
  out.print(`${made.secret}\n`)
  out.note(`Created webhook "${made.url}" (${shortId(made.id)}). This is the only time that its secret is shown.`)
}
