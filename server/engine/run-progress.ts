import type { ModelMessage, ToolResultPart } from 'ai'
import type { ConnectionKind } from '../db/google-tables.ts'
import type { Ending, RunInput, RunState, Usage } from './engine.ts'
import type { Caution } from './caution.ts'
import { toolNamed } from './profiles.ts'
import { beginConversation } from './prompt.ts'
import type { ToolCall } from './tools/tool.ts'

/** How far a run has come: between two turns, or between two tools. */
export type Progress = Caution & {
  messages: ModelMessage[]
  /** What it has said so far. */
  text: string
  /** How many calls wrote drafts or proposed something, and how many things were proposed. */
  drafted: number
  proposed: number
  /** Tools that the last turn asked for and that have not been run, and the answers of those that have. */
  calls: ToolCall[]
  answers: ToolResultPart[]
  /** What the run asked its person last, where that was not about one call of a tool that always asks. */
  asked: 'loss' | 'many' | null
  /** The calls whose answers are not kept while the run waits. */
  fleeting: string[]
  /** The connections that Google turned out to have withdrawn. */
  withdrawn: ConnectionKind[]
  /** How many characters tools have answered, and whether the next turn goes on in the middle of a sentence. */
  toolCharacters: number
  isCut: boolean
  /** What was read ahead for a model that cannot call tools; null before that. */
  atHand: string | null
  /** The tools that changed something, call by call, and how the model says that it ends. */
  changed: string[]
  report: Ending | null
  /** The calls so far, each with how many changes had been made before it, and how many turns in a row brought nothing. */
  made: { call: string; changes: number }[]
  fruitless: number
  turns: number
  usage: Usage
  /** By list price. */
  dollars: number
  /** Who answered last, and why not the one that was chosen. */
  provider: string
  reason: string | null
}

export function begin(input: RunInput): Progress {
  return {
    messages: beginConversation(input),
    text: '',
    drafted: 0,
    proposed: 0,
    calls: [],
    answers: [],
    hasReadForeign: input.history.some(({ tools }) => tools?.some((name) => toolNamed(name)?.isForeign)),
    changes: 0,
    mayChangeMany: false,
    asked: null,
    fleeting: [],
    withdrawn: [],
    toolCharacters: 0,
    isCut: false,
    atHand: null,
    changed: [],
    report: null,
    made: [],
    fruitless: 0,
    turns: 0,
    usage: { input_tokens: 0, output_tokens: 0, credits: 0 },
    dollars: 0,
    provider: 'builtin',
    reason: null,
  }
}

export function close(progress: Progress): RunState {
  const fleeting = new Set(progress.fleeting)
  const forget = (part: ToolResultPart): ToolResultPart =>
    fleeting.has(part.toolCallId) ? { ...part, output: { type: 'json', value: forgotten } } : part
  const messages = progress.messages.map((message) =>
    message.role === 'tool'
      ? { ...message, content: message.content.map((part) => (part.type === 'tool-result' ? forget(part) : part)) }
      : message,
  )
  return structuredClone({ ...progress, messages, answers: progress.answers.map(forget) })
}

/** What stands in place of mail and events while a run waits for a person. */
const forgotten = { forgotten: 'What came from Google is not kept while a run waits. Look again where you need it.' }

export function reopen(state: RunState): Progress {
  // A state of an earlier version has less; what that run had read is unknown.
  const kept = structuredClone(state) as unknown as Partial<Progress>
  return {
    fleeting: [],
    withdrawn: [],
    hasReadForeign: true,
    changes: 0,
    mayChangeMany: false,
    asked: null,
    atHand: null,
    changed: [],
    drafted: 0,
    proposed: 0,
    report: null,
    made: [],
    fruitless: 0,
    ...kept,
  } as Progress
}
