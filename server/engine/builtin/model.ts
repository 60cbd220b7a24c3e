import { setImmediate } from 'node:timers/promises'
import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4FinishReason,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from '@ai-sdk/provider'
import { createPace } from '../pace.ts'
import { composeReply } from './compose-reply.ts'
import { readConversation } from './conversation.ts'
import type { Self } from './introduce.ts'

/** Whom the model speaks for, what is attached, and when "today" is. */
export type BuiltinFacts = { agent: Self; files: string[]; now: Date; timeZone: string }

type Turn = { type: 'call'; id: string; input: string } | { type: 'text'; text: string } | { type: 'end'; reason: 'stop' | 'tool-calls'; usage: LanguageModelV4Usage }

/**
 * The keyless model: it asks for every attached file in its first turn and answers in the second,
 * by fixed rules. The same conversation always gives the same reply.
 */
export function createBuiltinModel(facts: BuiltinFacts): LanguageModelV4 {
  return {
    specificationVersion: 'v4',
    provider: 'builtin',
    modelId: 'builtin',
    supportedUrls: {},
    async doStream(options) {
      return { stream: ReadableStream.from(streamParts(takeTurn(facts, options))) as ReadableStream<LanguageModelV4StreamPart> }
    },
    async doGenerate(options) {
      const content: LanguageModelV4Content[] = []
      let text = ''
      for await (const part of takeTurn(facts, options)) {
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

async function* takeTurn({ agent, files, now, timeZone }: BuiltinFacts, options: LanguageModelV4CallOptions): AsyncGenerator<Turn> {
  const conversation = readConversation(options.prompt)
  const { abortSignal, tools = [] } = options
  const canRead = tools.some((tool) => tool.name === 'read_file')
  let written = 0
  if (canRead && files.length > 0 && !conversation.toolsAnswered) {
    for (const [at, name] of files.entries()) {
      const input = JSON.stringify({ name })
      written += input.length
      yield { type: 'call', id: `read-${at + 1}`, input }
    }
    yield { type: 'end', reason: 'tool-calls', usage: usageOf(conversation.characters, written) }
    return
  }
  const request = { self: agent, prompt: conversation.prompt, answers: conversation.answers, now, timeZone }
  for await (const block of composeReply(request, createPace(abortSignal))) {
    for (const text of splitPieces(written === 0 ? block : `\n\n${block}`)) {
      // One turn of the event loop a piece: the reader sees it grow, others are served, an abort is heard.
      await setImmediate()
      abortSignal?.throwIfAborted()
      written += text.length
      yield { type: 'text', text }
    }
  }
  yield { type: 'end', reason: 'stop', usage: usageOf(conversation.characters, written) }
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

function toolCall({ id, input }: { id: string; input: string }) {
  return { type: 'tool-call' as const, toolCallId: id, toolName: 'read_file', input }
}

function finish(reason: 'stop' | 'tool-calls'): LanguageModelV4FinishReason {
  return { unified: reason, raw: reason }
}

/** A few words at a time. */
function splitPieces(markdown: string): string[] {
  return markdown.match(/\s*(?:\S+\s*){1,4}/g) ?? [markdown]
}

/** Four characters a token, as is usual for a guess; nothing is paid for them. */
function usageOf(read: number, written: number): LanguageModelV4Usage {
  const total = Math.ceil(read / 4)
  const text = Math.ceil(written / 4)
  return {
    inputTokens: { total, noCache: total, cacheRead: undefined, cacheWrite: undefined },
    outputTokens: { total: text, text, reasoning: undefined },
  }
}
