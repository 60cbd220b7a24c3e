import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import { maxBodyOf } from '#shared/contract/body-limit.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { listEndpoints } from '#shared/contract/index.ts'
import { closed } from '#shared/domain/closed-schema.ts'
import { version } from '../version.ts'

type Json = Record<string, unknown>
type Document = { openapi: string; paths: Record<string, unknown> }

let document: Document | undefined

/** The OpenAPI 3.1 description of the whole contract, made once. */
export function openApiDocument(): Document {
  document ??= build()
  return document
}

function build(): Document {
  const paths: Record<string, Json> = {}
  for (const { noun, name, endpoint } of listEndpoints()) {
    const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(noun, name, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Muster',
      version,
      description:
        'Manage a team of AI employee agents. Every write but /auth/* takes Idempotency-Key: the same key ' +
        'and body act once. Errors are RFC 9457 problems.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      responses: {
        Problem: {
          description: 'A refusal; `detail` is a sentence for people and `code` a word for programs.',
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
      schemas: {
        Problem: {
          type: 'object',
          required: ['type', 'title', 'status', 'detail', 'code'],
          properties: {
            type: { type: 'string' },
            title: { type: 'string' },
            status: { type: 'integer' },
            detail: { type: 'string' },
            code: { type: 'string' },
            errors: {
              type: 'array',
              items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
            },
            version: { type: 'string', description: "The server's, where another one may answer otherwise." },
          },
        },
      },
    },
  } as Document
}

function operation(noun: string, name: string, endpoint: Endpoint): Json {
  const pathNames = [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1])
  const parameters = [
    ...pathNames.map((parameter) => ({ name: parameter, in: 'path', required: true, schema: { type: 'string' } })),
    ...queryParameters(endpoint.query),
    ...(endpoint.keyed
      ? [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: false,
            schema: { type: 'string', minLength: 8, maxLength: 128 },
          },
        ]
      : []),
  ]
  const answers: Json = Object.fromEntries(
    (endpoint.file ?? ['application/json']).map((type) => [type, { schema: schemaOf(endpoint.response, 'output') }]),
  )
  if (endpoint.events) {
    const events = Object.entries(endpoint.events).map(([event, data]) => ({
      title: event,
      ...schemaOf(data, 'output'),
    }))
    answers['text/event-stream'] = {
      schema: { description: 'Server-sent events; the data of each, by event name.', oneOf: events },
    }
  }
  return {
    operationId: `${noun}.${name}`,
    tags: [noun],
    summary: endpoint.summary,
    'x-access': endpoint.auth,
    security: endpoint.auth === 'public' ? [] : [{ bearer: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.body && {
      requestBody: {
        description: largest(endpoint),
        required: true,
        content: { 'application/json': { schema: schemaOf(endpoint.body, 'input', closed) } },
      },
    }),
    responses: {
      ...Object.fromEntries(endpoint.statuses.map((status) => [status, { description: 'Success', content: answers }])),
      default: { $ref: '#/components/responses/Problem' },
    },
  }
}

function queryParameters(query: GenericSchema | undefined): Json[] {
  if (!query) return []
  const { properties = {}, required = [] } = schemaOf(query, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

function largest(endpoint: Endpoint): string {
  const limit = maxBodyOf(endpoint)
  return limit === undefined ? 'At most `limits.max_request_bytes` of `GET /config`.' : `At most ${limit / 1024} kB.`
}

/** Checks that JSON Schema cannot say (a non-blank text) are left to the server. */
function schemaOf(schema: GenericSchema, typeMode: 'input' | 'output', more: ConversionConfig = {}): Json {
  const { $schema: _, ...rest } = toJsonSchema(schema as never, { typeMode, errorMode: 'ignore', ...more }) as Json
  return rest
}
