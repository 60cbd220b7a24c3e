import { type LanguageModel, type ModelMessage, type ToolSet, streamText } from 'ai'
import { RunError } from './engine.ts'
import type { ToolCall } from './tools/tool.ts'

type TurnInput = { model: LanguageModel; instructions: string; messages: ModelMessage[]; tools: ToolSet; toolChoice: 'auto' | 'none'; signal: AbortSignal }

/** A piece of a turn's text, or the word that what came of this turn so far is void. */
export type TurnPart = { type: 'text'; text: string } | { type: 'rewind' }

export type TurnEnd = { text: string; toolCalls: ToolCall[]; messages: ModelMessage[]; usage: { input_tokens: number; output_tokens: number } }

/** One call of a model: what it says, and which tools it wants. It runs none of them. */
export async function* takeTurn({ model, instructions, messages, tools, toolChoice, signal }: TurnInput): AsyncGenerator<TurnPart, TurnEnd> {
  const turn = streamText({ model, instructions, messages, tools, toolChoice, abortSignal: signal, onError: () => {} })
  const end: TurnEnd = { text: '', toolCalls: [], messages: [], usage: { input_tokens: 0, output_tokens: 0 } }
  try {
    for await (const part of turn.stream) {
      if (part.type === 'text-delta' && part.text !== '') {
        end.text += part.text
        yield { type: 'text', text: part.text }
      } else if (part.type === 'tool-call') end.toolCalls.push({ id: part.toolCallId, name: part.toolName, input: part.input })
      else if (part.type === 'finish') end.usage = { input_tokens: part.totalUsage.inputTokens ?? 0, output_tokens: part.totalUsage.outputTokens ?? 0 }
      else if (part.type === 'error') throw part.error
    }
    const { messages: added } = await turn.response
    return { ...end, messages: added }
  } catch (error) {
    signal.throwIfAborted()
    const message = error instanceof Error ? error.message.trim() : ''
    throw new RunError(message === '' ? 'The model could not answer.' : message, { cause: error })
  }
}
