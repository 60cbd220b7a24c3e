import { isStepCount, streamText } from 'ai'
import type { Step } from '#shared/contract/executions.ts'
import { type RunAgent, RunError } from './engine.ts'
import { shelve } from './files/shelf.ts'
import { pickModel } from './models/registry.ts'
import { writeInstructions, writeUserMessage } from './prompt.ts'
import { createReadFile } from './tools/read-file.ts'

/** A model that still calls tools after so many turns is going in circles. */
const mostSteps = 12

export const runAgent: RunAgent = async function* (input) {
  input.signal.throwIfAborted()
  const shelf = shelve(input.files)
  const names = [...shelf.keys()]
  const picked = pickModel(input, names)
  // A reader that stops early ends the work too.
  const ended = new AbortController()
  const signal = AbortSignal.any([input.signal, ended.signal])
  const tools = { read_file: createReadFile(shelf, picked.longestFile, signal) }
  const usage = { input_tokens: 0, output_tokens: 0, credits: 0 }
  let result = ''
  let blockStarts = false
  try {
    const { stream } = streamText({
      model: picked.model,
      instructions: writeInstructions(input, names),
      messages: [{ role: 'user', content: writeUserMessage(input) }],
      ...(names.length > 0 && { tools }),
      stopWhen: isStepCount(mostSteps),
      abortSignal: signal,
      // The error part below carries it; the default prints it.
      onError: () => {},
    })
    for await (const part of stream) {
      switch (part.type) {
        case 'text-start':
          blockStarts = result !== ''
          break
        case 'text-delta': {
          if (part.text === '') break
          const text = blockStarts ? `\n\n${part.text}` : part.text
          blockStarts = false
          result += text
          yield { type: 'text', text }
          break
        }
        case 'tool-call':
          yield toolEvent(part, 'running', announce(part.toolName, part.input))
          break
        case 'tool-result':
          if (part.dynamic !== true) yield toolEvent(part, part.output.receipt.status, part.output.receipt.summary)
          break
        case 'tool-error':
          input.signal.throwIfAborted()
          yield toolEvent(part, 'failed', `Couldn't use ${part.toolName}: ${messageOf(part.error)}`)
          break
        case 'finish':
          usage.input_tokens = part.totalUsage.inputTokens ?? 0
          usage.output_tokens = part.totalUsage.outputTokens ?? 0
          break
        case 'error':
          throw part.error
      }
    }
  } catch (error) {
    input.signal.throwIfAborted()
    throw new RunError(messageOf(error), { cause: error })
  } finally {
    ended.abort()
  }
  input.signal.throwIfAborted()
  if (result.trim() === '') throw new RunError('The model ended without an answer.')
  return { result, provider: picked.provider, providerReason: picked.reason, usage }
}

function toolEvent(call: { toolCallId: string; toolName: string }, status: Step['status'], summary: string) {
  return { type: 'tool' as const, step: { id: call.toolCallId, tool: call.toolName, status, summary } }
}

function announce(toolName: string, toolInput: unknown): string {
  if (toolName === 'read_file' && typeof toolInput === 'object' && toolInput !== null && 'name' in toolInput) {
    return `Reading ${String(toolInput.name)}`
  }
  return `Using ${toolName}`
}

function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.trim() === '' ? 'The model could not answer.' : message
}
