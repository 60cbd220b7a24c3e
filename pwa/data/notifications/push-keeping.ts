import { onSignedOut } from '../session/session.ts'
import { read } from '../session/storage.ts'
import { whenIdle } from '../page/when-idle.ts'

// Users who sign out get no more notifications on this device; a session that only ran out comes back.
onSignedOut(({ expired }) => {
  if (!expired) void whereAsked(({ forgetPush }) => forgetPush())
})

/** Keeps notifications going where the user has asked for them on this device. Never throws. */
export async function keepPush(): Promise<void> {
  await whenIdle()
  await whereAsked(({ restorePush }) => restorePush())
}

async function whereAsked(work: (push: typeof import('./push.ts')) => Promise<unknown>): Promise<void> {
  if (read('push') === null) return
  try {
    await work(await import('./push.ts'))
  } catch {
    // That part of the app could not be loaded.
  }
}
