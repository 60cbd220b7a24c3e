import { ProblemError } from '#shared/contract/problem.ts'
import { answerKey } from '#shared/domain/answers.ts'
import { isFinal } from '#shared/domain/run-state.ts'
import { newId } from '#shared/domain/ids.ts'
import { builtinProvider } from '#shared/domain/provider-line.ts'
import { problemOf, request } from '../network/api.ts'
import { DeviceTrouble } from '../cache/cache.ts'
import { connection } from '../network/connection.ts'
import { type Turn, conversationOf, sessionIn, turnOf } from './conversations.ts'
import {
  type RunRequest,
  deskPrompt,
  changeUnsentPrompt,
  unsentPromptOf,
  restoreUnsentPrompt,
  isUnsentPromptEmpty,
} from './unsent-prompts.ts'
import { endTurn, tellEnded } from './run-following.ts'
import { attachmentFrom } from './files.ts'
import { type OutboxCall, runRequestIn } from '../outbox/row.ts'
import type { RowWithFiles } from '../outbox/store.ts'
import { dropCall, enqueue, takeBackCall } from '../outbox/outbox-host.ts'
import { hideTurn, holdFiles, isUnkept } from './outbox-turns.ts'
import { notKept } from '../outbox/send-from-memory.ts'
import { sendOnce, tellRefused } from './send-once.ts'
import { onSignedOut, session } from '../session/session.ts'
import { ownTimeZone } from '../page/time-zone.ts'

/** What is about to be kept: conversations, tasks that are run and runs that are answered. */
const beingKept = new Set<string>()

/** The composers that requests of this page were written in, by key, where they are not those of their conversations. */
const writtenIn = new Map<string, string>()

onSignedOut(() => writtenIn.clear())

/** One at a time, or two run requests would become one in the composer. */
let rejections = Promise.resolve()

/** Whether the agent is at work on something, as far as this device knows; what waits for a connection is no work. */
export function isRunning(turns: readonly { state: Turn['state'] }[]): boolean {
  return turns.some(({ state }) => state === 'sending' || state === 'running' || state === 'reconnecting')
}

/** Whether a run of the agent waits for approval. */
export function isAwaitingApproval(turns: readonly { state: Turn['state'] }[]): boolean {
  return turns.some(({ state }) => state === 'awaiting-approval')
}

/**
 * Runs what is written in the composer of `conversationId`, and empties it once the request is kept. It goes on with
 * `shown`, the conversation that is looked at, unless it was written for another one; `promptId` is the composer's
 * own name where it has another.
 */
export function requestUnsentPrompt(
  conversationId: string,
  shown: string | null = null,
  promptId = conversationId,
  onKept: () => void = () => {},
): Promise<void> {
  const { text, files, key, thread, modelId: provider } = unsentPromptOf(promptId)
  const taken = new Set(files.map(({ id }) => id))
  // The desk shows no conversation that a second tap could repeat, and many things may be handed to one agent there.
  const ofDesk = promptId === deskPrompt && { waits: true, promptId }
  const wanted = { prompt: text, files, key, thread: thread ?? shown, modelId: provider, ...ofDesk }
  return requestRun(conversationId, wanted, () => {
    // Keeping it takes a moment, in which the user may have written on.
    const now = unsentPromptOf(promptId)
    const rest = now.text.startsWith(text) ? now.text.slice(text.length) : now.text
    changeUnsentPrompt(promptId, {
      text: rest,
      files: now.files.filter(({ id }) => !taken.has(id)),
      ...(now.thread === thread && { thread: null }),
      ...(now.modelId === provider && { modelId: null }),
    })
    onKept()
  })
}

/**
 * Sends a run request to `conversationId`, under one key, so it runs once. It is kept on this device before anything
 * else, and sent from there, now or when it can be; what cannot be kept is sent at once or stays where it was
 * written.
 */
export async function requestRun(
  conversationId: string,
  runRequest: RunRequest,
  onKept: () => void = () => {},
): Promise<void> {
  const conversation = conversationOf(conversationId)
  const prompt = runRequest.prompt.trim()
  // A second tap means the same request; one for a task of the task list waits its turn.
  const waits = runRequest.waits === true || runRequest.taskId !== undefined
  const tapped = runRequest.taskId ?? runRequest.answers?.run_id ?? conversationId
  if (prompt === '' || (isRunning(conversation.turns) && !waits) || beingKept.has(tapped)) return
  const user = session.user?.id
  const call = outboxCallOf(conversationId, { ...runRequest, prompt })
  beingKept.add(tapped)
  if (runRequest.promptId) writtenIn.set(call.key, runRequest.promptId)
  conversation.refusal = null
  holdFiles(call.key, runRequest.files)
  try {
    await enqueue(call)
    if (session.user?.id === user) onKept()
  } catch (error) {
    if (session.user?.id !== user) return
    if (!(error instanceof DeviceTrouble)) conversation.refusal = problemOf(error)
    else if (!connection.online)
      conversation.refusal = { status: 0, code: 'not_kept', detail: notKept(error, runRequest.files.length > 0) }
    else {
      onKept()
      await sendOnce(conversationId, call, { ...runRequest, prompt })
    }
  } finally {
    beingKept.delete(tapped)
  }
}

