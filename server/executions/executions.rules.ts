import type * as v from 'valibot'
import { type ExecuteReply, type Execution, type PendingAction, executions } from '#shared/contract/executions.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import { isFinal } from '#shared/domain/execution-status.ts'
import { newId } from '#shared/domain/ids.ts'
import { getAgentForWork } from '../agents/agents.rules.ts'
import type { Caller } from '../auth.ts'
import { inTransaction } from '../db/connect.ts'
import type { ExecutionRow } from '../db/schema.ts'
import { hashExecution, keyReused } from '../idempotency.ts'
import type { Services } from '../services.ts'
import { nextRev } from '../workspaces/workspaces.repo.ts'
import { cancelIdle, deleteEvents, findExecution, findExecutionByKey, insertExecution, lastEventSeq, listExecutions, presentExecution, requestCancel } from './executions.repo.ts'
import { decideExecution } from './waiting.repo.ts'

type ExecuteBody = v.InferOutput<typeof executions.create.body>

/** `replayed` when the run had ended before this call; a run that goes on is joined. */
export type Accepted = { execution: Execution; replayed: boolean }

/** How often a run of another process is looked at while somebody waits for it. */
const pollMs = 250

/**
 * Accepts a run under its key: one durable row, whoever else sends the same key at the same time. Throws 404 for an
 * unknown agent, 409 for a paused one and 422 when the key already stands for another request. Returns once the row is committed.
 */
export async function acceptExecution(services: Services, caller: Caller, agentId: string, body: ExecuteBody, key: string): Promise<Accepted> {
  const { db } = services
  const request_hash = hashExecution({ agentId, prompt: body.prompt, context: body.context, files: body.attached_files })
  // Most repetitions find their run here and write nothing; the insert below decides between simultaneous ones.
  const known = await findExecutionByKey(db, caller.userId, key)
  if (known) return replay(known, request_hash)
  await getAgentForWork(db, caller.workspaceId, agentId)
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
  }
  const inserted = await inTransaction(db, async (tx) => {
    row.rev = await nextRev(tx, caller.workspaceId)
    return insertExecution(tx, row, body.attached_files)
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
  const rows = await listExecutions(services.db, caller.userId, { ...filter, before: readCursor(cursor), limit: query.limit + 1 })
  const items = rows.slice(0, query.limit)
  const last = items.at(-1)
  return {
    items: items.map(presentExecution),
    next_cursor: rows.length > query.limit && last ? `${last.created_at}.${last.id}` : null,
  }
}

export function presentReply(execution: Execution): ExecuteReply {
  const { result, id, status, error, provider, credits_used, created_at, finished_at } = execution
  return { result, execution_id: id, status, error, provider, credits_used, created_at, finished_at }
}

function readCursor(cursor: string | undefined): { created_at: number; id: string } | undefined {
  if (cursor === undefined) return undefined
  const parts = /^(\d{1,15})\.([A-Za-z0-9_-]{1,64})$/.exec(cursor)
  if (!parts) throw new ProblemError(400, 'invalid_cursor', 'This cursor is not one of ours. Start again without it.')
  return { created_at: Number(parts[1]), id: parts[2]! }
}

/** An IANA zone this machine knows; anything else is UTC, because a wrong clock must not refuse a run. */
function knownTimeZone(zone: string | undefined): string {
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
