import { styleText } from 'node:util'
import type { Failure } from './failure.ts'
import { type Column, layOut, wrap } from './table.ts'

/** Where text goes; a terminal also knows how wide it is. */
export type Sink = { write(text: string, done?: () => void): unknown; isTTY?: boolean; columns?: number }

export type Out = ReturnType<typeof createOut>

type Style = Parameters<typeof styleText>[0]

/**
 * The only printer. Data goes to stdout: tables for people on a terminal, tab-separated rows in a pipe, one JSON
 * value with `--json`. Everything else goes to stderr; progress only where somebody watches.
 */
export function createOut(io: { stdout: Sink; stderr: Sink; json: boolean; color: boolean }) {
  const { stdout, stderr, json } = io
  const terminal = stdout.isTTY === true
  const watched = stderr.isTTY === true && !json
  const width = (terminal && stdout.columns) || 80
  let midLine = false

  const paint = (sink: Sink, style: Style, text: string) =>
    io.color && sink.isTTY === true ? styleText(style, text, { validateStream: false }) : text

  function print(text: string): void {
    if (text === '') return
    stdout.write(text)
    midLine = !text.endsWith('\n')
  }

  function say(text: string): void {
    // Streamed text and a message share one screen: the message starts on a line of its own.
    if (midLine && terminal && stderr.isTTY === true) print('\n')
    stderr.write(`${text}\n`)
  }

  return {
    json,
    terminal,
    width,

    /** Text of ours, as it is: help, the version. */
    print,

    /** One JSON value on stdout. */
    value: (value: unknown) => print(`${JSON.stringify(value, null, 2)}\n`),

    /** A piece of somebody else's text; on a terminal without the control characters that could steer it. */
    text: (text: string) => print(terminal ? harmless(text) : text),

    /** Ends the line that `text` left open. */
    endLine: () => print(midLine ? '\n' : ''),

    table(columns: Column[], rows: string[][]): void {
      if (!terminal) return rows.forEach((row) => print(`${row.map(oneLine).join('\t')}\n`))
      const [titles, ...lines] = layOut(columns, rows.map((row) => row.map((cell) => oneLine(harmless(cell)))), width)
      print(`${paint(stdout, 'dim', titles!)}\n`)
      lines.forEach((line) => print(`${line}\n`))
    },

    /** An id in a table: its end where people read, whole where programs do. */
    id: (id: string) => (terminal ? shortId(id) : id),

    /** What is known of one thing, without what is empty: aligned and wrapped on a terminal, `name<tab>value` lines in a pipe. */
    facts(all: [name: string, value: string][]): void {
      const facts = all.filter(([, value]) => value !== '')
      if (!terminal) return facts.forEach(([name, value]) => print(`${name.toLowerCase()}\t${oneLine(value)}\n`))
      const indent = Math.max(...facts.map(([name]) => name.length)) + 2
      for (const [name, value] of facts) {
        const [first, ...rest] = wrap(harmless(value), Math.max(20, width - indent))
        print(`${paint(stdout, 'dim', name.padEnd(indent))}${first}\n`)
        rest.forEach((line) => print(`${' '.repeat(indent)}${line}\n`))
      }
    },

    /** A message for people, on stderr. */
    note: (text: string) => say(harmless(text)),

    /** What goes on right now, on stderr while somebody watches. */
    progress(text: string): void {
      if (watched) say(paint(stderr, 'dim', harmless(text)))
    },

    /** A question; the answer is typed behind it. */
    ask: (question: string) => void stderr.write(harmless(question)),

    /** What an editor of lines draws on the terminal, as it is. */
    draw: (sequence: string) => void stderr.write(sequence),

    /** Why a command ends: lines for people, one problem object per line with `--json`. */
    failure(failure: Failure): void {
      if (failure.lines.length === 0) return
      if (json) return say(JSON.stringify(failure.problem))
      const [first, ...rest] = failure.lines.map(harmless)
      say([paint(stderr, 'red', first!), ...rest].join('\n'))
    },

    /** Resolves once everything written has left the process. */
    async flush(): Promise<void> {
      await Promise.all([stdout, stderr].map((sink) => new Promise<void>((resolve) => void sink.write('', () => resolve()))))
    },
  }
}

/** The end of an id, which people copy from a table: ids of one moment begin alike. */
export function shortId(id: string): string {
  return id.slice(-8)
}

/** Without control characters but tab and new line: a reply must not move the cursor or set a title. */
function harmless(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '')
}

function oneLine(text: string): string {
  return text.replace(/[\t\r\n]+/g, ' ').trim()
}
