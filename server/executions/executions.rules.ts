import type * as v from 'valibot'
import { type ExecuteReply, type Execution, type PendingAction, executions } from '#shared/contract/executions.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import { isFinal } from '#shared/domain/execution-status.ts'
import { newId } from '#shared/domain/ids.ts'
import { getAgentForWork } from '../agents/agents.rules.ts'
import type { Caller } from '../auth.ts'
import { type Db, inTransaction } from '../db/connect.ts'
import type { ExecutionRow } from '../db/schema.ts'
import { hashExecution, keyReused } from '../idempotency.ts'
import { byTime, readCursor } from '../paging.ts'
import type { Services } from '../services.ts'
import { nextRev } from '../workspaces/workspaces.repo.ts'
import {
  type StoredEvent,
  cancelIdle,
  deleteEvents,
  eventsAfter,
  findExecution,
  findExecutionByKey,
  insertExecution,
  lastEventSeq,
  listExecutions,
  presentExecution,
  requestCancel,
} from './executions.repo.ts'
import { eraseRuns, openInThread } from './thread.repo.ts'
import { decideExecution } from './waiting.repo.ts'

type ExecuteBody = v.InferOutput<typeof executions.create.body>

/** What is to be run, for whom it counts as the same request, and what else has to be true and happen with it. */
export type Order = {
  agentId: string
  words: ExecuteBody
  key: string
  requestHash: string
  /** Whether it answers a message of a conversation. */
  chat: boolean
  /** Throws where it may not be run; asked before anything is stored, and not for a repetition. */
  check: () => Promise<unknown>
  /** What is stored with it, in its transaction. */
  begin?: (tx: Db) => Promise<void>
}

/** `replayed` when the run had ended before this call; a run that goes on is joined. */
export type Accepted = { execution: Execution; replayed: boolean }

/** How often a run of another process is looked at while somebody waits for it. */
const pollMs = 250

/**
 * Accepts a run under its key: one durable row, whoever else sends the same key at the same time. Throws 404 for an
 * unknown agent, 409 for a paused one and 422 when the key already stands for another request. Returns once the row is committed.
 */
export async function acceptExecution(services: Services, caller: Caller, agentId: string, body: ExecuteBody, key: string): Promise<Accepted> {
  const requestHash = hashExecution({ agentId, prompt: body.prompt, context: body.context, files: body.attached_files })
  const check = () => getAgentForWork(services.db, caller.workspaceId, agentId)
  return acceptOrder(services, caller, { agentId, words: body, key, requestHash, chat: false, check })
}

/** The same for any order: the one way into the ledger of runs. */
export async function acceptOrder(services: Services, caller: Caller, order: Order): Promise<Accepted> {
  const { db } = services
  const { agentId, words: body, key, requestHash: request_hash } = order
  // Most repetitions find their run here and write nothing; the insert below decides between simultaneous ones.
  const known = await findExecutionByKey(db, caller.userId, key)
  if (known) return replay(known, request_hash)
  await order.check()
  const now = services.now()
  const row: ExecutionRow = {
    id: newId(),
    workspace_id: caller.workspaceId,
    user_id: caller.userId,
    agent_id: agentId,
    client_key: key,
    request_hash,
    status: 'queued',
    prompt: body.prompt,
    context: JSON.stringify(body.context),
    files: JSON.stringify(body.attached_files.map(({ name, size, type }) => ({ name, size, type }))),
    provider_wanted: body.provider ?? null,
    thread_id: body.thread_id ?? null,
    client_time: body.client_time ? Date.parse(body.client_time) : now,
    time_zone: knownTimeZone(body.time_zone),
    result: null,
    error: null,
    provider: null,
    provider_reason: null,
    credits_used: 0,
    steps: '[]',
    state: null,
    pending_action: null,
    decision: null,
    waiting_until: null,
    cancel_requested: 0,
    lease_owner: null,
    lease_until: null,
    created_at: now,
    started_at: null,
    finished_at: null,
    rev: 0,
    chat: Number(order.chat),
    deleted_at: null,
  }
  const inserted = await inTransaction(db, async (tx) => {
    row.rev = await nextRev(tx, caller.workspaceId)
    if (!(await insertExecution(tx, row, body.attached_files))) return false
    await order.begin?.(tx)
    return true
  })
  if (!inserted) return replay(await findExecutionByKey(db, caller.userId, key), request_hash)
  services.runs.start(row.id, row.workspace_id)
  return { execution: presentExecution(row), replayed: false }
}

function replay(existing: ExecutionRow | undefined, request_hash: string): Accepted {
  if (!existing) throw new Error('A key was taken and its execution is not there.')
  if (existing.request_hash !== request_hash) {
    throw keyReused()
  }
  return { execution: presentExecution(existing), replayed: isFinal(existing.status) }
}

/** The caller's own run, or 404. */
export async function getExecution(services: Services, caller: Caller, id: string): Promise<Execution> {
  const row = await findExecution(services.db, caller.userId, id)
  if (!row) throw new ProblemError(404, 'execution_not_found', 'There is no such execution.')
  return presentExecution(row)
}

