import { closeSync, constants, createReadStream, openSync } from 'node:fs'
import { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { ReadStream, isatty } from 'node:tty'

/**
 * Reads a path that is no file: a pipe, a terminal, a device. Waiting for its writer here occupies no thread of Node's
 * pool, which a process that ends would have to wait for: the stream can be destroyed at any moment.
 */
export function openPipe(path: string, isFifo: boolean): Readable {
  const fd = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  try {
    if (isFifo) return new Socket({ fd, readable: true, writable: false })
    return isatty(fd) ? new ReadStream(fd) : createReadStream('', { fd })
  } catch (error) {
    closeSync(fd)
    throw error
  }
}
