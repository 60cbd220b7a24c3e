import { safeParse } from 'valibot'
import type { Api } from '#shared/client/client.ts'
import type { Agent } from '#shared/contract/agents.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { contract } from '#shared/contract/index.ts'
import { ProblemError, unreachable } from '#shared/contract/problem.ts'
import { faultKind } from '#shared/domain/classify.ts'
import { findAgent } from '../agents/find.ts'
import { CliError } from '../exit.ts'
import { providerOf } from '../models/entity-type.ts'
import type { Fault } from './entry.ts'
import { type StoredEntry, filesOf, removeEntry, saveState } from './store.ts'

/** What became of an entry that is no longer waiting. */
export type Result = {
  key: string
  prompt: string
  state: 'sent' | 'refused' | 'cancelled'
  execution_id: string | null
  detail: string | null
}

/** A failed attempt; `left` says whether the request went out. */
export type Failed = { fault: Fault; retryAfter: number | undefined; left: boolean }

/** Where entries go; `team` is asked for where an agent is known by its name alone. */
export type Destination = {
  folder: string
  api: Api
  team: () => Promise<Agent[]>
  signal: AbortSignal
  now: () => number
}

/**
 * Makes one attempt at an entry under its key, and returns the id of the run. That it goes out is recorded before it
 * does. Throws only what a later retry does not resolve: an interruption, or a disk that takes no more.
 */
export async function attempt(stored: StoredEntry, at: Destination): Promise<{ runId: string } | Failed> {
  const { entry, state } = stored
  let left = false
  try {
    const { fault } = state
    // Only another version of the server takes what this one does not know.
    if (fault?.kind === 'outdated' && (await versionOf(at)) === fault.version)
      return { fault: { ...fault, at: at.now() }, retryAfter: undefined, left }
    state.agentId ??= findAgent(await at.team(), entry.agent.name).id
    // Where no server could be asked, it is kept as it was typed.
    const model = await providerOf(entry.body.provider, at.api, at.signal)
    const files = await filesOf(at.folder, stored)
    if (!files) throw new ProblemError(422, 'damaged', 'Its files are damaged on this machine.')
    state.unacknowledgedAttempts += 1
    await saveState(at.folder, stored)
    left = true
    const bytes = files.reduce((sum, { content }) => sum + content.length, 0)
    const answer = await at.api.executions.create(
      { params: { id: state.agentId }, body: { ...entry.body, ...model, attached_files: files } },
      // Fifty kilobytes a second is the slowest network that is worth waiting for.
      { idempotencyKey: entry.key, respondAsync: true, timeout: Math.round(30_000 + bytes / 50), signal: at.signal },
    )
    return { runId: checked(contract.executions.create, answer).execution_id }
  } catch (error) {
    return { ...failureOf(error, at), left }
  }
}

/**
 * Handles an entry that was taken back: one that the server may have is looked for there by its key and cancelled, so
 * that none is begun only to be cancelled. Then it is deleted here. Throws when the server does not answer.
 */
export async function takeBack(
  stored: StoredEntry,
  { folder, api, signal }: Pick<Destination, 'folder' | 'api' | 'signal'>,
): Promise<Result> {
  const { key, body } = stored.entry
  const ended: Result = {
    key,
    prompt: titleOf(body.prompt),
    state: 'cancelled',
    execution_id: null,
    detail: 'It was never sent.',
  }
  if (stored.state.unacknowledgedAttempts > 0) {
    const answer = await api.executions.list({ query: { idempotency_key: key, limit: 1 } }, { signal })
    const [known] = checked(contract.executions.list, answer).items
    const run =
      known &&
      checked(
        contract.executions.cancel,
        await api.executions.cancel({ params: { id: known.id }, body: {} }, { signal }),
      )
    ended.execution_id = run?.id ?? null
    ended.detail = !run
      ? 'It never arrived.'
      : run.status === 'cancelled'
        ? 'It had arrived, and was cancelled there.'
        : `It had arrived, and had ended already (${run.status}).`
  }
  await removeEntry(folder, stored)
  return ended
}

async function versionOf({ api, signal }: Destination): Promise<string> {
  return checked(contract.config.get, await api.config.get({}, { signal })).version
}

/** An answer that fits the contract: a proxy in between may answer JSON of its own. */
export function checked<Answer>(endpoint: Pick<Endpoint, 'response'>, answer: Answer): Answer {
  if (!safeParse(endpoint.response, answer).success) throw unreachable('What the server sent is not what it should be.')
  return answer
}

/** Returns what an error means for a retry; rethrows it where there should be none. */
export function failureOf(error: unknown, { signal, now }: Pick<Destination, 'signal' | 'now'>): Omit<Failed, 'left'> {
  if (signal.aborted) throw error
  if (error instanceof CliError)
    return {
      fault: { kind: 'refused', status: 0, code: error.code, detail: error.message, at: now() },
      retryAfter: undefined,
    }
  if (!(error instanceof ProblemError)) throw error
  const { status, code, detail, retryAfter, version } = error
  return {
    fault: {
      kind: code === 'damaged' ? 'damaged' : faultKind(error),
      status,
      code,
      detail,
      at: now(),
      ...(version && { version }),
    },
    retryAfter,
  }
}

/** The beginning of a prompt, on one line. */
export function titleOf(prompt: string): string {
  const line = prompt.replace(/\s+/g, ' ').trim()
  return line.length > 60 ? `${line.slice(0, 59).trimEnd()}…` : line
}
