import * as v from 'valibot'
import { Deleted, Id, Instant, clock, page, pageQuery, text } from './common.ts'
import { planned } from './endpoint.ts'
import { AttachedFile } from './executions.ts'

export const Suggestion = v.object({ title: v.string(), prompt: v.string() })

/** A reply, or the part of it that was ready in time; then `continuation_token` fetches the next part. */
export const ChatReply = v.object({
  response: v.string(),
  session_id: Id,
  suggestions: v.array(Suggestion),
  still_processing: v.boolean(),
  continuation_token: v.nullable(v.string()),
})
export type ChatReply = v.InferOutput<typeof ChatReply>

const chatEvents = {
  accepted: v.object({ session_id: Id }),
  text: v.object({ text: v.string() }),
  done: ChatReply,
}

export const ChatSession = v.object({ id: Id, title: v.string(), created_at: Instant, updated_at: Instant })
export const ChatMessage = v.object({ id: Id, role: v.picklist(['user', 'assistant']), content: v.string(), created_at: Instant })

export const chat = {
  send: planned({
    method: 'POST',
    path: '/chat',
    summary: 'Send a message to the assistant',
    auth: 'user',
    body: v.object({
      message: text('The message', 100_000),
      session_id: v.optional(v.nullable(Id), null),
      attached_files: v.optional(v.pipe(v.array(AttachedFile), v.maxLength(20)), []),
      ...clock,
    }),
    response: ChatReply,
    events: chatEvents,
  }),
  continue: planned({
    method: 'POST',
    path: '/chat/continue',
    summary: 'The next part of a reply; a token works once, for an hour',
    auth: 'user',
    body: v.object({ continuation_token: v.string() }),
    response: ChatReply,
  }),
  suggestions: planned({
    method: 'GET',
    path: '/chat/suggestions',
    summary: 'Prompts drawn from the workspace',
    auth: 'user',
    response: v.array(Suggestion),
  }),
  sessions: planned({
    method: 'GET',
    path: '/chat/sessions',
    summary: 'Your past conversations',
    auth: 'user',
    query: v.object(pageQuery),
    response: page(ChatSession),
  }),
  session: planned({
    method: 'GET',
    path: '/chat/sessions/:id',
    summary: 'One conversation with its messages',
    auth: 'user',
    response: v.object({ ...ChatSession.entries, messages: v.array(ChatMessage) }),
  }),
  removeSession: planned({
    method: 'DELETE',
    path: '/chat/sessions/:id',
    summary: 'Delete a conversation',
    auth: 'user',
    response: Deleted,
  }),
}
