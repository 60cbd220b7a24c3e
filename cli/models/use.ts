import { builtinProvider } from '#shared/domain/provider-line.ts'
import { report } from '../change.ts'
import type { Context } from '../context.ts'
import type { WriteFlags } from '../verb.ts'
import { write } from '../write.ts'
import { findModel, readModels } from './entity-type.ts'
import { ask } from './test.ts'

export type UseFlags = WriteFlags & { standIn?: string }

/** Chooses the preferred model, once it has answered; the stand-in stays the same, unless the flag names another. */
export async function useModel(wanted: string, flags: UseFlags, context: Context): Promise<void> {
  const chosen = await write(flags, context, async (api, call) => {
    const { models, preferences } = await readModels(api, { signal: call.signal })
    const preferred = findModel(models, wanted)
    const fallback =
      flags.standIn === undefined ? preferences.fallback_provider : findModel(models, flags.standIn).provider
    await ask(preferred, api, context)
    // A model cannot stand in for itself.
    const body = {
      preferred_provider: preferred.provider,
      fallback_provider: fallback === preferred.provider ? builtinProvider : fallback,
    }
    await api.models.savePreferences({ body }, call)
    return { name: preferred.display_name, body }
  })
  report(`${chosen.name} answers you from now on.`, chosen.body, context)
}
