import * as v from 'valibot'
import type { FoundModel, ModelServer } from '#shared/contract/models.ts'

/** A model as its server describes it, before it is known whether it is connected. */
export type DiscoveredModel = Omit<FoundModel, 'provider'>

/** Where model servers listen when nobody has said otherwise: Ollama, llama.cpp, LM Studio and vLLM. */
export const usualPorts = [11434, 8080, 1234, 8000]

/** How long a server on this very machine may take to say what it has. */
const answerMs = 1500

/** What measures, ranks or paints and does not write. */
const noWriter = /embed|rerank|bge-|whisper|clip|diffusion|tts/i

/**
 * The models that servers on this machine offer, on these ports and nowhere else. What does not answer in time, or not
 * as a model server would, offers none. Never throws.
 */
export async function discoverModels(ports: readonly number[] = usualPorts): Promise<DiscoveredModel[]> {
  const found = await Promise.all(ports.map((port) => describeServer(`http://127.0.0.1:${port}/v1`, ask)))
  return found.flat()
}

/** Asks for one document; null where there is none. */
export type Ask = (url: string, body?: object) => Promise<unknown>

const ask: Ask = async (url, body) => {
  try {
    const response = await fetch(url, {
      redirect: 'error',
      signal: AbortSignal.timeout(answerMs),
      ...(body && { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    return response.ok ? await response.json() : null
  } catch {
    return null
  }
}

const Listed = v.object({
  data: v.array(
    v.object({
      id: v.string(),
      owned_by: v.optional(v.string()),
      /** vLLM, OpenRouter and Groq, each by its own name. */
      max_model_len: v.optional(v.nullable(v.number())),
      context_length: v.optional(v.nullable(v.number())),
      context_window: v.optional(v.nullable(v.number())),
    }),
  ),
})

/**
 * The models of the server at `baseUrl`, which ends in the version (`…/v1`), in its own order; none where it does not
 * list any. Ollama, LM Studio and llama.cpp are asked for the context and the skills of each, which OpenAI's list lacks.
 */
export async function describeServer(baseUrl: string, ask: Ask): Promise<DiscoveredModel[]> {
  const list = v.safeParse(Listed, await ask(`${baseUrl}/models`))
  if (!list.success) return []
  const writers = list.output.data.filter(({ id }) => !noWriter.test(id))
  if (writers.length === 0) return []
  const root = baseUrl.replace(/\/v1$/, '')
  const details = await detailsOf(root, writers, ask)
  return writers.flatMap(({ id, max_model_len, context_length, context_window }) => {
    const known = details.of(id)
    if (known === 'no writer') return []
    return {
      server: details.server,
      base_url: baseUrl,
      model_id: id,
      context_length: known?.context_length ?? max_model_len ?? context_length ?? context_window ?? null,
      can_call_tools: known?.can_call_tools ?? null,
    }
  })
}

type Detail = { context_length: number | null; can_call_tools: boolean | null }
type Details = { server: ModelServer; of: (id: string) => Detail | 'no writer' | undefined }
type Writers = v.InferOutput<typeof Listed>['data']

async function detailsOf(root: string, writers: Writers, ask: Ask): Promise<Details> {
  const owner = writers[0]!.owned_by ?? ''
  if (owner === 'vllm') return { server: 'vllm', of: () => undefined }
  if (owner === 'llamacpp') return llamaCpp(root, ask)
  return (await lmStudio(root, ask)) ?? (await ollama(root, writers, ask)) ?? { server: 'other', of: () => undefined }
}

const Props = v.object({
  default_generation_settings: v.object({ n_ctx: v.number() }),
  chat_template_caps: v.optional(v.object({ supports_tools: v.optional(v.boolean()) })),
})

/** https://github.com/ggml-org/llama.cpp/tree/master/tools/server: the context it was started with. */
async function llamaCpp(root: string, ask: Ask): Promise<Details> {
  const props = v.safeParse(Props, await ask(`${root}/props`))
  const detail = props.success && {
    context_length: props.output.default_generation_settings.n_ctx,
    can_call_tools: props.output.chat_template_caps?.supports_tools ?? null,
  }
  return { server: 'llama.cpp', of: () => detail || undefined }
}

const Studio = v.object({
  data: v.array(
    v.object({
      id: v.string(),
      type: v.string(),
      max_context_length: v.optional(v.number()),
      loaded_context_length: v.optional(v.number()),
      capabilities: v.optional(v.array(v.string())),
    }),
  ),
})

/** https://lmstudio.ai/docs/developer/rest/endpoints */
async function lmStudio(root: string, ask: Ask): Promise<Details | null> {
  const list = v.safeParse(Studio, await ask(`${root}/api/v0/models`))
  if (!list.success) return null
  const known = new Map(list.output.data.map((model) => [model.id, model]))
  return {
    server: 'lm-studio',
    of: (id) => {
      const model = known.get(id)
      if (!model) return undefined
      if (model.type === 'embeddings') return 'no writer'
      return {
        context_length: model.loaded_context_length ?? model.max_context_length ?? null,
        can_call_tools: model.capabilities?.includes('tool_use') ?? null,
      }
    },
  }
}

const Version = v.object({ version: v.string() })
const Shown = v.object({
  model_info: v.optional(v.record(v.string(), v.unknown())),
  parameters: v.optional(v.string()),
  capabilities: v.optional(v.array(v.string())),
})

/** Of so many models at most the details are asked for. */
const maxShown = 12

/**
 * https://github.com/ollama/ollama/blob/main/docs/api.md: what a model was trained for, unless its own parameters say
 * `num_ctx`. What Ollama then gives it may be less (`OLLAMA_CONTEXT_LENGTH`), and it does not tell.
 */
async function ollama(root: string, writers: Writers, ask: Ask): Promise<Details | null> {
  if (!v.is(Version, await ask(`${root}/api/version`))) return null
  const shown = await Promise.all(
    writers.slice(0, maxShown).map(async ({ id }) => [id, await ask(`${root}/api/show`, { model: id })] as const),
  )
  const known = new Map(shown)
  return {
    server: 'ollama',
    of: (id) => {
      const detail = v.safeParse(Shown, known.get(id))
      if (!detail.success) return undefined
      const { model_info = {}, parameters = '', capabilities } = detail.output
      if (capabilities && !capabilities.includes('completion')) return 'no writer'
      const trained = Object.entries(model_info).find(([name]) => name.endsWith('.context_length'))?.[1]
      const set = /^num_ctx\s+(\d+)/m.exec(parameters)?.[1]
      const most = typeof trained === 'number' ? trained : null
      return {
        context_length: set === undefined ? most : Number(set),
        can_call_tools: capabilities?.includes('tools') ?? null,
      }
    },
  }
}
