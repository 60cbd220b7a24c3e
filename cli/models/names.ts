import type { Api, CallOptions } from '#shared/client/client.ts'
import type { Run } from '#shared/contract/runs.ts'
import { type NamedModel, builtinProvider } from '#shared/domain/provider-line.ts'
import { modelType } from './entity-type.ts'

/** The models, for the name of the one that answered; none where nobody needs one, and where the server cannot say. */
export async function namedModels(
  { provider }: Pick<Run, 'provider'>,
  api: Api,
  options: CallOptions,
): Promise<readonly NamedModel[]> {
  if (provider === null || provider === builtinProvider) return []
  return modelType.all(api, options).catch(() => [])
}
