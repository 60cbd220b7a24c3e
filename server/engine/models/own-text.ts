import type { ModelMessage } from 'ai'
import * as v from 'valibot'
import { newId } from '#shared/domain/ids.ts'
import type { ToolCall, TurnPart } from './attempt.ts'
import type { ModelChoice } from './choice.ts'
import { FaultError } from './faults.ts'
import { watchForRepetition } from './repetition.ts'
import { readVisibleText } from './visible-text.ts'
import { readWrittenCalls } from './written-calls.ts'

/** What to do next with the stream of a model of one's own. */
type Heard = 'go on' | 'ended'

/**
 * Hears a model of one's own: passes on what people may see, keeps it in `said`, and ends it where it marks its end or
 * only repeats itself. Tool calls that its server left in the text are taken out of it at the end.
 */
export function hearOwnModel(said: { text: string }, { display_name }: ModelChoice) {
  const visible = readVisibleText()
  const isRepeating = watchForRepetition()

  function* show({ text, rewind }: { text: string; rewind: boolean }): Generator<TurnPart> {
    if (rewind && said.text !== '') {
      said.text = ''
      yield { type: 'rewind' }
    }
    if (text === '') return
    said.text += text
    yield { type: 'text', text }
  }

  return {
    *hear(delta: string): Generator<TurnPart, Heard> {
      const shown = visible.push(delta)
      yield* show(shown)
      if (shown.ended) return 'ended'
      const kept = isRepeating(said.text)
      if (kept === undefined) return 'go on'
      const text = said.text.slice(0, kept).trimEnd()
      if (text === '') throw new FaultError('repeating')
      yield { type: 'rewind' }
      said.text = text
      yield { type: 'text', text }
      yield { type: 'fault', sentence: `${display_name} only repeated itself.`, next: 'It was stopped there.' }
      return 'ended'
    },

    /** The rest of the text, and the calls that stood in it. */
    *finish(toolNames: readonly string[]): Generator<TurnPart, ToolCall[]> {
      yield* show(visible.finish())
      const marked = visible.calls.flatMap((call) => readWrittenCalls(call, toolNames) ?? [brokenCall(call)])
      if (marked.length > 0) return marked.map((call) => ({ id: newId(), ...call }))
      const written = toolNames.length > 0 ? readWrittenCalls(said.text, toolNames) : undefined
      if (!written) return []
      said.text = ''
      yield { type: 'rewind' }
      return written.map((call) => ({ id: newId(), ...call }))
    },
  }
}

/** A call that cannot be read is answered like any other mistaken one. */
function brokenCall(text: string): { name: string; input: unknown } {
  return { name: /"name"\s*:\s*"([\w-]+)"/.exec(text)?.[1] ?? 'unreadable', input: text }
}

const Progress = v.object({
  prompt_progress: v.object({ total: v.pipe(v.number(), v.minValue(1)), processed: v.number() }),
})

/** How much of the prompt llama.cpp has read, in percent; undefined in other parts, and of other servers. */
export function percentRead(raw: unknown): number | undefined {
  const read = v.safeParse(Progress, raw)
  if (!read.success) return undefined
  const { processed, total } = read.output.prompt_progress
  return Math.floor((processed / total) * 100)
}

/** Whether a part of a stream says that the model has begun to answer. */
export function isFirstSign({ type }: { type: string }): boolean {
  return /^(?:text|reasoning|tool-input)-delta$|^tool-call$|^finish$|^error$/.test(type)
}

/** A turn of the model as the next one gets it; servers refuse calls whose input is no object. */
export function asMessage(text: string, toolCalls: readonly ToolCall[]): ModelMessage {
  const content = [
    ...(text === '' ? [] : [{ type: 'text' as const, text }]),
    ...toolCalls.map(({ id, name, input }) => ({
      type: 'tool-call' as const,
      toolCallId: id,
      toolName: name,
      input: typeof input === 'object' && input !== null ? input : {},
    })),
  ]
  return { role: 'assistant', content }
}

/** A guess at what a turn cost that was ended before its server could say. */
export function measureUsage(prompt: { instructions: string; messages: ModelMessage[] }, text: string) {
  const tokens = (characters: number) => Math.ceil(characters / 4)
  return {
    input_tokens: tokens(prompt.instructions.length + JSON.stringify(prompt.messages).length),
    output_tokens: tokens(text.length),
  }
}
