import { existsSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import type {
  LanguageModelV4,
  LanguageModelV4Prompt,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from '@ai-sdk/provider'

/** What the model waits for before it reports the result of a tool; a test that looks on sets its own. */
export const gate = { open: Promise.resolve() }

/**
 * A model that deletes the task whose id ends the prompt and reports the result; "Hold <path>" it answers once there is
 * that file, and anything else it repeats.
 */
export function createAskingModel(): LanguageModelV4 {
  return {
    specificationVersion: 'v4',
    provider: 'asking',
    modelId: 'asking',
    supportedUrls: {},
    doStream: async ({ prompt, abortSignal }) => ({ stream: streamOf(partsFor(prompt, abortSignal)) }),
    doGenerate: () => Promise.reject(new Error('The engine streams.')),
  }
}

async function* partsFor(
  prompt: LanguageModelV4Prompt,
  signal: AbortSignal | undefined,
): AsyncGenerator<LanguageModelV4StreamPart> {
  const last = prompt.at(-1)!
  const asked =
    last.role === 'user' ? last.content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join(' ') : ''
  const taskId = /^Delete (\S+)$/.exec(asked)?.[1]
  yield { type: 'stream-start', warnings: [] }
  if (last.role === 'tool') await gate.open
  const held = /^Hold (\S+)/.exec(asked)?.[1]
  yield { type: 'text-start', id: 'text' }
  if (held !== undefined) yield { type: 'text-delta', id: 'text', delta: 'Wait. ' }
  if (held !== undefined) await whenThere(held, signal)
  yield {
    type: 'text-delta',
    id: 'text',
    delta: last.role === 'tool' ? ending(last) : taskId ? 'I shall delete it.' : `You said: ${asked}`,
  }
  yield { type: 'text-end', id: 'text' }
  if (taskId)
    yield { type: 'tool-call', toolCallId: 'call-1', toolName: 'delete_task', input: JSON.stringify({ id: taskId }) }
  const reason = taskId ? 'tool-calls' : 'stop'
  yield { type: 'finish', usage, finishReason: { unified: reason, raw: reason } }
}

async function whenThere(path: string, signal: AbortSignal | undefined): Promise<void> {
  while (!existsSync(path)) {
    if (signal?.aborted) return
    await setTimeout(20)
  }
}

function streamOf(parts: AsyncGenerator<LanguageModelV4StreamPart>): ReadableStream<LanguageModelV4StreamPart> {
  return new ReadableStream({
    async start(controller) {
      for await (const part of parts) controller.enqueue(part)
      controller.close()
    },
  })
}

function ending(answers: Extract<LanguageModelV4Prompt[number], { role: 'tool' }>): string {
  return JSON.stringify(answers.content).includes('"error"') ? 'It stays.' : 'It is gone.'
}

const usage: LanguageModelV4Usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 1, text: 1, reasoning: undefined },
}