/**
 * Stops what `conversationId` is doing; what was written so far stays. Throws a `ProblemError` when the server can't be
 * reached.
 */
export async function stop(conversationId: string): Promise<void> {
  const turn = conversationOf(conversationId).turns.findLast(
    ({ state }) => state === 'paused' || isRunning([{ state }]),
  )
  if (!turn || turn.stopping) return
  if (turn.run.id === '' && !isUnkept(turn.key)) return takeBackRequest(conversationId, turn.key)
  turn.stopping = true
  // The sender notices that.
  if (turn.run.id === '') return
  try {
    const run = await request((api) => api.executions.cancel({ params: { id: turn.run.id }, body: {} }))
    if (turn.state !== 'ended' && isFinal(run.status)) endTurn(conversationId, turn, run)
  } catch (error) {
    turn.stopping = false
    throw error
  }
}

/**
 * Takes back a run request that waits or was refused: its text and files go back into the composer, that of `promptId`. One
 * that may have arrived is stopped on the server instead, as soon as that can be reached.
 */
export async function takeBackRequest(conversationId: string, key: string, promptId = conversationId): Promise<void> {
  const turn = turnOf(conversationId, key)
  if (turn) turn.stopping = true
  try {
    const found = await takeBackCall(key)
    if (!found) return
    const request = requestOf(found)
    // The desk begins a thread with each, and shows no model.
    restoreUnsentPrompt(promptId, promptId === deskPrompt ? { ...request, thread: null, modelId: null } : request)
    // Only now: until it is in the composer, the row is all there is of it.
    await dropCall(key)
    hideTurn(conversationId, key)
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
 * Sends a rejected request to the built-in assistant instead, which costs nothing: the same text and files under a new
 * key. Throws a `ProblemError` when this device cannot keep it; the refused one then stays.
 */
export async function runBuiltin(conversationId: string, key: string): Promise<void> {
  const found = await takeBackCall(key).catch((error: unknown) => {
    throw new ProblemError(
      0,
      'not_kept',
      "This browser doesn't let Muster change what it keeps. Reload the page and try again.",
      { cause: error },
    )
  })
  // Only once the new one is kept: until then the row is all there is of it.
  if (found)
    await requestRun(
      conversationId,
      { ...requestOf(found), modelId: builtinProvider },
      () => void dropCall(key).catch(() => {}),
    )
}

/**
 * Puts a request that was rejected while its author is here back into the composer, unless they write something else.
 * Never throws.
 */
export function takeRejected(conversationId: string, key: string): Promise<void> {
  return (rejections = rejections.then(() => returnToComposer(conversationId, key)).catch(() => {}))
}

async function returnToComposer(conversationId: string, key: string): Promise<void> {
  const turn = turnOf(conversationId, key)
  if (!turn?.fault) return
  const { fault } = turn
  // What another device was first to answer is settled: there is nothing to send again.
  if (turn.run.answers && fault.code === 'answered_already') {
    await dropCall(key)
    hideTurn(conversationId, key)
    return tellRefused(conversationId, fault)
  }
  // In a chat it stays where it was said.
  const promptId = writtenIn.get(key) ?? conversationId
  if (sessionIn(conversationId) !== null || !isUnsentPromptEmpty(promptId)) return tellEnded(null, conversationId)
  await takeBackRequest(conversationId, key, promptId)
  tellRefused(conversationId, fault)
}

/** The run request that a kept call was made from. */
function requestOf({ row, files }: RowWithFiles): RunRequest {
  const { prompt = '' } = runRequestIn(row) ?? {}
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
    modelId: provider ?? null,
    ...(about && { taskId: about }),
  }
}

function outboxCallOf(conversationId: string, runRequest: RunRequest): OutboxCall {
  const session_id = sessionIn(conversationId)
  // The author's clock: "tomorrow" means the day after this moment, however long it waits.
  const clock = { client_time: new Date().toISOString(), time_zone: ownTimeZone() }
  const call = {
    key: runRequest.answers ? answerKey(runRequest.answers) : (runRequest.key ?? newId()),
    files: runRequest.files.map(({ name, size, type, content }) => ({ name, size, type, content })),
  }
  const model = runRequest.modelId && { provider: runRequest.modelId }
  const answers = runRequest.answers && { answers: runRequest.answers }
  if (session_id !== null)
    return {
      ...call,
      noun: 'chat',
      name: 'send',
      orderingKey: conversationId,
      dependsOn: [],
      input: { body: { message: runRequest.prompt, session_id, ...model, ...answers, ...clock } },
    }
  // A conversation gets its id here, so that what follows offline can name it before the server has seen its beginning.
  const thread_id = runRequest.thread ?? newId()
  return {
    ...call,
    noun: 'executions',
    name: 'create',
    orderingKey: `agent:${conversationId}`,
    dependsOn: [`agents:${conversationId}`, ...(runRequest.taskId ? [`tasks:${runRequest.taskId}`] : [])],
    input: {
      params: { id: conversationId },
      body: {
        prompt: runRequest.prompt,
        context: runRequest.taskId ? { task_id: runRequest.taskId } : {},
        thread_id,
        ...model,
        ...answers,
        ...clock,
      },
    },
  }
}
