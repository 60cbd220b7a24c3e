import type { ChatMessage, ChatSession } from '#shared/contract/chat.ts'
import type { Output } from '#shared/contract/endpoint.ts'
import type { chat } from '#shared/contract/chat.ts'
import type { Run } from '#shared/contract/runs.ts'
import { endingFields } from '#shared/domain/answers.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import { isFinal } from '#shared/domain/run-state.ts'
import { assistant } from '../agents/assistant.ts'
import type { Caller } from '../session/caller.ts'
import type { Db } from '../db/connect.ts'
import type { ChatSessionRow } from '../db/schema.ts'
import { type Cancelling, eraseThread, runsOfThread, snapshotOf } from '../runs/runs.rules.ts'
import { cutPage, readCursor } from '../http/paging.ts'
import type { Services } from '../services.ts'
import { sessionDeleted } from './chat.rules.ts'
import { wordsOf } from './parts.rules.ts'
import { findSession, listSessions, presentSession, updateSession } from './sessions.repo.ts'

/** A conversation is shown with its last messages, as many as these runs have. */
const maxRuns = 200

/** One page of the caller's conversations, the last used first; the cursor is opaque. */
export async function pageSessions(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Output<typeof chat.sessions>> {
  const before = readCursor(cursor)
  const rows = await listSessions(
    db,
    caller.userId,
    limit + 1,
    before && { updated_at: before.created_at, id: before.id },
  )
  return cutPage(rows, limit, presentSession, (row) => row.updated_at)
}

/** The caller's conversation with its messages; throws 404, or 410 for one that was deleted. */
export async function getSession(
  services: Pick<Services, 'db' | 'runs'>,
  caller: Caller,
  id: string,
): Promise<Output<typeof chat.session>> {
  const session = await getOrThrow(services.db, caller, id)
  const runs = await runsOfThread(services, caller, id, maxRuns)
  const messages = await Promise.all(runs.map((run) => messagesOf(services, caller, run)))
  return { ...presentSession(session), messages: messages.flat() }
}

export async function renameSession(tx: Db, caller: Caller, id: string, title: string): Promise<ChatSession> {
  const session = await getOrThrow(tx, caller, id)
  await updateSession(tx, caller.userId, id, { title: title.trim() })
  return presentSession({ ...session, title: title.trim() })
}

/** Deletes a conversation and what was said in it, and stops what goes on; one that is deleted already stays so. */
export async function removeSession(services: Cancelling, caller: Caller, id: string): Promise<{ id: string }> {
  const session = await findSession(services.db, caller.userId, id)
  if (!session) throw sessionNotFound()
  if (session.deleted_at === null) {
    await eraseThread(services, caller, id, (tx) =>
      updateSession(tx, caller.userId, id, { title: '', deleted_at: services.now() }),
    )
  }
  return { id }
}

async function getOrThrow(db: Db, caller: Caller, id: string): Promise<ChatSessionRow> {
  const session = await findSession(db, caller.userId, id)
  if (!session) throw sessionNotFound()
  if (session.deleted_at !== null) throw sessionDeleted()
  return session
}

async function messagesOf(services: Pick<Services, 'db' | 'runs'>, caller: Caller, run: Run): Promise<ChatMessage[]> {
  const snapshot = isFinal(run.status)
    ? { run: run, text: run.result ?? '', seq: 0 }
    : await snapshotOf(services, caller, run.id)
  const {
    id,
    agent_id,
    prompt,
    attached_files,
    created_at,
    finished_at,
    started_at,
    status,
    error,
    provider,
    provider_reason,
    credits_used,
    steps,
    pending_action,
  } = snapshot.run
  return [
    { id: `${id}-user`, role: 'user', content: prompt, created_at, execution_id: id, attached_files },
    {
      id: `${id}-assistant`,
      role: 'assistant',
      content: wordsOf(snapshot),
      created_at: finished_at ?? started_at ?? created_at,
      execution_id: id,
      agent_id: agent_id === assistant.id ? null : agent_id,
      status,
      error,
      provider,
      provider_reason,
      credits_used,
      steps,
      pending_action,
      ...endingFields(snapshot.run),
    },
  ]
}

function sessionNotFound(): ProblemError {
  return new ProblemError(404, 'chat_not_found', 'There is no such conversation.')
}
