import { type FinishReason, type ToolSet, isStepCount, streamText } from 'ai'
import type { ToolCall, TurnEnd, TurnLimits, TurnPart, TurnRequest } from './attempt.ts'
import { type ModelChoice, isOwn } from './choice.ts'
import type { Clock } from './clock.ts'
import { connectModel } from './connect.ts'
import { FaultError } from './faults.ts'
import { countWords, promptFor } from './own-prompt.ts'
import { asMessage, hearOwnModel, isFirstSign, measureUsage, percentRead } from './own-text.ts'
import { takeOwnTurn } from './own-turn.ts'
import { plainly, tellOfReading, waitInLine } from './waiting.ts'

const unfinished: ReadonlySet<FinishReason> = new Set(['interrupted', 'error'])

/** The result of a turn, of whichever model. */
export type Answer = Omit<TurnEnd, 'choice' | 'index' | 'reason'>

/**
 * Asks one model once and passes on what it says, also into `said`. Throws what went wrong; `share` is how much of the
 * model's room the prompt may take.
 */
export async function* takeTurn(
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
          if (choice.server === 'llama.cpp') percent = percentRead(part.rawValue) ?? percent
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
