import type { Api } from '#shared/client/client.ts'
import type { Input } from '#shared/contract/endpoint.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import type { webhooks } from '#shared/contract/webhooks.ts'
import { type Context, flagsOf } from '../context.ts'
import { CliError, exit } from '../exit.ts'
import { shortId } from '../out.ts'
import type { WriteFlags } from '../verb.ts'
import { write } from '../write.ts'
import { readAddress, readEvents } from './entity-type.ts'

export type CreateFlags = WriteFlags & { events?: string; description?: string }

/**
 * Adds a webhook and prints its secret. Its key is its id, which the server takes once, and no `Idempotency-Key`: an
 * answer that is kept for repeats would keep the secret.
 */
export async function createWebhook(address: string, flags: CreateFlags, context: Context): Promise<void> {
  const { out } = context
  const events = readEvents(flags.events)
  const { description } = flags
  const words = {
    url: readAddress('<address>', address),
    ...(events && { events }),
    ...(description !== undefined && { description }),
  }
  const made = await write(flags, context, (api, { idempotencyKey: id, signal }) =>
    makeOnce(api, { id, ...words }, signal, context),
  )
  if (out.json) return out.value(made)
  if (!out.terminal) return out.print(`${made.id}\t${made.secret}\n`)
  out.print(`${made.secret}\n`)
  out.note(`Created webhook "${made.url}" (${shortId(made.id)}). This is the only time that its secret is shown.`)
}

async function makeOnce(
  api: Api,
  body: Input<typeof webhooks.create>['body'] & { id: string },
  signal: AbortSignal,
  context: Context,
) {
  try {
    return await api.webhooks.create({ body }, { signal })
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== 'webhook_exists') throw error
    const hint = `Give it a new one with: muster webhooks rotate ${body.id}${flagsOf(context)}`
    throw new CliError(
      exit.failed,
      error.code,
      'This webhook was made before, and its secret was in that answer alone.',
      { hint, extra: { id: body.id }, cause: error },
    )
  }
}
