import type { Contract } from '#shared/contract/index.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import { newId } from '#shared/domain/ids.ts'
import type { InferInput } from 'valibot'
import { problemOf } from './api.ts'
import { DeviceTrouble } from './cache.ts'
import { connection, noteAnswer, pauseOrOnline } from './connection.ts'
import { pauseAfter } from './outbox/classify.ts'
import { type OutboxCall, type OutboxRow, blank } from './outbox/row.ts'
import { dropCall, enqueue, takeBackCall } from './outbox-host.ts'
import type { Noun } from './overlay.ts'
import { refresh } from './sync.ts'
import { currentToken, refuse } from './token.ts'

/** The fields that make something new; its id is made here. */
export type New<N extends Noun> = Omit<InferInput<Contract[N]['create']['body']>, 'id'>

/** The fields that change, and no others. */
export type Change<N extends Noun> = InferInput<Contract[N]['update']['body']>

/** How often a change is sent from memory before the one who made it is told. */
const attempts = 4

/**
 * Makes something new and gives its id. This and the other changes are kept on this device before anything else happens,
 * shown at once, and sent as soon as they can be: they resolve when they are kept. Where nothing can be kept they are
 * sent right away; a `ProblemError` means that nothing has changed.
 */
export async function create<N extends Noun>(noun: N, fields: New<N>): Promise<string> {
  const id = newId()
  await createAs(noun, id, fields)
  return id
}

/** Makes something under an id that is known: once more, after it was refused or deleted. */
export function createAs<N extends Noun>(noun: N, id: string, fields: New<N>): Promise<void> {
  const body = { ...fields, id }
  return submit(callFor(noun, 'create', id, body))
}

/** Changes the given fields of something. */
export function update<N extends Noun>(noun: N, id: string, fields: Change<N>): Promise<void> {
  return submit(callFor(noun, 'update', id, { ...fields }))
}

/** Deletes something; gives the way to take that back with `former`, the fields it had. */
export async function remove<N extends Noun>(noun: N, id: string, former: New<N>): Promise<() => Promise<void>> {
  const call = callFor(noun, 'remove', id)
  await submit(call)
  return async () => {
    // What has not left this device need not be undone elsewhere.
    if (await takeBackCall(call.key).catch(() => null)) return dropCall(call.key)
    await createAs(noun, id, former)
  }
}

function callFor(noun: Noun, name: 'create' | 'update' | 'remove', id: string, body?: Record<string, unknown>): OutboxCall {
  const thing = `${noun}:${id}`
  const { project_id, assignee_id } = body ?? {}
  const named = [...(project_id ? [`projects:${project_id}`] : []), ...(assignee_id ? [`agents:${assignee_id}`] : [])]
  return {
    key: newId(),
    noun,
    name,
    lane: thing,
    needs: name === 'create' ? named : [thing, ...named],
    input: { ...(name !== 'create' && { params: { id } }), ...(body && { body }) },
    files: [],
  }
}

async function submit(call: OutboxCall): Promise<void> {
  try {
    await enqueue(call)
  } catch (error) {
    if (!(error instanceof DeviceTrouble)) throw problemOf(error)
    if (!connection.online) throw notKept(error)
    await sendFromMemory(call)
  }
}

/** Where this browser keeps nothing, the one who waits is the only memory there is. */
async function sendFromMemory(call: OutboxCall): Promise<void> {
  const { send } = await import('./outbox/send.ts')
  const row: OutboxRow = { ...blank, ...call, seq: 0, files: [] }
  for (let attempt = 1; ; attempt += 1) {
    const token = currentToken() ?? ''
    const outcome = await send({ row, files: [] }, { baseUrl: location.origin, token, now: Date.now })
    noteAnswer(outcome.kind !== 'fault' || outcome.fault.kind !== 'network')
    if (outcome.kind !== 'fault') break
    const { fault, retryAfter } = outcome
    if (fault.kind === 'auth') refuse(token)
    const isFinal = fault.kind === 'refused' || fault.kind === 'damaged' || fault.kind === 'auth'
    if (isFinal || attempt === attempts) throw new ProblemError(fault.status, fault.code, fault.detail)
    await pauseOrOnline(pauseAfter(fault.kind, attempt, retryAfter, Math.random()), new AbortController().signal)
  }
  await refresh().catch(() => {})
}

function notKept({ reason }: DeviceTrouble): ProblemError {
  const why = reason === 'full' ? 'No space on this device.' : "You're offline, and this browser lets Muster keep nothing."
  return new ProblemError(0, 'not_kept', `${why} What you typed is still here: save it when you're back online.`)
}
