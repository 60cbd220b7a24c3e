import type { Context } from '../context.ts'
import { usageError } from '../exit.ts'
import { readDuration } from '../moment.ts'
import type { WriteFlags } from '../verb.ts'
import { stoppable } from './follow.ts'
import { type Output, openOutput } from './output.ts'

/** The flags of every command that makes an agent work. */
export type RunFlags = WriteFlags & {
  file?: string[]
  stdinName: string
  wait: boolean
  queue?: boolean
  context?: string[]
  provider?: string
  timeout?: string
  output?: string
  force?: boolean
}

/** How a run request is handled once it is sent; `timeout` is in milliseconds. */
export type Handling = { wait: boolean; timeout?: number | undefined; output?: Output | undefined }

/** The longest time that a timer takes, 24 days: beyond it Node would call at once. */
const maxTimerMs = 2 ** 31 - 1

/** Reads the flags for that. Refuses contradictory flags, and an output that could not be written. */
export async function readHandling({ wait, queue, timeout, output, force }: RunFlags): Promise<Handling> {
  if (!wait && timeout !== undefined) throw usageError('--timeout says how long to wait: leave out --no-wait.')
  if (!wait && output !== undefined) throw usageError('--output writes the reply: leave out --no-wait.')
  if (queue && output !== undefined)
    throw usageError('--output writes the reply, and with --queue there may be none yet: leave out one of them.')
  if (force && output === undefined) throw usageError('--force replaces the file of --output: give that too.')
  return {
    wait,
    timeout: timeout === undefined ? undefined : readDuration('--timeout', timeout),
    output: output === undefined ? undefined : await openOutput(output, force),
  }
}

/** Reads `--context key=value`, which the agent gets besides the prompt: every value is a text. */
export function readContext(pairs: readonly string[] = []): Record<string, string> {
  const context = new Map<string, string>()
  for (const pair of pairs) {
    const at = pair.indexOf('=')
    const key = pair.slice(0, Math.max(0, at)).trim()
    if (key === '')
      throw usageError(`--context takes key=value, such as --context customer=Nordhaus (it is "${pair}").`)
    if (context.has(key)) throw usageError(`--context gives "${key}" twice.`)
    context.set(key, pair.slice(at + 1))
  }
  return Object.fromEntries(context)
}

/** Does the work, and gives up on it after so many milliseconds: then throws what `late` makes. */
export async function waitAtMost<Result>(
  timeout: number | undefined,
  work: (context: Context) => Promise<Result>,
  late: () => Error,
  context: Context,
): Promise<Result> {
  if (timeout === undefined) return work(context)
  const stop = new AbortController()
  const up = new Promise<never>((_, reject) => stop.signal.addEventListener('abort', () => reject(stop.signal.reason)))
  const timer = setTimeout(() => stop.abort(late()), Math.min(timeout, maxTimerMs))
  try {
    return await Promise.race([work({ ...context, ...stoppable(context, stop.signal) }), up])
  } finally {
    clearTimeout(timer)
  }
}
