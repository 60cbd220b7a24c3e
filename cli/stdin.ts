import { StringDecoder } from 'node:string_decoder'
import { interruption, usageError } from './exit.ts'

/** Where input comes from; a terminal can stop echoing what is typed. */
export type Source = NodeJS.ReadableStream & {
  isTTY?: boolean
  readableEnded?: boolean
  setRawMode?(raw: boolean): unknown
}

export type Stdin = ReturnType<typeof createStdin>

/**
 * Standard input, opened by the first read. Every read ends early, with the signal's reason, when the signal aborts.
 */
export function createStdin(source: Source, signal: AbortSignal) {
  const decoder = new StringDecoder('utf8')
  let typedAhead = ''

  /** Feeds chunks to `take` until it returns true or the input ends. */
  function read(take: (chunk: Buffer) => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const finish = (settle: () => void) => {
        source.off('data', onData).off('end', onEnd).off('error', onError)
        signal.removeEventListener('abort', onAbort)
        source.pause()
        settle()
      }
      const onData = (chunk: Buffer | string) => {
        try {
          if (take(Buffer.from(chunk))) finish(resolve)
        } catch (error) {
          finish(() => reject(error))
        }
      }
      const onEnd = () => finish(resolve)
      const onError = (error: Error) => finish(() => reject(usageError(`Can't read standard input: ${error.message}.`)))
      const onAbort = () => finish(() => reject(signal.reason))
      if (signal.aborted) return reject(signal.reason)
      if (source.readableEnded) return resolve()
      signal.addEventListener('abort', onAbort)
      source.on('data', onData).on('end', onEnd).on('error', onError)
      source.resume()
    })
  }

  async function readTyped(take: (character: string) => 'more' | 'done'): Promise<void> {
    const consume = (text: string) => {
      const characters = Array.from(text)
      const end = characters.findIndex((character) => take(character) === 'done')
      typedAhead = end < 0 ? '' : characters.slice(end + 1).join('')
      return end >= 0
    }
    if (!consume(typedAhead)) await read((chunk) => consume(decoder.write(chunk)))
  }

  async function readAll(limit: number): Promise<Buffer> {
    const chunks: Buffer[] = []
    let size = 0
    await read((chunk) => {
      chunks.push(chunk)
      size += chunk.length
      if (size > limit) throw usageError('There is too much on standard input.')
      return false
    })
    return Buffer.concat(chunks)
  }

  return {
    isTerminal: source.isTTY === true,

    /** The stream itself, for an editor of lines. */
    source,

    /** Everything up to the end of the input; more than `limit` bytes is a usage error. */
    readAll,

    /** The same as UTF-8 text, without the blank end; anything else is a usage error that says `complaint`. */
    async readText(limit: number, complaint: string): Promise<string> {
      const bytes = await readAll(limit)
      try {
        return new TextDecoder('utf-8', { fatal: true }).decode(bytes).trimEnd()
      } catch {
        throw usageError(complaint)
      }
    },

    /** One line, typed with the terminal's own editing; undefined where the input ends instead, as at Ctrl-D. */
    async readLine(): Promise<string | undefined> {
      let line = ''
      let isTyped = false
      await readTyped((character) => {
        isTyped = true
        if (character === '\n') return 'done'
        line += character
        return 'more'
      })
      return isTyped ? line.replace(/\r$/, '') : undefined
    },

    /** One line that the terminal does not show; `ask` is called once nothing is echoed any more. */
    async readSecret(ask: () => void = () => {}): Promise<string> {
      let typed: string[] = []
      let escape = ''
      source.setRawMode?.(true)
      try {
        ask()
        await readTyped((character) => {
          if (escape !== '') {
            // An arrow or function key sends a sequence: none of it belongs to the secret.
            escape += character
            if (escape.length > 2 ? /[@-~]$/.test(escape) : character !== '[' && character !== 'O') escape = ''
            return 'more'
          }
          if (character === '\r' || character === '\n' || character === '\u0004') return 'done'
          if (character === '\u0003') throw interruption()
          if (character === '\u001b') escape = character
          else if (character === '\u007f' || character === '\b') typed.pop()
          else if (character === '\u0015') typed = []
          else if (character >= ' ') typed.push(character)
          return 'more'
        })
      } finally {
        source.setRawMode?.(false)
      }
      return typed.join('')
    },
  }
}
