import { closeSync, constants, createReadStream, openSync } from 'node:fs'
import { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { ReadStream, isatty } from 'node:tty'

/**
 * What comes from a path that is no file: a pipe, a terminal, a device. To wait here until somebody writes keeps no
 * thread of Node's pool, which a process that ends would wait for in its turn: the stream can be destroyed at any
 * moment.
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
