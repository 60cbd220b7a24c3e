import type { Agent } from '#shared/contract/agents.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import { isDue, pauseAfter } from '#shared/domain/classify.ts'
import { findAgent } from '../agents/find.ts'
import { type Destination, type Failed, type Result, attempt, failureOf, takeBack, titleOf } from './attempt.ts'
import type { Fault } from './entry.ts'
import type { IsHeld } from './lock.ts'
import { isOf } from './owner.ts'
import { type StoredEntry, isMarked, readEntries, removeEntry, saveState, sweep, unmark } from './store.ts'

export type Pass = Destination & {
  owners: string[]
  isHeld: IsHeld
  /** The user wants it now: pauses that only guessed when the server would be back are over. */
  isFresh: boolean
  random: () => number
  /** Called with each entry once it no longer waits. */
  settled: (result: Result) => void
}

/** How a pass ended: the last answer that was not clear, and when the next entry wants to be tried; null for none. */
export type Rest = { fault: Fault | null; nextAt: number | null }

/**
 * Sends what waits for the owners, by ordering key and in its order, until nothing is due or the server cannot be
 * reached. For the holder of the lock; ends when another has taken it over. Throws a `ProblemError` 401 when the token
 * is refused, and any when the team cannot be read.
 */
export async function pass(at: Pass): Promise<Rest> {
  const known = new Map<string, StoredEntry>()
  let fault: Fault | null = null
  await sweep(at.folder, at.now())
  for (let isFirst = true; ; isFirst = false) {
    at.signal.throwIfAborted()
    if (!(await at.isHeld())) return { fault, nextAt: at.now() }
    const mine = (await readEntries(at.folder, known)).kept.filter(isOf(at.owners))
    if (isFirst && at.isFresh) mine.forEach(endGuess)
    // Only so do two names for one agent have one ordering key.
    for (const { entry, state } of mine) state.agentId ??= idIn(await at.team(), entry.agent.name)
    const { next, nextAt } = choose(mine, at.now())
    if (!next) return { fault, nextAt }
    const failed = await (next.isTakenBack ? cancel(next, at) : send(next, at))
    if (!failed) {
      known.delete(next.name)
      continue
    }
    fault = failed.fault
    await record(next, failed, at)
    if (fault.kind === 'auth') throw new ProblemError(fault.status, fault.code, fault.detail)
    if (fault.kind === 'network') return { fault, nextAt: next.state.nextAt }
  }
}

/**
 * The first of each ordering key may go, and of those the one that has failed least; what was taken back holds up
 * nothing.
 */
export function choose(mine: StoredEntry[], now: number): { next: StoredEntry | undefined; nextAt: number | null } {
  // The server has had enough of this machine, not of one agent.
  const open = mine.filter(({ state, isTakenBack }) => !state.rejected || isTakenBack)
  const wall = Math.max(
    0,
    ...open
      .filter(({ state }) => state.fault?.kind === 'throttled' && !isDue(state, now))
      .map(({ state }) => state.nextAt),
  )
  if (wall > 0) return { next: undefined, nextAt: wall }
  const lanes = new Set<string>()
  let next: StoredEntry | undefined
  let nextAt: number | null = null
  for (const stored of open) {
    const { entry, state, isTakenBack } = stored
    const lane = state.agentId ?? entry.agent.name.toLowerCase()
    if (!isTakenBack && lanes.has(lane)) continue
    if (!isTakenBack) lanes.add(lane)
    if (!isDue(state, now)) nextAt = Math.min(nextAt ?? state.nextAt, state.nextAt)
    else if (!next || turn(stored) < turn(next)) next = stored
  }
  return { next, nextAt }
}

function turn({ state, isTakenBack }: StoredEntry): number {
  return isTakenBack ? -1 : state.attempts
}

async function send(stored: StoredEntry, at: Pass): Promise<Failed | undefined> {
  const outcome = await attempt(stored, at)
  if ('fault' in outcome) return outcome
  // Taken back while it was under way: it is cancelled next, there.
  if (await isMarked(at.folder, stored)) return undefined
  await removeEntry(at.folder, stored)
  at.settled({
    key: stored.entry.key,
    prompt: titleOf(stored.entry.body.prompt),
    state: 'sent',
    execution_id: outcome.runId,
    detail: null,
  })
  return undefined
}

async function cancel(stored: StoredEntry, at: Pass): Promise<Failed | undefined> {
  try {
    at.settled(await takeBack(stored, at))
    return undefined
  } catch (error) {
    return { ...failureOf(error, at), left: false }
  }
}

async function record(stored: StoredEntry, { fault, retryAfter, left }: Failed, at: Pass): Promise<void> {
  const { entry, state } = stored
  const { kind } = fault
  if (!(await at.isHeld())) return
  // These are clear answers: this attempt has done nothing.
  if (left && (kind === 'auth' || kind === 'throttled' || kind === 'outdated')) state.unacknowledgedAttempts -= 1
  if (kind === 'refused' || kind === 'damaged') {
    Object.assign(state, { rejected: true, fault, ...(left && { unacknowledgedAttempts: 0 }) })
    await saveState(at.folder, stored)
    await unmark(at.folder, stored)
    at.settled({
      key: entry.key,
      prompt: titleOf(entry.body.prompt),
      state: 'refused',
      execution_id: null,
      detail: fault.detail,
    })
    return
  }
  state.attempts = state.fault?.kind === kind ? state.attempts + 1 : 1
  state.nextAt = kind === 'auth' ? 0 : at.now() + pauseAfter(kind, state.attempts - 1, retryAfter, at.random())
  state.fault = fault
  await saveState(at.folder, stored)
}

function endGuess({ state }: StoredEntry): void {
  if (state.fault?.kind !== 'throttled') state.nextAt = 0
}

/** Returns the id of the agent with this name; null where there is none, or several, which its attempt then reports. */
function idIn(team: Agent[], name: string): string | null {
  try {
    return findAgent(team, name).id
  } catch {
    return null
  }
}
