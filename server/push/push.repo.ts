import type { Db } from '../db/connect.ts'
import { prepared, preparedFirst } from '../db/prepared.ts'
import type { RunRow, PushDeviceRow, PushKeyRow } from '../db/schema.ts'

/** The kept key pair; of two processes that bring one at once, the first one's. */
export async function keepFirstKey(db: Db, row: PushKeyRow): Promise<PushKeyRow> {
  await db
    .insertInto('push_keys')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return db.selectFrom('push_keys').selectAll().executeTakeFirstOrThrow()
}

export async function findKey(db: Db): Promise<PushKeyRow | undefined> {
  return db.selectFrom('push_keys').selectAll().executeTakeFirst()
}

/**
 * Puts another pair in the place of `old`, unless another process has; devices that subscribed with the old one can't
 * be reached any more.
 */
export async function replaceKey(tx: Db, old: PushKeyRow): Promise<void> {
  const gone = await tx
    .deleteFrom('push_keys')
    .where('public_key', '=', old.public_key)
    .returning('id')
    .executeTakeFirst()
  if (gone) await tx.deleteFrom('push_devices').execute()
}

/** The devices of a user whose sessions last, the newest first. */
export const listDevices: (db: Db, userId: string, now: number) => Promise<PushDeviceRow[]> = prepared(
  (db, userId: string, now: number) =>
    reachable(db, now)
      .where('push_devices.user_id', '=', userId)
      .orderBy('push_devices.created_at', 'desc')
      .limit(maxDevices),
)

/** Keeps a device: one for each session; a sign-in on a browser takes over its endpoint. */
export async function keepDevice(tx: Db, row: PushDeviceRow): Promise<void> {
  await tx
    .deleteFrom('push_devices')
    .where((where) => where.or([where('id', '=', row.id), where('session_id', '=', row.session_id)]))
    .execute()
  await tx.insertInto('push_devices').values(row).execute()
}

export async function deleteDevice(db: Db, userId: string, id: string): Promise<boolean> {
  return (
    (await db
      .deleteFrom('push_devices')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()) !== undefined
  )
}

/** What a notification of a run says. */
export type NotifiedRun = Pick<
  RunRow,
  'id' | 'user_id' | 'agent_id' | 'status' | 'outcome' | 'prompt' | 'chat' | 'thread_id'
> & {
  agent_name: string | null
}

export const findRun: (db: Db, id: string) => Promise<NotifiedRun | undefined> = preparedFirst((db, id: string) =>
  db
    .selectFrom('executions')
    .leftJoin('agents', (join) =>
      join.onRef('agents.workspace_id', '=', 'executions.workspace_id').onRef('agents.id', '=', 'executions.agent_id'),
    )
    .select([
      'executions.id',
      'executions.user_id',
      'executions.agent_id',
      'executions.status',
      'executions.outcome',
      'executions.prompt',
      'executions.chat',
      'executions.thread_id',
      'agents.name as agent_name',
    ])
    .where('executions.id', '=', id)
    .where('executions.deleted_at', 'is', null),
)

/** The device, while it may be notified of its user's runs. */
export async function findDevice(db: Db, id: string, now: number): Promise<PushDeviceRow | undefined> {
  return reachable(db, now).where('push_devices.id', '=', id).executeTakeFirst()
}

/** More than a person uses; it bounds what one account can make this server send. */
const maxDevices = 20

function reachable(db: Db, now: number) {
  return db
    .selectFrom('push_devices')
    .innerJoin('sessions', 'sessions.id', 'push_devices.session_id')
    .innerJoin('users', 'users.id', 'push_devices.user_id')
    .selectAll('push_devices')
    .where('sessions.expires_at', '>', now)
    .where('users.active', '=', 1)
}
