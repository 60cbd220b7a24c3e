import { styleText } from 'node:util'
import { usageError } from './exit.ts'
import type { Failure } from './failure.ts'
import { createFlow } from './flow.ts'
import { type Column, layOut, wrap } from './table.ts'

/** Where text goes; a terminal also knows how wide it is. What reads a pipe may show it on the terminal of stderr. */
export type Sink = {
  write(text: string, done?: () => void): unknown
  isTTY?: boolean
  isPipe?: boolean
  columns?: number
}

export type Out = ReturnType<typeof createOut>

/** How entities of one type are shown to people: the cells of each under the columns. */
export type Listing<Entity> = {
  columns: Column[]
  row: (entity: Entity) => string[]
  /** What to say when there are none; nothing where it is left out. */
  whenEmpty?: string
  /** The entity as `--json` prints it, where that is not the entity itself. */
  json?: (entity: Entity) => object
}

/** One property of an entity: its name and its value. */
export type Fact = [name: string, value: string]

type Style = Parameters<typeof styleText>[0]

/**
 * The only printer. Data goes to stdout: tables for people on a terminal, tab-separated rows in a pipe, one JSON value
 * with `--json`. Everything else goes to stderr; progress only on a terminal.
 */
export function createOut(io: { stdout: Sink; stderr: Sink; json: boolean; color: boolean }) {
  const { stdout, stderr, json } = io
  const terminal = stdout.isTTY === true
  const watched = stderr.isTTY === true && !json
  const width = (terminal && stdout.columns) || 80
  let midLine = false
  let fields: string[] | undefined
  let quiet = false
  let drawn = 0

  const paint = (sink: Sink, style: Style, text: string) =>
    io.color && sink.isTTY === true ? styleText(style, text, { validateStream: false }) : text

  function write(text: string): void {
    if (text === '') return
    // Both share one screen: what is drawn there makes room.
    if (terminal) status('')
    stdout.write(text)
    midLine = !text.endsWith('\n')
  }

  const flow = createFlow(width, write)

  function print(text: string): void {
    flow.leaveLine()
    write(text)
  }

  function status(text: string): void {
    if (!watched || quiet || (text === '' && drawn === 0)) return
    // Spaces wipe the last one out on every terminal; escape sequences do not.
    stderr.write(`\r${text.padEnd(drawn)}${text === '' ? '\r' : ''}`)
    drawn = text.length
  }

  function say(text: string): void {
    status('')
    flow.leaveLine()
    // Streamed text and a message share one screen: the message starts on a line of its own.
    if (midLine && terminal && stderr.isTTY === true) print('\n')
    stderr.write(`${text}\n`)
  }

  const value = (of: unknown) => print(`${JSON.stringify(of, null, 2)}\n`)

  function table(columns: Column[], rows: string[][]): void {
    if (!terminal) return rows.forEach((row) => print(`${row.map(oneLine).join('\t')}\n`))
    const [titles, ...lines] = layOut(
      columns,
      rows.map((row) => row.map((cell) => oneLine(harmless(cell)))),
      width,
    )
    print(`${paint(stdout, 'dim', titles!)}\n`)
    lines.forEach((line) => print(`${line}\n`))
  }

  function facts(all: Fact[]): void {
    const known = all.filter(([, text]) => text !== '')
    if (!terminal) return known.forEach(([name, text]) => print(`${name.toLowerCase()}\t${oneLine(text)}\n`))
    const indent = Math.max(...known.map(([name]) => name.length)) + 2
    for (const [name, text] of known) behind(paint(stdout, 'dim', name.padEnd(indent)), indent, text)
  }

  /** Text from outside behind `head`, which takes `indent` cells, wrapped below itself. */
  function behind(head: string, indent: number, text: string): void {
    const [first, ...rest] = wrap(harmless(text), Math.max(20, width - indent))
    print(`${head}${first}\n`)
    rest.forEach((line) => print(`${' '.repeat(indent)}${line}\n`))
  }

  /** Prints a new entity's id where only the id is wanted: in a pipe, and with `--quiet`; returns whether it did. */
  function idAlone(id: string): boolean {
    if (json || (terminal && !quiet)) return false
    print(`${id}\n`)
    return true
  }

  /** Prints an entity as `--json` and `--fields` want it; returns false where neither was given. */
  function data(entity: object): boolean {
    if (!json && !fields) return false
    const [chosen] = choose([entity], fields)
    if (json) value(chosen)
    else facts(Object.entries(chosen!).map(([name, of]) => [name, inWords(of)]))
    return true
  }

  return {
    json,
    terminal,
    width,

    /**
     * Takes what the flags say of the output: the fields that are wanted, and whether to leave out what is no result.
     */
    prefer(flags: { fields?: string | undefined; quiet?: boolean | undefined }): void {
      fields = readFields(flags.fields)
      quiet = flags.quiet === true
    },

    /** Text of ours, as it is: help, the version. */
    print,

    /** One JSON value on stdout. */
    value,

    /**
     * Entities of one type: a table on a terminal, rows with tabs in a pipe, an array with `--json`; `--fields`
     * chooses.
     */
    list<Entity extends object>(
      entities: readonly Entity[],
      { columns, row, whenEmpty, json: asJson = (entity) => entity }: Listing<Entity>,
    ): void {
      if (json || fields) {
        const chosen = choose(entities.map(asJson), fields)
        if (json) return value(chosen)
        if (chosen.length > 0)
          return table(
            fields!.map((title) => ({ title: title.toUpperCase(), whole: title === 'id' })),
            chosen.map((one) => Object.values(one).map(inWords)),
          )
      }
      if (entities.length > 0) return table(columns, entities.map(row))
      if (whenEmpty !== undefined && watched && !quiet) say(paint(stderr, 'dim', whenEmpty))
    },

    data,

    idAlone,

    /** One entity: its properties, without empty ones; an object with `--json`; `--fields` chooses. */
    async one(entity: object, known: () => Fact[] | Promise<Fact[]>): Promise<void> {
      if (!data(entity)) facts(await known())
    },

    /** A piece of text from outside; on a terminal without the control characters that could steer it. */
    text: (text: string) => print(terminal ? harmless(text) : text),

    /** The same for a piece of a reply in Markdown: a terminal shows it without cutting words. */
    reply: (text: string) => (terminal ? flow.push(harmless(text)) : print(text)),

    /** Ends the line that `text` or `reply` left open. */
    endLine(): void {
      flow.end()
      if (midLine) print('\n')
    },

    table,

    behind,

    /** Text of ours in a colour, where stdout shows colours. */
    tinted: (color: 'green' | 'yellow' | 'red', word: string) => paint(stdout, color, word),

    /** An id in a table: its end where people read, whole where programs do. */
    id: (id: string) => (terminal ? shortId(id) : id),

    /** Properties, without empty ones: aligned and wrapped on a terminal, `name<tab>value` lines in a pipe. */
    facts,

    /** A message for people, on stderr. */
    note: (text: string) => say(harmless(text)),

    /** What was done, for people, on stderr; `--quiet` leaves it out. */
    done: (text: string) => void (quiet || say(harmless(text))),

    /** Progress, on stderr where that is a terminal; `--quiet` leaves it out. */
    progress(text: string): void {
      if (watched && !quiet) say(paint(stderr, 'dim', harmless(text)))
    },

    /** Whether anybody sees it. */
    tellsProgress: () => watched && !quiet,

    /**
     * A line that is drawn over the one before where stderr is a terminal; an empty one removes it. A message takes its
     * place.
     */
    status: (text: string) => status(harmless(text)),

    /**
     * How many cells such a line may take; undefined without a terminal, with `--quiet`, and where something is
     * `printed` into a pipe meanwhile: it may come out on the same terminal, in the middle of the line.
     */
    statusRoom: (printed: boolean) =>
      watched && !quiet && !(printed && stdout.isPipe) ? (stderr.columns || 80) - 1 : undefined,

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

    /** Resolves once everything written has left the process, with what a terminal was still to see of a reply. */
    async flush(): Promise<void> {
      if (terminal) this.endLine()
      await Promise.all(
        [stdout, stderr].map((sink) => new Promise<void>((resolve) => void sink.write('', () => resolve()))),
      )
    },
  }
}

/** The end of an id, which people copy from a table: ids of one moment begin alike. */
export function shortId(id: string): string {
  return id.slice(-8)
}

/** Without control characters but tab and new line: a reply must not move the cursor or set a title. */
function harmless(text: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what it takes out
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '')
}

function readFields(typed: string | undefined): string[] | undefined {
  if (typed === undefined) return undefined
  const names = typed
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  if (names.length === 0) throw usageError('--fields takes names with commas between, such as id,name.')
  return [...new Set(names)]
}

/** The entities with the chosen fields alone, in the order they were asked for; all fields where none were chosen. */
function choose(entities: object[], names: string[] | undefined): object[] {
  if (!names || entities.length === 0) return entities
  const known = [...new Set(entities.flatMap((entity) => Object.keys(entity)))]
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined)
    throw usageError(`--fields: there is no field "${unknown}". Choose from ${known.join(', ')}.`)
  return entities.map((entity) =>
    Object.fromEntries(names.map((name) => [name, (entity as Record<string, unknown>)[name] ?? null])),
  )
}

function inWords(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return value.join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function oneLine(text: string): string {
  return text.replace(/[\t\r\n]+/g, ' ').trim()
}
