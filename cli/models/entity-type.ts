import type { Api, CallOptions } from '#shared/client/client.ts'
import type { Preferences, Provider } from '#shared/contract/models.ts'
import { type EntityDescription, find, lookUp } from '../find.ts'

/** A model, with whether the user can use it and has chosen it. */
export type Listed = Provider & { available: boolean; preferred: boolean; fallback: boolean }

/** A model under its id. */
export type Model = Provider & { id: string }

export const modelType: EntityDescription<Model> = {
  noun: 'model',
  group: 'models',
  nameOf: ({ display_name }) => display_name,
  detailOf: ({ provider }) => provider,
  async all(api, options) {
    const { available_providers, unavailable_providers } = await api.models.available({}, options)
    return [...available_providers, ...unavailable_providers].map((model) => ({ ...model, id: model.provider }))
  },
  whenEmpty: 'There are no models.',
}

/** Returns every model, those that can be used first, and what the user has chosen. */
export async function readModels(
  api: Api,
  options: CallOptions,
): Promise<{ models: Listed[]; preferences: Preferences }> {
  const [{ available_providers, unavailable_providers }, preferences] = await Promise.all([
    api.models.available({}, options),
    api.models.preferences({}, options),
  ])
  const stands = (available: boolean) => (provider: Provider) => ({
    ...provider,
    available,
    preferred: provider.provider === preferences.preferred_provider,
    fallback: provider.provider === preferences.fallback_provider,
  })
  return {
    models: [...available_providers.map(stands(true)), ...unavailable_providers.map(stands(false))],
    preferences,
  }
}

/** Returns the model with this id or this name in any case; otherwise throws an error that names the candidates. */
export function findModel(models: Listed[], wanted: string): Listed {
  const { id } = find(
    modelType,
    models.map((model) => ({ ...model, id: model.provider })),
    wanted,
  )
  return models.find(({ provider }) => provider === id)!
}

/**
 * The model of `--provider` as the wire has it. For one that is typed wrongly the server would use the built-in
 * assistant.
 */
export async function providerOf(
  flag: string | undefined,
  api: Api,
  signal: AbortSignal,
): Promise<{ provider?: string }> {
  return flag === undefined ? {} : { provider: (await lookUp(modelType, flag, api, signal)).id }
}
