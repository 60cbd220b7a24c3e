import type { Context } from 'hono'
import { ProblemError } from '#shared/contract/problem.ts'
import { maxRequestBytes } from './limits.ts'

/** Reads a JSON body of at most the request limit: 415, 413 or 400 with a sentence otherwise. Nothing reads as `{}`. */
export async function readJson(context: Context): Promise<unknown> {
  const type = (context.req.header('content-type') ?? '').split(';')[0]!.trim().toLowerCase()
  const text = await readText(context)
  if (text === '' && type === '') return {}
  if (type !== 'application/json') {
    throw new ProblemError(415, 'unsupported_media_type', 'Send the body as JSON, with Content-Type: application/json.')
  }
  try {
    // PostgreSQL's text holds no U+0000; U+FFFD is what HTML puts in its place.
    return JSON.parse(text, text.includes('\\u0000') ? withoutNul : undefined)
  } catch (error) {
    throw new ProblemError(400, 'malformed_json', 'The request body is not valid JSON.', { cause: error })
  }
}

async function readText(context: Context): Promise<string> {
  const announced = Number(context.req.header('content-length') ?? NaN)
  if (announced > maxRequestBytes) throw tooLarge()
  if (Number.isFinite(announced)) return context.req.text()
  const body = context.req.raw.body
  if (!body) return ''
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > maxRequestBytes) throw tooLarge()
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

function tooLarge(): ProblemError {
  const limit = `${maxRequestBytes / (1024 * 1024)} MB`
  return new ProblemError(413, 'too_large', `The request is over the limit of ${limit}. Attach fewer or smaller files.`)
}

function withoutNul(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\u0000', '\uFFFD') : value
}
