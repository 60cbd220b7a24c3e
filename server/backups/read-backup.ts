import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { ProblemError } from '#shared/contract/problem.ts'
import type { Cell } from '../db/snapshot.ts'
import { type Header, damaged, headerBytes, readHeader } from './format.ts'

/** A piece of a backup: the beginning of a table, or a row of it. */
export type Piece = { table: string; columns: string[] } | Cell[]

/**
 * Reads what a file says it holds, and whether it holds that: every byte is looked at. Throws one sentence where it
 * does not.
 */
export async function checkBackup(file: string, signal: AbortSignal): Promise<Header> {
  const header = await readHeaderOf(file)
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(file, { start: headerBytes, signal }) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    bytes += chunk.length
  }
  if (bytes !== header.body.bytes || hash.digest('hex') !== header.body.sha256) throw damaged()
  return header
}

/** What a backup holds, piece by piece, in the order of its tables; the file has been checked before. */
export async function* readPieces(file: string, signal: AbortSignal): AsyncGenerator<Piece> {
  const { createZstdDecompress } = await import('node:zlib')
  const unpacked = createZstdDecompress()
  const unpacking = pipeline(createReadStream(file, { start: headerBytes }), unpacked, { signal })
  // The reader of the stream gets its errors.
  unpacking.catch(() => {})
  for await (const line of lines(unpacked)) yield JSON.parse(line) as Piece
  await unpacking
}

async function readHeaderOf(file: string): Promise<Header> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new ProblemError(409, 'backup_unreadable', `The backup ${file} cannot be read (${error.code}).`, {
      cause: error,
    })
  })
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headerBytes), 0, headerBytes, 0)
    return readHeader(buffer.subarray(0, bytesRead))
  } finally {
    await handle.close()
  }
}

/** Lines end with a line feed and nothing else: JSON leaves U+2028 as it is. */
async function* lines(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let begun: Buffer[] = []
  for await (const chunk of chunks) {
    let from = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      begun.push(chunk.subarray(from, end))
      yield (begun.length === 1 ? begun[0]! : Buffer.concat(begun)).toString('utf8')
      begun = []
      from = end + 1
    }
    if (from < chunk.length) begun.push(chunk.subarray(from))
  }
  if (begun.length > 0) throw damaged()
}