/** The run once it has ended, or as it stands after `timeoutMs`; from whichever process runs it. */
export async function waitForExecution(services: Services, caller: Caller, id: string, timeoutMs: number): Promise<Execution> {
  const deadline = AbortSignal.timeout(timeoutMs)
  for (;;) {
    const run = services.runs.live(id)
    if (run) await Promise.race([run.settled, aborted(deadline)])
    const execution = await getExecution(services, caller, id)
    if (isFinal(execution.status) || execution.status === 'waiting' || deadline.aborted) return execution
    await Promise.race([new Promise((resolve) => setTimeout(resolve, pollMs)), aborted(deadline)])
  }
}

/** How a run stands: with what it has written, and the number of the last event that told of it (0 once it has ended). */
export type Standing = { execution: Execution; text: string; seq: number }

/** The caller's run with its text, from whichever process runs it; throws 404. */
export async function standingOf(services: Services, caller: Caller, id: string): Promise<Standing> {
  const run = services.runs.live(id)
  const { text, seq } = (run?.claimed && run.snapshot()) || retell(await eventsAfter(services.db, id, 0))
  // Read last: a run that has not ended now had not when its text was read.
  const execution = await getExecution(services, caller, id)
  return isFinal(execution.status) ? { execution, text: execution.result ?? '', seq: 0 } : { execution, text, seq }
}

function retell(events: StoredEvent[]): { text: string; seq: number } {
  let text = ''
  for (const { event, data } of events) {
    if (event === 'text') text += (data as { text: string }).text
    else if (event === 'rewind') text = text.slice(0, (data as { length: number }).length)
  }
  return { text, seq: events.at(-1)?.seq ?? 0 }
}

/** The newest runs of a thread, oldest first. */
export async function runsOfThread(services: Services, caller: Caller, threadId: string, limit: number): Promise<Execution[]> {
  const rows = await listExecutions(services.db, caller.userId, { thread_id: threadId, limit })
  return rows.map(presentExecution).toReversed()
}

/**
 * Stops what still goes on in a thread and erases what was said in it. Rows and keys stay, so that nothing runs twice
 * and the credits add up.
 */
export async function eraseThread(services: Services, caller: Caller, threadId: string, also: (tx: Db) => Promise<void>): Promise<void> {
  const { db, now } = services
  const open = await openInThread(db, caller.userId, threadId)
  await Promise.all(open.map((id) => cancelExecution(services, caller, id)))
  await inTransaction(db, async (tx) => {
    const rev = await nextRev(tx, caller.workspaceId)
    await also(tx)
    await eraseRuns(tx, caller.userId, threadId, { error: 'This conversation was deleted.', deleted_at: now(), rev })
  })
}

/** Stops a run wherever it goes on; answers with it as it stands, ended in nearly every case. */
export async function cancelExecution(services: Services, caller: Caller, id: string): Promise<Execution> {
  const execution = await getExecution(services, caller, id)
  if (isFinal(execution.status)) return execution
  const cancelled = await inTransaction(services.db, async (tx) => {
    const rev = await nextRev(tx, caller.workspaceId)
    const isIdle = await cancelIdle(tx, id, services.now(), rev)
    if (isIdle) await deleteEvents(tx, [id])
    return isIdle
  })
  if (cancelled) {
    services.runs.drop(id)
    return getExecution(services, caller, id)
  }
  if (!services.runs.abort(id)) await requestCancel(services.db, id)
  return waitForExecution(services, caller, id, 5_000)
}

/**
 * Takes a person's answer to what a run asks: it goes on, or goes on without. The same answer again changes nothing; one
 * to another question than the one that is open is refused with 409.
 */
export async function actOnExecution(services: Services, caller: Caller, id: string, actionId: string, approved: boolean): Promise<Execution> {
  const row = await findExecution(services.db, caller.userId, id)
  if (!row) throw new ProblemError(404, 'execution_not_found', 'There is no such execution.')
  const asked = row.pending_action === null ? undefined : (JSON.parse(row.pending_action) as PendingAction)
  if (asked?.id !== actionId) throw new ProblemError(409, 'action_not_pending', 'This question is not open any more. Look at how the run stands.')
  const decided = await inTransaction(services.db, async (tx) => decideExecution(tx, id, approved, await nextRev(tx, caller.workspaceId)))
  if (decided) services.runs.start(id, row.workspace_id, await lastEventSeq(services.db, id))
  else if (row.decision !== Number(approved)) throw new ProblemError(409, 'action_decided', 'This question has been answered already, and otherwise.')
  return getExecution(services, caller, id)
}

/** One page of the caller's runs, newest first; the cursor is opaque. */
export async function pageExecutions(
  services: Services,
  caller: Caller,
  query: v.InferOutput<typeof executions.list.query>,
): Promise<{ items: Execution[]; next_cursor: string | null }> {
  const { cursor, ...filter } = query
  const before = readCursor(cursor)
  const rows = await listExecutions(services.db, caller.userId, { ...filter, before: before && { created_at: before.time, id: before.id }, limit: query.limit + 1 })
  const items = rows.slice(0, query.limit)
  const last = items.at(-1)
  return {
    items: items.map(presentExecution),
    next_cursor: rows.length > query.limit && last ? byTime(last.created_at, last.id) : null,
  }
}

export function presentReply(execution: Execution): ExecuteReply {
  const { result, id, status, error, provider, credits_used, created_at, finished_at } = execution
  return { result, execution_id: id, status, error, provider, credits_used, created_at, finished_at }
}

/** An IANA zone this machine knows; anything else is UTC, because a wrong clock must not refuse a run. */
export function knownTimeZone(zone: string | undefined): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone ?? 'UTC' }).resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
