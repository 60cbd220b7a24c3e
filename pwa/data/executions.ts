import type { Execution } from '#shared/contract/executions.ts'
import { ProblemError, unreachable } from '#shared/contract/problem.ts'
import { isFinal } from '#shared/domain/execution-status.ts'
import { newId } from '#shared/domain/ids.ts'
import { ref } from 'valtio'
import { judge, openApi, request } from './api.ts'
import { pauseOrOnline } from './connection.ts'
import { keepRuns } from './cached-runs.ts'
import { type Turn, conversationOf, knownTurn, newTurn, turnOf } from './conversations.ts'
import { changeDraft, draftFor } from './drafts.ts'
import { rewind, settle, takeEvent } from './execution-stream.ts'
import type { Attachment } from './files.ts'
import { onSignedOut } from './session.ts'
import { currentToken } from './token.ts'

export type Task = { prompt: string; files: readonly Attachment[]; key?: string | null }

type Body = { prompt: string; context: Record<string, unknown>; attached_files: Pick<Attachment, 'name' | 'size' | 'type' | 'content'>[] }

/** How often a task is sent before its text goes back into the composer. */
const sendAttempts = 4

/** Milliseconds that Stop waits for a task to be accepted before its text goes back into the composer. */
const stopPatience = 2000

const following = new Map<string, AbortController>()
const listeners = new Set<(execution: Execution | null, agentId: string) => void>()

onSignedOut(() => {
  for (const controller of following.values()) controller.abort()
  following.clear()
})

