import type { ChatReply, chat } from '#shared/contract/chat.ts'
import type { Input, StreamEvent } from '#shared/contract/endpoint.ts'
import { unreachable } from '#shared/contract/problem.ts'
import { isFinal } from '#shared/domain/run-state.ts'
import { newId } from '#shared/domain/ids.ts'
import { judge, openApi, request } from '../network/api.ts'
import { type Turn, turnOf } from './conversations.ts'
import { endTurn, followRun } from './run-following.ts'
import { flush, rewind, takeEvent } from './run-stream.ts'
import { currentToken } from '../session/token.ts'

type Events = AsyncIterable<StreamEvent<typeof chat.send>>

/**
 * Follows the reply to a message that was accepted from this page: the same call under its key joins it, and ends with
 * what was ready in time. Returns whether that is all for now; throws a `ProblemError`.
 */
export async function joinReply(
  conversationId: string,
  turn: Turn,
  body: unknown,
  signal: AbortSignal,
): Promise<boolean> {
  const api = await openApi()
  rewind(turn)
  return hear(
    conversationId,
    turn,
    api.stream.chat.send({ body: body as Input<typeof chat.send>['body'] }, { idempotencyKey: turn.key, signal }),
  )
}

/**
 * Asks for the next part of the reply `key`. One that cannot be had says so in the turn and can be asked for again.
 * Never throws.
 */
export async function continueReply(conversationId: string, key: string): Promise<void> {
  const turn = turnOf(conversationId, key)
  const parts = turn?.parts
  if (turn?.state !== 'paused' || !parts) return
  const { token, length } = parts
  turn.state = 'running'
  parts.failed = false
  // Part of it may have been received before.
  turn.live = turn.live.slice(0, length)
  await followRun(conversationId, key, async (signal) => {
    const asked = currentToken()
    try {
      const api = await openApi()
      return await hear(
        conversationId,
        turn,
        api.stream.chat.continue({ body: { continuation_token: token } }, { idempotencyKey: parts.key, signal }),
      )
    } catch (error) {
      if (signal.aborted) return true
      const { status } = judge(error, asked)
      // It has run out, or another device has used it: the run itself has all of it.
      if (status === 404 || status === 410) return false
      // The user may have stopped it meanwhile.
      if (turn.state === 'ended') return true
      turn.state = 'paused'
      turn.parts = { ...parts, failed: true }
      return true
    }
  })
}

async function hear(conversationId: string, turn: Turn, events: Events): Promise<boolean> {
  for await (const event of events) {
    if (event.event === 'done') return takePart(conversationId, turn, event.data)
    takeEvent(turn, event)
  }
  throw unreachable('The connection to the server was lost.')
}

async function takePart(conversationId: string, turn: Turn, reply: ChatReply): Promise<boolean> {
  if (turn.state === 'ended') return true
  flush(turn)
  turn.live = turn.live.slice(0, reply.from) + reply.response
  const { steps, status, pending_action } = reply
  Object.assign(turn.run, { steps, status, pending_action })
  if (reply.still_processing && reply.continuation_token !== null) {
    turn.parts = { token: reply.continuation_token, key: newId(), length: turn.live.length, failed: false }
    turn.state = 'paused'
    return true
  }
  // It waits for approval.
  if (!isFinal(status)) return false
  endTurn(conversationId, turn, await request((api) => api.executions.get({ params: { id: turn.run.id } })))
  return true
}
