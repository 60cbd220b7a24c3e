import type { Context } from 'hono'
import { maxWriteBytes } from '#shared/contract/body-limit.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import { maxParts } from './limits.ts'
import { turnFor } from '../turn.ts'

/**
 * Reads a JSON body of at most `limit` bytes: 415, 413 or 400 with a sentence otherwise. An empty body reads as `{}`.
 */
export async function readBody(context: Context, limit: number): Promise<{ value: unknown; size: number }> {
  const text = await readText(context, limit)
  if (text === '') return { value: {}, size: 0 }
  const type = (context.req.header('content-type') ?? '').split(';')[0]!.trim().toLowerCase()
  if (type !== 'application/json') {
    throw new ProblemError(415, 'unsupported_media_type', 'Send the body as JSON, with Content-Type: application/json.')
  }
  if (!hasFewParts(text))
    throw new ProblemError(
      413,
      'too_many_values',
      'The request holds too many values. Send what is long as text, or as an attached file.',
    )
  try {
    await turnFor(text.length)
    const value: unknown = JSON.parse(withoutNul(text))
    await turnFor(text.length)
    return { value, size: text.length }
  } catch (error) {
    throw new ProblemError(400, 'malformed_json', 'The request body is not valid JSON.', { cause: error })
  }
}

/**
 * Reads a body of at most `limit` bytes as it came, for callers that check a signature: 413 with a sentence
 * otherwise.
 */
export async function readText(context: Context, limit: number): Promise<string> {
  const announced = Number(context.req.header('content-length') ?? NaN)
  if (announced > limit) throw tooLarge(limit)
  try {
    return Number.isFinite(announced) ? await context.req.text() : await readChunks(context.req.raw.body, limit)
  } catch (error) {
    // The client has gone, or was too slow: no one reads this answer, and nothing is wrong here.
    throw error instanceof ProblemError
      ? error
      : new ProblemError(400, 'broken_off', 'The request broke off before it was whole. Send it again.', {
          cause: error,
        })
  }
}

async function readChunks(body: ReadableStream<Uint8Array> | null, limit: number): Promise<string> {
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
  return new ProblemError(
    413,
    'too_large',
    `The request is over the limit of ${shown}. ${limit > maxWriteBytes ? 'Attach fewer or smaller files.' : 'Send less at once.'}`,
  )
}

/** Looks at each character at most once, and at none of a text without escaped quotes, as files are. */
function hasFewParts(json: string): boolean {
  if (json.length <= maxParts) return true
  let parts = 0
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (code === quote) at = endOfText(json, at)
    else if (code === comma || code === colon || code === bracket || code === brace) {
      parts += 1
      if (parts > maxParts) return false
    }
  }
  return true
}

/** Where the text that begins with the quote at `start` ends. */
function endOfText(json: string, start: number): number {
  let at = json.indexOf('"', start + 1)
  if (at < 0) return json.length
  if (json.charCodeAt(at - 1) !== backslash) return at
  for (at = start + 1; at < json.length && json.charCodeAt(at) !== quote; at += 1)
    if (json.charCodeAt(at) === backslash) at += 1
  return at
}

const [quote, comma, colon, bracket, brace, backslash] = Array.from('",:[{\\', (sign) => sign.charCodeAt(0))

/**
 * PostgreSQL's text holds no U+0000; U+FFFD is what HTML puts in its place. An escaped backslash before it is no
 * escape.
 */
function withoutNul(json: string): string {
  return json.includes('\\u0000') ? json.replaceAll(/(?<!\\)((?:\\\\)*)\\u0000/g, String.raw`$1\ufffd`) : json
}
