import type { NextAction, Outcome, PendingAction, Step } from '#shared/contract/runs.ts'
import type { Place } from '../jobs/jobs.ts'
import type { ModelChoice } from './models/choice.ts'
import type { Drafting, Workspace } from './tools/tool.ts'

/** A file of a run as it came over the wire: text, a base64 data URL, or a note in its place. */
export type RunFile = { name: string; size: number; type: string; content: string }

/** Something said earlier in the same thread, and the tools that were used for it. */
export type Turn = { prompt: string; result: string; tools?: string[] }

export type RunInput = {
  agent: { id: string; name: string; role: string; skills: string[]; instructions: string }
  prompt: string
  /** What the prompt takes of an earlier run; null for none of what was offered there. */
  taken?: NextAction | null | undefined
  context: Record<string, unknown>
  files: RunFile[]
  /** The agent's own documents, saved once. */
  documents: RunFile[]
  /** The thread so far, oldest first, and the files that were attached in it. */
  history: Turn[]
  earlierFiles: RunFile[]
  /** Who may answer, in order; the last one always can. */
  choices: ModelChoice[]
  /** Where paid models get their credits from; without one they need none. */
  budget?: Budget | undefined
  /** Called with every fault of a model, for the log. */
  onFault?: ((fault: { kind: string; provider: string; attempt: number; errorName: string }) => void) | undefined
  /** The moment of writing and the writer's IANA zone: relative dates mean these. */
  now: Date
  timeZone: string
  workspace: Workspace
  drafting: Drafting
  /** The ids of the runs that `history` tells of. */
  earlierRuns: readonly string[]
  /** Where a run that waited for a person goes on: the state it was left in, and what they said. */
  resume?: { state: RunState; approved: boolean } | undefined
  /** The place it works in, which another run may have while a model answers elsewhere. */
  place?: Place | undefined
  /** Aborts the run: the generator then throws the signal's reason. */
  signal: AbortSignal
}

/** The credits of one run. `hold` sets aside so many for it in all; false when there are not as many. */
export type Budget = { hold: (credits: number) => Promise<boolean> }

/**
 * What a run does, as it does it. A `tool` event repeats its step with a new status; `rewind` drops the text past
 * `length`.
 */
export type RunEvent =
  | { type: 'text'; text: string }
  | { type: 'rewind'; length: number }
  | { type: 'tool'; step: Step }
  | { type: 'usage'; usage: Usage }

/** Tokens as the models counted them. Credits are 0.001 USD each. */
export type Usage = { input_tokens: number; output_tokens: number; credits: number }

/** All that a run needs to go on in another process, as JSON. Only its text is for others. */
export type RunState = { readonly text: string }

type Answered = { provider: string; providerReason: string | null; usage: Usage }

/** How a run ended for the person who asked: what was touched, in at most 80 characters, and what they can do next. */
export type Ending = { outcome: Outcome; note: string | null; next: NextAction[] }

/** How a run ended: with a result, or with a question to a person. */
export type RunOutcome =
  | ({ kind: 'completed'; result: string; /** Without one it is done. */ ending?: Ending } & Answered)
  | ({ kind: 'waiting'; action: PendingAction; state: RunState } & Answered)

/** Why a run could not go on, as a sentence for the person who asked. Any other error is ours to know. */
export class RunError extends Error {
  override name = 'RunError'
}

/** Answers one run request: yields what happens, returns the outcome, throws what broke it. */
export type RunAgent = (input: RunInput) => AsyncGenerator<RunEvent, RunOutcome>
