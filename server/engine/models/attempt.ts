import type { FinishReason, ModelMessage, ToolChoice, ToolSet } from 'ai'
import type { Place } from '../../jobs/jobs.ts'
import { RunError } from '../engine.ts'
import { type ModelChoice, isOwn, nameVendor, soItAnswered } from './choice.ts'
import { type Clock, systemClock } from './clock.ts'
import type { connectModel } from './connect.ts'
import { type Fault, type FaultKind, readFault } from './faults.ts'
import { takeTurn } from './take-turn.ts'
import { plural } from '#shared/domain/plural.ts'

export type ToolCall = {
  id: string
  name: string
  input: unknown
  /** Why the call cannot be done as it is, for the model to put it right; the input may then be anything. */
  invalid?: string
}

/**
 * `rewind` takes back the text of this turn so far; `fault` says what went wrong and what is done about it, as
 * sentences.
 */
export type TurnPart =
  | { type: 'text'; text: string }
  | { type: 'rewind' }
  | { type: 'fault'; sentence: string; next: string }
  | { type: 'progress'; id: string; sentence: string; status: 'running' | 'done' | 'failed' }

/** A model turned out to call no tools: it is to be asked again without them, with what it needs read for it. */
export class NoTools extends Error {
  override name = 'NoTools'
  readonly index: number

  constructor(index: number) {
    super('This model cannot call tools.')
    this.index = index
  }
}

export type TurnEnd = {
  text: string
  toolCalls: ToolCall[]
  /** What the model said, to be put behind the messages; the results of its tool calls are the caller's to add. */
  messages: ModelMessage[]
  usage: { input_tokens: number; output_tokens: number }
  finishReason: FinishReason
  choice: ModelChoice
  /** Of `choices`: the next turn begins there, so that a model that failed is not asked again. */
  index: number
  /** Why this one answered, when another failed in this turn; null otherwise. */
  reason: string | null
}

export type TurnLimits = {
  /** How long a vendor may send nothing at all. */
  silenceMs: number
  /** The same for a local server, which may read a long prompt for minutes. */
  localSilenceMs: number
  /** Tries per model. */
  attempts: number
  /** From the first fault of a model on, waiting for it included; then the next one takes over. */
  budgetMs: number
}

export type TurnRequest = {
  choices: ModelChoice[]
  /** Where in `choices` to begin. */
  at?: number
  makeBuiltin: Parameters<typeof connectModel>[1]
  messages: ModelMessage[]
  instructions: string
  /** Only offered: no tool is executed here. */
  tools?: ToolSet
  toolChoice?: ToolChoice<ToolSet>
  maxOutputTokens?: number
  /** What was read for a model that cannot call tools. */
  atHand?: string
  /** Left while a model answers that is not part of this process; it is not taken back at the end of the turn. */
  place?: Place | undefined
  signal: AbortSignal
  /** Called with every fault, for the log. Of the error only the name: the rest of it holds the prompt. */
  onFault?: (fault: Fault & { provider: string; attempt: number; errorName: string }) => void
  limits?: Partial<TurnLimits>
  clock?: Clock
}

const defaultLimits: TurnLimits = { silenceMs: 60_000, localSilenceMs: 240_000, attempts: 3, budgetMs: 60_000 }

/** The faults after which the same model may well answer. */
const passing: ReadonlySet<FaultKind> = new Set([
  'rate-limited',
  'overloaded',
  'cut',
  'silent',
  'bad-answer',
  'unreachable',
])

/**
 * One turn: one answer of a model, its tool calls not yet done. A fault that may pass is tried again after a growing
 * pause, or the one that the vendor asks for; after that the next candidate answers. Throws the signal's reason at once
 * when it is aborted, and `RunError` when no candidate is left. It always ends: silence is a fault too.
 */
export async function* streamTurn(request: TurnRequest): AsyncGenerator<TurnPart, TurnEnd> {
  const { choices, signal, clock = systemClock } = request
  const limits = { ...defaultLimits, ...request.limits }
  let failed: Fault | undefined
  for (let index = request.at ?? 0; ; index += 1) {
    const choice = choices[index]
    if (!choice)
      throw new RunError(
        failed ? `${failed.sentence} ${advise(failed.kind)}, or choose another model.` : 'No model is there to answer.',
      )
    let firstFaultAt: number | undefined
    let share = 1
    for (let attempt = 1; ; attempt += 1) {
      const said = { text: '' }
      if (choice.vendor !== 'builtin') request.place?.leave()
      else if (request.place) await request.place.takeBack()
      try {
        const end = yield* takeTurn(request, choice, said, limits, clock, share)
        return { ...end, choice, index, reason: failed ? soItAnswered(failed.sentence, choice) : null }
      } catch (error) {
        signal.throwIfAborted()
        // Not a vendor's fault but our own: the operator of the server must learn of it.
        if (choice.vendor === 'builtin') throw error
        const fault = readFault(error, choice, clock.now())
        request.onFault?.({
          ...fault,
          provider: choice.provider,
          attempt,
          errorName: error instanceof Error ? error.name : typeof error,
        })
        firstFaultAt ??= clock.now()
        const pause = pauseAfter(fault, attempt, clock)
        const left = limits.budgetMs - (clock.now() - firstFaultAt)
        if (fault.kind === 'no-tools' && choice.canCallTools !== false) throw new NoTools(index)
        const isTooLong = fault.kind === 'too-long' && isOwn(choice) && share === 1
        if (isTooLong) share = 0.5
        const again = isTooLong || (passing.has(fault.kind) && attempt < limits.attempts && pause <= left)
        const after = choices[index + 1]
        if (again || after)
          yield {
            type: 'fault',
            sentence: fault.sentence,
            next: isTooLong ? 'Trying again with less.' : again ? tryAgain(pause) : takeOver(after!),
          }
        if (said.text !== '' && (again || after)) yield { type: 'rewind' }
        if (!again) {
          failed = fault
          break
        }
        if (!isTooLong) await clock.wait(pause, signal)
      }
    }
  }
}

/** One second, then two; chance keeps many runs from coming back at the same moment. */
function pauseAfter({ retryAfterMs }: Fault, attempt: number, clock: Clock): number {
  const spread = 1 + clock.chance() / 4
  return Math.round(
    retryAfterMs === undefined ? 1000 * 2 ** (attempt - 1) * spread : retryAfterMs + 250 * clock.chance(),
  )
}

function advise(kind: FaultKind): string {
  if (kind === 'refused-key') return 'Ask your administrator to check it'
  if (kind === 'too-long') return 'Send less text at once'
  if (kind === 'filtered' || kind === 'repeating') return 'Put it in other words'
  return 'Try again in a few minutes'
}

function tryAgain(pause: number): string {
  const seconds = Math.max(1, Math.round(pause / 1000))
  return `Trying again in ${seconds} ${plural(seconds, 'second')}.`
}

function takeOver({ vendor, display_name }: ModelChoice): string {
  return `${vendor === 'builtin' || vendor === 'local' ? nameVendor(vendor) : display_name} takes over.`
}
