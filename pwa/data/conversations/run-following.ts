import type { Run, Step } from '#shared/contract/runs.ts'
import { unreachable } from '#shared/contract/problem.ts'
import { isFinal } from '#shared/domain/run-state.ts'
import { judge, openApi } from '../network/api.ts'
import { saveRuns, tableOf } from '../cache/cached-runs.ts'
import { pauseOrOnline } from '../network/connection.ts'
import { type Turn, knownTurn, turnOf, turnStateOf } from './conversations.ts'
import { rewind, settle, takeEvent } from './run-stream.ts'
import { onSignedOut } from '../session/session.ts'
import { refresh } from '../sync/sync.ts'
import { currentToken } from '../session/token.ts'

/** A browser has six connections for one server: some must be left for calls. */
const maxStreams = 3

/** The longest `Retry-After` that is respected, in seconds. */
const maxRetryAfterSeconds = 15 * 60

const following = new Map<string, AbortController>()
/** Of those, the ones whose turn it is. */
const listening = new Set<string>()
/** Runs that wait for approval: which question, and the last event before it. They are not listened to meanwhile. */
const resting = new Map<string, { actionId: string; lastEventId: string | undefined }>()
const queue: (() => void)[] = []
let isHeld = false
let shouldHold = false
const listeners = new Set<(run: Run | null, conversationId: string) => void>()

onSignedOut(() => {
  for (const controller of following.values()) controller.abort()
  following.clear()
  listening.clear()
  resting.clear()
  isHeld = shouldHold = false
  for (const go of queue.splice(0)) go()
})

/**
 * Calls `listener` with every run that ends while this page follows it, and with null for a run request that was not
 * accepted.
 */
