import type { Db } from '../db/connect.ts'
import type { SignInAttemptRow } from '../db/sign-in-tables.ts'

/** What is counted together: one name, tried from one network. */
export type ThrottleKey = Pick<SignInAttemptRow, 'login_hash' | 'network'>

/**
 * Counts an attempt and returns what is counted then, in one statement: of many at once, in any number of processes, each
 * gets a number of its own. What was counted before `since` is forgotten. Beyond `max` nothing is counted any more.
 */
export async function countAttempt(
  db: Db,
  key: ThrottleKey,
  { now, since, max }: { now: number; since: number; max: number },
): Promise<Pick<SignInAttemptRow, 'failed' | 'counted_at'>> {
  return db
    .insertInto('sign_in_attempts')
    .values({ ...key, failed: 1, counted_at: now })
    .onConflict((conflict) =>
      conflict.columns(['login_hash', 'network']).doUpdateSet((row) => {
        const [failed, at] = ['sign_in_attempts.failed', 'sign_in_attempts.counted_at'] as const
        return {
          failed: row
            .case()
            .when(at, '<=', since)
            .then(1)
            .when(failed, '>', max)
            .then(row.ref(failed))
            .else(row(failed, '+', 1))
            .end(),
          counted_at: row
            .case()
            .when(row.and([row(at, '>', since), row(failed, '>=', max)]))
            .then(row.ref(at))
            .else(row.cast<number>(row.val(now), 'bigint'))
            .end(),
        }
      }),
    )
    .returning(['failed', 'counted_at'])
    .executeTakeFirstOrThrow()
}

/** Takes back an attempt that does not count. */
export async function takeBackAttempt(db: Db, { login_hash, network }: ThrottleKey): Promise<void> {
  const row = db.updateTable('sign_in_attempts').set((set) => ({ failed: set('failed', '-', 1) }))
  await row.where('login_hash', '=', login_hash).where('network', '=', network).where('failed', '>', 0).execute()
}

export async function deleteAttempts(db: Db, { login_hash, network }: ThrottleKey): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('login_hash', '=', login_hash).where('network', '=', network).execute()
}

/** Deletes the attempts with any of these names, from all networks. */
export async function deleteAttemptsWith(db: Db, loginHashes: string[]): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('login_hash', 'in', loginHashes).execute()
}

export async function deleteAttemptsBefore(db: Db, countedAt: number): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('counted_at', '<=', countedAt).execute()
}
