import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import type { Agent } from '#shared/contract/agents.ts'
import { findAgent } from '../agents/find.ts'
import { inspectFiles } from '../runs/files.ts'
import { CliError, exit, usageError } from '../exit.ts'
import { find } from '../find.ts'
import { type Model, modelType } from '../models/entity-type.ts'
import { type Words, WrongLine, digestOf, isBlank, keyOf, markOf, readWords } from './job.ts'
import type { Past, Stand } from './results.ts'
import type { Source } from './source.ts'

/** The jobs as they were when they were checked. */
export type Checked = {
  /** The number of the last line that holds a job, and how many do. */
  lines: number
  jobs: number
  digest: string
  /** A mark of each line by its number, to see that it is still the same when it is sent. */
  marks: number[]
  /** The agents of the lines that are still to be run, with the numbers of those lines. */
  agents: Map<string, number[]>
  /** The same of the models that they name. */
  models: Map<string, number[]>
  /** How many are still to be run. */
  left: number
  /** The lines that are wrong by themselves; names are looked up before they are told, so that all are told at once. */
  faults: Faults
}

type Fault = { line: number; message: string }

const maxShown = 20

/** Whether a line in this state is still to be run. */
export function isLeft(stand: Stand | undefined, retryFailed: boolean): boolean {
  return (
    stand === undefined ||
    stand.status === 'waiting' ||
    stand.status === 'again' ||
    (retryFailed && stand.status === 'failed')
  )
}

/**
 * Reads every line before any is sent, and notes those that are wrong. Throws a usage error where a line that the batch
 * was begun with has changed, and where there is none. No server is asked.
 */
export async function checkJobs(
  source: Source,
  past: Past,
  retryFailed: boolean,
  signal: AbortSignal,
): Promise<Checked> {
  const faults = new Faults(source)
  const checked: Checked = {
    lines: 0,
    jobs: 0,
    digest: '',
    marks: [],
    agents: new Map(),
    models: new Map(),
    left: 0,
    faults,
  }
  const { head } = past
  const keys = new Map<string, number>()
  const whole = createHash('sha256')
  let before: string | undefined
  for await (const { number, bytes } of source.lines()) {
    signal.throwIfAborted()
    if (head && before === undefined && number > head.lines) before = whole.copy().digest('hex')
    if (isBlank(bytes)) continue
    const digest = digestOf(bytes)
    whole.update(`${number} `).update(digest)
    checked.marks[number] = markOf(digest)
    checked.lines = number
    checked.jobs += 1
    const stand = past.lines.get(number)
    try {
      const words = readWords(bytes)
      if (head && stand && words.key === undefined && !stand.key.startsWith(keyOf(head.batch, number, digest)))
        throw changed(source, `Line ${number} of ${source.name} was changed after it was run.`)
      checkKey(words, number, keys)
      if (!isLeft(stand, retryFailed)) continue
      checked.left += 1
      note(checked.agents, words.agent, number)
      if (words.provider !== undefined) note(checked.models, words.provider, number)
      // What the server has by now needs its files no more.
      if (stand?.status !== 'waiting')
        await inspectFiles(
          words.files.map((path) => resolve(source.folder, path)),
          '',
        )
    } catch (error) {
      faults.add(number, error)
    }
  }
  checked.digest = whole.digest('hex')
  if (head && (before ?? checked.digest) !== head.digest)
    throw changed(
      source,
      `${source.name} is not what this batch was begun with: one of its first ${head.lines} lines was changed.`,
    )
  if (checked.jobs === 0) throw usageError(`There is no job in ${source.name}: each line is one, as JSON.`)
  return checked
}

/**
 * Returns the ids of the agents and of the models by the names that the lines use; throws a usage error that lists the
 * lines that are wrong, those whose names are unknown among them.
 */
export function findNamed(
  { agents, models, faults }: Checked,
  team: Agent[],
  known: Model[],
): { agents: Map<string, string>; models: Map<string, string> } {
  const idsOf = (names: Map<string, number[]>, find: (name: string) => { id: string }) => {
    const ids = new Map<string, string>()
    for (const [name, lines] of names) {
      try {
        ids.set(name, find(name).id)
      } catch (error) {
        for (const line of lines) faults.add(line, error)
      }
    }
    return ids
  }
  const ids = {
    agents: idsOf(agents, (name) => findAgent(team, name)),
    models: idsOf(models, (name) => find(modelType, known, name)),
  }
  faults.throwIfAny()
  return ids
}

/** The error for a line that has changed. */
export function changed(source: Pick<Source, 'name'>, sentence: string): CliError {
  const hint =
    'Put the lines back as they were; new ones may be added at the end. Other jobs are a batch of their own, with other --results.'
  return new CliError(exit.usage, 'jobs_changed', sentence, { hint, extra: { jobs: source.name } })
}

function note(names: Map<string, number[]>, name: string, line: number): void {
  const lines = names.get(name)
  if (lines) lines.push(line)
  else names.set(name, [line])
}

function checkKey({ key }: Words, line: number, keys: Map<string, number>): void {
  if (key === undefined) return
  const other = keys.get(key)
  if (other !== undefined) throw new WrongLine(`its "key" is that of line ${other}`)
  keys.set(key, line)
}

/** The lines that are not shown, as in `21-30, 44`; the first forty ranges are enough to begin with. */
function rangesOf(lines: ReadonlySet<number>, shown: readonly Fault[]): string {
  const known = new Set(shown.map(({ line }) => line))
  const left = [...lines].filter((line) => !known.has(line)).toSorted((a, b) => a - b)
  const ranges: [number, number][] = []
  for (const line of left) {
    const last = ranges.at(-1)
    if (last?.[1] === line - 1) last[1] = line
    else ranges.push([line, line])
  }
  const most = 40
  const named = ranges.slice(0, most).map(([from, to]) => (from === to ? String(from) : `${from}-${to}`))
  return [...named, ...(ranges.length > most ? ['…'] : [])].join(', ')
}

/** The errors, by their lines. */
class Faults {
  readonly #source: Source
  readonly #shown: Fault[] = []
  readonly #lines = new Set<number>()

  constructor(source: Source) {
    this.#source = source
  }

  /** Records the error of a line; rethrows an error that is not a line's own. */
  add(line: number, error: unknown): void {
    const isLines = error instanceof WrongLine || (error instanceof CliError && error.code !== 'jobs_changed')
    if (!isLines) throw error
    this.#lines.add(line)
    if (this.#shown.length < maxShown) this.#shown.push({ line, message: error.message })
  }

  throwIfAny(): void {
    const wrong = this.#lines.size
    if (wrong === 0) return
    const shown = this.#shown.toSorted((a, b) => a.line - b.line)
    const rest = wrong - shown.length
    const list = [
      ...shown.map(({ line, message }) => `  line ${line}: ${message}`),
      ...(rest > 0 ? [`  and ${rest} more: ${rangesOf(this.#lines, shown)}`] : []),
    ]
    const sentence =
      `${wrong === 1 ? 'A line' : `${wrong} lines`} of ${this.#source.name} ${wrong === 1 ? 'is' : 'are'} ` +
      'wrong. Nothing was sent.'
    throw new CliError(exit.usage, 'wrong_lines', sentence, {
      hint: list.join('\n'),
      extra: { wrong, lines: [...this.#lines].toSorted((a, b) => a - b), errors: shown },
    })
  }
}
