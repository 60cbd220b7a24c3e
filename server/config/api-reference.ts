import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '#shared/contract/index.ts'
import { type Endpoint } from '#shared/contract/endpoint.ts'
import { maxParts, streamsEach } from '../http/limits.ts'
import { openApiDocument } from './openapi.ts'
import { problemCodes } from './problem-codes.ts'

type Schema = {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  allOf?: Schema[]
  additionalProperties?: Schema | boolean
}
type Operation = {
  parameters?: { in: string; name: string; required: boolean; schema: Schema }[]
  requestBody?: { description: string; content: Record<string, { schema: Schema }> }
  responses: Record<string, { content: Record<string, { schema: Schema; 'x-events'?: Record<string, Schema> }> }>
}

const access = { public: 'everyone', user: 'signed-in users', owner: "the workspace's owner", admin: 'administrators' }

/** docs/api.md: the contract for readers. */
export function apiReference(): string {
  const { paths } = openApiDocument() as { paths: Record<string, Record<string, Operation>> }
  const lines = [
    '# The API',
    '',
    'Made from `shared/contract` by `npm run docs`; the same as OpenAPI 3.1 at `GET /api/openapi.json`.',
    '',
    '- Send `Authorization: Bearer $TOKEN` with every call that is not for everyone. A token for programs is made under Account, ' +
      'Access tokens, or with `muster tokens create Build --scope read --scope run`; a session by `POST /api/auth/login`.',
    '- Every write but `/auth/*` takes `Idempotency-Key` (8 to 128 letters, digits, `-`, `_`): the same key and body act once.',
    '- A refusal is `application/problem+json` (RFC 9457): `detail` is a sentence for people, `code` [a word for programs](#codes).',
    '- A write refuses a field that it does not have, by its name: 400 `unknown_field`, and nothing has ' +
      'changed. `client_time` and `time_zone` may stand in every body.',
    `- The largest body stands beside each; one that is larger is 413 \`too_large\`, one of more than ` +
      `${maxParts.toLocaleString('en')} commas, colons and opening brackets 413 \`too_many_values\`.`,
    `- One person may have ${streamsEach} event streams open: one more is 429 \`too_many_streams\`, before anything is accepted.`,
    '- `Prefer: respond-async` on `execute` answers 202 right after the commit; `Accept: text/event-stream` streams: each event has ' +
      'an `id`, its name and its data as JSON. `Last-Event-ID` at `GET /api/executions/{id}/events` goes on behind it.',
    '',
    '## A whole client',
    '',
    '[samples/follow-a-run.mjs](samples/follow-a-run.mjs) gives an agent a task and follows it, also over a line that breaks:',
    '',
    '```js',
    readFileSync(join(import.meta.dirname, '../../docs/samples/follow-a-run.mjs'), 'utf8').trimEnd(),
    '```',
  ]
  for (const [noun, calls] of Object.entries(contract)) {
    lines.push('', `## ${noun}`)
    for (const endpoint of Object.values(calls) as Endpoint[]) {
      const operation = paths[`/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`]![endpoint.method.toLowerCase()]!
      lines.push(
        '',
        `### \`${endpoint.method} /api${endpoint.path}\``,
        '',
        `${endpoint.summary}. For ${access[endpoint.auth]}${endpoint.confirmed ? ', who have typed their password again' : ''}.`,
      )
      const query = (operation.parameters ?? [])
        .filter((parameter) => parameter.in === 'query')
        .map(({ name, required, schema }) => `${name}${required ? '' : '?'}: ${shape(schema)}`)
      const body = operation.requestBody?.content['application/json']?.schema
      const { content } = operation.responses[String(endpoint.statuses[0])]!
      const [answer] = Object.values(content)
      const events = content['text/event-stream']?.['x-events']
      const shown = endpoint.file ? `a file of ${endpoint.file.join(' or ')}` : shape(answer!.schema)
      lines.push(
        '',
        '```ts',
        ...(query.length > 0 ? [`query  { ${query.join('; ')} }`] : []),
        ...(body ? [`body   ${shape(body)} // ${operation.requestBody!.description}`] : []),
        `answer ${shown}`,
        ...Object.entries(events ?? {}).map(([event, data]) => `event  ${event}: ${shape(data)}`),
        '```',
      )
    }
  }
  lines.push('', '## Codes', '', '| | |', '| --- | --- |')
  for (const [status, codes] of problemCodes())
    lines.push(`| ${status} | ${codes.map((code) => `\`${code}\``).join(' ')} |`)
  return `${lines.join('\n')}\n`
}

/** A schema as a TypeScript type, on one line. */
function shape(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.anyOf) return [...new Set(schema.anyOf.map(shape))].join(' | ')
  if (schema.allOf) return shape(Object.assign({}, ...schema.allOf) as Schema)
  if (schema.type === 'array') {
    const item = shape(schema.items ?? {})
    return item.includes(' | ') ? `(${item})[]` : `${item}[]`
  }
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {}).map(
      ([name, field]) => `${name}${schema.required?.includes(name) ? '' : '?'}: ${shape(field)}`,
    )
    if (fields.length > 0) return `{ ${fields.join('; ')} }`
    const values = typeof schema.additionalProperties === 'object' ? shape(schema.additionalProperties) : 'unknown'
    return schema.additionalProperties ? `Record<string, ${values}>` : '{}'
  }
  if (schema.type === 'integer') return 'number'
  return schema.type ?? 'unknown'
}
