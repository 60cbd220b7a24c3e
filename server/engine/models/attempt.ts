import { type FinishReason, type ModelMessage, type ToolChoice, type ToolSet, isStepCount, streamText } from 'ai'
import { RunError } from '../engine.ts'
import { type ModelChoice, isOwn, nameVendor, soItAnswered } from './choice.ts'
import { type Clock, systemClock } from './clock.ts'
import { connectModel } from './connect.ts'
import { type Fault, FaultError, type FaultKind, readFault } from './faults.ts'
import { countWords, promptFor } from './own-prompt.ts'
import { asMessage, hearOwnModel, isFirstSign, measureUsage, percentRead } from './own-text.ts'
import { takeOwnTurn } from './own-turn.ts'
import { plainly, tellOfReading, waitInLine } from './waiting.ts'
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
  | { type: 'progress'; id: string; sentence: string; isDone: boolean }

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

type TurnLimits = {
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

const unfinished: ReadonlySet<FinishReason> = new Set(['interrupted', 'error'])

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
  if (kind === 'filtered') return 'Put it in other words'
  return 'Try again in a few minutes'
}

function tryAgain(pause: number): string {
  const seconds = Math.max(1, Math.round(pause / 1000))
  return `Trying again in ${seconds} ${plural(seconds, 'second')}.`
}

function takeOver({ vendor, display_name }: ModelChoice): string {
  return `${vendor === 'builtin' || vendor === 'local' ? nameVendor(vendor) : display_name} takes over.`
}

/** The result of a turn, of whichever model. */
export type Answer = Omit<TurnEnd, 'choice' | 'index' | 'reason'>

async function* takeTurn(
  request: TurnRequest,
  choice: ModelChoice,
  said: { text: string },
  limits: TurnLimits,
  clock: Clock,
  share: number,
): AsyncGenerator<TurnPart, Answer> {
  const { toolChoice, maxOutputTokens, makeBuiltin } = request
  const prompt = promptFor(choice, request, share)
  const { tools } = prompt
  const own = isOwn(choice) ? hearOwnModel(said, choice) : undefined
  const free = choice.vendor === 'local' ? yield* waitInLine(choice, request.signal) : () => {}
  const ended = new AbortController()
  const stop = AbortSignal.any([request.signal, ended.signal])
  const alarm = clock.alarm(choice.vendor === 'local' ? limits.localSilenceMs : limits.silenceMs, () =>
    ended.abort(new FaultError('silent')),
  )
  try {
    stop.throwIfAborted()
    const model = await connectModel(choice, makeBuiltin, stop)
    if (choice.vendor === 'builtin') return yield* takeOwnTurn(model, request, said, stop, () => alarm.putOff())
    const answer = streamText({
      model,
      instructions: prompt.instructions,
      messages: prompt.messages,
      ...(tools && { tools: withoutHands(tools) }),
      ...(tools && toolChoice && { toolChoice }),
      ...(maxOutputTokens !== undefined && { maxOutputTokens }),
      stopWhen: isStepCount(1),
      maxRetries: 0,
      abortSignal: stop,
      // A model that thinks without writing still sends signs of life; they count against silence.
      includeRawChunks: true,
      // OpenAI keeps what it is sent for a month otherwise.
      providerOptions: {
        openai: { store: false },
        // How much of the prompt it has read, before the first word.
        ...(choice.server === 'llama.cpp' && { [choice.vendor]: { return_progress: true } }),
      },
      // The error part below carries it; the default prints it.
      onError: () => {},
    })
    const toolCalls: ToolCall[] = []
    let finish: Pick<TurnEnd, 'finishReason' | 'usage'> | undefined
    let blockStarts = false
    let percent: number | undefined
    const parts = own
      ? tellOfReading(answer.stream, isFirstSign, {
          words: countWords(prompt),
          name: choice.display_name,
          clock,
          percent: () => percent,
        })
      : plainly(answer.stream)
    reading: for await (const read of parts) {
      if ('progress' in read) {
        yield read.progress
        continue
      }
      const { part } = read
      alarm.putOff()
      switch (part.type) {
        case 'raw':
          percent = percentRead(part.rawValue) ?? percent
          break
        case 'text-start':
          blockStarts = said.text !== ''
          break
        case 'text-delta': {
          if (part.text === '') break
          const text = blockStarts ? `\n\n${part.text}` : part.text
          blockStarts = false
          if (own) {
            if ((yield* own.hear(text)) === 'go on') break
            finish = { finishReason: 'stop', usage: measureUsage(prompt, said.text) }
            break reading
          }
          said.text += text
          yield { type: 'text', text }
          break
        }
        case 'tool-call': {
          const invalid = part.invalid === true ? messageOf(part.error) : undefined
          toolCalls.push({
            id: part.toolCallId,
            name: part.toolName,
            input: part.input,
            ...(invalid !== undefined && { invalid }),
          })
          break
        }
        case 'finish': {
          const { inputTokens = 0, outputTokens = 0 } = part.totalUsage
          finish = {
            finishReason: part.finishReason,
            usage: { input_tokens: inputTokens, output_tokens: outputTokens },
          }
          break
        }
        case 'error':
          throw part.error
      }
    }
    // An abort ends the stream like any other end, even of a model that ignores it.
    stop.throwIfAborted()
    if (own) toolCalls.push(...(yield* own.finish(Object.keys(tools ?? {}))))
    if (finish?.finishReason === 'content-filter') throw new FaultError('filtered')
    if (said.text.trim() === '' && toolCalls.length === 0) throw new FaultError('bad-answer')
    // A connection that closes properly looks like an end, but the model never said that it was done.
    if (!finish || unfinished.has(finish.finishReason)) throw new FaultError('cut')
    // What a model of one's own wrote is not all for others, and nothing in it but words and calls is needed again.
    if (own) return { ...finish, text: said.text, toolCalls, messages: [asMessage(said.text, toolCalls)] }
    const all = await answer.responseMessages
    return { ...finish, text: said.text, toolCalls, messages: all.filter((message) => message.role === 'assistant') }
  } finally {
    free()
    alarm.stop()
    // Without a reason, an error with its stack would be made needlessly.
    ended.abort('ended')
  }
}

/**
 * The tools as the model sees them: the caller does what they ask for, so that no effect comes from a turn that is
 * taken twice.
 */
function withoutHands(tools: ToolSet): ToolSet {
  return Object.fromEntries(
    Object.entries(tools).map(([name, { execute: _execute, ...tool }]) => [name, tool]),
  ) as ToolSet
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
