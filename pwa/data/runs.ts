import { ProblemError } from '#shared/contract/problem.ts'
import { isFinal } from '#shared/domain/run-status.ts'
import { newId } from '#shared/domain/ids.ts'
import { builtinProvider } from '#shared/domain/provider-line.ts'
import { problemOf, request } from './api.ts'
import { DeviceTrouble } from './cache.ts'
import { connection } from './connection.ts'
import { type Turn, conversationOf, sessionIn, turnOf } from './conversations.ts'
import { type Task, changeDraft, draftFor, giveBack, isEmptyDraft } from './drafts.ts'
import { endTurn, tellEnded } from './run-following.ts'
import { attachmentFrom } from './files.ts'
import { type OutboxCall, taskIn } from './outbox/row.ts'
import type { Parcel } from './outbox/store.ts'
import { dropCall, enqueue, takeBackCall } from './outbox-host.ts'
import { hideTurn, holdFiles, isUnkept, whenRefusedHere } from './outbox-turns.ts'
import { notKept } from './send-from-memory.ts'
import { sendOnce, tellRefused } from './send-once.ts'
import { session } from './session.ts'
import { ownTimeZone } from './time-zone.ts'

const beingKept = new Set<string>()

/** One at a time, or two tasks would become one in the composer. */
let refusals = Promise.resolve()
whenRefusedHere((agentId, key) => {
  refusals = refusals.then(() => takeRefused(agentId, key)).catch(() => {})
})

/** Whether the agent is at work on something, as far as this device knows; what waits for a connection is no work. */
export function isRunning(turns: readonly { phase: Turn['phase'] }[]): boolean {
  return turns.some(({ phase }) => phase === 'sending' || phase === 'following' || phase === 'reconnecting')
}

/** Whether a run of the agent waits for the user's word. */
export function isAsking(turns: readonly { phase: Turn['phase'] }[]): boolean {
  return turns.some(({ phase }) => phase === 'asking')
}

/**
 * Runs what is written in the composer of `agentId`, and empties it once the task is safe. It goes on with `shown`, the
 * conversation that is looked at, unless it was written for another one; `draftId` is the composer's own name where it
 * has another.
 */
export function runDraft(
  agentId: string,
  shown: string | null = null,
  draftId = agentId,
  onKept: () => void = () => {},
): Promise<void> {
  const { text, files, key, thread, provider } = draftFor(draftId)
  const taken = new Set(files.map(({ id }) => id))
  return requestRun(agentId, { prompt: text, files, key, thread: thread ?? shown, provider }, () => {
    // Keeping it takes a moment, in which somebody may have written on.
    const now = draftFor(draftId)
    const rest = now.text.startsWith(text) ? now.text.slice(text.length) : now.text
    changeDraft(draftId, {
      text: rest,
      files: now.files.filter(({ id }) => !taken.has(id)),
      ...(now.thread === thread && { thread: null }),
      ...(now.provider === provider && { provider: null }),
    })
    onKept()
  })
}

/**
 * Gives `agentId` a task, under one key, so it runs once. It is kept on this device before anything else happens, and
 * sent from there, now or when it can be; what cannot be kept is sent at once or stays where it was written.
 */
export async function requestRun(agentId: string, task: Task, onKept: () => void = () => {}): Promise<void> {
  const conversation = conversationOf(agentId)
  const prompt = task.prompt.trim()
  // A second tap means the same task; what stands in the list of tasks waits its turn.
  if (prompt === '' || (isRunning(conversation.turns) && !task.about) || beingKept.has(agentId)) return
  const user = session.user?.id
  const call = callFor(agentId, { ...task, prompt })
  beingKept.add(agentId)
  conversation.refusal = null
  holdFiles(call.key, task.files)
  try {
    await enqueue(call)
    if (session.user?.id === user) onKept()
  } catch (error) {
    if (session.user?.id !== user) return
    if (!(error instanceof DeviceTrouble)) conversation.refusal = problemOf(error)
    else if (!connection.online)
      conversation.refusal = { status: 0, code: 'not_kept', detail: notKept(error, task.files.length > 0) }
    else {
      onKept()
      await sendOnce(agentId, call, { ...task, prompt })
    }
  } finally {
    beingKept.delete(agentId)
  }
}

/**
 * Stops what `agentId` is doing; what was written so far stays. Throws a `ProblemError` when the server can't be
 * told.
 */
