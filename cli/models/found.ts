import type { Api, CallOptions } from '#shared/client/client.ts'
import type { FoundModel } from '#shared/contract/models.ts'
import type { Context } from '../context.ts'
import type { ServerFlag } from '../verb.ts'

/** Lists the models that run on the machine of the server, and how to use one. */
export async function listFound(flags: ServerFlag, context: Context): Promise<void> {
  const { out, interrupted: signal } = context
  const api = await context.api(await context.connection(flags.server))
  const { may_look, models } = await api.models.found({}, { signal })
  out.list(models, {
    columns: [
      { title: 'MODEL', whole: true },
      { title: 'SERVER', spare: true },
      { title: 'ADDRESS', spare: true },
      { title: 'CONTEXT' },
      { title: 'TOOLS', spare: true },
      { title: 'CONNECTED AS' },
    ],
    row: (model) => [
      model.model_id,
      model.server,
      model.base_url,
      model.context_length === null ? '' : String(model.context_length),
      model.can_call_tools === null ? '' : model.can_call_tools ? 'yes' : 'no',
      model.provider ?? '',
    ],
    whenEmpty: may_look
      ? 'No model server runs on the machine of this server: Ollama, llama.cpp, LM Studio and vLLM are looked for.'
      : 'This server does not look for models on its machine. An administrator can let it, in the system settings.',
  })
  const offer = offerOf(models)
  if (offer !== '') out.progress(offer)
}

/** What runs on the machine of the server and is not connected, as a sentence; empty where there is none. */
export function offerOf(models: readonly FoundModel[]): string {
  const [first] = models.filter(({ provider }) => provider === null)
  return first ? `${first.model_id} runs on the machine of this server. Use it with: ${connectCommand(first)}` : ''
}

/** The same, asked for; empty where the server cannot say. */
export async function findOffer(api: Api, options: CallOptions): Promise<string> {
  const found = await api.models.found({}, options).catch(() => null)
  return found ? offerOf(found.models) : ''
}

export function connectCommand({ model_id }: Pick<FoundModel, 'model_id'>): string {
  return `muster models connect ${/^[\w.:@/-]+$/.test(model_id) ? model_id : `"${model_id}"`} --use`
}
