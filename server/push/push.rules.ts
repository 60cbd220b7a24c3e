import { createHash, ECDH } from 'node:crypto'
import type { Input, Output } from '#shared/contract/endpoint.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import type { push } from '#shared/contract/push.ts'
import type { Caller } from '../session/caller.ts'
import type { PushDeviceRow } from '../db/schema.ts'
import { publicGate } from '../outgoing/public-address.ts'
import type { Services } from '../services.ts'
import type { WorkspaceWrite } from '../workspaces/write.ts'
import { invalid } from '../workspaces/entities.rules.ts'
import { deleteDevice, keepDevice, listDevices } from './push.repo.ts'

type Device = Output<typeof push.subscribe>

/** The caller's devices that are notified of runs. */
export async function listOwnDevices({ db, now }: Pick<Services, 'db' | 'now'>, caller: Caller): Promise<Device[]> {
  return (await listDevices(db, caller.userId, now())).map((row) => present(row, caller))
}

/** Notifies this device of the caller's runs from now on; throws 400 for an address that no push service has. */
export async function subscribe(
  write: WorkspaceWrite,
  { env }: Pick<Services, 'env'>,
  caller: Caller,
  { endpoint, keys }: Input<typeof push.subscribe>['body'],
  userAgent: string,
): Promise<Device> {
  const url = new URL(endpoint)
  if (!publicGate(env.pushHosts).admits(url))
    throw invalid('endpoint', 'The endpoint must be a public address that begins with https://.')
  if (!isPoint(keys.p256dh)) throw invalid('keys', 'The key of the device must be a point of the curve P-256.')
  const row = {
    id: createHash('sha256').update(endpoint).digest('base64url'),
    user_id: caller.userId,
    session_id: caller.sessionId,
    endpoint,
    ...keys,
    user_agent: userAgent.slice(0, 300),
    created_at: write.now,
  }
  await keepDevice(write.tx, row)
  return present(row, caller)
}

/** Messages could not be encrypted for any other key. */
function isPoint(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}

/** Ends the notifications of one of the caller's devices; throws 404 for any other. */
export async function unsubscribe(write: WorkspaceWrite, caller: Caller, id: string): Promise<{ id: string }> {
  if (!(await deleteDevice(write.tx, caller.userId, id)))
    throw new ProblemError(404, 'device_not_found', 'This device is not told of runs.')
  return { id }
}

function present({ id, user_agent, created_at, session_id }: PushDeviceRow, caller: Caller): Device {
  return { id, user_agent, created_at: new Date(created_at).toISOString(), current: session_id === caller.sessionId }
}
