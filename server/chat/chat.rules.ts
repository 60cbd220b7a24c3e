import type * as v from 'valibot'
import type { ChatReply, chat } from '#shared/contract/chat.ts'
import type { Run } from '#shared/contract/runs.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import { isFinal } from '#shared/domain/run-state.ts'
import { newId } from '#shared/domain/ids.ts'
import { getAvailableAgent } from '../agents/agents.rules.ts'
import { assistant } from '../agents/assistant.ts'
import type { Caller } from '../session/caller.ts'
import { type AcceptingRuns, type Accepted, acceptRunRequest } from '../runs/accept.rules.ts'
import { waitForRun } from '../runs/runs.rules.ts'
import { type SseMessage, follow, toldSince } from '../runs/stream.ts'
import { hashAnswer, hashRun } from '../http/idempotency.ts'
import type { Services } from '../services.ts'
import { type Mark, presentReply, takePart } from './parts.rules.ts'
import { findSession, touchSession } from './sessions.repo.ts'
import { titleOf } from './title.ts'

type Awaiting = Pick<Services, 'db' | 'runs' | 'replyTimeoutMs' | 'now'>

type Message = v.InferOutput<typeof chat.send.body>

/**
 * Accepts a message under its key, as one run of the answering agent or assistant in the thread of its conversation,
 * which it starts where there is none. Throws as `acceptRun` does, and 410 for a conversation that was deleted.
 */
export async function sendMessage(
  services: AcceptingRuns,
  caller: Caller,
  message: Message,
  key: string,
): Promise<Accepted> {
  const { message: prompt, session_id, agent_id, attached_files, provider, answers, client_time, time_zone } = message
  const agentId = agent_id ?? assistant.id
  const sessionId = session_id ?? newId()
  return acceptRunRequest(services, caller, {
    agentId,
    words: { prompt, context: {}, attached_files, provider, thread_id: sessionId, answers, client_time, time_zone },
    key,
    // No agent has such an id: a run and a message are never the same request.
    requestHash: answers
      ? hashAnswer(answers, attached_files)
      : hashRun({ agentId: `chat:${agentId}`, prompt, context: { session_id }, files: attached_files }),
    chat: true,
    async check({ tx }) {
      if (agentId !== assistant.id) await getAvailableAgent(tx, caller.workspaceId, agentId)
      if ((await findSession(tx, caller.userId, sessionId))?.deleted_at) throw sessionDeleted()
    },
    async begin({ tx, now }) {
      const session = await touchSession(tx, {
        user_id: caller.userId,
        id: sessionId,
        workspace_id: caller.workspaceId,
        agent_id: agentId === assistant.id ? null : agentId,
        title: titleOf(prompt),
        created_at: now,
        updated_at: now,
        deleted_at: null,
      })
      if (session.deleted_at !== null) throw sessionDeleted()
    },
  })
}

/** What a reply says behind a mark, once it has ended, waits for a person or the budget is over. */
export async function awaitPart(
  services: Awaiting,
  caller: Caller,
  { id, status, ...rest }: Run,
  mark: Mark,
): Promise<ChatReply> {
  if (isFinal(status)) return presentReply({ id, status, ...rest }, mark)
  await waitForRun(services, caller, id, services.replyTimeoutMs)
  return (await takePart(services, caller, id, mark)).reply
}

/**
 * The same while it is written: `accepted`, what happens, and `done` with the part, which ends it at the budget too.
 */
export async function* tellPart(
  services: Awaiting,
  caller: Caller,
  run: Run,
  mark: Mark,
  gone: AbortSignal,
): AsyncGenerator<SseMessage> {
  const { id, thread_id, status } = run
  let { seq } = mark
  yield { id: String(seq), event: 'accepted', data: { session_id: thread_id ?? id, execution_id: id, status } }
  if (isFinal(status)) return yield { id: 'done', event: 'done', data: presentReply(run, mark) }
  const enough = AbortSignal.any([gone, AbortSignal.timeout(services.replyTimeoutMs)])
  for await (const event of follow(services, caller, id, seq, enough, true)) {
    seq = event.seq
    yield { ...event, id: String(seq) }
  }
  if (gone.aborted) return
  const part = await takePart(services, caller, id, mark)
  // What was written while the part was closed belongs to it, and its token goes on behind that.
  if (!isFinal(part.reply.status)) {
    for (const event of await toldSince(services, id, seq))
      if (event.seq <= part.seq) yield { ...event, id: String(event.seq) }
  }
  yield { id: 'done', event: 'done', data: part.reply }
}

/** The refusal of what comes for a conversation that is gone. */
export function sessionDeleted(): ProblemError {
  return new ProblemError(410, 'chat_deleted', 'This conversation was deleted. Start a new one.')
}