export function onRunEnded(listener: (run: Run | null, conversationId: string) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Calls the listeners with a run that has ended, or with null for a run request that was not accepted. */
export function tellEnded(run: Run | null, conversationId: string): void {
  for (const listener of listeners) listener(run, conversationId)
}

/**
 * Takes up those of `runs` that have not ended and are not followed yet, unless the user is to ask for more
 * of them.
 */
export function followAll(conversationId: string, runs: readonly Run[]): void {
  for (const run of runs) {
    const { key } = knownTurn(run)
    if (!isFinal(run.status) && turnOf(conversationId, key)?.state !== 'paused') void followRun(conversationId, key)
  }
}

/** Another way to receive a reply than the events of its run; returns whether that was all there is for now. */
type Begin = (signal: AbortSignal) => Promise<boolean>

/**
 * Follows an accepted run of a conversation to its end, over any number of broken connections; `begin` is tried first.
 * Never throws.
 */
export async function followRun(conversationId: string, key: string, begin?: Begin): Promise<void> {
  if (following.has(key) || isResting(conversationId, key)) return
  const controller = new AbortController()
  following.set(key, controller)
  try {
    await turnToListen(key)
    // What ended while it waited to be listened to came with a refresh.
    const turn = turnOf(conversationId, key)
    if (turn?.state === 'ended') return tellEnded(turn.run, conversationId)
    if (await begin?.(controller.signal).catch(() => false)) return
    await followStream(conversationId, key, controller.signal)
  } finally {
    if (following.get(key) === controller) following.delete(key)
    listening.delete(key)
    listenOn()
  }
}

/**
 * Holds back those about to listen to a run: while much is still to be sent, that goes first. When they are
 * let go, one refresh brings all that have ended meanwhile, so that only the rest are listened to one by one.
 */
export function holdListeners(hold: boolean): void {
  if (shouldHold === hold) return
  shouldHold = hold
  if (hold || queue.length <= maxStreams) letGo()
  else void import('./run-history.ts').then(refresh).then(letGo, letGo)
}

function letGo(): void {
  isHeld = shouldHold
  listenOn()
}

/** Resolves when it is the turn of `key`, which then counts until it is taken off `listening`. */
function turnToListen(key: string): Promise<void> {
  return new Promise((resolve) => {
    queue.push(() => {
      listening.add(key)
      resolve()
    })
    listenOn()
  })
}

function listenOn(): void {
  if (!isHeld) for (const go of queue.splice(0, Math.max(0, maxStreams - listening.size))) go()
}

/** Whether the run of `key` is listened to already. */
export function isFollowed(key: string): boolean {
  return listening.has(key)
}

/** Puts the server's answer into a turn whose question has been answered, and follows what comes of it. */
export function goOn(conversationId: string, turn: Turn, run: Run): void {
  if (isFinal(run.status)) return endTurn(conversationId, turn, run)
  void saveRuns([run], tableOf(conversationId))
  turn.run = run
  turn.state = turnStateOf(run)
  void followRun(conversationId, turn.key)
}

/** Puts the server's final record into the turn and keeps it. */
export function endTurn(conversationId: string, turn: Turn, run: Run): void {
  void saveRuns([run], tableOf(conversationId))
  tellEnd(conversationId, turn, run)
}

function isResting(conversationId: string, key: string): boolean {
  const turn = turnOf(conversationId, key)
  return turn?.state === 'awaiting-approval' && resting.get(key)?.actionId === turn.run.pending_action?.id
}

async function followStream(conversationId: string, key: string, signal: AbortSignal): Promise<void> {
  let lastEventId = resting.get(key)?.lastEventId
  let attempt = 0
  for (;;) {
    const turn = turnOf(conversationId, key)
    if (!turn || turn.state === 'ended' || signal.aborted) return
    const { id } = turn.run
    if (id === '') return
    const token = currentToken()
    try {
      const api = await openApi()
      if (attempt > 1) {
        // Perhaps only the stream is broken.
        const run = await api.executions.get({ params: { id } }, { signal })
        if (isFinal(run.status)) return endTurn(conversationId, turn, run)
      }
      if (lastEventId === undefined) rewind(turn)
      const from = lastEventId
      const more = { signal, ...(lastEventId !== undefined && { lastEventId }) }
      for await (const event of api.stream.executions.events({ params: { id } }, more)) {
        attempt = 0
        if (event.id) lastEventId = event.id
        if (turn.state === 'reconnecting') turn.state = 'running'
        const done = takeEvent(turn, event)
        if (done) return endTurn(conversationId, turn, done)
        if (event.event === 'tool' && isChange(event.data)) void refresh().catch(() => {})
        const isQuestion =
          event.event === 'approval' ||
          (event.event === 'accepted' && event.data.status === 'waiting' && from !== undefined)
        if (isQuestion && (await asks(conversationId, turn, event.event === 'approval' ? event.data.id : undefined))) {
          resting.set(key, { actionId: turn.run.pending_action!.id, lastEventId })
          return
        }
      }
      throw unreachable('The connection to the server was lost.')
    } catch (error) {
      if (signal.aborted) return
      const problem = judge(error, token)
      if (problem.status === 401) return
      // The server has no such run: what the screen shows of it did not come from the server and is not kept.
      if (problem.status === 404)
        return tellEnd(conversationId, turn, { ...turn.run, status: 'failed', error: problem.detail })
      attempt += 1
      if (turn.state !== 'awaiting-approval') turn.state = 'reconnecting'
      await pauseOrOnline(pauseBefore(attempt, problem.retryAfter), signal)
    }
  }
}

/** Whether the question `actionId`, or whichever it is, still waits for an answer; then the turn shows it. */
async function asks(conversationId: string, turn: Turn, actionId: string | undefined): Promise<boolean> {
  const api = await openApi()
  const run = await api.executions.get({ params: { id: turn.run.id } })
  const { status, pending_action } = run
  if (status !== 'waiting' || pending_action === null || (actionId !== undefined && actionId !== pending_action.id))
    return false
  void saveRuns([run], tableOf(conversationId))
  turn.run = run
  turn.state = 'awaiting-approval'
  return true
}

/** Whether a step has changed the workspace. */
function isChange({ tool, status }: Step): boolean {
  return status === 'done' && /^(create|update|delete)_/.test(tool)
}

function tellEnd(conversationId: string, turn: Turn, run: Run): void {
  if (turn.state === 'ended') return
  settle(turn, run)
  tellEnded(run, conversationId)
}

function pauseBefore(attempt: number, retryAfter: number | undefined): number {
  // A pause that no timer can hold would end at once.
  if (retryAfter !== undefined) return Math.min(maxRetryAfterSeconds, retryAfter) * 1000
  return Math.min(15_000, 400 * 2 ** attempt) * (0.75 + Math.random() / 2)
}
