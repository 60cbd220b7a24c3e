import { ReadableStream } from 'node:stream/web'
import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4FinishReason,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider'
import { inTextThread } from '../in-text-thread.ts'
import { type BuiltinFacts, type Turn, takeTurn } from './turn.ts'

/**
 * The keyless model: it asks for the tools it needs turn by turn and then answers, by fixed rules.
 * The same conversation always gives the same reply.
 */
export function createBuiltinModel(facts: BuiltinFacts): LanguageModelV4 {
  return {
    specificationVersion: 'v4',
    provider: 'builtin',
    modelId: 'builtin',
    supportedUrls: {},
    async doStream(options) {
      // The same class as the global one, whose type is older where a browser's types are at hand.
      return { stream: ReadableStream.from(streamParts(answer(facts, options))) as unknown as globalThis.ReadableStream<LanguageModelV4StreamPart> }
    },
    async doGenerate(options) {
      const content: LanguageModelV4Content[] = []
      let text = ''
      for await (const part of answer(facts, options)) {
        if (part.type === 'call') content.push(toolCall(part))
        else if (part.type === 'text') text += part.text
        else {
          if (text !== '') content.push({ type: 'text', text })
          return { content, finishReason: finish(part.reason), usage: part.usage, warnings: [] }
        }
      }
      throw new Error('The built-in assistant ended without an answer.')
    },
  }
}

async function* streamParts(turn: AsyncGenerator<Turn>): AsyncGenerator<LanguageModelV4StreamPart> {
  const id = 'reply'
  let open = false
  yield { type: 'stream-start', warnings: [] }
  for await (const part of turn) {
    if (part.type === 'call') {
      yield toolCall(part)
    } else if (part.type === 'text') {
      if (!open) yield { type: 'text-start', id }
      open = true
      yield { type: 'text-delta', id, delta: part.text }
    } else {
      if (open) yield { type: 'text-end', id }
      yield { type: 'finish', usage: part.usage, finishReason: finish(part.reason) }
    }
  }
}

function toolCall({ id, name, input }: { id: string; name: string; input: string }) {
  return { type: 'tool-call' as const, toolCallId: id, toolName: name, input }
}

function finish(reason: 'stop' | 'tool-calls'): LanguageModelV4FinishReason {
  return { unified: reason, raw: reason }
}

/** From here on the way to another thread is shorter than what others would wait for here. */
const longPrompt = 100_000

function answer(facts: BuiltinFacts, { prompt, tools = [], toolChoice, abortSignal }: LanguageModelV4CallOptions): AsyncGenerator<Turn> {
  const asked = { facts, prompt, tools: tools.map(({ name }) => name), isLast: toolChoice?.type === 'none' }
  return lengthOf(prompt) < longPrompt ? takeTurn(asked, abortSignal) : inTextThread('answer', asked, abortSignal)
}

function lengthOf(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 0
  let length = 0
  for (const part of Object.values(value)) length += lengthOf(part)
  return length
}
