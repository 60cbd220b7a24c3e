import { LLMock } from '@copilotkit/aimock'
import { createBuiltinModel } from '../engine/builtin/model.ts'
import { type TurnEnd, type TurnPart, type TurnRequest, streamTurn } from '../engine/models/attempt.ts'
import { catalogue } from '../engine/models/catalogue.ts'
import type { ModelChoice } from '../engine/models/choice.ts'
import type { Alarm, Clock } from '../engine/models/clock.ts'

/**
 * One model of each wire format: Anthropic's messages, OpenAI's responses, Gemini's, and the chat that local servers
 * speak.
 */
export const wires = ['anthropic_claude_haiku', 'openai_gpt_luna', 'google_gemini_flash_lite', 'local'] as const

/** A turn with everything but the candidates left to its usual value. */
export type Asked = Partial<Omit<TurnRequest, 'choices'>> & { choices: (string | ModelChoice)[]; prompt?: string }

export type ModelVendors = {
  /** What they answer is put in here; match tool turns on `hasToolResult`. */
  mock: LLMock
  /** The environment of a server that has a key for each of them. */
  env: Record<string, string>
  choice: (provider: string) => ModelChoice
  start: (asked: Asked) => AsyncGenerator<TurnPart, TurnEnd>
  /** A turn to its end. */
  take: (asked: Asked) => Promise<{ parts: TurnPart[]; end: TurnEnd }>
  close: () => Promise<void>
}

/** Stand-ins for all vendors on a port of their own. */
export async function openModelVendors(): Promise<ModelVendors> {
  const mock = new LLMock({ port: 0 })
  await mock.start()
  const env = {
    ANTHROPIC_BASE_URL: mock.url,
    OPENAI_BASE_URL: mock.url,
    GEMINI_BASE_URL: mock.url,
    MUSTER_LOCAL_URL: mock.url,
    ANTHROPIC_API_KEY: 'anthropic-key-1',
    OPENAI_API_KEY: 'openai-key-1',
    GEMINI_API_KEY: 'google-key-1',
  }
  const choice = (provider: string): ModelChoice => {
    const { vendor, display_name, model_id, prices, maxFileLength } = catalogue.find(
      (entry) => entry.provider === provider,
    )!
    const base_url = `${mock.url}/${vendor === 'google' ? 'v1beta' : 'v1'}`
    return {
      provider,
      vendor,
      display_name,
      model_id,
      prices,
      maxFileLength,
      key: vendor === 'local' ? null : 'a-key-of-ours',
      base_url,
      reason: null,
    }
  }
  const start = ({ choices, prompt = 'go', ...more }: Asked) =>
    streamTurn({
      choices: choices.map((each) => (typeof each === 'string' ? choice(each) : each)),
      makeBuiltin: makeTestBuiltin,
      messages: [{ role: 'user', content: prompt }],
      instructions: 'You are Arlo.',
      signal: new AbortController().signal,
      ...more,
    })
  return {
    mock,
    env,
    choice,
    start,
    async take(asked) {
      const parts: TurnPart[] = []
      const turn = start(asked)
      for (;;) {
        const step = await turn.next()
        if (step.done) return { parts, end: step.value }
        parts.push(step.value)
      }
    },
    close: async () => void (await mock.stop()),
  }
}

/** What a reader who obeys `rewind` has at the end. */
export function heard(parts: TurnPart[]): string {
  return parts.reduce(
    (text, part) => (part.type === 'text' ? text + part.text : part.type === 'rewind' ? '' : text),
    '',
  )
}

/** Usage by the name that each wire format has for it. */
export function usage(input: number, output: number) {
  return {
    prompt_tokens: input,
    completion_tokens: output,
    input_tokens: input,
    output_tokens: output,
    promptTokenCount: input,
    candidatesTokenCount: output,
  }
}

function makeTestBuiltin() {
  const agent = { id: '1', name: 'Arlo', role: 'Executive assistant', skills: [], instructions: '' }
  return createBuiltinModel({ agent, files: [], now: new Date(0), timeZone: 'UTC' })
}

/**
 * A clock that never waits: `waited` says for how long it would have, `ring` is the end of the patience with a silent
 * model.
 */
export type TestClock = Clock & { waited: number[]; putOffs: number; ring: () => void }

export function createTestClock(): TestClock {
  const alarms = new Set<() => void>()
  const clock: TestClock = {
    waited: [],
    putOffs: 0,
    now: () => clock.waited.reduce((sum, ms) => sum + ms, 0),
    async wait(ms, signal) {
      signal.throwIfAborted()
      clock.waited.push(ms)
    },
    alarm(_ms, ring): Alarm {
      alarms.add(ring)
      return { putOff: () => void (clock.putOffs += 1), stop: () => void alarms.delete(ring) }
    },
    chance: () => 0,
    ring: () => alarms.forEach((ring) => ring()),
  }
  return clock
}
