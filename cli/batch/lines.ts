/** A line of a file without its end: its number from 1, where it begins in bytes, and whether a line feed ended it. */
export type Line = { number: number; bytes: Buffer; start: number; isWhole: boolean }

/**
 * The lines of a stream of bytes, one at a time; `maxLength` in bytes bounds what is held, and `tooLong` says what then
 * is thrown.
 */
export async function* linesOf(
  chunks: AsyncIterable<Buffer>,
  maxLength = Number.POSITIVE_INFINITY,
  tooLong?: (number: number) => Error,
): AsyncGenerator<Line> {
  let number = 1
  let start = 0
  let open: Buffer[] = []
  let held = 0
  const close = (end: Buffer, isWhole: boolean): Line => {
    const bytes = open.length === 0 ? end : Buffer.concat([...open, end])
    const line = { number, bytes, start, isWhole }
    number += 1
    start += bytes.length + 1
    open = []
    held = 0
    return line
  }
  for await (const chunk of chunks) {
    let from = 0
    for (let at = chunk.indexOf(lineFeed); at >= 0; at = chunk.indexOf(lineFeed, from)) {
      if (held + at - from > maxLength) throw tooLong!(number)
      yield close(chunk.subarray(from, at), true)
      from = at + 1
    }
    if (from === chunk.length) continue
    open.push(chunk.subarray(from))
    held += chunk.length - from
    if (held > maxLength) throw tooLong!(number)
  }
  if (held > 0) yield close(Buffer.alloc(0), false)
}

const lineFeed = 0x0a
