import type { LanguageModelV4, LanguageModelV4Prompt } from '@ai-sdk/provider'
import type { ModelMessage } from 'ai'
import type { ToolCall, TurnPart, TurnRequest } from './attempt.ts'
import type { Answer } from './take-turn.ts'

/**
 * A turn of the built-in assistant, asked as the library asks a vendor's model, but directly: it is in this process and
 * says what the contract of models says, and the library's pipes would take most of a short run's time. Throws the
 * reason of `stop` once that is aborted, even where the model ignores it; `alive` is called with every part.
 */
export async function* takeOwnTurn(
  model: LanguageModelV4,
  { messages, instructions, tools = {}, toolChoice }: TurnRequest,
  said: { text: string },
  stop: AbortSignal,
  alive: () => void,
): AsyncGenerator<TurnPart, Answer> {
  stop.throwIfAborted()
  const stopped = new Promise<never>((_, reject) => stop.addEventListener('abort', () => reject(stop.reason as Error)))
  stopped.catch(() => {})
  const answering = model.doStream({
    prompt: [{ role: 'system', content: instructions }, ...messages.map(asPrompt)],
    tools: Object.keys(tools).map((name) => ({ type: 'function', name, inputSchema: {} })),
    toolChoice: { type: toolChoice === 'none' ? 'none' : 'auto' },
    abortSignal: stop,
  })
  const parts = (await Promise.race([answering, stopped])).stream.getReader()
  const toolCalls: ToolCall[] = []
  let finish: Pick<Answer, 'finishReason' | 'usage'> | undefined
  for (;;) {
    const { done, value: part } = await Promise.race([parts.read(), stopped])
    if (done) break
    alive()
    if (part.type === 'text-delta') {
      said.text += part.delta
      yield { type: 'text', text: part.delta }
    } else if (part.type === 'tool-call') {
      toolCalls.push({ id: part.toolCallId, name: part.toolName, input: JSON.parse(part.input) as unknown })
    } else if (part.type === 'finish') {
      const { inputTokens, outputTokens } = part.usage
      finish = {
        finishReason: part.finishReason.unified,
        usage: { input_tokens: inputTokens.total ?? 0, output_tokens: outputTokens.total ?? 0 },
      }
    } else if (part.type === 'error') throw part.error
  }
  if (!finish) throw new Error('The built-in assistant ended without saying so.')
  const { text } = said
  if (text.trim() === '' && toolCalls.length === 0) throw new Error('The built-in assistant said nothing.')
  const content = [
    ...(text === '' ? [] : [{ type: 'text' as const, text }]),
    ...toolCalls.map(({ id, name, input }) => ({ type: 'tool-call' as const, toolCallId: id, toolName: name, input })),
  ]
  return { ...finish, text, toolCalls, messages: [{ role: 'assistant', content }] }
}

/** As the contract of models has it, where a text is a part like others. */
function asPrompt(message: ModelMessage): LanguageModelV4Prompt[number] {
  const { role, content } = message
  return (
    typeof content === 'string' && role !== 'system' ? { role, content: [{ type: 'text', text: content }] } : message
  ) as LanguageModelV4Prompt[number]
}
