import type { Api } from '#shared/client/client.ts'
import type { ConnectionTest } from '#shared/contract/models.ts'
import type { Context } from '../context.ts'
import { CliError, exit } from '../exit.ts'
import type { ServerFlag } from '../verb.ts'
import { type Listed, findModel, readModels } from './entity-type.ts'

/** Tries a model with one real request; one that does not answer is an error. */
export async function testModel(wanted: string, flags: ServerFlag, context: Context): Promise<void> {
  const { out, interrupted: signal } = context
  const api = await context.api(await context.connection(flags.server))
  const result = await ask(findModel((await readModels(api, { signal })).models, wanted), api, context)
  if (out.json) return out.value(result)
  out.facts([
    ['Model', result.provider_name],
    ['Time', result.latency_ms === null ? '' : `${result.latency_ms} ms`],
    ['Reply', result.test_response ?? ''],
  ])
}

/** Returns the answer of a model to one real request; throws the fault where there is none. */
export async function ask(
  { provider, display_name }: Listed,
  api: Api,
  { out, interrupted: signal }: Context,
): Promise<ConnectionTest> {
  out.progress(`Asking ${display_name}…`)
  const result = await api.models.testConnection({ params: { provider } }, { signal })
  if (result.success) return result
  throw new CliError(exit.failed, 'model_failed', result.error ?? `${display_name} did not answer.`, {
    extra: { provider, latency_ms: result.latency_ms },
  })
}
