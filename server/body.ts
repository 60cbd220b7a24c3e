import type { Context } from 'hono'
import { ProblemError } from '#shared/contract/problem.ts'

/** Reads a JSON body of at most `limit` bytes: 415, 413 or 400 with a sentence otherwise. Nothing reads as `{}`. */
export async function readBody(context: Context, limit: number): Promise<{ value: unknown; size: number }> {
  const type = (context.req.header('content-type') ?? '').split(';')[0]!.trim().toLowerCase()
  const text = await readText(context, limit)
  if (text === '' && type === '') return { value: {}, size: 0 }
  if (type !== 'application/json') {
    throw new ProblemError(415, 'unsupported_media_type', 'Send the body as JSON, with Content-Type: application/json.')
  }
  try {
    return { value: JSON.parse(withoutNul(text)), size: text.length }
  } catch (error) {
    throw new ProblemError(400, 'malformed_json', 'The request body is not valid JSON.', { cause: error })
  }
}

/** Reads a body of at most `limit` bytes as it came, for whoever checks a signature: 413 with a sentence otherwise. */
export async function readText(context: Context, limit: number): Promise<string> {
  const announced = Number(context.req.header('content-length') ?? NaN)
  if (announced > limit) throw tooLarge(limit)
  if (Number.isFinite(announced)) return context.req.text()
  const body = context.req.raw.body
  if (!body) return ''
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > limit) throw tooLarge(limit)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

function tooLarge(limit: number): ProblemError {
  const shown = limit < 1024 * 1024 ? `${limit / 1024} kB` : `${limit / (1024 * 1024)} MB`
  return new ProblemError(413, 'too_large', `The request is over the limit of ${shown}. Attach fewer or smaller files.`)
}

/** PostgreSQL's text holds no U+0000; U+FFFD is what HTML puts in its place. An escaped backslash before it is no escape. */
function withoutNul(json: string): string {
  return json.includes('\\u0000') ? json.replaceAll(/(?<!\\)((?:\\\\)*)\\u0000/g, String.raw`$1\ufffd`) : json
}
