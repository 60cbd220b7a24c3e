import { ReadableStream } from 'node:stream/web'
import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4FinishReason,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider'
import { TextTooHeavy, inTextPool } from '../text-pool.ts'
import type { BuiltinFacts, Turn } from './turn.ts'

/**
 * The keyless model: it asks for the tools it needs turn by turn and then answers, by fixed rules.
 * The same conversation always gives the same reply. All of its work is done in the threads for texts, in which `workspaceId` takes its turn.
 */
export function createBuiltinModel(facts: BuiltinFacts, workspaceId = '', pool = inTextPool): LanguageModelV4 {
  const answer = (options: LanguageModelV4CallOptions) => answerIn(pool, facts, workspaceId, options)
  return {
    specificationVersion: 'v4',
    provider: 'builtin',
    modelId: 'builtin',
    supportedUrls: {},
    async doStream(options) {
      // The same class as the global one, whose type is older where a browser's types are at hand.
      return {
        stream: ReadableStream.from(
          streamParts(answer(options)),
        ) as unknown as globalThis.ReadableStream<LanguageModelV4StreamPart>,
      }
    },
    async doGenerate(options) {
      const content: LanguageModelV4Content[] = []
      let text = ''
      for await (const part of answer(options)) {
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

const nobody = new AbortController().signal

async function* answerIn(
  pool: typeof inTextPool,
  facts: BuiltinFacts,
  workspaceId: string,
  { prompt, tools = [], toolChoice, abortSignal: signal = nobody }: LanguageModelV4CallOptions,
): AsyncGenerator<Turn> {
  const asked = { facts, prompt, tools: tools.map(({ name }) => name), isLast: toolChoice?.type === 'none' }
  let isBegun = false
  try {
    for await (const turn of pool('answer', asked, { workspaceId, signal })) {
      isBegun = true
      yield turn
    }
  } catch (error) {
    if (!(error instanceof TextTooHeavy)) throw error
    yield { type: 'text', text: `${isBegun ? '\n\n' : ''}**Stopped here.** ${error.detail}` }
    yield { type: 'end', reason: 'stop', usage: nothingUsed }
  }
}

const nothingUsed = {
  inputTokens: { total: 0, noCache: 0, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 0, text: 0, reasoning: undefined },
}
