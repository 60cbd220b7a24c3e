import * as v from 'valibot'
import { Deleted, Id, Instant, clock, page, pageQuery, text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { maxChatTitleLength, maxAttachedFiles, maxPromptLength } from './limits.ts'
import { Answers, AttachedFile, PendingAction, RunStatus, Step, outcomeFields, runEvents } from './runs.ts'

/** A prompt to choose instead of typing one; the built-in assistant can answer it too. */
export const Suggestion = v.object({ title: v.string(), prompt: v.string() })
export type Suggestion = v.InferOutput<typeof Suggestion>

/** The outcome of a message is a run: these fields mean what they mean there. */
const outcome = {
  status: RunStatus,
  error: v.nullable(v.string()),
  provider: v.nullable(v.string()),
  provider_reason: v.nullable(v.string()),
  credits_used: v.number(),
  steps: v.array(Step),
  pending_action: v.nullable(PendingAction),
  ...outcomeFields,
}

/** A reply, or the part of it that was ready in time; then `continuation_token` fetches the next part. */
export const ChatReply = v.object({
  /** This part of the reply, in markdown; the apology of a failed one. */
  response: v.string(),
  /**
   * Where the part begins in the whole reply, in UTF-16 units. Usually that is where the part before it ended; it is
   * less where a model began again, and what was shown past it does not count any more.
   */
  from: v.number(),
  session_id: Id,
  /** What might be asked next; empty while the reply goes on. */
  suggestions: v.array(Suggestion),
  /** The model is still writing: continue. */
  still_processing: v.boolean(),
  /**
   * Set while the model writes, and while it waits for approval. With `Prefer: respond-async` it is null: follow the
   * run.
   */
  continuation_token: v.nullable(v.string()),
  execution_id: Id,
  ...outcome,
})
export type ChatReply = v.InferOutput<typeof ChatReply>

const chatEvents = {
  ...runEvents,
  accepted: v.object({ session_id: Id, execution_id: Id, status: RunStatus }),
  /** Always last: the reply, or the part of it that was written within the budget. */
  done: ChatReply,
}

/** A conversation; `agent_id` is the agent that was asked last, null for the assistant. */
export const ChatSession = v.object({
  id: Id,
  title: v.string(),
  agent_id: v.nullable(Id),
  created_at: Instant,
  updated_at: Instant,
})
export type ChatSession = v.InferOutput<typeof ChatSession>

/** What a person said, with the files attached to it. */
const UserMessage = v.object({
  id: Id,
  role: v.literal('user'),
  content: v.string(),
  created_at: Instant,
  execution_id: Id,
  /** Names only; the contents stay on the server. */
  attached_files: v.array(v.object({ name: v.string(), size: v.number(), type: v.string() })),
})

/** The reply: all of it, or what there is while it goes on. `GET /executions/{execution_id}/events` follows it. */
const AssistantMessage = v.object({
  id: Id,
  role: v.literal('assistant'),
  content: v.string(),
  created_at: Instant,
  execution_id: Id,
  /** Who answers; null for the assistant. */
  agent_id: v.nullable(Id),
  ...outcome,
})

export const ChatMessage = v.variant('role', [UserMessage, AssistantMessage])
export type ChatMessage = v.InferOutput<typeof ChatMessage>

export const chat = {
  send: endpoint({
    method: 'POST',
    path: '/chat',
    summary: 'Send a message to the assistant, or to an agent; accepted and charged once per Idempotency-Key',
    auth: 'user',
    scope: 'run',
    statuses: [200, 202],
    body: v.object({
      message: text('The message', maxPromptLength),
      /** Null starts a conversation; an id that is not known yet does too, under that id. */
      session_id: v.optional(v.nullable(Id), null),
      /** The agent that answers; without one the assistant does. */
      agent_id: v.optional(v.nullable(Id), null),
      attached_files: v.optional(
        v.pipe(v.array(AttachedFile), v.maxLength(maxAttachedFiles, `Attach at most ${maxAttachedFiles} files.`)),
        [],
      ),
      provider: v.optional(v.pipe(v.string(), v.maxLength(64))),
      /** Takes a next action of a reply of this conversation, under the key made of it. */
      answers: v.optional(Answers),
      ...clock,
    }),
    response: ChatReply,
    events: chatEvents,
  }),
  continue: endpoint({
    method: 'POST',
    path: '/chat/continue',
    summary: 'The next part of a reply; a token works once, for an hour',
    auth: 'user',
    scope: 'run',
    body: v.object({ continuation_token: v.pipe(v.string(), v.maxLength(128)) }),
    response: ChatReply,
    events: chatEvents,
  }),
  suggestions: endpoint({
    method: 'GET',
    path: '/chat/suggestions',
    summary: 'Prompts drawn from the workspace',
    auth: 'user',
    query: v.object({ time_zone: clock.time_zone }),
    response: v.array(Suggestion),
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/chat/sessions',
    summary: 'Your past conversations, the last used first',
    auth: 'user',
    query: v.object(pageQuery),
    response: page(ChatSession),
  }),
  session: endpoint({
    method: 'GET',
    path: '/chat/sessions/:id',
    summary: 'One conversation with its messages, the oldest first',
    auth: 'user',
    response: v.object({ ...ChatSession.entries, messages: v.array(ChatMessage) }),
  }),
  renameSession: endpoint({
    method: 'PATCH',
    path: '/chat/sessions/:id',
    summary: 'Give a conversation another title',
    auth: 'user',
    body: v.object({ title: text('The title', maxChatTitleLength) }),
    response: ChatSession,
  }),
  removeSession: endpoint({
    method: 'DELETE',
    path: '/chat/sessions/:id',
    summary: 'Delete a conversation and what was said in it',
    auth: 'user',
    response: Deleted,
  }),
}
