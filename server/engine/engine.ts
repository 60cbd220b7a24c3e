import type { Step } from '#shared/contract/executions.ts'

/** A file of a run as it came over the wire: text, a base64 data URL, or a note in its place. */
export type RunFile = { name: string; size: number; type: string; content: string }

export type RunInput = {
  agent: { id: string; name: string; role: string; skills: string[]; instructions: string }
  prompt: string
  context: Record<string, unknown>
  files: RunFile[]
  /** The provider the caller chose, if any. */
  provider?: string | undefined
  /** The moment of writing and the writer's IANA zone: relative dates mean these. */
  now: Date
  timeZone: string
  /** Aborts the run: the generator then throws the signal's reason. */
  signal: AbortSignal
}

/** What a run does, as it does it. A `tool` event repeats its step with a new status. */
export type RunEvent = { type: 'text'; text: string } | { type: 'tool'; step: Step }

/** How a run ended. Credits are 0.001 USD each. */
export type RunOutcome = {
  result: string
  provider: string
  providerReason: string | null
  usage: { input_tokens: number; output_tokens: number; credits: number }
}

/** Why a run could not go on, as a sentence for the person who asked. Any other error is ours to know. */
export class RunError extends Error {
  override name = 'RunError'
}

/** Runs one task: yields what happens, returns the outcome, throws what broke it. */
export type RunAgent = (input: RunInput) => AsyncGenerator<RunEvent, RunOutcome>
