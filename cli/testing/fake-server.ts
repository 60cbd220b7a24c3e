import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Agent } from '#shared/contract/agents.ts'
import { noEnding } from '#shared/domain/answers.ts'
import type { Config } from '#shared/contract/config.ts'
import type { Run } from '#shared/contract/runs.ts'
import type { Provider } from '#shared/contract/models.ts'

export type Seen = { method: string; path: string; headers: IncomingMessage['headers']; body: Record<string, unknown> }
export type Handler = (response: ServerResponse, request: Seen, nth: number) => void | Promise<void>

/** A real HTTP server that answers `METHOD /path` by a handler and keeps what it was asked. */
export async function startFakeServer(handlers: Record<string, Handler>) {
  const seen: Seen[] = []
  const server = createServer(async (request, response) => {
    const path = (request.url ?? '').replace(/^\/api/, '')
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = chunks.length > 0 ? (JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>) : {}
    const asked: Seen = { method: request.method ?? '', path, headers: request.headers, body }
    const route = `${asked.method} ${path.replace(/\?.*/, '')}`
    const nth = seen.filter((each) => `${each.method} ${each.path.replace(/\?.*/, '')}` === route).length
    seen.push(asked)
    const handler = handlers[route] ?? usual[route]
    if (handler) await handler(response, asked, nth)
    else problem(response, 404, 'not_found', `Nobody expected ${route}.`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    asked: (route: string) => seen.filter((each) => `${each.method} ${each.path}`.startsWith(route)),
    close() {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

export type FakeServer = Awaited<ReturnType<typeof startFakeServer>>

export function json(response: ServerResponse, value: unknown, status = 200): void {
  response
    .writeHead(status, { 'content-type': 'application/json', 'muster-version': '0.1.0' })
    .end(JSON.stringify(value))
}

export function problem(response: ServerResponse, status: number, code: string, detail: string): void {
  const body = { type: 'about:blank', title: 'x', status, detail, code }
  response.writeHead(status, { 'content-type': 'application/problem+json' }).end(JSON.stringify(body))
}

export function html(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in to the hotel network</h1>')
}

/** Opens an event stream and writes the given `[id, event, data]`; the caller ends or breaks it. */
export function events(
  response: ServerResponse,
  ...list: [id: string, event: string, data: unknown][]
): ServerResponse {
  if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const [id, event, data] of list) response.write(`id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  return response
}

/** Cuts the connection in the middle of the answer, once what was written has gone out. */
export function breakOff(response: ServerResponse): void {
  setTimeout(() => response.destroy(), 20)
}

export function anAgent(fields: Partial<Agent>): Agent {
  const name = fields.name ?? 'Arlo'
  return {
    id: '1',
    name,
    role: 'Executive Assistant',
    description: '',
    avatar: '',
    skills: ['List events'],
    color: '',
    available: true,
    busy: false,
    custom: false,
    instructions: '',
    ...fields,
  }
}

export function aRun(fields: Partial<Run> = {}): Run {
  return {
    id: 'run-1',
    agent_id: '1',
    idempotency_key: 'key-1',
    prompt: 'Hello',
    context: {},
    attached_files: [],
    status: 'completed',
    result: 'Hello there',
    error: null,
    provider_wanted: null,
    provider: 'builtin',
    provider_reason: null,
    credits_used: 0,
    steps: [],
    pending_action: null,
    ...noEnding,
    answers: null,
    thread_id: null,
    created_at: '2026-11-21T09:00:00.000Z',
    started_at: null,
    finished_at: null,
    ...fields,
  }
}

/** The list of models of a server that has this one. */
export function oneModel(provider: string, display_name: string): Handler {
  const model = {
    provider,
    display_name,
    description: '',
    model_id: display_name,
    speed_rating: 3,
    quality_rating: 3,
    cost_per_million_input: 0,
    cost_per_million_output: 0,
    required_tier: 'free',
  }
  return (response) =>
    json(response, { available_providers: [model], unavailable_providers: [], user_subscription_tier: 'free' })
}

export const aConfig: Config = {
  demo: null,
  password_policy: {
    min_length: 8,
    require_uppercase: true,
    require_lowercase: true,
    require_numbers: true,
    require_special: true,
  },
  limits: {
    max_request_bytes: 10_485_760,
    max_attached_bytes: 7_766_016,
    max_attached_files: 20,
    request_timeout_ms: 30_000,
  },
  billing: { enabled: false, stripe_publishable_key: null },
  sales_email: 'sales@muster.example',
  mail: { configured: false },
  google: { configured: false },
  registration: 'open',
  setup_required: false,
  version: '0.1.0',
}

const aModel = (provider: string, display_name: string, reason?: string): Provider => ({
  provider,
  display_name,
  description: '',
  model_id: provider,
  speed_rating: 5,
  quality_rating: 3,
  cost_per_million_input: 0.25,
  cost_per_million_output: 2,
  required_tier: 'basic',
  ...(reason !== undefined && { reason }),
})

const usual: Record<string, Handler> = {
  'GET /llm/available': (response) =>
    json(response, {
      available_providers: [aModel('builtin', 'Built-in'), aModel('haiku', 'Haiku')],
      unavailable_providers: [aModel('opus', 'Opus', 'Opus needs the Enterprise plan.')],
      user_subscription_tier: 'basic',
    }),
  'GET /config': (response) => json(response, aConfig),
  'GET /agents': (response) =>
    json(response, [anAgent({}), anAgent({ id: '2', name: 'Chip', role: 'Sales', available: false, skills: [] })]),
}
