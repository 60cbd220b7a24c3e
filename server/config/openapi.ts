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
  const answer: Json = Object.fromEntries(
    (endpoint.file ?? ['application/json']).map((type) => [type, { schema: schemaOf(endpoint.response, 'output') }]),
  )
  const responses = endpoint.statuses.map((status, n) => [
    status,
    {
      description: 'Success',
      content: n === 0 && endpoint.events ? { ...answer, ...stream(endpoint.events) } : answer,
    },
  ])
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
      ...Object.fromEntries(responses),
      '4XX': { $ref: '#/components/responses/Problem' },
      '5XX': { $ref: '#/components/responses/Problem' },
    },
  }
}

/**
 * What comes instead with `Accept: text/event-stream`. OpenAPI 3.1 has no word for a stream's events: generated clients
 * get the text, and `x-events` says what the data of each is.
 */
function stream(events: NonNullable<Endpoint['events']>): Json {
  return {
    'text/event-stream': {
      schema: { type: 'string', description: 'Server-sent events; `x-events` has the data of each by its name.' },
      'x-events': Object.fromEntries(Object.entries(events).map(([event, data]) => [event, schemaOf(data, 'output')])),
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

/** Checks that JSON Schema cannot say (a non-blank text, no limit at all) are left to the server. */
function schemaOf(schema: GenericSchema, typeMode: 'input' | 'output', more: ConversionConfig = {}): Json {
  const { $schema: _, ...rest } = toJsonSchema(schema as never, { typeMode, errorMode: 'ignore', ...more }) as Json
  const withoutInfinity = (_key: string, value: unknown) => (value === Infinity ? undefined : value)
  return JSON.parse(JSON.stringify(rest, withoutInfinity)) as Json
}