export async function stop(agentId: string): Promise<void> {
  const turn = conversationOf(agentId).turns.findLast(({ phase }) => phase === 'paused' || isRunning([{ phase }]))
  if (!turn || turn.stopping) return
  if (turn.run.id === '' && !isUnkept(turn.key)) return takeTaskBack(agentId, turn.key)
  turn.stopping = true
  // Who sends it sees that.
  if (turn.run.id === '') return
  try {
    const run = await request((api) => api.executions.cancel({ params: { id: turn.run.id }, body: {} }))
    if (turn.phase !== 'settled' && isFinal(run.status)) endTurn(agentId, turn, run)
  } catch (error) {
    turn.stopping = false
    throw error
  }
}

/**
 * Takes back a task that waits or was refused: its words and files go back into the composer. One that may have arrived
 * is stopped on the server instead, as soon as that can be reached.
 */
export async function takeTaskBack(agentId: string, key: string): Promise<void> {
  const turn = turnOf(agentId, key)
  if (turn) turn.stopping = true
  try {
    const parcel = await takeBackCall(key)
    if (!parcel) return
    giveBack(agentId, taskOf(parcel))
    // Only now: until it is in the composer, the row is all there is of it.
    await dropCall(key)
    hideTurn(agentId, key)
  } catch (error) {
    if (turn) turn.stopping = false
    throw new ProblemError(
      0,
      'not_kept',
      "This browser doesn't let Muster change what it keeps. Reload the page and try again.",
      { cause: error },
    )
  }
}

/**
 * Gives a refused task to the built-in assistant instead, which costs nothing: the same words and files under a new
 * key. Throws a `ProblemError` when this device cannot keep it; the refused one then stays.
 */
export async function runBuiltin(agentId: string, key: string): Promise<void> {
  const parcel = await takeBackCall(key).catch((error: unknown) => {
    throw new ProblemError(
      0,
      'not_kept',
      "This browser doesn't let Muster change what it keeps. Reload the page and try again.",
      { cause: error },
    )
  })
  // Only once the new one is kept: until then the row is all there is of it.
  if (parcel)
    await requestRun(
      agentId,
      { ...taskOf(parcel), provider: builtinProvider },
      () => void dropCall(key).catch(() => {}),
    )
}

/** A task that was refused while its writer is there is theirs to mend, unless they already write something else. */
async function takeRefused(agentId: string, key: string): Promise<void> {
  const fault = turnOf(agentId, key)?.fault
  if (!fault) return
  // In a chat it stays where it was said.
  if (sessionIn(agentId) !== null || !isEmptyDraft(agentId)) return tellEnded(null, agentId)
  await takeTaskBack(agentId, key)
  tellRefused(agentId, fault)
}

/** A kept call as the task that it was made of. */
function taskOf({ row, files }: Parcel): Task {
  const { prompt = '' } = taskIn(row) ?? {}
  const { thread_id, provider, context } = row.input.body as {
    thread_id?: string
    provider?: string
    context?: { task_id?: string }
  }
  const about = context?.task_id
  return {
    prompt,
    files: files.map(attachmentFrom),
    thread: thread_id ?? null,
    provider: provider ?? null,
    ...(about && { about }),
  }
}

function callFor(agentId: string, task: Task): OutboxCall {
  const session_id = sessionIn(agentId)
  // The clock of the one who writes: "tomorrow" means the day after this moment, however long it waits.
  const clock = { client_time: new Date().toISOString(), time_zone: ownTimeZone() }
  const call = {
    key: task.key ?? newId(),
    files: task.files.map(({ name, size, type, content }) => ({ name, size, type, content })),
  }
  const model = task.provider && { provider: task.provider }
  if (session_id !== null)
    return {
      ...call,
      noun: 'chat',
      name: 'send',
      lane: agentId,
      needs: [],
      input: { body: { message: task.prompt, session_id, ...model, ...clock } },
    }
  // A conversation gets its id here, so that what follows offline can name it before the server has seen its beginning.
  const thread_id = task.thread ?? newId()
  return {
    ...call,
    noun: 'executions',
    name: 'create',
    lane: `agent:${agentId}`,
    needs: [`agents:${agentId}`, ...(task.about ? [`tasks:${task.about}`] : [])],
    input: {
      params: { id: agentId },
      body: { prompt: task.prompt, context: task.about ? { task_id: task.about } : {}, thread_id, ...model, ...clock },
    },
  }
}
