import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Schema = {
  $ref?: string
  type?: string
  enum?: string[]
  properties?: Record<string, Schema>
  additionalProperties?: Schema
  items?: Schema
  format?: string
}
type Parameter = { $ref?: string; name: string; in: 'path' | 'query'; required?: boolean; schema: Schema }
type Content = { content?: { 'application/json'?: { schema: Schema } } }
type Operation = {
  operationId: string
  parameters?: Parameter[]
  requestBody?: Content
  responses: Record<string, Content>
  security?: Record<string, string[]>[]
}
type Description = {
  paths: Record<string, { parameters?: Parameter[] } & Record<string, Operation>>
  components: { schemas: Record<string, Schema>; parameters: Record<string, Parameter> }
}

type Asked = { method: string; path: string; query: URLSearchParams; body: unknown; scopes: readonly string[] }

/**
 * The folder with Google's own descriptions of its APIs; undefined where this machine has none, and then nothing can
 * be judged.
 */
export const artefacts =
  process.env.VENDOR_ARTEFACTS && existsSync(join(process.env.VENDOR_ARTEFACTS, 'google'))
    ? join(process.env.VENDOR_ARTEFACTS, 'google')
    : undefined

/** Holds requests and answers to Google's descriptions; each finding is a sentence. */
export type Judge = {
  request: (asked: Asked) => string[]
  answer: (method: string, path: string, body: unknown) => string[]
}

export function openJudge(): Judge | undefined {
  if (!artefacts) return undefined
  const services = ['calendar', 'gmail', 'tasks'].map(
    (name) => JSON.parse(readFileSync(join(artefacts, `google-${name}.json`), 'utf8')) as Description,
  )

  function find(
    method: string,
    path: string,
  ): { service: Description; parameters: Parameter[]; operation: Operation } | undefined {
    for (const service of services) {
      for (const [template, item] of Object.entries(service.paths)) {
        const operation = item[method.toLowerCase()]
        const pattern = new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
        if (!operation || !pattern.test(path)) continue
        const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((parameter) =>
          parameter.$ref ? service.components.parameters[nameOf(parameter.$ref)]! : parameter,
        )
        return { service, parameters, operation }
      }
    }
    return undefined
  }

  return {
    request({ method, path, query, body, scopes }) {
      const found = find(method, path)
      if (!found) return [`There is no ${method} ${path}.`]
      const { service, parameters, operation } = found
      const findings: string[] = []
      for (const name of new Set(query.keys())) {
        const values = query.getAll(name)
        const schema = parameters.find((each) => each.in === 'query' && each.name === name)?.schema
        if (!schema) findings.push(`${operation.operationId} has no parameter ${name}.`)
        else if (schema.type !== 'array' && values.length > 1) findings.push(`${name} is given twice.`)
        else
          findings.push(
            ...values
              .filter((value) => !fitsText(schema.items ?? schema, value))
              .map((value) => `${operation.operationId}: ${name}=${value} does not fit.`),
          )
      }
      for (const { name, in: place, required } of parameters)
        if (place === 'query' && required && !query.has(name)) findings.push(`${name} is missing.`)
      const schema = operation.requestBody?.content?.['application/json']?.schema
      if (schema) findings.push(...misfits(schema, body ?? {}, service, 'body'))
      else if (body !== undefined) findings.push(`${operation.operationId} takes no body.`)
      const allowed = (operation.security ?? []).flatMap((each) => Object.values(each).flat())
      if (allowed.length > 0 && !scopes.some((scope) => allowed.includes(scope)))
        findings.push(`${operation.operationId} is not allowed by ${scopes.join(' ')}.`)
      return findings
    },
    answer(method, path, body) {
      const found = find(method, path)
      const schema = found?.operation.responses['200']?.content?.['application/json']?.schema
      return found && schema ? misfits(schema, body, found.service, 'answer') : []
    },
  }
}

function nameOf(ref: string): string {
  return ref.split('/').at(-1)!
}

function fitsText(schema: Schema, text: string): boolean {
  if (schema.enum && !schema.enum.includes(text)) return false
  if (schema.type === 'boolean') return text === 'true' || text === 'false'
  return schema.type === 'integer' ? /^-?\d+$/.test(text) : true
}

function misfits(given: Schema, value: unknown, service: Description, at: string): string[] {
  const schema = given.$ref ? service.components.schemas[nameOf(given.$ref)]! : given
  const type = Array.isArray(value)
    ? 'array'
    : typeof value === 'number' && Number.isInteger(value)
      ? 'integer'
      : value === null
        ? 'null'
        : typeof value
  const wanted = schema.type ?? 'object'
  if (type !== wanted && !(wanted === 'number' && type === 'integer')) return [`${at} is ${type}, not ${wanted}.`]
  if (schema.enum && !schema.enum.includes(value as string)) return [`${at} is ${String(value)}.`]
  if (schema.format === 'date-time' && Number.isNaN(Date.parse(value as string))) return [`${at} is no date-time.`]
  if (Array.isArray(value)) return value.flatMap((each, n) => misfits(schema.items ?? {}, each, service, `${at}.${n}`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const property = schema.properties?.[name] ?? schema.additionalProperties
    return property ? misfits(property, inner, service, `${at}.${name}`) : [`${at} has no ${name}.`]
  })
}
