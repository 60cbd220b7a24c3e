import { APICallError, type LanguageModelV4 } from '@ai-sdk/provider'
import * as v from 'valibot'
import type { ModelChoice } from './choice.ts'
import { FaultError } from './faults.ts'

// Its warnings go to the log with what the model thought in them.
globalThis.AI_SDK_LOG_WARNINGS = false

/** The vendors' own addresses, always passed: their packages would otherwise look into the environment themselves. */
const addresses = {
  anthropic: 'https://api.anthropic.com/v1',
  openai: 'https://api.openai.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
}

/**
 * The model of a candidate. A vendor's package is loaded with its first use; `makeBuiltin` makes the built-in one,
 * which knows the run's facts. Throws what a call would throw when the local server does not say which models it has.
 */
export async function connectModel(
  choice: ModelChoice,
  makeBuiltin: () => LanguageModelV4,
  signal: AbortSignal,
): Promise<LanguageModelV4> {
  const { vendor, model_id, key, base_url } = choice
  switch (vendor) {
    case 'builtin':
      return makeBuiltin()
    case 'anthropic': {
      const { createAnthropic } = await import('@ai-sdk/anthropic')
      return createAnthropic({ apiKey: key ?? '', baseURL: base_url ?? addresses.anthropic })(model_id!)
    }
    case 'openai': {
      const { createOpenAI } = await import('@ai-sdk/openai')
      return createOpenAI({ apiKey: key ?? '', baseURL: base_url ?? addresses.openai }).responses(model_id!)
    }
    case 'google': {
      const { createGoogle } = await import('@ai-sdk/google')
      return createGoogle({ apiKey: key ?? '', baseURL: base_url ?? addresses.google })(model_id!)
    }
    case 'endpoint':
    case 'local': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
      const server = createOpenAICompatible({
        name: vendor,
        baseURL: base_url!,
        includeUsage: true,
        ...(key !== null && { apiKey: key }),
        ...(choice.fetch && { fetch: choice.fetch }),
      })
      return server(model_id ?? (await firstModel(base_url!, signal)))
    }
  }
}

const ModelList = v.object({ data: v.array(v.object({ id: v.string() })) })

/** The first model that a server lists and that can answer: those that only measure texts are listed too. */
async function firstModel(baseUrl: string, signal: AbortSignal): Promise<string> {
  const url = `${baseUrl}/models`
  const response = await fetch(url, { signal })
  if (!response.ok)
    throw new APICallError({
      message: 'The list of models was refused.',
      url,
      requestBodyValues: {},
      statusCode: response.status,
    })
  const list = v.safeParse(ModelList, await response.json())
  const first = list.success ? list.output.data.find(({ id }) => !/embed|rerank/i.test(id)) : undefined
  if (!first)
    throw new FaultError(
      'other',
      'The local model server offers no model. Load one there, or name it in MUSTER_LOCAL_MODEL.',
    )
  return first.id
}
