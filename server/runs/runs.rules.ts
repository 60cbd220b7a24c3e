import { isDeepStrictEqual } from 'node:util'
import type * as v from 'valibot'
import { type AttachedFile, type ExecuteReply, type Run, type PendingAction, runs } from '#shared/contract/runs.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import { endingFields } from '#shared/domain/answers.ts'
import { isFinal } from '#shared/domain/run-state.ts'
import type { Caller, Whose } from '../session/caller.ts'
import { settleHold } from '../billing/credits.rules.ts'
import { type Db, inTransaction } from '../db/connect.ts'
import type { RunState } from '../engine/engine.ts'
import { removeDraftsOfRuns } from '../drafts/drafts.rules.ts'
import { cutPage, readCursor } from '../http/paging.ts'
import type { Services } from '../services.ts'
import { removeProposalsOfRuns } from '../proposals/proposals.rules.ts'
import { forgetChanges } from '../undo/undo.rules.ts'
import { nextRev } from '../workspaces/workspaces.repo.ts'
import { requestCancel } from './claims.repo.ts'
import { type StoredEvent, deleteEvents, eventsAfter, lastEventSeq } from './events.repo.ts'
import { findRun, findFile, listRuns, presentRun } from './runs.repo.ts'
import { notifyWebhooks } from './notify.rules.ts'
import { eraseRuns, openInThread } from './thread.repo.ts'
import { cancelIdle, decideRun, waitingState } from './waiting.repo.ts'

/** What ending runs takes, in any process. */
export type Cancelling = Pick<Services, 'db' | 'runs' | 'webhooks' | 'now'>

/** The caller's own run, or 404. */
export async function getRun(services: Pick<Services, 'db'>, caller: Whose, id: string): Promise<Run> {
  const row = await findRun(services.db, caller.userId, id)
  if (!row) throw new ProblemError(404, 'execution_not_found', 'There is no such execution.')
  return presentRun(row)
}

/** A file of the caller's own run as it was attached, counted from 0, or 404. */
export async function getFile(
  services: Pick<Services, 'db'>,
  caller: Caller,
  id: string,
  n: string,
): Promise<AttachedFile> {
  await getRun(services, caller, id)
  const file = /^\d{1,4}$/.test(n) ? await findFile(services.db, id, Number(n)) : undefined
  if (!file) throw new ProblemError(404, 'file_not_found', 'There is no such file.')
  return file
}

/** The run once it has ended, or as it stands after `timeoutMs`; whichever process runs it. */
export async function waitForRun(
  services: Pick<Services, 'db' | 'runs'>,
  caller: Whose,
  id: string,
  timeoutMs: number,
): Promise<Run> {
  const deadline = AbortSignal.timeout(timeoutMs)
  for (;;) {
    const live = services.runs.live(id)
    if (live) await Promise.race([live.settled, aborted(deadline)])
    const run = await getRun(services, caller, id)
    if (isFinal(run.status) || run.status === 'waiting' || deadline.aborted) return run
    // Its events do not matter here.
    await services.runs.watch(id, { seq: Infinity, status: run.status }, deadline)
  }
}

/**
 * How a run stands: with what it has written, and the number of the last event of it (0 once it has ended).
 */
export type RunSnapshot = { run: Run; text: string; seq: number }

