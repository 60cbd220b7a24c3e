/** The lock of the sender, and the tag under which the browser wakes the worker to send. */
export const outboxLock = 'muster-outbox'

/** The name of a user's database: by the server's id, which never passes to another user. */
export function databaseOf(userId: string): string {
  return `muster-u-${userId}`
}

/** The name under which the cursor for this release's set of tables is kept. */
export const cursorName = 'sync6'
