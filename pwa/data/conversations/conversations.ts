import type { Answers, Run } from '#shared/contract/runs.ts'
import { noEnding } from '#shared/domain/answers.ts'
import { type RunState, type UnacceptedState, isFinal } from '#shared/domain/run-state.ts'
import { proxy } from 'valtio'
import type { Attachment } from './files.ts'
import type { Fault } from '../outbox/row.ts'
import { onSignedOut } from '../session/session.ts'

/**
 * The state of a turn, in the terms of `shared/domain/run-state.ts`, as far as this page knows: `run.status` may be a
 * step ahead of it. `running` includes `queued`, and `ended` every end; the run's status tells them apart. While a run
 * goes on, its events may not come in:
 * - `reconnecting`: the connection was lost, and is sought again.
 * - `paused`: what was ready in time is here, and the model goes on; the user asks for the next part.
 */
export type TurnState =
  | UnacceptedState
  | Extract<RunState, 'running' | 'awaiting-approval'>
  | 'reconnecting'
  | 'paused'
  | 'ended'

/** One run request and its reply, as this device knows them. */
export type Turn = {
  /** The Idempotency-Key of the run: the same before and after the server has given it an id. */
  key: string
  /** The server's record; until it is accepted `id` is empty and the rest is what was asked. */
  run: Run
  /** The reply as far as it has been streamed. */
  live: string
  state: TurnState
  /** Someone pressed Stop and the run has not ended yet. */
  stopping: boolean
  /** The files with their content, where this page attached them. */
  files: readonly Attachment[] | null
  /** Why it has not been accepted yet, or never will be; null where nothing has gone wrong. */
  fault: Fault | null
  /** When it is tried again, in milliseconds since 1970; 0 where no pause runs. */
  nextAt: number
  /** Of a reply in a chat that came in parts. */
  parts?: Parts
}

/**
 * How a paused reply goes on: `token` fetches the next part, under `key` however often it is asked for. `length`
 * counts the characters that are here, `failed` says that the last try brought nothing.
 */
export type Parts = { token: string; key: string; length: number; failed: boolean }

/** Why the last run request was not accepted. */
export type Refusal = { status: number; code: string; detail: string }

export type Conversation = {
  /** Oldest first. */
  turns: Turn[]
  /** When `turns` last agreed with the server, in milliseconds since 1970. */
  loadedAt: number | null
  /** Whether the server's own list has been read, and `earlier` with it. */
  listed: boolean
  failed: boolean
  /** Where the earlier runs go on; null when all are here. */
  earlier: string | null
  refusal: Refusal | null
}

/** Every conversation: with an agent by its id, a chat by `chatId`; whichever screen is open. */
export const conversations = proxy<Record<string, Conversation>>({})

onSignedOut(() => {
  for (const id of Object.keys(conversations)) delete conversations[id]
})

/** What the chat `sessionId` is called among the conversations, and in the outbox. */
export function chatId(sessionId: string): string {
  return `chat:${sessionId}`
}

/** The session of a chat; null where the conversation is with an agent. */
export function sessionIn(conversationId: string): string | null {
  return conversationId.startsWith('chat:') ? conversationId.slice(5) : null
}

/** The live conversation with `conversationId`. */
export function conversationOf(conversationId: string): Conversation {
  conversations[conversationId] ??= {
    turns: [],
    loadedAt: null,
    listed: false,
    failed: false,
    earlier: null,
    refusal: null,
  }
  return conversations[conversationId]
}

/** The turn with `key` as the store holds it, so that writing to it is seen. */
export function turnOf(conversationId: string, key: string): Turn | undefined {
  return conversations[conversationId]?.turns.find((turn) => turn.key === key)
}

/** The thread of a run or of a run request; null for one that is not known to the server and named none. */
export function threadOf({ run }: { readonly run: Pick<Run, 'id' | 'thread_id'> }): string | null {
  return run.thread_id ?? (run.id || null)
}

/** A turn for a run that the server already knows. */
export function knownTurn(run: Run): Turn {
  return {
    key: run.idempotency_key || run.id,
    run,
    live: '',
    state: turnStateOf(run),
    stopping: false,
    files: null,
    fault: null,
    nextAt: 0,
  }
}

/** The state of a turn whose run the server has accepted. */
export function turnStateOf({ status }: Run): TurnState {
  if (isFinal(status)) return 'ended'
  return status === 'waiting' ? 'awaiting-approval' : 'running'
}

/** A run request that the server has not accepted yet; `files` as they are shown. */
export type UnacceptedRequest = {
  prompt: string
  thread: string | null
  modelId: string | null
  /** The next action of an earlier run that it takes. */
  answers: Answers | null
  files: readonly Pick<Attachment, 'name' | 'size' | 'type'>[]
}

/** A turn for such a run request. */
export function newTurn(
  conversationId: string,
  key: string,
  { prompt, thread, modelId, answers, files }: UnacceptedRequest,
): Turn {
  return {
    key,
    run: {
      id: '',
      agent_id: conversationId,
      idempotency_key: key,
      prompt,
      context: {},
      attached_files: files.map(({ name, size, type }) => ({ name, size, type })),
      status: 'queued',
      result: null,
      error: null,
      provider_wanted: modelId,
      provider: null,
      provider_reason: null,
      credits_used: 0,
      steps: [],
      pending_action: null,
      ...noEnding,
      answers,
      thread_id: thread,
      created_at: new Date().toISOString(),
      started_at: null,
      finished_at: null,
    },
    live: '',
    state: 'sending',
    stopping: false,
    files: null,
    fault: null,
    nextAt: 0,
  }
}