/** The caller's run with its text, whichever process runs it; throws 404. */
export async function snapshotOf(
  services: Pick<Services, 'db' | 'runs'>,
  caller: Caller,
  id: string,
): Promise<RunSnapshot> {
  const live = services.runs.live(id)
  const { text, seq } = (live?.claimed && live.snapshot()) || retell(await eventsAfter(services.db, id, 0))
  // Read last: a run that has not ended now had not when its text was read.
  const run = await getRun(services, caller, id)
  return isFinal(run.status) ? { run, text: run.result ?? '', seq: 0 } : { run, text, seq }
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
export async function runsOfThread(
  services: Pick<Services, 'db'>,
  caller: Caller,
  threadId: string,
  limit: number,
): Promise<Run[]> {
  const rows = await listRuns(services.db, caller.userId, { thread_id: threadId, limit })
  return rows.map(presentRun).toReversed()
}

/**
 * Stops what still goes on in a thread and erases what was said in it. Rows and keys stay, so that nothing runs twice
 * and the credits add up.
 */
export async function eraseThread(
  services: Cancelling,
  caller: Caller,
  threadId: string,
  also: (tx: Db) => Promise<void>,
): Promise<void> {
  const { db, now } = services
  const open = await openInThread(db, caller.userId, threadId)
  await cancelRuns(services, caller, open)
  await inTransaction(db, async (tx) => {
    const rev = await nextRev(tx, caller.workspaceId)
    await also(tx)
    const deleted_at = now()
    const ids = await eraseRuns(tx, caller.userId, threadId, {
      error: 'This conversation was deleted.',
      deleted_at,
      rev,
    })
    await removeDraftsOfRuns({ tx, now: deleted_at, rev }, caller.userId, ids)
    await removeProposalsOfRuns({ tx, now: deleted_at, rev }, caller.userId, ids)
    await forgetChanges(tx, caller.userId, ids)
  })
}

/**
 * Stops several runs of a user, one after the other: each needs its workspace, and a connection while it waits for
 * it.
 */
export async function cancelRuns(services: Cancelling, whose: Whose, ids: readonly string[]): Promise<void> {
  for (const id of ids) await cancelRun(services, whose, id)
}

/** Stops a run wherever it goes on; answers with it as it stands, ended in nearly every case. */
export async function cancelRun(services: Cancelling, caller: Whose, id: string): Promise<Run> {
  for (;;) {
    const run = await getRun(services, caller, id)
    if (isFinal(run.status)) return run
    const cancelled = await inTransaction(services.db, async (tx) => {
      const rev = await nextRev(tx, caller.workspaceId)
      const idle = await cancelIdle(tx, id, services.now(), rev)
      if (!idle) return undefined
      await settleHold(tx, services.now(), { runId: id, credits: idle.credits_used })
      await deleteEvents(tx, [id])
      if (idle.is_awaited) await notifyWebhooks(tx, services.now(), id)
      return idle
    })
    if (cancelled) {
      if (cancelled.is_awaited) services.webhooks.wake()
      await services.runs.drop(id)
      return getRun(services, caller, id)
    }
    if (!services.runs.abort(id)) await requestCancel(services.db, id)
    const stopped = await waitForRun(services, caller, id, 5_000)
    // It was about to ask a person and missed the signal: now no process works on it.
    if (stopped.status !== 'waiting') return stopped
  }
}

/**
 * Takes a person's answer to what a run asks: it goes on, or goes on without. The same answer again changes nothing;
 * one to another question than the one that is open is refused with 409. With `input` it is done as the person
 * changed it.
 */
export async function actOnRun(
  services: Pick<Services, 'db' | 'runs' | 'now'>,
  caller: Caller,
  id: string,
  actionId: string,
  { approve: approved, input }: { approve: boolean; input?: Record<string, unknown> | undefined },
): Promise<Run> {
  const row = await findRun(services.db, caller.userId, id)
  if (!row) throw new ProblemError(404, 'execution_not_found', 'There is no such execution.')
  const asked = row.pending_action === null ? undefined : (JSON.parse(row.pending_action) as AskedAction)
  if (asked?.id !== actionId) throw notPending()
  // The engine is big, and knows what its tools take.
  const edits = approved && input ? await import('../engine/edits.ts') : undefined
  const edited = edits && input && { ...asked, input: edits.editInput(asked, input), isEdited: true as const }
  const decided = await inTransaction(services.db, async (tx) => {
    const rev = await nextRev(tx, caller.workspaceId)
    const state =
      edits && edited ? edits.editState(JSON.parse(await waitingState(tx, id)) as RunState, edited.input) : undefined
    return decideRun(tx, row, {
      decision: approved ? 1 : 0,
      waiting_until: services.now(),
      rev,
      ...(state && { state: JSON.stringify(state), pending_action: JSON.stringify(edited) }),
    })
  })
  if (decided) services.runs.start(row, await lastEventSeq(services.db, id))
  else {
    const now = await findRun(services.db, caller.userId, id)
    const stands = now?.pending_action ? (JSON.parse(now.pending_action) as AskedAction) : undefined
    // Cancelled or lapsed without an answer, or gone on to another question.
    if (!now || now.decision === null || stands?.id !== actionId) throw notPending()
    const isSame =
      now.decision === Number(approved) && isDeepStrictEqual(edited?.input, stands.isEdited && stands.input)
    if (!isSame)
      throw new ProblemError(409, 'action_decided', 'This question has been answered already, and otherwise.')
  }
  return getRun(services, caller, id)
}

/** An action as it is kept: with what the person made of it, once they have agreed. */
type AskedAction = PendingAction & { isEdited?: true }

function notPending(): ProblemError {
  return new ProblemError(409, 'action_not_pending', 'This question is not open any more. Look at how the run stands.')
}

/** One page of the caller's runs, newest first; the cursor is opaque. */
export async function pageRuns(
  services: Pick<Services, 'db'>,
  caller: Caller,
  query: v.InferOutput<typeof runs.list.query>,
): Promise<{ items: Run[]; next_cursor: string | null }> {
  const { cursor, ...filter } = query
  const rows = await listRuns(services.db, caller.userId, {
    ...filter,
    before: readCursor(cursor),
    limit: query.limit + 1,
  })
  return cutPage(rows, query.limit, presentRun, (row) => row.created_at)
}

export function presentReply(run: Run): ExecuteReply {
  const { result, id, status, error, provider, credits_used, created_at, finished_at } = run
  return {
    result,
    execution_id: id,
    status,
    error,
    provider,
    credits_used,
    ...endingFields(run),
    created_at,
    finished_at,
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
