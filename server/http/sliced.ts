import { setImmediate } from 'node:timers/promises'
import { Readable, pipeline } from 'node:stream'

/** An answer of unknown length: lists in it may be read while it is sent, each as some items at a time. */
export class Sliced {
  readonly body: unknown
  readonly headers: Record<string, string>

  constructor(body: unknown, headers: Record<string, string> = {}) {
    this.body = body
    this.headers = headers
  }
}

/** So many items of a list become text at once. */
const itemsAtOnce = 500

/** A value as JSON, piece by piece; others get their turn between two. */
export async function* jsonOf(value: unknown): AsyncGenerator<string> {
  const slices = slicesOf(value)
  if (slices) {
    let isFirst = true
    yield '['
    for await (const slice of slices) {
      if (slice.length === 0) continue
      yield (isFirst ? '' : ',') + JSON.stringify(slice).slice(1, -1)
      isFirst = false
      await setImmediate()
    }
    yield ']'
  } else if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    let before = '{'
    for (const [name, part] of Object.entries(value)) {
      if (part === undefined) continue
      yield `${before}${JSON.stringify(name)}:`
      yield* jsonOf(part)
      before = ','
    }
    yield before === '{' ? '{}' : '}'
  } else yield JSON.stringify(value)
}

type Slices = AsyncIterable<unknown[]> | Iterable<unknown[]>

function slicesOf(value: unknown): Slices | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (Symbol.asyncIterator in value) return value as AsyncIterable<unknown[]>
  return Array.isArray(value) && value.length > itemsAtOnce ? cut(value) : undefined
}

function* cut(list: unknown[]): Generator<unknown[]> {
  for (let n = 0; n < list.length; n += itemsAtOnce) yield list.slice(n, n + itemsAtOnce)
}

/**
 * The text, where there are at most `short` characters of it; else a stream of it, compressed where that is taken.
 * Throws what reading it throws until there are as many; from then on the stream breaks off.
 */
export async function shortOrStream(
  pieces: AsyncGenerator<string>,
  short: number,
  isPacked: boolean,
): Promise<string | ReadableStream<Uint8Array>> {
  let start = ''
  while (start.length <= short) {
    const { done, value } = await pieces.next()
    if (done) return start
    start += value
  }
  const text = Readable.from(from(start, pieces), { objectMode: false })
  if (!isPacked) return Readable.toWeb(text) as ReadableStream<Uint8Array>
  const { createGzip } = await import('node:zlib')
  // The least effort takes most of it away.
  return Readable.toWeb(pipeline(text, createGzip({ level: 1 }), () => {})) as ReadableStream<Uint8Array>
}

async function* from(start: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield start
  yield* rest
}
