import type * as v from 'valibot'
import type { Run, runs } from '#shared/contract/runs.ts'
import { isFinal } from '#shared/domain/run-state.ts'
import { newId } from '#shared/domain/ids.ts'
import { getAvailableAgent } from '../agents/agents.rules.ts'
import type { Caller } from '../session/caller.ts'
import type { RunRow } from '../db/schema.ts'
import { hashAnswer, hashRun, keyReused } from '../http/idempotency.ts'
import { countRun } from '../workspaces/workspaces.repo.ts'
import { type WorkspaceWrite, writeWorkspace } from '../workspaces/write.ts'
import type { Services } from '../services.ts'
import { type Accepting, holdEstimate } from './estimate.rules.ts'
import { answeredAlready, findAsked } from './answers.rules.ts'
import { type RunRecord, findRunByKey, insertRun, presentRun, takeNext } from './runs.repo.ts'

export type AcceptingRuns = Accepting & Pick<Services, 'db' | 'runs'>

type ExecuteBody = v.InferOutput<typeof runs.create.body>

/** What is to be run, for whom it counts as the same request, and what else has to be true and happen with it. */
type RunRequest = {
  agentId: string
  words: ExecuteBody
  key: string
  requestHash: string
  /** Whether it answers a message of a conversation. */
  chat: boolean
  /** Throws where it may not be run; asked before anything is stored, and not for a repetition that is known. */
  check: (write: WorkspaceWrite) => Promise<unknown>
  /** What is stored with it. */
  begin?: (write: WorkspaceWrite) => Promise<void>
}

/** `replayed` when the run had ended before this call; a run that goes on is joined. */
export type Accepted = { run: Run; replayed: boolean }

/**
 * Accepts a run under its key: one durable row, however many callers send the same key at the same time. Throws 404 for
 * an unknown agent, 409 for a paused one and for an answer to what was answered otherwise, 402 for a model that there
 * are no credits for and 422 when the key was already used for another request. Returns once the row is committed.
 */
export function acceptRun(
  services: AcceptingRuns,
  caller: Caller,
  agentId: string,
  body: ExecuteBody,
  key: string,
): Promise<Accepted> {
  return acceptRunRequest(services, caller, runRequestOf(agentId, body, key))
}

/** The same for any `order`: the one way into the table of runs. */
export async function acceptRunRequest(
  services: AcceptingRuns,
  caller: Caller,
  request: RunRequest,
): Promise<Accepted> {
  const { db } = services
  // Most repetitions find their run here and write nothing; the insert below decides between simultaneous ones.
  const known = await findRunByKey(db, caller.userId, request.key)
  if (known) return replay(known, request)
  const row = await writeWorkspace(db, caller, services.now, (write) =>
    add(write, services, caller.userId, zoned(request, caller)),
  )
  if (!row) return replay(await findRunByKey(db, caller.userId, request.key), request)
  services.runs.start(row)
  return { run: presentRun(row), replayed: false }
}

/** Without a zone, the one chosen for the user's account counts. */
function zoned(request: RunRequest, { user }: Caller): RunRequest {
  const time_zone = request.words.time_zone ?? user.time_zone ?? undefined
  return { ...request, words: { ...request.words, ...(time_zone !== undefined && { time_zone }) } }
}

/**
 * Adds a queued run to a change; the caller that commits it starts the run then. Undefined where the key is taken;
 * throws as `acceptRun` does, and then the change must not be committed.
 */
export function addRun(
  write: WorkspaceWrite,
  services: Accepting,
  userId: string,
  agentId: string,
  body: ExecuteBody,
  key: string,
): Promise<RunRow | undefined> {
  return add(write, services, userId, runRequestOf(agentId, body, key))
}

function runRequestOf(agentId: string, words: ExecuteBody, key: string): RunRequest {
  const requestHash = words.answers
    ? hashAnswer(words.answers, words.attached_files)
    : hashRun({ agentId, prompt: words.prompt, context: words.context, files: words.attached_files })
  return {
    agentId,
    words,
    key,
    requestHash,
    chat: false,
    check: (write) => getAvailableAgent(write.tx, write.workspaceId, agentId),
  }
}

async function add(
  write: WorkspaceWrite,
  services: Accepting,
  userId: string,
  request: RunRequest,
): Promise<RunRow | undefined> {
  const { words, agentId: agent_id, key: client_key, requestHash: request_hash } = request
  await request.check(write)
  const asked = words.answers && (await findAsked(write.tx, userId, words.answers, request))
  const row: RunRow = {
    id: newId(),
    workspace_id: write.workspaceId,
    user_id: userId,
    agent_id,
    client_key,
    request_hash,
    status: 'queued',
    prompt: words.prompt,
    context: JSON.stringify(words.context),
    files: JSON.stringify(words.attached_files.map(({ name, size, type }) => ({ name, size, type }))),
    provider_wanted: words.provider ?? null,
    thread_id: (asked?.agent_id === agent_id && (asked.thread_id ?? asked.id)) || (words.thread_id ?? null),
    client_time: words.client_time ? Date.parse(words.client_time) : write.now,
    time_zone: knownTimeZone(words.time_zone),
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
    created_at: write.now,
    started_at: null,
    finished_at: null,
    rev: write.rev,
    chat: Number(request.chat),
    deleted_at: null,
    outcome: null,
    outcome_note: null,
    next: null,
    answered: null,
    answers: words.answers ? JSON.stringify(words.answers) : null,
    task_id: typeof words.context.task_id === 'string' ? words.context.task_id : null,
  }
  if (!(await insertRun(write.tx, row, words.attached_files))) return undefined
  await countRun(
    write.tx,
    write.workspaceId,
    words.attached_files.reduce((bytes, { size }) => bytes + size, 0),
  )
  if (asked && words.answers && !(await takeNext(write.tx, asked.id, words.answers.next_id, write.rev)))
    throw answeredAlready(asked)
  await holdEstimate(write.tx, services, row, words.attached_files)
  await request.begin?.(write)
  return row
}

function replay(existing: RunRecord | undefined, { requestHash }: RunRequest): Accepted {
  if (!existing) throw new Error('A key was taken and its execution is not there.')
  if (existing.request_hash !== requestHash) throw keyReused()
  return { run: presentRun(existing), replayed: isFinal(existing.status) }
}

/** An IANA zone this machine knows; anything else is UTC, because a wrong clock must not refuse a run. */
export function knownTimeZone(zone = 'UTC'): string {
  if (known.has(zone)) return zone
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions()
    if (timeZone === zone) known.add(zone)
    return timeZone
  } catch {
    return 'UTC'
  }
}

/** Zones that were looked up, which takes half a millisecond; only by the one name that each has. */
const known = new Set<string>()
