import { createInterface } from 'node:readline'
import { Readable, Writable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import type { Context } from '../context.ts'
import { maxHistoryLength } from './history.ts'
import { createPasteReader, drawn, marksNoPastes, marksPastes, meant } from './paste.ts'

export type Editor = ReturnType<typeof openEditor>

/**
 * Reads lines at the terminal, with arrow keys and history. It keeps the keyboard also while a reply is shown: what is
 * typed meanwhile waits unseen for the next line, and Ctrl-C always calls `onInterrupt`. Pasted text, several lines
 * too, is put into the line to be edited; Enter sends it.
 */
export function openEditor(
  context: Context,
  earlier: string[],
  save: (lines: string[]) => void,
  onInterrupt: () => void,
) {
  const { out } = context
  let shows = false
  let answering = false
  let ended = false
  let resolve: ((line: string | undefined) => void) | undefined
  const ahead: string[] = []
  const screen = Object.assign(
    new Writable({
      write(chunk, _, done) {
        if (shows) out.draw(drawn(String(chunk)))
        done()
      },
    }),
    { isTTY: true, columns: out.width },
  )
  const { source } = context.stdin()
  // Without a buffer of its own: keys and pastes come in the order in which they were made.
  const keys = Object.assign(new Readable({ read() {} }), {
    isTTY: true,
    setRawMode: (raw: boolean) => source.setRawMode?.(raw),
  })
  const lines = createInterface({
    input: keys,
    output: screen,
    terminal: true,
    history: earlier,
    historySize: maxHistoryLength,
    removeHistoryDuplicates: true,
  })
  const decoder = new StringDecoder('utf8')
  const readChunk = createPasteReader({ typed: (text) => keys.push(text), pasted: (text) => lines.write(text) })
  const onData = (chunk: Buffer | string) => readChunk(typeof chunk === 'string' ? chunk : decoder.write(chunk))
  const onEnd = () => keys.push(null)
  source.on('data', onData).on('end', onEnd)
  const markNoPastes = () => out.draw(marksNoPastes)
  out.draw(marksPastes)
  process.once('exit', markNoPastes)
  const settle = (line: string | undefined) => {
    shows = false
    const waiting = resolve
    resolve = undefined
    waiting?.(line)
  }
  lines.on('line', (line) => (resolve ? settle(line) : ahead.push(line)))
  lines.on('history', (history) => {
    // Answers to questions do not belong in the history.
    if (answering) history.shift()
    else save(history)
  })
  lines.on('SIGINT', onInterrupt)
  // The shell has turned it off meanwhile.
  lines.on('SIGCONT', () => out.draw(marksPastes))
  lines.on('close', () => {
    ended = true
    settle(undefined)
  })

  function read(prompt: string): Promise<string | undefined> {
    const early = ahead.shift()
    if (early !== undefined) {
      out.draw(`${prompt}${drawn(early)}\n`)
      return Promise.resolve(meant(early))
    }
    if (ended) return Promise.resolve(undefined)
    shows = true
    lines.setPrompt(prompt)
    lines.prompt(true)
    return new Promise((settled) => (resolve = (line) => settled(line === undefined ? undefined : meant(line))))
  }

  return {
    /** Returns the next line; undefined once the input has ended. */
    read,

    /**
     * Returns the answer to a question; ignores what was typed before it was asked. Undefined once the input has ended.
     */
    async ask(question: string): Promise<string | undefined> {
      ahead.length = 0
      answering = true
      try {
        return await read(question)
      } finally {
        answering = false
      }
    },

    /** Drops what is on the line, prints a message, and prompts again. */
    restart(words: string): void {
      lines.write(null, { ctrl: true, name: 'e' })
      lines.write(null, { ctrl: true, name: 'u' })
      out.draw('\r\n')
      out.note(words)
      if (shows) lines.prompt()
    },

    close(): void {
      lines.close()
      screen.end()
      source.off('data', onData).off('end', onEnd)
      source.pause()
      process.off('exit', markNoPastes)
      markNoPastes()
    },
  }
}
