import type { Api } from '#shared/client/client.ts'
import type { ConnectedModel } from '#shared/contract/models.ts'
import { report } from '../change.ts'
import type { Context } from '../context.ts'
import { usageError } from '../exit.ts'
import { type RemoveFlags, remove } from '../remove.ts'
import { askPassword, readPassword } from '../session/password.ts'
import type { WriteFlags } from '../verb.ts'
import { write } from '../write.ts'
import { connectionType } from './connection-type.ts'
import { type SizeFlags, readSizes } from './sizes.ts'

export type ConnectFlags = WriteFlags & SizeFlags & { model?: string; name?: string; key?: boolean; use?: boolean }

/**
 * Connects a model: one that was found, by its name, or that of a server, by its address. The server asks it for one
 * word first.
 */
export async function connectModel(wanted: string, flags: ConnectFlags, context: Context): Promise<void> {
  const sizes = readSizes(flags)
  const key = flags.key ? await readKey(context) : undefined
  const { out } = context
  const connected = await write(flags, context, async (api, call) => {
    const where = await addressOf(wanted, flags.model, api, call.signal)
    out.progress(`Asking ${where.model_id ?? where.base_url}…`)
    const body = {
      ...where,
      ...(flags.name && { display_name: flags.name }),
      ...(key && { key }),
      ...sizes,
    }
    const model = await api.models.connect({ body }, call)
    if (flags.use) await prefer(model, api, call.signal)
    return model
  })
  report(
    flags.use
      ? `${connected.display_name} answers you from now on.`
      : `${connected.display_name} is connected. Choose it with: muster models use ${connected.provider}`,
    connected,
    context,
  )
}

/** Takes a connected model out of use. */
export async function disconnectModel(wanted: string, flags: RemoveFlags, context: Context): Promise<void> {
  await remove({
    type: connectionType,
    wanted,
    flags,
    context,
    send: async (api, provider, call) => {
      await api.models.disconnect({ params: { provider } }, call)
      return { id: provider }
    },
    note: 'People who chose it go back to the default.',
    verb: { asks: 'Disconnect', done: 'Disconnected' },
  })
}

async function addressOf(
  wanted: string,
  model_id: string | undefined,
  api: Api,
  signal: AbortSignal,
): Promise<{ base_url: string; model_id?: string }> {
  const { models } = await api.models.found({}, { signal })
  const found = models.find((model) => model.model_id === wanted)
  if (found) return { base_url: found.base_url, model_id: found.model_id }
  if (!/[./:]/.test(wanted) && wanted !== 'localhost')
    throw usageError(
      `No model called "${wanted}" runs on the machine of this server. Give the address of its server, such as http://127.0.0.1:11434.`,
    )
  return { base_url: wanted, ...(model_id && { model_id }) }
}

async function prefer({ provider }: ConnectedModel, api: Api, signal: AbortSignal): Promise<void> {
  const { fallback_provider } = await api.models.preferences({}, { signal })
  await api.models.savePreferences({ body: { preferred_provider: provider, fallback_provider } }, { signal })
}

async function readKey(context: Context): Promise<string> {
  const typed = context.stdin().isTerminal
    ? await askPassword('Key of the server: ', context)
    : await readPassword(context)
  if (typed.trim() === '') throw usageError('The key is empty.')
  return typed.trim()
}
