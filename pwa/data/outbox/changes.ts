import type { Contract } from '#shared/contract/index.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import type { Task } from '#shared/contract/tasks.ts'
import { newId } from '#shared/domain/ids.ts'
import type { InferInput } from 'valibot'
import { problemOf } from '../network/api.ts'
import { DeviceTrouble } from '../cache/cache.ts'
import { connection } from '../network/connection.ts'
import type { OutboxCall } from './row.ts'
import { dropUnsentCall, enqueue } from './outbox-host.ts'
import type { EntityType } from '../sync/pending-changes.ts'
import { notKept, sendFromMemory } from './send-from-memory.ts'
import { session } from '../session/session.ts'
import { refresh } from '../sync/sync.ts'

/** The fields that make something new; its id is made here. */
export type New<N extends EntityType> = Omit<InferInput<Contract[N]['create']['body']>, 'id'>

/** The fields that change, and no others. */
export type Change<N extends EntityType> = InferInput<Contract[N]['update']['body']>

/**
 * Makes something new and returns its id. This and the other changes are kept on this device before anything else
 * happens, shown at once, and sent as soon as they can be: they resolve when they are kept. Where nothing can be kept
 * they are sent right away; a `ProblemError` means that nothing has changed.
 */
export async function create<N extends EntityType>(noun: N, fields: New<N>): Promise<string> {
  const id = newId()
  await createAs(noun, id, fields)
  return id
}

/** Makes something under an id that is known: once more, after it was refused or deleted. */
export function createAs<N extends EntityType>(noun: N, id: string, fields: New<N>): Promise<void> {
  const body = { ...fields, id }
  return submit(callFor(noun, 'create', id, body))
}

/** Changes the given fields of something. */
export function update<N extends EntityType>(noun: N, id: string, fields: Change<N>): Promise<void> {
  return submit(callFor(noun, 'update', id, { ...fields }))
}

/** Deletes something; returns the way to take that back with `former`, the fields it had. */
export async function remove<N extends EntityType>(noun: N, id: string, former: New<N>): Promise<() => Promise<void>> {
  const call = callFor(noun, 'remove', id)
  const user = session.user?.id
  await submit(call)
  return async () => {
    if (session.user?.id !== user) return
    // What has not left this device need not be undone elsewhere.
    if (await dropUnsentCall(call.key).catch(() => false)) return
    await createAs(noun, id, former)
  }
}

/** What a body names that may have to be made first. */
type Named = Partial<Pick<Task, 'project_id' | 'assignee_id' | 'assignees'>>

function callFor(
  noun: EntityType,
  name: 'create' | 'update' | 'remove',
  id: string,
  body?: Record<string, unknown>,
): OutboxCall {
  const entity = `${noun}:${id}`
  const { project_id, assignee_id, assignees = [] } = (body ?? {}) as Named
  const agents = [assignee_id, ...assignees.map(({ kind, id }) => kind === 'agent' && id)]
  const named = [
    ...(project_id ? [`projects:${project_id}`] : []),
    ...agents.flatMap((id) => (id ? `agents:${id}` : [])),
  ]
  return {
    key: newId(),
    noun,
    name,
    orderingKey: entity,
    dependsOn: name === 'create' ? named : [entity, ...named],
    input: { ...(name !== 'create' && { params: { id } }), ...(body && { body }) },
    files: [],
  }
}

/** Keeps a call and sends it, as `create` says. */
export async function submit(call: OutboxCall): Promise<void> {
  try {
    await enqueue(call)
  } catch (error) {
    if (!(error instanceof DeviceTrouble)) throw problemOf(error)
    if (error.reason === 'left') throw hasLeft()
    if (!connection.online) throw new ProblemError(0, 'not_kept', notKept(error, false))
    // Each after the one before, as from the outbox.
    sending = sending.catch(() => {}).then(() => sendUnkept(call))
    await sending
  }
}

let sending: Promise<void> = Promise.resolve()

async function sendUnkept(call: OutboxCall): Promise<void> {
  const outcome = await sendFromMemory(call)
  if (!outcome) throw hasLeft()
  if (outcome.kind === 'fault') throw new ProblemError(outcome.fault.status, outcome.fault.code, outcome.fault.detail)
  await refresh().catch(() => {})
}

function hasLeft(): ProblemError {
  return new ProblemError(0, 'left', 'Someone else has signed in. Nothing was changed.')
}
