import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json as readJson } from 'node:stream/consumers'

export type ModelServerStandIn = {
  port: number
  /** Ends in the version. */
  baseUrl: string
  /** `METHOD /path` of every request, in order, and the keys that came with them. */
  requests: string[]
  keys: Set<string>
  /** What a chat is answered with: its text, or an HTTP status. */
  says: string | number
  close: () => Promise<void>
}

type Served = { id: string; context?: number; tools?: boolean; kind?: 'embedding' }
type Kind = 'ollama' | 'llama.cpp' | 'lm-studio' | 'vllm'

/**
 * A server of models in the wire format of each: what Ollama, llama.cpp, LM Studio and vLLM say of themselves, and
 * OpenAI's streamed chat. With `key` it refuses whoever does not bring it. Throws where `port` is taken.
 */
export async function startModelServer(
  kind: Kind,
  models: readonly Served[],
  { key, port = 0 }: { key?: string; port?: number } = {},
): Promise<ModelServerStandIn> {
  const standIn: ModelServerStandIn = { port: 0, baseUrl: '', requests: [], keys: new Set(), says: 'ready', close }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  standIn.port = (server.address() as AddressInfo).port
  standIn.baseUrl = `http://127.0.0.1:${standIn.port}/v1`
  return standIn

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = `${request.method} ${request.url}`
    standIn.requests.push(call)
    const sent = request.headers.authorization?.replace(/^Bearer /, '')
    if (sent !== undefined) standIn.keys.add(sent)
    if (key !== undefined && sent !== key) return reply(response, 401, { error: { message: 'Invalid API key' } })
    if (call === 'GET /v1/models') return reply(response, 200, { object: 'list', data: models.map(listed) })
    if (call === 'POST /v1/chat/completions') return chat(response, (await readJson(request)) as { model: string })
    const own = await describe(call, request)
    return own ? reply(response, 200, own) : reply(response, 404, { error: 'not found' })
  }

  function listed({ id, context }: Served): object {
    const owner = { ollama: 'library', 'llama.cpp': 'llamacpp', 'lm-studio': 'organization_owner', vllm: 'vllm' }[kind]
    return { id, object: 'model', created: 0, owned_by: owner, ...(kind === 'vllm' && { max_model_len: context }) }
  }

  async function describe(call: string, request: IncomingMessage): Promise<object | undefined> {
    if (kind === 'ollama' && call === 'GET /api/version') return { version: '0.12.6' }
    if (kind === 'ollama' && call === 'POST /api/show') {
      const { model } = (await readJson(request)) as { model: string }
      const found = models.find(({ id }) => id === model)
      if (!found) return undefined
      return {
        model_info: { 'general.architecture': 'qwen3', 'qwen3.context_length': found.context },
        capabilities: found.kind === 'embedding' ? ['embedding'] : ['completion', ...(found.tools ? ['tools'] : [])],
      }
    }
    if (kind === 'llama.cpp' && call === 'GET /props') {
      const loaded = models.find((model) => model.kind !== 'embedding')!
      return {
        default_generation_settings: { n_ctx: loaded.context },
        chat_template_caps: { supports_tools: loaded.tools },
      }
    }
    if (kind === 'lm-studio' && call === 'GET /api/v0/models')
      return {
        data: models.map(({ id, context, tools, kind }) => ({
          id,
          type: kind === 'embedding' ? 'embeddings' : 'llm',
          max_context_length: 131_072,
          loaded_context_length: context,
          ...(tools && { capabilities: ['tool_use'] }),
        })),
      }
    return undefined
  }

  function chat(response: ServerResponse, { model, stream }: { model: string; stream?: boolean }): void {
    if (typeof standIn.says === 'number') return reply(response, standIn.says, { error: { message: 'no' } })
    const base = { id: 'chatcmpl-1', created: 0, model }
    const usage = { prompt_tokens: 12, completion_tokens: 3, total_tokens: 15 }
    if (!stream)
      return reply(response, 200, {
        ...base,
        object: 'chat.completion',
        choices: [{ index: 0, message: { role: 'assistant', content: standIn.says }, finish_reason: 'stop' }],
        usage,
      })
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const send = (chunk: object) => response.write(`data: ${JSON.stringify({ ...base, ...chunk })}\n\n`)
    const object = 'chat.completion.chunk'
    for (const content of standIn.says.match(/\S+\s*/g) ?? [])
      send({ object, choices: [{ index: 0, delta: { role: 'assistant', content }, finish_reason: null }] })
    send({ object, choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })
    send({ object, choices: [], usage })
    response.end('data: [DONE]\n\n')
  }

  async function close(): Promise<void> {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}

function reply(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
