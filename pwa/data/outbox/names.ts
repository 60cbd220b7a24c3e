/** The lock of the one who sends, and the tag under which the browser wakes the worker to send. */
export const outboxLock = 'muster-outbox'

/** The name of a user's database: by the server's id, which never passes to another user. */
export function databaseOf(userId: string): string {
  return `muster-u-${userId}`
}

/** Under which name the cursor is kept of the set of tables that this release has. */
export const cursorName = 'sync3'
