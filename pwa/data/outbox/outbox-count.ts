import { proxy } from 'valtio'
import { onSignedOut } from '../session/session.ts'
import { read, write } from '../session/storage.ts'

/** How many calls of the signed-in user wait on this device to be sent, and how many of them were refused. */
export const outboxCount = proxy({ unsent: 0, failed: 0 })

onSignedOut(() => Object.assign(outboxCount, { unsent: 0, failed: 0 }))

/** Notes the count; the sign-in screen and a browser that removed the rows can report it later. */
export function noteUnsent(userId: string, unsent: number, failed: number): void {
  Object.assign(outboxCount, { unsent, failed })
  if (unsentOf(userId) === unsent) return
  if (unsent === 0) forgetUnsent(userId)
  else write(storageKey, JSON.stringify({ ...readCounts(), [userId]: unsent }))
}

/** Forgets what `userId` had waiting here, because it is gone. */
export function forgetUnsent(userId: string): void {
  const { [userId]: _, ...others } = readCounts()
  write(storageKey, JSON.stringify(others))
}

/** How many calls of `userId` waited on this device when it was last looked at. */
export function unsentOf(userId: string): number {
  return readCounts()[userId] ?? 0
}

/** How many calls wait on this device, whichever user made them. */
export function unsentOnDevice(): number {
  return Object.values(readCounts()).reduce((sum, count) => sum + count, 0)
}

const storageKey = 'unsent'

function readCounts(): Record<string, number> {
  try {
    const counts: unknown = JSON.parse(read(storageKey) ?? '{}')
    return typeof counts === 'object' && counts !== null ? (counts as Record<string, number>) : {}
  } catch {
    return {}
  }
}