/** Calls `listener` with every run that ends while this page follows it, and with null for a task that was not accepted. */
export function onRunEnded(listener: (execution: Execution | null, agentId: string) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the agent is at work on something, as far as this device knows. */
export function isRunning(turns: readonly { phase: Turn['phase'] }[]): boolean {
  return turns.some((turn) => turn.phase !== 'settled')
}

/** Runs what is written in the composer of `agentId`, and empties it. */
export function runDraft(agentId: string): Promise<void> {
  const { text, files, key } = draftFor(agentId)
  return run(agentId, { prompt: text, files, key }, () => changeDraft(agentId, { text: '', files: [] }))
}

/**
 * Gives `agentId` a task and follows it to its end, over any number of broken connections: one key, so it runs once.
 * A task that is not accepted goes back into the composer and leaves its reason in the conversation.
 */
export async function run(agentId: string, task: Task, onSent: () => void = () => {}): Promise<void> {
  const conversation = conversationOf(agentId)
  const prompt = task.prompt.trim()
  if (prompt === '' || isRunning(conversation.turns)) return
  const key = task.key ?? newId()
  conversation.turns = conversation.turns.filter((turn) => turn.key !== key)
  conversation.turns.push(newTurn(agentId, key, prompt, ref([...task.files])))
  conversation.refusal = null
  onSent()
  const body = {
    prompt,
    context: {},
    attached_files: task.files.map(({ name, size, type, content }) => ({ name, size, type, content })),
  }
  try {
    await follow(agentId, key, body)
    if (turnOf(agentId, key)?.phase === 'sending') throw unreachable('The task was stopped before it was sent.')
  } catch (error) {
    giveBack(agentId, key, task, error as ProblemError)
  }
}

/** Takes up runs of `executions` that have not ended and that nobody follows yet. */
export function followAll(agentId: string, executions: readonly Execution[]): void {
  for (const execution of executions) {
    const { key } = knownTurn(execution)
    if (isFinal(execution.status) || following.has(key)) continue
    follow(agentId, key, null).catch(() => {})
  }
}

/** Stops what `agentId` is doing; what was written so far stays. Throws a `ProblemError` when the server can't be told. */
export async function stop(agentId: string): Promise<void> {
  const turn = conversationOf(agentId).turns.findLast((each) => each.phase !== 'settled')
  if (!turn || turn.stopping) return
  turn.stopping = true
  if (turn.execution.id === '') {
    setTimeout(() => giveUpSending(agentId, turn.key), stopPatience)
    return
  }
  try {
    await cancel(agentId, turn.key)
  } catch (error) {
    turn.stopping = false
    throw error
  }
}

function giveUpSending(agentId: string, key: string): void {
  if (turnOf(agentId, key)?.execution.id !== '') return
  following.get(key)?.abort()
  void cancelUnheard(key)
}

/** The task may have arrived although no answer did: looked up by its key, it is stopped after all. */
async function cancelUnheard(key: string): Promise<void> {
  const { signal } = new AbortController()
  for (let attempt = 1; attempt <= sendAttempts; attempt += 1) {
    try {
      const { items } = await request((api) => api.executions.list({ query: { idempotency_key: key, limit: 1 } }))
      const [execution] = items
      if (execution && !isFinal(execution.status)) await request((api) => api.executions.cancel({ params: { id: execution.id }, body: {} }))
      return
    } catch {
      await pauseOrOnline(pauseBefore(attempt, undefined), signal)
    }
  }
}

async function cancel(agentId: string, key: string): Promise<void> {
  const id = turnOf(agentId, key)?.execution.id
  if (!id) return
  const execution = await request((api) => api.executions.cancel({ params: { id }, body: {} }))
  const turn = turnOf(agentId, key)
  if (turn && turn.phase !== 'settled' && isFinal(execution.status)) end(agentId, turn, execution)
}

async function follow(agentId: string, key: string, body: Body | null): Promise<void> {
  const controller = new AbortController()
  const { signal } = controller
  following.set(key, controller)
  let lastEventId: string | undefined
  let attempt = 0
  try {
    for (;;) {
      const turn = turnOf(agentId, key)
      if (!turn || turn.phase === 'settled' || signal.aborted) return
      const token = currentToken()
      try {
        const api = await openApi()
        const { id } = turn.execution
        if (id && attempt > 1) {
          // A stream that keeps breaking may have been all that was broken.
          const execution = await api.executions.get({ params: { id } }, { signal })
          if (isFinal(execution.status)) return end(agentId, turn, execution)
        }
        if (lastEventId === undefined) rewind(turn)
        const more = { signal, ...(lastEventId !== undefined && { lastEventId }) }
        const events =
          id || !body
            ? api.stream.executions.events({ params: { id } }, more)
            : api.stream.executions.create({ params: { id: agentId }, body: withClock(body) }, { signal, idempotencyKey: key })
        for await (const event of events) {
          attempt = 0
          if (event.id) lastEventId = event.id
          if (turn.phase === 'reconnecting') turn.phase = 'following'
          const done = takeEvent(turn, event)
          if (done) return end(agentId, turn, done)
          if (event.event === 'accepted' && turn.stopping) void cancel(agentId, key).catch(() => (turn.stopping = false))
        }
        throw unreachable('The connection to the server was lost.')
      } catch (error) {
        if (signal.aborted) return
        const problem = judge(error, token)
        const accepted = turn.execution.id !== ''
        attempt += 1
        if (!accepted && (problem.status !== 0 || turn.stopping || attempt >= sendAttempts)) throw problem
        if (problem.status === 401) return
        // The server has no such run: what the screen says of it is not the server's word and is not kept.
        if (problem.status === 404) return tellEnd(agentId, turn, { ...turn.execution, status: 'failed', error: problem.detail })
        if (accepted) turn.phase = 'reconnecting'
        await pauseOrOnline(pauseBefore(attempt, problem.retryAfter), signal)
      }
    }
  } finally {
    if (following.get(key) === controller) following.delete(key)
  }
}

function end(agentId: string, turn: Turn, execution: Execution): void {
  void keepRuns([execution])
  tellEnd(agentId, turn, execution)
}

function tellEnd(agentId: string, turn: Turn, execution: Execution): void {
  if (turn.phase === 'settled') return
  settle(turn, execution)
  for (const listener of listeners) listener(execution, agentId)
}

function giveBack(agentId: string, key: string, task: Task, problem: ProblemError): void {
  const conversation = conversationOf(agentId)
  const wasStopped = turnOf(agentId, key)?.stopping === true
  conversation.turns = conversation.turns.filter((turn) => turn.key !== key)
  const draft = draftFor(agentId)
  const untouched = draft.text.trim() === '' && draft.files.length === 0
  changeDraft(agentId, {
    text: untouched ? task.prompt : `${task.prompt}\n\n${draft.text}`,
    files: [...task.files, ...draft.files],
    // It may have arrived after all: sent again unchanged, it must not run twice.
    key: untouched && !wasStopped && (problem.status === 0 || problem.status >= 500) ? key : null,
  })
  if (wasStopped || problem.status === 401) return
  conversation.refusal = { status: problem.status, code: problem.code, detail: problem.detail }
  for (const listener of listeners) listener(null, agentId)
}

function withClock(body: Body) {
  return { ...body, client_time: new Date().toISOString(), time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone }
}

function pauseBefore(attempt: number, retryAfter: number | undefined): number {
  if (retryAfter !== undefined) return retryAfter * 1000
  return Math.min(15_000, 400 * 2 ** attempt) * (0.75 + Math.random() / 2)
}
